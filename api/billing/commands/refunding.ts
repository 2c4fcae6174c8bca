import type { Holdings, InvoiceRecord } from '../model/records.ts'
import { askOnce, findUnsettled, forget } from '../store/idempotency.ts'
import { refundPending, refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Refunds. Only staff can make them, never learners. */
export interface Refunding {
  /**
   * Refunds part of a payment, or all that is left of it. Gives nothing more where that only repeats a refund that
   * was made, but whose answer was lost or came too late for whoever asked for it.
   * @throws Refusal when less than that is left
   */
  refund(accountId: string, invoiceId: string, cents: number): Promise<Holdings>
}

/** A refund whose answer reached nobody, by what had gone back before it. */
interface LostRefund {
  readonly what: string
  readonly before: number
  readonly cents: number
}

export function refunding({ change }: Runner, { db, gateway }: CommandContext): Refunding {
  const { mode } = gateway

  async function findLost(accountId: string, invoiceId: string): Promise<LostRefund[]> {
    const unsettled = await findUnsettled(db, { accountId, mode, what: `refund ${invoiceId} ` })
    return unsettled.map((what) => {
      const [before = 0, cents = 0] = what.split(' ').slice(2).map(Number)
      return { what, before, cents }
    })
  }

  return {
    async refund(accountId, invoiceId, cents) {
      const settled: string[] = []
      const holdings = await change(
        accountId,
        async ({ look, pay }) => {
          const before = await look()
          const lost = await findLost(accountId, invoiceId)
          const seen = lost.filter((one) => wasMade(before, invoiceId, one))
          settled.push(...seen.map(({ what }) => what))
          const isSame = (one: LostRefund) => one.cents === cents
          if (seen.some(isSame)) return
          const { refundedCents } = refundable(before, invoiceId, cents)
          // The name contains the amount already refunded: a lost refund that was not made is retried under the same
          // key, while a second refund of the same amount gets another key.
          const what = lost.find(isSame)?.what ?? `refund ${invoiceId} ${refundedCents} ${cents}`
          await pay(
            () => askOnce(db, { accountId, mode, what }, (key) => gateway.refund(invoiceId, cents, key)),
            refundPending,
          )
          settled.push(what)
        },
        noPayment(),
      )
      // Only now does the colleague learn of it. Whoever was told before this that it is being made may press again, and
      // that must find the key.
      for (const what of settled) await forget(db, { accountId, mode, what })
      return holdings
    },
  }
}

/** Whether so much has gone back that a refund whose answer was lost must be part of it. */
function wasMade({ invoices }: Holdings, invoiceId: string, { before, cents }: LostRefund): boolean {
  return invoices.some(({ id, refundedCents }) => id === invoiceId && before + cents <= refundedCents)
}

/**
 * The payment, if that much of it can be refunded.
 * @throws Refusal
 */
export function refundable({ invoices }: Pick<Holdings, 'invoices'>, invoiceId: string, cents: number): InvoiceRecord {
  const invoice = invoices.find(({ id, status }) => id === invoiceId && status === 'paid')
  if (!invoice) throw noPayment()
  if (invoice.dispute !== null) throw refused('disputed', 'The bank is asked about this payment, and decides of it.')
  if (cents < 1) throw refused('too_little', 'Please enter how much goes back.')
  const left = invoice.cents - invoice.refundedCents
  if (cents <= left) return invoice
  throw refused('too_much', left === 0 ? 'All of it went back already.' : `Only ${dollarsOf(left)} of it are left.`)
}

/** "$5.00". */
export function dollarsOf(cents: number): string {
  return `$${(cents / 100).toFixed(2)}`
}

function noPayment() {
  return refused('no_payment', 'There is no such payment to give back.')
}
