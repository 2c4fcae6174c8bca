import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { user } from '../schemas/user.ts'
import type { AccountContext } from './context.ts'
import { findUser } from './find-user.ts'

/** GET /api/user: the signed-in user. */
export function userRoute(app: TypedApp, context: AccountContext): void {
  app.get('/api/user', {
    schema: { summary: 'The signed-in user', tags: ['user'], response: answers(200, user) },
    onRequest: app.authenticate,
    handler: (request) => findUser(context, request.session.accountId),
  })
}
