import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { type Login, login, signedIn } from '../schemas/auth.ts'
import type { AccountContext } from './context.ts'
import { userOf } from './find-user.ts'

const byPlace: Throttle = { max: 200, window_minutes: 15, by: ({ network }) => network }
/** Tight for guesses from one place. For the account as a whole it is wider, or a stranger could lock its owner out. */
const byPlaceAndAccount: Throttle = {
  max: 20,
  window_minutes: 15,
  by: ({ network, body }) => `${network} ${(body as Login).email}`,
}
const byAccount: Throttle = { max: 100, window_minutes: 15, by: ({ body }) => (body as Login).email }

/** POST /api/login. An unknown address and a wrong password get the same answer in the same time. */
export function loginRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, audit, passwords, sessions } = context

  app.post('/api/login', {
    schema: { summary: 'Sign in', tags: ['account'], body: login, response: answers(200, signedIn) },
    preHandler: app.throttle('sign-in', byPlace, byPlaceAndAccount, byAccount),
    handler: async (request) => {
      const { email, password } = request.body
      const account = await accounts.findByEmail(email)
      const verified = await passwords.verify(password, account?.passwordHash ?? null)
      if (!account || !verified) {
        await audit.note(request, account?.id ?? null, 'sign-in-failed')
        throw new Refusal(401, 'invalid_credentials', 'Invalid email or password')
      }

      if (passwords.needsRehash(account.passwordHash))
        await accounts.replaceHash(account.id, await passwords.hash(password))
      const session = await sessions.open(account.id, request.headers['user-agent'])
      await audit.note(request, account.id, 'signed-in')
      return { token: app.issueToken(session), user: await userOf(context, account) }
    },
  })
}
