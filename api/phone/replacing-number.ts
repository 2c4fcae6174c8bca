import type { AccountContext } from '../account/context.ts'
import { requireLearner } from '../account/find-user.ts'
import { requireRecentSignIn } from '../account/reauthentication.ts'
import type { SessionClaim } from '../http/authenticate.ts'

/**
 * Replacing a verified number requires a recent sign-in. A first number takes nothing away, so it requires nothing,
 * however long onboarding takes.
 * @param verified the number that texts go to; null when there is none
 * @throws {Refusal} 403 `reauthenticate` as `requireRecentSignIn` does.
 */
export async function requireMayReplace(
  context: AccountContext,
  session: SessionClaim,
  verified: string | null,
  phone: string,
): Promise<void> {
  if (verified !== null && verified !== phone) await requireRecentSignIn(context, session)
}

/**
 * The same, checked against the current number, which entering a code replaces.
 * @returns the verified number that this one replaces; null when there is none
 */
export async function requireMayProve(
  context: AccountContext,
  session: SessionClaim,
  phone: string,
): Promise<string | null> {
  const learner = await requireLearner(context, session.accountId)
  await requireMayReplace(context, session, learner.phone, phone)
  return learner.phone === phone ? null : learner.phone
}
