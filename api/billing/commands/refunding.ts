import type { Holdings, InvoiceRecord } from '../model/records.ts'
import { doOnce } from '../store/idempotency.ts'
import { refundPending, refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Refunds. Only staff can make them, never learners. */
export interface Refunding {
  /**
   * Refunds part of a payment, or all that is left of it.
   * @throws Refusal when less than that is left
   */
  refund(accountId: string, invoiceId: string, cents: number): Promise<Holdings>
}

export function refunding({ change }: Runner, { db, gateway }: CommandContext): Refunding {
  return {
    refund: (accountId, invoiceId, cents) =>
      change(
        accountId,
        async ({ look, pay }) => {
          const invoice = refundable(await look(), invoiceId, cents)
          // The name contains the amount already refunded: after a lost answer the same refund is retried under the
          // same key, while a second refund of the same amount gets another key.
          const what = `refund ${invoiceId} ${invoice.refundedCents} ${cents}`
          const asking = { accountId, mode: gateway.mode, what }
          await pay(() => doOnce(db, asking, (key) => gateway.refund(invoiceId, cents, key)), refundPending)
        },
        noPayment(),
      ),
  }
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
