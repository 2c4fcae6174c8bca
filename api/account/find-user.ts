import { findLearner, type LearnerRecord, learnerRead } from '../../sms-engine/engine/learners.ts'
import { ask, type Read, together, viewing } from '../../sms-engine/runtime/reads.ts'
import type { Account } from '../entities/account.ts'
import { unauthenticated } from '../http/refusal.ts'
import type { User } from '../schemas/user.ts'
import { accountRead } from './accounts.ts'
import type { AccountContext } from './context.ts'
import { viewUser } from './user-view.ts'

/**
 * The engine's half of a signed-in person.
 * @throws {Refusal} 401 when it is gone: the account was deleted during this request.
 */
export async function requireLearner({ engine }: AccountContext, id: string): Promise<LearnerRecord> {
  return (await findLearner(engine, id)) ?? gone()
}

/**
 * The account of a signed-in person.
 * @throws {Refusal} 401 as `requireLearner` does.
 */
export async function requireAccount({ accounts }: AccountContext, id: string): Promise<Account> {
  return (await accounts.find(id)) ?? gone()
}

/**
 * A signed-in person as the portal sees them.
 * @throws {Refusal} 401 as `requireLearner` does.
 */
export function findUser({ engine }: AccountContext, id: string): Promise<User> {
  return ask(engine.db.pool, userRead(engine, id))
}

/** The same as a read: both halves of a person in one statement. */
export function userRead(engine: AccountContext['engine'], id: string): Read<User> {
  return viewing(together(accountRead(id), learnerRead(engine, id)), ([account, learner]) =>
    viewUser(account ?? gone(), learner ?? gone(), engine),
  )
}

/**
 * The same as `findUser`, for an account that was just read.
 * @throws {Refusal} 401 as `requireLearner` does.
 */
export async function userOf(context: AccountContext, account: Account): Promise<User> {
  return viewUser(account, await requireLearner(context, account.id), context.engine)
}

function gone(): never {
  throw unauthenticated()
}
