import type { InvoiceRecord } from '../model/records.ts'
import type { Db } from './db.ts'
import { StaffNotice } from './entities/staff-notice.ts'

/** A mail to support that is due. */
export interface DueNotice extends Pick<StaffNotice, 'invoiceId' | 'about' | 'cents'> {
  readonly customerId: string
  readonly accountId: string
  /** The amount of the invoice. */
  readonly invoiceCents: number
}

/** Schedules support notices about a customer's invoices. Existing ones are not scheduled twice. */
export async function expectNotices(db: Db, invoices: readonly InvoiceRecord[]): Promise<void> {
  const news = [...invoices.flatMap(noticesOf), ...(await failedSince(db, invoices))]
  if (news.length === 0) return
  await db.qb(StaffNotice).insert(news).onConflict().ignore().execute()
}

/** Refunds reported to support that the card's bank has since sent back: less was returned than was reported. */
async function failedSince(db: Db, invoices: readonly InvoiceRecord[]) {
  const where = { invoiceId: { $in: invoices.map(({ id }) => id) }, about: 'refund' } as const
  const told = invoices.length === 0 ? [] : await db.find(StaffNotice, where, { disableIdentityMap: true })
  return invoices.flatMap(({ id: invoiceId, refundedCents }) => {
    const most = Math.max(0, ...told.filter((one) => one.invoiceId === invoiceId).map(({ cents }) => cents))
    return most > refundedCents ? [{ invoiceId, about: 'refund-failed' as const, cents: most - refundedCents }] : []
  })
}

function noticesOf({ id: invoiceId, cents, status, refundedCents, dispute }: InvoiceRecord) {
  return [
    ...(refundedCents > 0 ? [{ invoiceId, about: 'refund' as const, cents: refundedCents }] : []),
    ...(dispute ? [{ invoiceId, about: `dispute-${dispute}` as const, cents }] : []),
    ...(status === 'stuck' ? [{ invoiceId, about: 'stuck' as const, cents }] : []),
  ]
}

/** Claims one, in the statement that sets the time of its next try: 1 minute, doubling each time, up to an hour. */
export async function claimNotice(db: Db): Promise<DueNotice | null> {
  const [notice] = await db.execute<DueNotice[]>(
    `update staff_notice n
     set attempts = attempts + 1,
         next_try_at_machine = clock_timestamp() + least(60, 2 ^ least(attempts, 10)) * interval '1 minute'
     from invoice i join billing_customer c on c.id = i.customer_id
     where i.id = n.invoice_id and (n.invoice_id, n.about, n.cents) = (
       select invoice_id, about, cents from staff_notice where next_try_at_machine <= clock_timestamp()
       order by next_try_at_machine limit 1 for update skip locked)
     returning n.invoice_id as "invoiceId", n.about, n.cents, i.cents as "invoiceCents", c.id as "customerId",
       c.account_id as "accountId"`,
  )
  return notice ?? null
}

/** Records that support was notified. */
export async function finishNotice(
  db: Db,
  { invoiceId, about, cents }: Pick<StaffNotice, 'invoiceId' | 'about' | 'cents'>,
): Promise<void> {
  await db.nativeUpdate(StaffNotice, { invoiceId, about, cents }, { nextTryAtMachine: null })
}
