import type { AccountContext } from '../account/context.ts'
import { requireLearner } from '../account/find-user.ts'
import { requireRecentSignIn } from '../account/reauthentication.ts'
import type { SessionClaim } from '../http/authenticate.ts'

/**
 * A verified number may be given up only by somebody who signed in a short while ago. A first one takes nothing away, so
 * it asks for nothing, however long onboarding takes.
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
 * The same, by the number that stands now: a code that is typed replaces it.
 * @returns the verified number that gives way to this one; null when there is none
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
