import type { ApiContext } from '../context.ts'
import { findUser } from '../learner/find-user.ts'
import type { TypedApp } from '../plugins/validation.ts'
import { user } from '../schemas/user.ts'
import { answers } from './answers.ts'

/** GET /api/user: who is signed in. */
export function userRoute(app: TypedApp, context: ApiContext): void {
  app.get('/api/user', {
    schema: { summary: 'The signed-in user', tags: ['user'], response: answers(200, user) },
    onRequest: app.authenticate,
    handler: (request) => findUser(context, request.session.accountId),
  })
}
