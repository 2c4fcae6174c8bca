import type { Holdings, InvoiceRecord } from '../model/records.ts'
import { doOnce, findUnsettled, forget } from '../store/idempotency.ts'
import { refundPending, refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Refunds. Only staff can make them, never learners. */
export interface Refunding {
  /**
   * Refunds part of a payment, or all that is left of it. Gives nothing more where that only repeats a refund whose
   * answer was lost and that was made.
   * @throws Refusal when less than that is left
   */
  refund(accountId: string, invoiceId: string, cents: number): Promise<Holdings>
}

/** A refund whose answer was lost, by what had gone back before it. */
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
    refund: (accountId, invoiceId, cents) =>
      change(
        accountId,
        async ({ look, pay }) => {
          const holdings = await look()
          const lost = await findLost(accountId, invoiceId)
          const made = lost.filter((one) => wasMade(holdings, invoiceId, one))
          for (const { what } of made) await forget(db, { accountId, mode, what })
          const isSame = (one: LostRefund) => one.cents === cents
          if (made.some(isSame)) return
          const { refundedCents } = refundable(holdings, invoiceId, cents)
          // The name contains the amount already refunded: a lost refund that was not made is retried under the same
          // key, while a second refund of the same amount gets another key.
          const what = lost.find(isSame)?.what ?? `refund ${invoiceId} ${refundedCents} ${cents}`
          await pay(
            () => doOnce(db, { accountId, mode, what }, (key) => gateway.refund(invoiceId, cents, key)),
            refundPending,
          )
        },
        noPayment(),
      ),
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
