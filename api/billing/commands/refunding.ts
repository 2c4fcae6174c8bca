import type { Holdings, InvoiceRecord } from '../model/records.ts'
import { askOnce } from '../store/idempotency.ts'
import { refundPending, refused } from './refusals.ts'
import type { CommandContext, Runner } from './run.ts'

/** Giving money back. Our own people do it; no learner can. */
export interface Refunding {
  /** Gives a part of a payment back, or all that is left of it. @throws Refusal when there is not so much left */
  refund(accountId: string, invoiceId: string, cents: number): Promise<Holdings>
}

export function refunding({ change }: Runner, { db, gateway }: CommandContext): Refunding {
  return {
    refund: (accountId, invoiceId, cents) =>
      change(
        accountId,
        async ({ look, pay }) => {
          const invoice = refundable(await look(), invoiceId, cents)
          // What went back before is in the name: after an answer that was lost the same refund is asked for again under
          // the same key, and a second one of the same sum is another.
          const what = `refund ${invoiceId} ${invoice.refundedCents} ${cents}`
          const asking = { accountId, mode: gateway.mode, what }
          await pay(() => askOnce(db, asking, (key) => gateway.refund(invoiceId, cents, key)), refundPending)
        },
        noPayment(),
      ),
  }
}

/** The payment of which so much can go back. @throws Refusal */
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
