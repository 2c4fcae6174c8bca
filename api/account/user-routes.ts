import { answers } from '../http/answers.ts'
import type { TypedApp } from '../http/validation.ts'
import { user } from '../schemas/user.ts'
import type { AccountContext } from './context.ts'
import { userRead } from './find-user.ts'

/** GET /api/user: the signed-in user. */
export function userRoute(app: TypedApp, { engine }: AccountContext): void {
  const signedIn = app.authenticateReading(({ accountId }) => userRead(engine, accountId))

  app.get('/api/user', {
    schema: { summary: 'The signed-in user', tags: ['user'], response: answers(200, user) },
    onRequest: signedIn.onRequest,
    handler: async (request) => signedIn.found(request),
  })
}
