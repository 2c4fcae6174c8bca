/**
 * Re-authentication. A session lasts for days, on computers left unlocked; anything that would give the account away
 * (its address, password, number or deletion) needs more than a session: a recent proof of identity by its owner.
 * Signing in is such a proof, and so is `POST /api/user/reauthenticate`.
 *
 * Proofs are defined in two places: `reauthentication` in `schemas/account.ts` is what may be sent, `isProof` below is
 * how it is checked. Another kind of proof is another field there and another line here.
 */

import { minute_ms } from '../../sms-engine/domain/model/units.ts'
import type { Account } from '../entities/account.ts'
import { answers } from '../http/answers.ts'
import type { SessionClaim } from '../http/authenticate.ts'
import { invalidField, Refusal, unauthenticated } from '../http/refusal.ts'
import type { Throttle } from '../http/throttle.ts'
import type { TypedApp } from '../http/validation.ts'
import { message, type Reauthentication, reauthentication } from '../schemas/account.ts'
import type { Origin } from './audit.ts'
import type { AccountContext } from './context.ts'
import { requireAccount } from './find-user.ts'
import { ownerOf } from './guesses.ts'
import type { AccountRepositories } from './stores.ts'

/** How long a proof is valid. */
export const recent_minutes = 10

const byAccount: Throttle = { max: 20, window_minutes: 15, by: ({ session }) => session.accountId }

/** A request's origin, and its session. */
type SignedInRequest = Origin & { readonly session: SessionClaim }

/** POST /api/user/reauthenticate: a signed-in person proves again who they are, within the same session. */
export function reauthenticationRoute(app: TypedApp, context: AccountContext): void {
  app.post('/api/user/reauthenticate', {
    schema: {
      summary: 'Prove again who I am',
      tags: ['account'],
      body: reauthentication,
      response: answers(200, message),
    },
    onRequest: app.authenticate,
    preHandler: app.throttle('reauthentication', byAccount),
    handler: async (request) => {
      const account = await requireAccount(context, request.session.accountId)
      await takeProof(context, request, account, request.body)
      await context.audit.note(request, account.id, 'reauthenticated')
      return { message: 'Thank you. Please go on.' }
    },
  })
}

/**
 * Guards what a session alone may not do.
 * @throws {Refusal} 403 `reauthenticate` when the sign-in, or the last proof since, is older than `recent_minutes`.
 */
export async function requireRecentSignIn(
  { sessions }: Pick<AccountContext, 'sessions'>,
  session: SessionClaim,
): Promise<void> {
  const proof = await sessions.findProof(session)
  if (!proof || !isRecent(proof.provedAt)) throw reauthenticate()
}

/**
 * Guards what even a recent sign-in may not do: a new password (ASVS 6.2.3) and deleting the account. The proof comes
 * with the request, or came a short while ago through `POST /api/user/reauthenticate`.
 * @param given the proof that came with the request
 * @param field the name of its field, for the error message
 * @throws {Refusal} 400 when the given proof is wrong, 403 `reauthenticate` when none was given.
 */
export async function requireProof(
  context: AccountContext,
  request: SignedInRequest,
  account: Account,
  given: Reauthentication | undefined,
  field: string,
): Promise<void> {
  if (given !== undefined) return takeProof(context, request, account, given, field)
  const proof = await context.sessions.findProof(request.session)
  if (!proof || proof.provedAt === proof.signedInAt || !isRecent(proof.provedAt)) throw reauthenticate()
}

/**
 * Checks that what admitted a request still holds: its session, and the account's password at the time. Hashes and
 * signatures take a while, and what the owner revoked in the meantime must not come back. Call it in a `transaction`,
 * whose lock keeps the result valid until the end.
 * @throws {Refusal} 401 when the session has ended, 403 `reauthenticate` when the password has changed.
 */
export async function requireUnchanged(
  { accounts, sessions }: Pick<AccountRepositories, 'accounts' | 'sessions'>,
  session: SessionClaim,
  account: Account,
): Promise<void> {
  if (!(await sessions.isLive(session))) throw unauthenticated()
  if (!(await accounts.hasHash(account.id, account.passwordHash))) throw reauthenticate()
}

/** Checks a proof, and records it with the session. */
async function takeProof(
  context: AccountContext,
  request: SignedInRequest,
  account: Account,
  given: Reauthentication,
  field = 'password',
): Promise<void> {
  const { audit, sessions } = context
  if (!(await isProof(context, account, given))) {
    await audit.note(request, account.id, 'reauthentication-failed')
    throw 'passkey' in given
      ? new Refusal(400, 'invalid', 'That passkey is not one of this account. Please use your password.')
      : invalidField(field, 'That is not your password.')
  }
  await sessions.noteProof(request.session)
}

/** Whether only the account's owner could have sent this. */
async function isProof(context: AccountContext, account: Account, given: Reauthentication): Promise<boolean> {
  const { ceremonies, passwords } = context
  if ('passkey' in given) return (await ceremonies.proveOwner(given.passkey)) === account.id
  return passwords.verify(given.password, account.passwordHash, ownerOf(account.id))
}

function isRecent(at: number): boolean {
  return at > Date.now() - recent_minutes * minute_ms
}

function reauthenticate(): Refusal {
  return new Refusal(403, 'reauthenticate', 'Please enter your password again to go on.')
}
