import { Refusal } from '../../http/refusal.ts'
import type { Holdings } from '../model/records.ts'
import { expectSync } from '../store/customers.ts'
import { readAccount } from '../store/mirror.ts'
import type { CommandContext, Runner } from './run.ts'

/** Reading what somebody has. */
export interface Reading {
  /** What we last read of an account. */
  read(accountId: string): Promise<Holdings>
  /** As `read`, but looks anew while a payment waits for the person: it may have been made this moment. */
  readAwaited(accountId: string): Promise<Holdings>
  /** As `read`, but looks anew first: the person has just done something at the gateway that we have not heard of yet. */
  readAnew(accountId: string): Promise<Holdings>
  /** Reads an account anew that has a customer. */
  refresh(accountId: string): Promise<void>
  /** The account has another address: a job tells the gateway soon. */
  payerChanged(accountId: string): Promise<void>
}

export function reading({ change, follow }: Runner, { db, gateway }: CommandContext): Reading {
  const read = (accountId: string) => readAccount(db, accountId, gateway.mode)

  async function readAnew(accountId: string): Promise<Holdings> {
    const stored = await read(accountId)
    // Without an answer in time what is stored will do; an event or the next look brings the rest.
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
