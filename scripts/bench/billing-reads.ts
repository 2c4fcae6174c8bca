import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyBaseLogger } from 'fastify'
import { createBilling } from '../../api/billing/billing.ts'
import { lookAtEverybody } from '../../api/billing/jobs/look.ts'
import { accountsToReconcile, accountsToSync } from '../../api/billing/store/customers.ts'
import { createStripeGateway } from '../../api/billing/stripe/client.ts'
import { type ApiDatabase, openApiDatabase } from '../../api/database.ts'
import { migrateAll } from '../../api/migrations/migrate-all.ts'
import { hour_ms } from '../../sms-engine/domain/model/units.ts'
import { syntheticCatalogue } from '../../sms-engine/testing/synthetic-content.ts'
import { type BenchEngine, startBenchEngine } from './bench-database.ts'
import { atLeast, atMost, type Figure, ms, whole } from './report.ts'
import { seedAccounts } from './seed-api.ts'
import { seedLearners } from './seed-learners.ts'

const customers = 100_000
/** How many of these owe something; and how many events arrive in an hour in which a share of the customers renews. */
const pastDue = 2_000
const events = 1_000
/** How many customers are read the way the nightly reconciliation reads them. */
const read = 200

/**
 * The cost of reading with 100,000 customers. Stripe is a stub here that answers at once, so the figures cover our side
 * only: the statements, the SDK, the writing. Stripe's own time comes on top.
 */
export async function measureReads(): Promise<Figure[]> {
  const bench = await startBenchEngine(syntheticCatalogue(), { migrate: migrateAll, open: openApiDatabase })
  await seedCustomers(bench)
  const stripe = await startInstantStripe()
  try {
    return await measure(bench, `http://127.0.0.1:${(stripe.address() as AddressInfo).port}`)
  } finally {
    stripe.close()
    stripe.closeAllConnections()
    await bench.stop()
  }
}

async function measure({ engine, db: { orm, pool } }: BenchEngine<ApiDatabase>, apiUrl: string): Promise<Figure[]> {
  const db = orm.em.fork()
  const log = engine.log as unknown as FastifyBaseLogger
  const stripe = {
    mode: 'test',
    secretKey: 'sk_test_1',
    publishableKey: 'pk_test_1',
    webhookSecret: 'whsec_1',
    apiUrl,
  } as const
  const accounts = {
    find: async (id: string) => ({ id, email: `${id}@example.com`, firstName: 'Ann', lastName: 'Archer' }) as never,
  }
  const sendMails = async () => {}
  const billing = await createBilling({
    engine,
    orm,
    accounts,
    sendMails,
    log,
    config: { stripe, requireSubscription: false },
  })
  const { rows } = await pool.query<{ id: string }>('select account_id as id from billing_customer limit $1', [read])
  const { commands } = billing

  const page = await median(50, (n) => commands.read(rows[n]?.id ?? ''))
  const due = await median(50, () => accountsToSync(db, 'test', 20))
  const before = new Date()
  const night = await median(50, () => accountsToReconcile(db, 'test', { before, limit: 20 }))
  const overview = createStripeGateway(stripe)
  const hourly = await median(5, async () => {
    await pool.query('delete from stripe_event')
    await pool.query(`
      insert into billing_look (mode, events_until, next_at_machine) values ('test', now() - interval '1 hour', now())
      on conflict (mode) do update set events_until = excluded.events_until, next_at_machine = now()`)
    const { owing } = await lookAtEverybody({ db, gateway: billing.gateway, overview, log }, Date.now())
    if (owing !== 0) throw new Error('the look found differences where there are none')
  })
  const from = performance.now()
  const half = rows.length / 2
  const share = async (some: typeof rows) => {
    for (const { id } of some) await commands.refresh(id)
  }
  await Promise.all([share(rows.slice(0, half)), share(rows.slice(half))])
  const perHour = (rows.length / (performance.now() - from)) * hour_ms
  return [
    atMost('billing', `what a page shows, among ${whole(customers)} customers, median`, page, 25, ms),
    atMost('billing', 'who is to be read, median', due, 10, ms),
    atMost('billing', 'who is to be read by night, median', night, 20, ms),
    atMost('billing', `the hourly look: ${whole(events)} events, ${whole(2 * pastDue)} that owe`, hourly, 5_000, ms),
    atLeast('billing', 'customers read in an hour of the night', perHour, customers / 6, whole),
  ]
}

async function median(rounds: number, work: (round: number) => Promise<unknown>): Promise<number> {
  const times: number[] = []
  for (let round = 0; round < rounds; round++) {
    const start = performance.now()
    await work(round)
    times.push(performance.now() - start)
  }
  return times.sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
}

/** Customers with a subscription, a year of invoices and a card each. Every fiftieth owes what the lists say. */
async function seedCustomers({ db: { pool }, engine }: BenchEngine<ApiDatabase>): Promise<void> {
  await seedLearners(pool, engine.catalogue, { count: customers, taught: 1, slot: null })
  await seedAccounts(pool)
  await pool.query(`
    insert into billing_customer (id, account_id, mode, payer_email, synced_at_machine)
    select 'cus_' || n, id, 'test', id || '@example.com', now() - interval '1 day' - n * interval '1 ms'
    from (select id, row_number() over () - 1 as n from account) numbered`)
  await pool.query(
    `insert into subscription (id, customer_id, plan, cents, next_plan, next_cents, status, created_at, period_start,
       period_end, cancel_at_period_end)
     select 'sub_' || n, 'cus_' || n, 'monthly', 500, 'monthly', 500,
       case when n < $2 then 'past_due' else 'active' end, now() - interval '1 year', now() - interval '10 days',
       now() + interval '20 days', false
     from generate_series(0, $1 - 1) n`,
    [customers, pastDue],
  )
  await pool.query(
    `insert into invoice (id, customer_id, subscription_id, cents, owed_cents, currency, status, is_first, at)
     select 'in_' || n || '_' || month, 'cus_' || n, 'sub_' || n, 500,
       case when n < $2 and month = 0 then 500 else 0 end, 'usd',
       case when n < $2 and month = 0 then 'open' else 'paid' end, month = 11, now() - month * interval '1 month'
     from generate_series(0, $1 - 1) n cross join generate_series(0, 11) month`,
    [customers, pastDue],
  )
  await pool.query(
    `insert into payment_method (id, customer_id, brand, last4, exp_month, exp_year, is_default)
     select 'pm_' || n, 'cus_' || n, 'visa', '4242', 12, 2040, true from generate_series(0, $1 - 1) n`,
    [customers],
  )
  await pool.query('vacuum analyze')
}

/** Answers immediately what the look asks, and reports one paid subscription for each customer. */
async function startInstantStripe(): Promise<Server> {
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://localhost')
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify(answerTo(pathname, searchParams)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return server
}

function answerTo(path: string, params: URLSearchParams): object {
  const customer = params.get('customer')
  const n = (customer ?? path).replace(/\D/g, '')
  const of = `/v1/${path.split('/')[2]}`
  switch (of + (customer === null ? '' : ' of one')) {
    case '/v1/events':
      return params.has('types[19]') ? page(params, events, eventOf) : page(params, 0, eventOf)
    case '/v1/subscriptions':
      return page(params, pastDue, (one) => ({ id: `sub_${one}`, customer: `cus_${one}` }))
    case '/v1/invoices':
      return page(params, pastDue, (one) => ({ id: `in_${one}_0`, customer: `cus_${one}` }))
    case '/v1/customers':
      return path.endsWith('payment_methods')
        ? listOf([])
        : { id: `cus_${n}`, object: 'customer', invoice_settings: { default_payment_method: null } }
    case '/v1/subscriptions of one':
      return listOf([subscriptionOf(n)])
    case '/v1/invoices of one':
      return listOf(Array.from({ length: 12 }, (_, month) => invoiceOf(n, month)))
    default:
      return listOf([])
  }
}

const listOf = (data: readonly object[], has_more = false) => ({ object: 'list', data, has_more, url: '/v1' })

/** A page of 100, starting after the number at the end of the last id. */
function page(params: URLSearchParams, count: number, one: (n: number) => object): object {
  const after = params.get('starting_after')?.match(/\d+/)?.[0]
  const first = after === undefined ? 0 : Number(after) + 1
  const last = Math.min(first + 100, count)
  return listOf(
    Array.from({ length: last - first }, (_, n) => one(first + n)),
    last < count,
  )
}

const eventOf = (n: number) => ({
  id: `evt_${n}`,
  object: 'event',
  type: 'invoice.paid',
  data: { object: { object: 'invoice', customer: `cus_${n}` } },
})

function subscriptionOf(n: string): object {
  const now_s = Math.floor(Date.now() / 1000)
  const price = { unit_amount: 500, recurring: { interval: 'month' } }
  const item = { price, current_period_start: now_s - 864_000, current_period_end: now_s + 1_728_000 }
  return {
    id: `sub_${n}`,
    created: now_s - 31_536_000,
    status: 'active',
    items: { data: [item] },
    metadata: {},
    cancel_at: null,
    cancel_at_period_end: false,
    ended_at: null,
    pause_collection: null,
  }
}

function invoiceOf(n: string, month: number): object {
  return {
    id: `in_${n}_${month}`,
    total: 500,
    amount_remaining: 0,
    currency: 'usd',
    billing_reason: 'subscription_cycle',
    created: Math.floor(Date.now() / 1000) - month * 2_592_000,
    invoice_pdf: null,
    hosted_invoice_url: null,
    status: 'paid',
    parent: { subscription_details: { subscription: `sub_${n}` } },
  }
}
