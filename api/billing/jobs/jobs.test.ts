/** Billing's unattended jobs. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms, hour_ms, minute_ms } from '../../../sms-engine/domain/model/units.ts'
import type { DemoGateway } from '../demo/gateway.ts'
import { GatewayRefused, GatewayUnavailable } from '../gateway.ts'
import { wholeSeconds } from '../model/pause.ts'
import { type InvoiceRecord, nothing } from '../model/records.ts'
import { storeEvent } from '../store/events.ts'
import { expectLetter } from '../store/letters.ts'
import { writeMirror } from '../store/mirror.ts'
import { openDesk } from '../testing/desk.ts'
import { invoiceOf, subscriptionOf } from '../testing/records.ts'
import { handleEvents } from './events.ts'
import { sendLetters } from './letters.ts'
import { noticeWords, sendNotices } from './notices.ts'
import { billingTicks } from './ticks.ts'

const desk = await openDesk()
const { context, gateway, newAccount, newCustomer, store, mails } = desk
test.after(desk.close)
test.before.each(async () => {
  for (const table of ['mail', 'stripe_event', 'payment_letter', 'billing_customer', 'account'])
    await store.empty(table)
  mails.length = 0
  gateway.reset()
  gateway.looks = 0
})

const run = async (name: string, more: Partial<typeof context> = {}) =>
  billingTicks({ ...context, ...more })
    .find((tick) => tick.name === name)
    ?.run(0, 1)
const idle = (id: string) => store.pool.query('update billing_customer set sync_at_machine = null where id = $1', [id])
const eventOf = (id: string, customerId: string | null, paymentId: string | null = null) =>
  storeEvent(context.db, { id, type: 'invoice.paid', customerId, paymentId })
const eventRow = (id: string) =>
  store.row('select attempts, failure, next_try_at_machine is null as done from stripe_event where id = $1', [id])

/** The mail server is down: written mails wait in the outbox. */
const isDown = async () => undefined

test('support is told once of money that went back, again when more did, and of nobody by name', async () => {
  const { id, accountId } = await newCustomer()
  const refunded = (refundedCents: number) => invoiceOf({ id: `in_${id}`, refundedCents })
  const look = async (invoice: InvoiceRecord) => {
    gateway.has({ subscriptions: [subscriptionOf({ id: `sub_${id}` })], invoices: [invoice] })
    await context.commands.refresh(accountId)
  }
  await look(refunded(200))
  assert.is(await sendNotices({ ...context, sendMails: isDown }, 10), 1)
  assert.equal(mails, [])
  await look(refunded(200))
  assert.is(await sendNotices(context, 10), 0)
  await desk.sendWaiting()
  await look(refunded(500))
  await look(invoiceOf({ id: `in_${id}`, refundedCents: 500, dispute: 'lost' }))
  assert.is(await sendNotices(context, 10), 2)
  assert.equal(mails.map((mail) => mail.replace('support@tallytext.example: Tallytext: ', '')).sort(), [
    '$2.00 refunded',
    '$5.00 lost in a dispute',
    '$5.00 refunded',
  ])
})

test('support is told of a refund that failed, once', async () => {
  const { id, accountId } = await newCustomer()
  const look = async (refundedCents: number) => {
    gateway.has({
      subscriptions: [subscriptionOf({ id: `sub_${id}` })],
      invoices: [invoiceOf({ id: `in_${id}`, refundedCents })],
    })
    await context.commands.refresh(accountId)
  }
  await look(200)
  await look(500)
  assert.is(await sendNotices(context, 10), 2)
  for (let time = 0; time < 2; time++) await look(200)
  assert.is(await sendNotices(context, 10), 1)
  assert.match(mails.at(-1) ?? '', '$3.00 of a refund came back')
})

for (const [about, cents, consequence] of [
  ['refund-failed', 500, 'counts as paid again'],
  ['refund', 200, 'given back in part, and lessons go on'],
  ['refund', 500, 'lessons have stopped. The subscription still renews'],
  ['dispute-open', 500, 'until the bank has decided'],
  ['dispute-lost', 500, 'lessons have stopped and the subscription was ended'],
  ['stuck', 500, 'Nothing was charged, lessons go on, and nobody is asked to pay until you do something'],
] as const) {
  test(`what support is told: ${about} of ${cents} cents`, () => {
    const ids = { invoiceId: 'in_1', customerId: 'cus_1', accountId: 'account-1' }
    assert.match(noticeWords({ ...ids, about, cents, invoiceCents: 500 }).text, consequence)
  })
}

test('six ticks, each by itself and as often as it must be', () => {
  assert.equal(
    billingTicks(context).map(({ name, every, lanes }) => [name, every, lanes]),
    [
      ['billing-sync', '2 seconds', 1],
      ['billing-letters', '5 seconds', 1],
      ['learner-letters', '10 seconds', 1],
      ['billing-reconcile', '5 minutes', 1],
      ['billing-night', '5 seconds', 1],
      ['billing-look', '5 minutes', 1],
    ],
  )
})

test('events: one look at each customer, and those of nobody or somebody else are done with', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()]
  for (const { id } of [one, other]) await idle(id)
  await eventOf('evt_1', one.id)
  await eventOf('evt_2', one.id)
  await eventOf('evt_3', null)
  await eventOf('evt_4', 'cus_elsewhere')
  assert.is(await handleEvents(context, 10), 4)
  assert.is(gateway.looks, 1)
  for (const id of ['evt_1', 'evt_2', 'evt_3', 'evt_4']) {
    assert.equal(await eventRow(id), { attempts: 1, failure: null, done: true })
  }
  assert.is(await handleEvents(context, 10), 0)
})

test('an event that names a payment only: whose it is is asked first', async () => {
  const one = await newCustomer()
  await idle(one.id)
  gateway.instead.customerOfPayment = async (id) => (id === 'ch_1' ? one.id : null)
  await eventOf('evt_1', null, 'ch_1')
  await eventOf('evt_2', null, 'ch_1')
  await eventOf('evt_3', null, 'pi_of_nobody')
  assert.is(await handleEvents(context, 10), 3)
  assert.equal(
    gateway.asked.filter((words) => words.startsWith('customerOfPayment')),
    ['customerOfPayment ch_1', 'customerOfPayment pi_of_nobody'],
  )
  assert.is(gateway.looks, 1)
  gateway.instead.customerOfPayment = () => Promise.reject(new GatewayUnavailable('Stripe did not do it'))
  await eventOf('evt_4', null, 'ch_1')
  await handleEvents(context, 10)
  assert.is((await eventRow('evt_4')).done, false)
})

test('an event whose owner is known and cannot be read is the owner’s: it goes when the account goes', async () => {
  const one = await newCustomer()
  gateway.instead.customerOfPayment = async () => one.id
  gateway.instead.read = () => Promise.reject(new GatewayUnavailable('Stripe did not do it'))
  await eventOf('evt_1', null, 'ch_1')
  await handleEvents(context, 10)
  const { rows } = await store.pool.query('select customer_id, payment_id from stripe_event')
  assert.equal(rows, [{ customer_id: one.id, payment_id: null }])
})

test('an event that fails says why and waits; the others are handled', async () => {
  const [one, other] = [await newCustomer(), await newCustomer()]
  await eventOf('evt_1', one.id)
  await eventOf('evt_2', other.id)
  gateway.instead.read = async (id) => {
    if (id === one.id) throw new GatewayUnavailable('Stripe did not do it')
    return { subscriptions: [], invoices: [], cards: [] }
  }
  assert.is(await handleEvents(context, 10), 2)
  const failure = 'GatewayUnavailable: Stripe did not do it'
  assert.equal(await eventRow('evt_1'), { attempts: 1, failure, done: false })
  assert.equal(await eventRow('evt_2'), { attempts: 1, failure: null, done: true })
})

test('the last try that fails is an error, those before a warning', async () => {
  const { id } = await newCustomer()
  await eventOf('evt_1', id)
  await store.pool.query('update stripe_event set attempts = 8')
  gateway.instead.read = async () => {
    throw 'something that is no error'
  }
  const levels: unknown[] = []
  for (let attempt = 0; attempt < 2; attempt++) {
    desk.logged.length = 0
    await store.pool.query('update stripe_event set next_try_at_machine = now()')
    await handleEvents(context, 10)
    levels.push(desk.logged.map((line) => JSON.parse(line)).find(({ msg }) => msg.includes('events')).level)
  }
  assert.equal([levels, await eventRow('evt_1')], [[40, 50], { attempts: 10, failure: 'unknown', done: true }])
})

test('the frequent tick: events, pauses that are over, what was left unread, newcomers', async () => {
  const now = wholeSeconds(Date.now())
  const { id } = await newCustomer()
  const held = subscriptionOf({ id: 'sub_over', status: 'paused', pausedAt: now - 9_000, resumeAt: now - 1_000 })
  await writeMirror(context.db, id, { subscriptions: [held], invoices: [], cards: [] })
  await idle(id)
  await newCustomer({ subscriptions: [held] })
  gateway.instead.resume = async () => gateway.has({})
  await eventOf('evt_1', null)
  const newcomer = await newAccount()
  await store.pool.query(`update learner set entitled_until = now() where id = $1`, [newcomer])
  assert.equal(await run('billing-sync'), { events: 1, demo: 0, resumed: 1, synced: 1, newcomers: 1 })
  assert.match(gateway.asked.join(), 'resume sub_over')
  assert.is((await desk.learner(newcomer)).entitledUntil, null)
  assert.equal(await run('billing-sync'), { events: 0, demo: 0, resumed: 0, synced: 0, newcomers: 0 })
})

test('the slow tick: newcomers of any age, and events handled long ago', async () => {
  const old = await newAccount()
  await store.pool.query(`update learner set entitled_until = now() where id = $1`, [old])
  await store.pool.query(`update account set created_at = now() - interval '1 year' where id = $1`, [old])
  assert.is((await run('billing-sync'))?.newcomers, 0)
  await eventOf('evt_1', null)
  await store.pool.query('update stripe_event set next_try_at_machine = null')
  const clock = () => Date.now() + 36 * day_ms
  assert.equal(await run('billing-reconcile'), { newcomers: 1, renewals: 0, consents: 0, events: 0 })
  assert.equal(await run('billing-reconcile', { clock }), { newcomers: 0, renewals: 0, consents: 0, events: 1 })
})

test('the nightly look: once a night everybody, whoever was read since it began not again, and nobody by day', async () => {
  const began = Date.UTC(2026, 0, 15, 6)
  const readAt = async (at: number) => {
    const { id, accountId } = await newCustomer()
    const change = 'update billing_customer set sync_at_machine = null, synced_at_machine = $2 where id = $1'
    await store.pool.query(change, [id, new Date(at)])
    return accountId
  }
  const yesterday = await Promise.all([1, 2, 3].map((hours) => readAt(began - hours * hour_ms)))
  await readAt(began + minute_ms)
  const night = (clock: number) => run('billing-night', { clock: () => clock })
  assert.equal(await night(began - 1), { reconciled: 0 }, 'a moment before one o’clock in New York')
  assert.equal(await night(began + 6 * hour_ms), { reconciled: 0 }, 'at seven')
  assert.is(gateway.looks, 0)
  assert.equal(await night(began + hour_ms), { reconciled: yesterday.length })
  assert.is(gateway.looks, 3)
  assert.equal(await night(began + hour_ms), { reconciled: 0 })
})

test('a customer that cannot be read by night does not keep the others from it', async () => {
  for (const n of [1, 2, 3]) {
    const { id } = await newCustomer()
    const change = 'update billing_customer set sync_at_machine = null, synced_at_machine = $2 where id = $1'
    await store.pool.query(change, [id, new Date(Date.UTC(2026, 0, 1, n))])
  }
  let reads = 0
  gateway.instead.read = async () => {
    if (reads++ === 0) throw new GatewayUnavailable('Stripe is slow')
    return nothing
  }
  const night = () => run('billing-night', { clock: () => Date.UTC(2026, 0, 15, 8) })
  assert.equal(await night(), { reconciled: 2 })
  assert.equal(await night(), { reconciled: 0 }, 'it is tried again by the back-off of its own')
})

test('no more than twenty at a time', async () => {
  for (let event = 0; event < 21; event++) await eventOf(`evt_${event}`, null)
  assert.is((await run('billing-sync'))?.events, 20)
  assert.is((await run('billing-sync'))?.events, 1)
})

test('one account that fails holds up no other, and does not count', async () => {
  const [one] = [await newCustomer(), await newCustomer(), await newCustomer()]
  gateway.instead.read = async (id) => {
    if (id === one.id) throw new GatewayUnavailable('down')
    return { subscriptions: [], invoices: [], cards: [] }
  }
  assert.is((await run('billing-sync'))?.synced, 2)
  assert.is((await run('billing-sync'))?.synced, 0, 'the one that failed waits')
})

test('a demonstration: what falls due is looked at; books of nobody go', async () => {
  const accountId = await newAccount()
  await store.pool.query(`insert into billing_customer (id, account_id, mode) values ('demo_here', $1, 'demo')`, [
    accountId,
  ])
  const asked: unknown[] = []
  const demo = {
    async dueCustomers(now: number, limit: number) {
      asked.push([Math.abs(now - Date.now()) < 60_000, limit])
      return ['demo_here', 'demo_gone']
    },
    async deleteCustomer(id: string) {
      asked.push(id)
    },
  } as DemoGateway
  const refreshed: string[] = []
  const commands = { ...context.commands, refresh: async (id: string) => void refreshed.push(id) }
  assert.is((await run('billing-sync', { demo, commands }))?.demo, 1)
  assert.equal([asked, refreshed], [[[true, 20], 'demo_gone'], [accountId]])
})

/** A customer that owes a renewal, and the letter about it. */
async function owing() {
  const customer = await newCustomer()
  const subscription = subscriptionOf({ id: `sub_${customer.id}`, status: 'past_due' })
  await writeMirror(context.db, customer.id, { subscriptions: [subscription], invoices: [], cards: [] })
  await expectLetter(context.db, customer.id, subscription)
  return { ...customer, mail: `${customer.accountId}@example.com: Tallytext: Your payment did not go through` }
}

test('letters: sent once; not when it was paid; not to whom is gone', async () => {
  const [owed, paid, gone] = [await owing(), await owing(), await owing()]
  await store.pool.query(`update subscription set status = 'active' where customer_id = $1`, [paid.id])
  await store.pool.query('delete from learner where id = $1', [gone.accountId])
  assert.is(await sendLetters(context, 10), 3)
  assert.equal(mails, [owed.mail])
  await store.pool.query('update payment_letter set next_try_at_machine = now() where next_try_at_machine is not null')
  assert.is(await sendLetters(context, 10), 0)
})

test('letters: not to an account that is gone while its learner is still there', async () => {
  const { accountId } = await owing()
  const accounts = { find: async () => null }
  assert.is(await sendLetters({ ...context, accounts }, 10), 1)
  assert.equal([mails, (await desk.learner(accountId)).id], [[], accountId])
})

test('letters: what the mail server did not take goes later, unless it was paid by then', async () => {
  const [owed, paid] = [await owing(), await owing()]
  assert.is(await sendLetters({ ...context, sendMails: isDown }, 10), 2)
  await store.pool.query(`update subscription set status = 'active' where customer_id = $1`, [paid.id])
  assert.is(await sendLetters(context, 10), 0)
  await desk.sendWaiting()
  assert.equal(mails, [owed.mail])
})

test('letters: one that the payment provider refuses to price waits, and the log says so; in an outage it waits', async () => {
  await owing()
  const refusedLines = async (error: Error) => {
    const before = desk.logged.length
    await store.pool.query('update payment_letter set next_try_at_machine = now()')
    assert.is(await sendLetters({ ...context, accounts: { find: () => Promise.reject(error) } }, 10), 0)
    return desk.logged.slice(before).filter((line) => line.includes('refused its sum')).length
  }
  assert.is(await refusedLines(new GatewayRefused('no permission')), 1)
  assert.is(await refusedLines(new GatewayUnavailable('no answer')), 0)
})

test('letters: one whose mail could not be written is written later', async () => {
  await owing()
  const accounts = { find: () => Promise.reject(new Error('the database went away')) }
  const failed = await sendLetters({ ...context, accounts }, 10).catch((error: Error) => error.message)
  assert.is(failed, 'the database went away')
  await store.pool.query('update payment_letter set next_try_at_machine = now() where next_try_at_machine is not null')
  assert.is(await sendLetters(context, 10), 1)
  assert.is(mails.length, 1)
})

test('letters: not more than asked for', async () => {
  for (let letter = 0; letter < 3; letter++) await owing()
  assert.equal([await sendLetters(context, 2), await sendLetters(context, 2)], [2, 1])
  assert.equal(await run('billing-letters'), { letters: 0, renewals: 0, notices: 0 })
})

test.run()
