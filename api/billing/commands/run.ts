import type { AccountStore } from '../../account/accounts.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DemoGateway } from '../demo/gateway.ts'
import { GatewayUnavailable } from '../gateway.ts'
import type { Snapshot } from '../model/records.ts'
import { attempt } from '../store/attempts.ts'
import { type Customer, expectRetry, expectSync, findCustomer, insertCustomer } from '../store/customers.ts'
import type { Db } from '../store/db.ts'
import type { AccountLock } from '../store/lock.ts'
import { type SyncContext, sync } from '../sync/sync.ts'
import { refusalOf, refused } from './refusals.ts'

/** Nobody waits longer for an answer; what was begun goes on, and is read back when it ends. */
const answer_ms_default = 5_000

export interface CommandContext extends SyncContext {
  /** Outside of the lock's transaction. */
  readonly db: Db
  readonly accounts: Pick<AccountStore, 'find'>
  readonly lock: AccountLock
  readonly demo: DemoGateway | null
  readonly answer_ms_max?: number | undefined
}

/** What a command works with while it holds its account's lock. */
export interface Held {
  /** The lock's transaction. */
  readonly db: Db
  readonly customer: Customer
  /** Everything of the customer as the gateway says now. */
  look(): Promise<Snapshot>
}

/**
 * How commands run: under the account's lock, against the gateway, and read back before they answer. Refusals are
 * sentences for people; the gateway's troubles are among them (503).
 */
export interface Runner {
  /**
   * Runs for somebody, who is made a customer by it, and answers in time even when the gateway does not. A refusal that
   * `work` returns is thrown after what it has read is stored; one that it throws undoes that.
   */
  command<T>(accountId: string, work: (held: Held) => Promise<T | Refusal>): Promise<T>
  /**
   * A command that changes something and answers with what came of it, or with the refusal that `work` returns.
   * @param none what it is for somebody who never had to do with billing, and is not made a customer by it
   */
  change(accountId: string, work: (held: Held) => Promise<unknown>, none?: Error): Promise<Snapshot>
  /** As `change`, for work that nobody waits for: when it fails it is tried again later, by the jobs. */
  follow(accountId: string, work: (held: Held) => Promise<unknown>): Promise<void>
}

export function createRunner(context: CommandContext): Runner {
  const { accounts, answer_ms_max = answer_ms_default, db, gateway, lock, log } = context

  const runner: Runner = {
    async command(accountId, work) {
      const done = perform(accountId, expectSync, work)
      const late = Promise.withResolvers<never>()
      const timer = setTimeout(() => late.reject(new GatewayUnavailable('it takes too long')), answer_ms_max)
      try {
        const answer = await Promise.race([done, late.promise])
        if (answer instanceof Refusal) throw answer
        return answer
      } catch (error) {
        if (error instanceof GatewayUnavailable) {
          log.warn({ err: error }, 'the payment provider was not reached in time')
          // It may still end well or badly; either way the next sync tells.
          done.catch((err: unknown) => log.warn({ err }, 'a billing command failed after its answer was given'))
        }
        throw refusalOf(error)
      } finally {
        clearTimeout(timer)
      }
    },

    async change(accountId, work, none = refused('no_subscription', 'You have no active subscription.')) {
      if (!(await findCustomer(db, accountId, gateway.mode))) throw refusalOf(none)
      return runner.command(accountId, async (held) => {
        const outcome = await work(held)
        const snapshot = await sync(context, held.db, held.customer)
        return outcome instanceof Refusal ? outcome : snapshot
      })
    },

    async follow(accountId, work) {
      await perform(accountId, expectRetry, async (held) => {
        await work(held)
        await sync(context, held.db, held.customer)
      })
    },
  }

  /** @param expect committed before anything is asked for, so that whatever dies from here on is followed up */
  async function perform<T>(
    accountId: string,
    expect: typeof expectSync,
    work: (held: Held) => Promise<T>,
  ): Promise<T> {
    await expect(db, accountId, gateway.mode)
    return lock(accountId, async (inside) => {
      const customer = (await findCustomer(inside, accountId, gateway.mode)) ?? (await newCustomer(accountId))
      return work({ db: inside, customer, look: () => gateway.read(customer.id) })
    })
  }

  async function newCustomer(accountId: string): Promise<Customer> {
    const account = await accounts.find(accountId)
    if (!account) throw new Refusal(404, 'not_found', 'This account does not exist any more.')
    const { email, firstName, lastName } = account
    const payer = { accountId, email, name: `${firstName} ${lastName}` }
    const making = { accountId, mode: gateway.mode, what: 'customer' }
    const id = await attempt(db, making, (key) => gateway.createCustomer(payer, key))
    return insertCustomer(db, { id, accountId, mode: gateway.mode })
  }

  return runner
}
