import { pauseLessons, resumeLessons } from '../../sms-engine/engine/pause.ts'
import type { ApiContext } from '../context.ts'
import { findUser } from '../learner/find-user.ts'
import type { TypedApp } from '../plugins/validation.ts'
import { Refusal } from '../refusal.ts'
import { pause, pauseSaved } from '../schemas/pause.ts'
import { answers } from './answers.ts'

/** POST /api/user/pause and /api/user/resume: lessons, and the subscription with them, are held and let go. */
export function pauseRoutes(app: TypedApp, context: ApiContext): void {
  const { audit, billing, engine } = context

  app.post('/api/user/pause', {
    schema: { summary: 'Hold my lessons', tags: ['user'], body: pause, response: answers(200, pauseSaved) },
    onRequest: app.authenticate,
    handler: async (request) => {
      const { accountId } = request.session
      const until = await pauseLessons(engine, accountId, request.body.days)
      if (until === null) {
        throw new Refusal(409, 'nothing_to_pause', 'Your lessons by text are not on, so there is nothing to pause.')
      }
      await billing.pause(accountId, until)
      await audit.note(request, accountId, 'lessons-paused')
      return findUser(context, accountId)
    },
  })

  app.post('/api/user/resume', {
    schema: { summary: 'Let my lessons go on', tags: ['user'], response: answers(200, pauseSaved) },
    onRequest: app.authenticate,
    handler: async (request) => {
      const { accountId } = request.session
      await billing.resume(accountId)
      await resumeLessons(engine, accountId)
      await audit.note(request, accountId, 'lessons-resumed')
      return findUser(context, accountId)
    },
  })
}
