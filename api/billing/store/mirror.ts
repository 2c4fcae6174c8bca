import type { CardRecord, InvoiceRecord, Snapshot, SubscriptionRecord } from '../model/records.ts'
import type { Queryable } from './customers.ts'

const ms = (column: string, name: string) => `(extract(epoch from ${column}) * 1000)::float8 as "${name}"`

/** What we last read of a customer; all that pages show comes from here. Invoices newest first. */
export async function readMirror(db: Queryable, customerId: string): Promise<Snapshot> {
  const [subscriptions, invoices, cards] = [
    await db.query<SubscriptionRecord>(
      `select id, plan, cents, status, ${ms('created_at', 'createdAt')}, ${ms('period_start', 'periodStart')},
         ${ms('period_end', 'periodEnd')}, cancel_at_period_end as "cancelAtPeriodEnd", ${ms('ended_at', 'endedAt')},
         ${ms('paused_at', 'pausedAt')}, ${ms('resume_at', 'resumeAt')}
       from subscription where customer_id = $1 order by created_at, id`,
      [customerId],
    ),
    await db.query<InvoiceRecord>(
      `select id, subscription_id as "subscriptionId", cents, currency, status, is_first as "isFirst",
         ${ms('at', 'at')}, url
       from invoice where customer_id = $1 order by at desc, id`,
      [customerId],
    ),
    await db.query<CardRecord>(
      `select id, brand, last4, exp_month as "expMonth", exp_year as "expYear", is_default as "isDefault"
       from payment_method where customer_id = $1 order by is_default desc, id`,
      [customerId],
    ),
  ]
  return { subscriptions: subscriptions.rows, invoices: invoices.rows, cards: cards.rows }
}

/** Makes our rows what the gateway says. The only place where they change; the caller holds the customer's lock. */
export async function writeMirror(db: Queryable, customerId: string, snapshot: Snapshot): Promise<void> {
  await dropOthers(db, 'subscription', customerId, snapshot.subscriptions)
  await dropOthers(db, 'invoice', customerId, snapshot.invoices)
  await dropOthers(db, 'payment_method', customerId, snapshot.cards)
  await writeSubscriptions(db, customerId, snapshot.subscriptions)
  await writeInvoices(db, customerId, snapshot.invoices)
  await writeCards(db, customerId, snapshot.cards)
}

async function dropOthers(
  db: Queryable,
  table: 'subscription' | 'invoice' | 'payment_method',
  customerId: string,
  kept: readonly { readonly id: string }[],
): Promise<void> {
  const ids = kept.map(({ id }) => id)
  await db.query(`delete from ${table} where customer_id = $1 and id <> all ($2)`, [customerId, ids])
}

async function writeSubscriptions(
  db: Queryable,
  customerId: string,
  records: readonly SubscriptionRecord[],
): Promise<void> {
  if (records.length === 0) return
  await db.query(
    `insert into subscription (id, customer_id, plan, cents, status, created_at, period_start, period_end,
       cancel_at_period_end, ended_at, paused_at, resume_at)
     select id, $1, plan, cents, status, to_timestamp("createdAt" / 1000), to_timestamp("periodStart" / 1000),
       to_timestamp("periodEnd" / 1000), "cancelAtPeriodEnd", to_timestamp("endedAt" / 1000),
       to_timestamp("pausedAt" / 1000), to_timestamp("resumeAt" / 1000)
     from jsonb_to_recordset($2::jsonb) as r (
       id text, plan text, cents int, status text, "createdAt" float8, "periodStart" float8, "periodEnd" float8,
       "cancelAtPeriodEnd" boolean, "endedAt" float8, "pausedAt" float8, "resumeAt" float8)
     on conflict (id) do update
     set plan = excluded.plan, cents = excluded.cents, status = excluded.status, period_start = excluded.period_start,
       period_end = excluded.period_end, cancel_at_period_end = excluded.cancel_at_period_end,
       ended_at = excluded.ended_at, paused_at = excluded.paused_at, resume_at = excluded.resume_at`,
    [customerId, JSON.stringify(records)],
  )
}

async function writeInvoices(db: Queryable, customerId: string, records: readonly InvoiceRecord[]): Promise<void> {
  if (records.length === 0) return
  await db.query(
    `insert into invoice (id, customer_id, subscription_id, cents, currency, status, is_first, at, url)
     select id, $1, "subscriptionId", cents, currency, status, "isFirst", to_timestamp(at / 1000), url
     from jsonb_to_recordset($2::jsonb) as r (
       id text, "subscriptionId" text, cents int, currency text, status text, "isFirst" boolean, at float8, url text)
     on conflict (id) do update set cents = excluded.cents, status = excluded.status, url = excluded.url`,
    [customerId, JSON.stringify(records)],
  )
}

async function writeCards(db: Queryable, customerId: string, records: readonly CardRecord[]): Promise<void> {
  if (records.length === 0) return
  await db.query(
    `insert into payment_method (id, customer_id, brand, last4, exp_month, exp_year, is_default)
     select id, $1, brand, last4, "expMonth", "expYear", "isDefault"
     from jsonb_to_recordset($2::jsonb) as r (
       id text, brand text, last4 text, "expMonth" int, "expYear" int, "isDefault" boolean)
     on conflict (id) do update
     set brand = excluded.brand, last4 = excluded.last4, exp_month = excluded.exp_month,
       exp_year = excluded.exp_year, is_default = excluded.is_default`,
    [customerId, JSON.stringify(records)],
  )
}
