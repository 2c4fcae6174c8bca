import type { InvoiceRecord } from '../model/records.ts'
import type { Db } from './db.ts'
import { StaffNotice } from './entities/staff-notice.ts'

/** A mail to our support that is due. */
export interface DueNotice extends Pick<StaffNotice, 'invoiceId' | 'about' | 'cents'> {
  readonly customerId: string
  readonly accountId: string
  /** What the invoice was over. */
  readonly invoiceCents: number
}

/** Notes what support must be told of a customer's invoices. What was noted before is not noted twice. */
export async function expectNotices(db: Db, invoices: readonly InvoiceRecord[]): Promise<void> {
  const news = [...invoices.flatMap(noticesOf), ...(await failedSince(db, invoices))]
  if (news.length === 0) return
  await db.qb(StaffNotice).insert(news).onConflict().ignore().execute()
}

/** Refunds that support was told of and that the card's bank has sent back since: then less has gone back than was told. */
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

/** Takes one, in the statement that sets the time of its next try: 1 minute, then twice as long each time, to an hour. */
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

/** Support was told. */
export async function finishNotice(
  db: Db,
  { invoiceId, about, cents }: Pick<StaffNotice, 'invoiceId' | 'about' | 'cents'>,
): Promise<void> {
  await db.nativeUpdate(StaffNotice, { invoiceId, about, cents }, { nextTryAtMachine: null })
}
