import type { AccountStore } from '../../account/accounts.ts'
import type { Account } from '../../entities/account.ts'
import { Refusal } from '../../http/refusal.ts'
import type { DemoGateway } from '../demo/gateway.ts'
import { CustomerGone, GatewayRefused, GatewayUnavailable, type Payer } from '../gateway.ts'
import type { Holdings } from '../model/records.ts'
import {
  type Customer,
  countGone,
  expectRetry,
  expectSync,
  findCustomer,
  insertCustomer,
  keepMark,
  markPayer,
} from '../store/customers.ts'
import type { Db } from '../store/db.ts'
import { askOnce } from '../store/idempotency.ts'
import type { AccountLock } from '../store/lock.ts'
import { retire, type SyncContext, sync } from '../sync/sync.ts'
import { noSubscription, paymentPending, refusalOf } from './refusals.ts'

/** The longest anyone waits for an answer. The command continues, and its result is read back when it ends. */
const answer_ms_default = 5_000
/** The longest anyone waits for a payment, whose request may take 25 s (`stripe/client.ts`). */
const payment_answer_ms_default = 28_000

export interface CommandContext extends SyncContext {
  readonly accounts: Pick<AccountStore, 'find'>
  readonly lock: AccountLock
  readonly demo: DemoGateway | null
  readonly answer_ms_max?: number | undefined
  readonly payment_answer_ms_max?: number | undefined
}

/** What a command can use while it holds its account's lock. */
export interface Locked {
  /** The lock's transaction. */
  readonly db: Db
  readonly customer: Customer
  /** Everything the gateway currently holds about the customer. */
  look(): Promise<Holdings>
  /**
   * Charges or refunds a card. Banks may be slow, so the command gets more time.
   * @param pending the refusal when no answer came; by default, that the payment is being confirmed
   */
  pay<T>(charge: () => Promise<T>, pending?: () => Refusal): Promise<T>
}

/**
 * How commands run: under the account's lock, against the gateway, with the result read back before they answer.
 * Refusals are sentences for people, and include the gateway's outages (503).
 */
export interface Runner {
  /**
   * Creates a customer for an account without one, also when its customer turns out to be gone: `work` then restarts
   * with a new one. Answers in time even when the gateway does not. What `work` has stored is committed when it returns
   * a refusal, which is then thrown; it is rolled back when `work` throws one.
   * @param none the refusal for an account that is not a customer; such a command does not make it one
   */
  command<T>(accountId: string, work: (locked: Locked) => Promise<T | Refusal>, none?: Error): Promise<T>
  /**
   * Runs a command that changes something, and returns the resulting state; throws the refusal that `work` returns.
   * @param none as for `command`; by default, that there is no subscription
   */
  change(accountId: string, work: (locked: Locked) => Promise<unknown>, none?: Error): Promise<Holdings>
  /**
   * Runs what removes an account, with the customer that it has or null; it creates none. What waits for the lock
   * meanwhile finds the account gone. Answers in time like `command`.
   */
  remove(accountId: string, work: (customer: Customer | null, db: Db) => Promise<void>): Promise<void>
  /** Like `change`, for work that nobody waits for: when it fails, the jobs retry it later. */
  follow(accountId: string, work: (locked: Locked) => Promise<unknown>): Promise<void>
}

/**
 * Called when a card is about to be charged.
 * @param pending the refusal when no answer comes
 */
type BeginPayment = (pending: () => Refusal) => void

export function createRunner(context: CommandContext): Runner {
  const { accounts, db, gateway, lock, log } = context
  const { answer_ms_max = answer_ms_default, payment_answer_ms_max = payment_answer_ms_default } = context

  const runner: Runner = {
    async command(accountId, work, none) {
      if (none && !(await findCustomer(db, accountId, gateway.mode))) throw refusalOf(none)
      return inTime((beginPayment) =>
        perform(
          accountId,
          expectSync,
          (locked) =>
            ifGone(locked, work, async () =>
              none ? asRefusal(none) : work(lockedOn(locked.db, await newCustomer(accountId, locked.db), beginPayment)),
            ),
          beginPayment,
        ),
      )
    },

    remove(accountId, work) {
      return inTime(() => underLock(accountId, expectSync, work))
    },

    change(accountId, work, none = noSubscription()) {
      const changeAndRead = async (locked: Locked) => {
        const outcome = await work(locked)
        // The read below clears the mark by which a job would tell it.
        await tellPayer(locked)
        const holdings = await sync(context, locked.db, locked.customer)
        return outcome instanceof Refusal ? outcome : holdings
      }
      return runner.command(accountId, changeAndRead, none)
    },

    async follow(accountId, work) {
      if (!(await findCustomer(db, accountId, gateway.mode))) return
      await perform(accountId, expectRetry, async (locked) => {
        const workAndRead = async () => {
          await work(locked)
          await tellPayer(locked)
          await sync(context, locked.db, locked.customer)
        }
        await ifGone(locked, workAndRead, async () => {})
      })
    },
  }

  /**
   * Answers in time even when the gateway does not.
   * @throws Refusal also one that `begin` returns
   */
  async function inTime<T>(begin: (beginPayment: BeginPayment) => Promise<T | Refusal>): Promise<T> {
    const late = Promise.withResolvers<never>()
    const tooLate = () => late.reject(new GatewayUnavailable('it takes too long', { isUnclear: true }))
    let timer = setTimeout(tooLate, answer_ms_max)
    let pending = null as (() => Refusal) | null
    const done = begin((said) => {
      pending = said
      clearTimeout(timer)
      timer = setTimeout(tooLate, payment_answer_ms_max)
    })
    try {
      const answer = await Promise.race([done, late.promise])
      if (answer instanceof Refusal) throw answer
      return answer
    } catch (error) {
      if (error instanceof GatewayUnavailable) {
        if (error instanceof GatewayRefused) log.error({ err: error }, 'the payment provider refused a command')
        else log.warn({ err: error }, 'the payment provider was not reached in time')
        // It may still succeed or fail; either way the next sync finds out.
        done.catch((err: unknown) => log.warn({ err }, 'a billing command failed after its answer was given'))
      }
      throw pending && error instanceof GatewayUnavailable && error.isUnclear ? pending() : refusalOf(error)
    } finally {
      clearTimeout(timer)
    }
  }

  function lockedOn(inside: Db, customer: Customer, beginPayment: BeginPayment): Locked {
    return {
      db: inside,
      customer,
      look: () => gateway.read(customer.id),
      pay(charge, pending = paymentPending) {
        beginPayment(pending)
        return charge()
      },
    }
  }

  /** Updates a changed address at the gateway, for its letters and receipts. */
  async function tellPayer({ db: inside, customer }: Locked): Promise<void> {
    const account = await accounts.find(customer.accountId)
    if (!account || account.email === customer.payerEmail) return
    try {
      await gateway.setPayer(customer.id, payerOf(account))
    } catch (err) {
      // Stripe checks addresses more strictly than we do. An account whose address it rejects must be read all the
      // same: otherwise its renewals, refunds and pauses would never reach us.
      if (!(err instanceof GatewayRefused)) throw err
      return void log.error({ err, customer: customer.id }, 'the payment provider does not take a new address')
    }
    await markPayer(inside, customer.id, account.email)
  }

  /** Does the work; if the customer turns out to be gone, records that and does `instead`. */
  async function ifGone<T, U>(
    locked: Locked,
    work: (locked: Locked) => Promise<T>,
    instead: () => Promise<U>,
  ): Promise<T | U> {
    try {
      return await work(locked)
    } catch (error) {
      if (!(error instanceof CustomerGone)) throw error
      await retire(context, locked.db, locked.customer)
      return instead()
    }
  }

  function perform<T>(
    accountId: string,
    expect: typeof expectSync,
    work: (locked: Locked) => Promise<T>,
    beginPayment: BeginPayment = () => {},
  ): Promise<T> {
    return underLock(accountId, expect, async (found, inside) =>
      work(lockedOn(inside, found ?? (await newCustomer(accountId)), beginPayment)),
    )
  }

  /** @param expect marks the customer to be read. It commits first: should this process die, another one reads it */
  async function underLock<T>(
    accountId: string,
    expect: typeof expectSync,
    work: (found: Customer | null, inside: Db) => Promise<T>,
  ): Promise<T> {
    await expect(db, accountId, gateway.mode)
    return lock(accountId, async (inside) => {
      const mark = await keepMark(db, accountId, gateway.mode)
      const found = await findCustomer(inside, accountId, gateway.mode)
      return work(found && { ...found, mark }, inside)
    })
  }

  /**
   * @param inside the lock's transaction, if it recorded that the previous customer is gone, which nobody outside can
   *   see yet. Otherwise the row is written outside of it, and stays whatever happens to the command
   */
  async function newCustomer(accountId: string, inside = db): Promise<Customer> {
    const account = await accounts.find(accountId)
    if (!account) throw new Refusal(404, 'not_found', 'This account does not exist any more.')
    const payer = payerOf(account)
    const gone = await countGone(inside, accountId, gateway.mode)
    const making = { accountId, mode: gateway.mode, what: gone === 0 ? 'customer' : `customer ${gone}` }
    const id = await askOnce(db, making, (key) => gateway.createCustomer(payer, key))
    return insertCustomer(inside, { id, accountId, mode: gateway.mode, payerEmail: account.email })
  }

  return runner
}

function payerOf({ id, email, firstName, lastName }: Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>): Payer {
  return { accountId: id, email, name: `${firstName} ${lastName}` }
}

/** An error with a refusal as its answer, to be returned instead of thrown. */
function asRefusal(error: Error): Refusal {
  const refusal = refusalOf(error)
  if (refusal instanceof Refusal) return refusal
  throw refusal
}
