import { savePreferences } from '../../sms-engine/engine/learners.ts'
import type { AccountContext } from '../account/context.ts'
import { findUser } from '../account/find-user.ts'
import { readPreferences } from '../account/preferences.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { calibration, calibrationSaved } from '../schemas/calibration.ts'
import { completeSelection, readSelection } from './selection.ts'

/** PUT /api/user/calibration: saves pace, time, zone and selection, all or nothing. */
export function calibrationRoute(app: TypedApp, context: AccountContext): void {
  const { audit, engine } = context

  app.put('/api/user/calibration', {
    schema: {
      summary: 'Change what I learn and when',
      tags: ['user'],
      body: calibration,
      response: answers(200, calibrationSaved),
    },
    onRequest: app.authenticate,
    handler: async (request) => {
      const { accountId } = request.session
      const { body } = request
      const given = readSelection(engine.catalogue, body)
      const patch = { ...completeSelection(engine.catalogue, given), ...readPreferences(body) }
      const saved = await savePreferences(engine, accountId, patch, { ifVersion: body.preferencesVersion })
      if (!saved.ok) throw new Refusal(409, saved.code, saved.message, { current: await findUser(context, accountId) })
      await audit.note(request, accountId, 'preferences-changed')
      return findUser(context, accountId)
    },
  })
}
