import { savePreferences } from '../../sms-engine/engine/learners.ts'
import type { AccountContext } from '../account/context.ts'
import { findUser } from '../account/find-user.ts'
import { readPreferences } from '../account/preferences.ts'
import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { smsPreferences, smsPreferencesSaved } from '../schemas/sms-preferences.ts'

/** PUT /api/user/sms-preferences: lessons by text on or off. An opted-out number must text START first (409). */
export function smsPreferencesRoute(app: TypedApp, context: AccountContext): void {
  const { audit, engine } = context

  app.put('/api/user/sms-preferences', {
    schema: {
      summary: 'Switch lessons by text on or off',
      tags: ['user'],
      body: smsPreferences,
      response: answers(200, smsPreferencesSaved),
    },
    onRequest: app.authenticate,
    handler: async (request) => {
      const saved = await savePreferences(engine, request.session.accountId, readPreferences(request.body))
      if (!saved.ok) throw new Refusal(409, saved.code, saved.message)
      await audit.note(request, request.session.accountId, 'preferences-changed')
      return findUser(context, request.session.accountId)
    },
  })
}
