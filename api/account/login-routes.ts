import type { Account } from '../entities/account.ts'
import { answers } from '../http/answers.ts'
import type { SessionClaim } from '../http/authenticate.ts'
import type { Asker } from '../http/fair-queue.ts'
import { Refusal } from '../http/refusal.ts'
import type { TypedApp } from '../http/validation.ts'
import { type Login, login, signedIn } from '../schemas/auth.ts'
import type { Origin } from './audit.ts'
import type { AccountContext } from './context.ts'
import { userOf } from './find-user.ts'
import { ownerOf, strangerAt } from './guesses.ts'

type LoginRequest = Origin & { readonly body: Login }

interface Opened {
  readonly session: SessionClaim
  readonly passwordHash: string
}

/** POST /api/login. An unknown address and a wrong password get the same answer in the same time. */
export function loginRoute(app: TypedApp, context: AccountContext): void {
  const { accounts, audit, devices, guesses, passwords, transaction } = context

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
      const opened = account && verified ? await open(request, account, asker) : null
      if (!account || !opened) {
        await audit.note(request, account?.id ?? null, 'sign-in-failed')
        throw new Refusal(401, 'invalid_credentials', 'Invalid email or password')
      }
      devices.remember(request, reply, { id: account.id, passwordHash: opened.passwordHash })
      return { token: app.issueToken(opened.session), user: await userOf(context, account) }
    },
  })

  /**
   * Opens a session after the right password was given.
   * @returns the session and the account's current hash, or null when the password has since changed: verifying takes a
   *   while, and an owner who took the account back in the meantime has ended every session they could see. A hash that
   *   another sign-in renewed is of the same password
   */
  async function open(request: LoginRequest, account: Account, asker: Asker): Promise<Opened | null> {
    const { id, passwordHash } = account
    const renewed = passwords.needsRehash(passwordHash) ? await passwords.hash(request.body.password, asker) : null
    const opened = await transaction(id, async ({ accounts, sessions, audit }) => {
      if (!(await accounts.hasHash(id, passwordHash))) return null
      if (renewed !== null) await accounts.replaceHash(id, renewed)
      await audit.note(request, id, 'signed-in')
      const session = await sessions.open(id, request.headers['user-agent'])
      return { session, passwordHash: renewed ?? passwordHash }
    })
    if (opened) return opened
    const now = await accounts.find(id)
    const isStillRight = now !== null && (await passwords.verify(request.body.password, now.passwordHash, asker))
    return isStillRight ? open(request, now, asker) : null
  }
}
