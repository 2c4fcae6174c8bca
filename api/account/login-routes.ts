import { answers } from '../http/answers.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { login, signedIn } from '../schemas/auth.ts'
import type { AccountContext } from './context.ts'
import { userOf } from './find-user.ts'
import { ownerOf, strangerAt } from './guesses.ts'

/** POST /api/login. An unknown address and a wrong password get the same answer in the same time. */
export function loginRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, audit, devices, guesses, passwords, sessions } = context

  app.post('/api/login', {
    schema: { summary: 'Sign in', tags: ['account'], body: login, response: answers(200, signedIn) },
    handler: async (request, reply) => {
      const { ip, body } = request
      const { email, password } = body
      const account = await accounts.findByEmail(email)
      const device = account && devices.find(request, account)
      const asker = account && device ? ownerOf(account.id) : strangerAt(ip)
      const hash = account?.passwordHash ?? null
      const verified = await guesses.allow({ email, ip, device }, () => passwords.verify(password, hash, asker))
      if (!account || !verified) {
        await audit.note(request, account?.id ?? null, 'sign-in-failed')
        throw new Refusal(401, 'invalid_credentials', 'Invalid email or password')
      }

      const newHash = passwords.needsRehash(account.passwordHash) ? await passwords.hash(password, asker) : null
      if (newHash !== null) await accounts.replaceHash(account.id, newHash)
      const session = await sessions.open(account.id, request.headers['user-agent'])
      await audit.note(request, account.id, 'signed-in')
      devices.remember(request, reply, { id: account.id, passwordHash: newHash ?? account.passwordHash })
      return { token: app.issueToken(session), user: await userOf(context, account) }
    },
  })
}
