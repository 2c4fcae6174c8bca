import { Refusal } from '../../http/refusal.ts'
import type { Holdings } from '../model/records.ts'
import { expectSync } from '../store/customers.ts'
import { readAccount } from '../store/mirror.ts'
import type { CommandContext, Runner } from './run.ts'

/** Reading an account's billing state. */
export interface Reading {
  /** The state last read of an account. */
  read(accountId: string): Promise<Holdings>
  /** Like `read`, but refreshes while a payment awaits the person: it may just have been made. */
  readAwaited(accountId: string): Promise<Holdings>
  /**
   * Like `read`, but refreshes first: the person has just done something at the gateway that we have not heard of yet.
   */
  readAnew(accountId: string): Promise<Holdings>
  /** Refreshes an account that has a customer. */
  refresh(accountId: string): Promise<void>
  /** Reports a changed address: a job soon passes it on to the gateway. */
  payerChanged(accountId: string): Promise<void>
}

export function reading({ change, follow }: Runner, { db, gateway }: CommandContext): Reading {
  const read = (accountId: string) => readAccount(db, accountId, gateway.mode)

  async function readAnew(accountId: string): Promise<Holdings> {
    const stored = await read(accountId)
    // Without an answer in time the stored state will do; an event or the next refresh brings the rest.
    return change(accountId, async () => {}).catch((error) => {
      if (error instanceof Refusal) return stored
      throw error
    })
  }

  return {
    read,
    readAnew,

    async readAwaited(accountId) {
      const stored = await read(accountId)
      const isAwaited =
        stored.subscriptions.some(({ status }) => status === 'incomplete') ||
        stored.invoices.some(({ awaitsOwner }) => awaitsOwner)
      return isAwaited ? readAnew(accountId) : stored
    },

    refresh: (accountId) => follow(accountId, async () => {}),

    payerChanged: (accountId) => expectSync(db, accountId, gateway.mode),
  }
}
