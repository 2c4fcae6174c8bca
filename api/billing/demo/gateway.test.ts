/** What the demonstration does beyond what every gateway does (`transitions.test.ts`). */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { CardDeclined, NoSuchCard } from '../gateway.ts'
import { wholeSeconds } from '../model/pause.ts'
import { subscriptionOf } from '../testing/records.ts'
import { failureOf } from '../testing/refused.ts'
import { openStore } from '../testing/store.ts'
import { createDemoGateway } from './gateway.ts'

const store = await openStore()
const gateway = createDemoGateway(store.db, store.pool)
test.after(store.close)
test.before.each(async () => {
  await store.empty('demo_ledger')
  await writeClockOffset(store.pool, 0)
})

const day_ms = 86_400_000
const good = { number: '4242 4242 4242 4242', expMonth: 12, expYear: 2040 }
const newCustomer = (accountId: string) =>
  gateway.createCustomer({ accountId, email: 'ann@example.com', name: 'Ann Archer' }, 'attempt')

/** Creates a paid subscription for a customer; returns its id. */
async function subscribed(customer: string): Promise<string> {
  const { clientSecret } = await gateway.subscribe(customer, 'monthly', 'attempt')
  await gateway.confirm(customer, clientSecret, good)
  const [subscription] = (await gateway.read(customer)).subscriptions
  return subscription?.id ?? ''
}
async function newCard(customer: string, number = good.number): Promise<string> {
  const before = (await gateway.read(customer)).cards.map(({ id }) => id)
  const { clientSecret } = await gateway.setUpCard(customer)
  await gateway.confirm(customer, clientSecret, { ...good, number })
  return (await gateway.read(customer)).cards.find(({ id }) => !before.includes(id))?.id ?? ''
}
const stateOf = async (customer: string) => (await gateway.read(customer)).subscriptions[0]

test('it is the demonstration, and gives the browser no key', () => {
  assert.equal([gateway.mode, gateway.publishableKey], ['demo', null])
})

test('a customer is named after its account, and asking again changes nothing', async () => {
  const customer = await newCustomer('a')
  assert.is(customer, 'demo_a')
  await subscribed(customer)
  assert.is(await newCustomer('a'), customer)
  assert.is((await stateOf(customer))?.status, 'active')
})

test('a customer that is gone has nothing, and what is done for it is kept nowhere', async () => {
  const customer = await newCustomer('a')
  await subscribed(customer)
  await gateway.deleteCustomer(customer)
  assert.equal(await gateway.read(customer), { subscriptions: [], invoices: [], cards: [] })
  await gateway.subscribe(customer, 'monthly', 'attempt')
  assert.is((await gateway.read(customer)).subscriptions.length, 0)
})

test('a first payment can be confirmed until it is made', async () => {
  const customer = await newCustomer('a')
  const { clientSecret } = await gateway.subscribe(customer, 'monthly', 'attempt')
  const id = (await stateOf(customer))?.id ?? ''
  assert.is(await gateway.firstPaymentSecret(id), clientSecret)
  await gateway.confirm(customer, clientSecret, good)
  assert.is(await gateway.firstPaymentSecret(id), null)
})

test('a subscription that is nobody’s is a bug', async () => {
  assert.match((await failureOf(gateway.endNow('sub_none'))).message, 'no such subscription')
})

test('a pause: held, moved, written down; and ended both ways', async () => {
  const customer = await newCustomer('a')
  const id = await subscribed(customer)
  const now = wholeSeconds(Date.now())
  const plan = { pausedAt: now, resumeAt: now + 30 * day_ms, renewsAt: now + 60 * day_ms }
  await gateway.pause(subscriptionOf({ id }), plan)
  const held = await stateOf(customer)
  assert.equal(
    [held?.status, held?.pausedAt, held?.resumeAt, held?.periodEnd],
    ['paused', plan.pausedAt, plan.resumeAt, plan.renewsAt],
  )
  await gateway.resume(subscriptionOf({ id }), now + 40 * day_ms)
  const resumed = await stateOf(customer)
  assert.equal([resumed?.status, resumed?.periodEnd, resumed?.cancelAtPeriodEnd], ['active', now + 40 * day_ms, false])
  await gateway.pause(subscriptionOf({ id }), plan)
  await gateway.cancelPaused(subscriptionOf({ id }), now + 20 * day_ms)
  const ending = await stateOf(customer)
  assert.equal([ending?.status, ending?.periodEnd, ending?.cancelAtPeriodEnd], ['active', now + 20 * day_ms, true])
})

test('canceling and taking it back', async () => {
  const customer = await newCustomer('a')
  const id = await subscribed(customer)
  await gateway.setCancelAtPeriodEnd(id, true)
  assert.is((await stateOf(customer))?.cancelAtPeriodEnd, true)
  await gateway.setCancelAtPeriodEnd(id, false)
  assert.is((await stateOf(customer))?.cancelAtPeriodEnd, false)
})

test('a default card: the customer’s own, for one subscription or for none', async () => {
  const [customer, other] = [await newCustomer('a'), await newCustomer('b')]
  const id = await subscribed(customer)
  const [own, foreign] = [await newCard(customer, '5555555555554444'), await newCard(other)]
  const preferred = async () => (await gateway.read(customer)).cards.find(({ isDefault }) => isDefault)?.last4
  await gateway.setDefaultCard(customer, own, null)
  assert.is(await preferred(), '4242', 'the subscription’s own is charged first')
  const subscription = (await stateOf(customer)) ?? null
  await gateway.setDefaultCard(customer, own, subscription && { ...subscription, id: 'sub_other' })
  assert.is(await preferred(), '4242')
  await gateway.setDefaultCard(customer, own, subscription)
  assert.is(await preferred(), '4444')
  assert.instance(await failureOf(gateway.setDefaultCard(customer, foreign, subscription)), NoSuchCard)
  assert.instance(await failureOf(gateway.removeCard(customer, foreign)), NoSuchCard)
  await gateway.removeCard(customer, own)
  assert.equal(
    (await gateway.read(customer)).cards.map(({ last4 }) => last4),
    ['4242'],
  )
  assert.ok(id)
})

test('what is owed is paid when the card pays, and voided when it is forgiven', async () => {
  const [paying, forgiven] = [await newCustomer('a'), await newCustomer('b')]
  const owed = async (customer: string) => {
    const id = await subscribed(customer)
    const bad = await newCard(customer, '4000000000000341')
    await gateway.setDefaultCard(customer, bad, (await stateOf(customer)) ?? null)
    return id
  }
  const [one, other] = [await owed(paying), await owed(forgiven)]
  await writeClockOffset(store.pool, 32 * day_ms)
  assert.is((await stateOf(paying))?.status, 'past_due')
  assert.equal(await gateway.payWhatIsOwed(one, 'a-key'), { declined: 'Your card was declined.' })
  await gateway.setDefaultCard(paying, await newCard(paying), (await stateOf(paying)) ?? null)
  assert.is(await gateway.payWhatIsOwed(one, 'a-key'), 'paid')
  assert.is((await stateOf(paying))?.status, 'active')
  await gateway.endNow(other)
  const { subscriptions, invoices } = await gateway.read(forgiven)
  assert.equal([subscriptions[0]?.status, invoices.map(({ status }) => status)], ['canceled', ['paid', 'void']])
})

const typed: readonly [what: string, change: object, message: RegExp][] = [
  ['perhaps somebody’s', { number: '4539 5787 6362 1486' }, /may be a real card, and this is a demo/],
  ['no number of a card', { number: '1234' }, /is no card number/],
  ['a card that is declined', { number: '4000 0000 0000 0002' }, /was declined/],
  ['a card that has expired', { expYear: 2020 }, /has expired/],
]
for (const [what, change, message] of typed) {
  test(`typed: ${what}`, async () => {
    const customer = await newCustomer('a')
    const { clientSecret } = await gateway.setUpCard(customer)
    const failure = await failureOf(gateway.confirm(customer, clientSecret, { ...good, ...change }))
    assert.instance(failure, CardDeclined)
    assert.match(failure.message, message)
    assert.is((await gateway.read(customer)).cards.length, 0)
    await gateway.confirm(customer, clientSecret, good)
  })
}

test('a form that is used up says so', async () => {
  const customer = await newCustomer('a')
  const { clientSecret } = await gateway.setUpCard(customer)
  await gateway.confirm(customer, clientSecret, good)
  const failure = await failureOf(gateway.confirm(customer, clientSecret, good))
  assert.match(failure.message, /made or given up already/)
})

test('what is done for one customer at the same time is all kept', async () => {
  const customer = await newCustomer('a')
  const forms = await Promise.all(Array.from({ length: 5 }, () => gateway.setUpCard(customer)))
  for (const { clientSecret } of forms) await gateway.confirm(customer, clientSecret, good)
  assert.is((await gateway.read(customer)).cards.length, 5)
})

test('for whom something falls due, first due first, not more than asked for', async () => {
  assert.is(await gateway.nextDueAt(), null)
  const [later, sooner, never] = [await newCustomer('a'), await newCustomer('b'), await newCustomer('c')]
  await subscribed(later)
  await gateway.subscribe(sooner, 'monthly', 'attempt')
  assert.ok(never)
  const next = await gateway.nextDueAt()
  assert.ok(Math.abs((next ?? 0) - Date.now() - 23 * 3_600_000) < 60_000)
  assert.equal(await gateway.dueCustomers((next ?? 0) - 1, 5), [])
  assert.equal(await gateway.dueCustomers(next ?? 0, 5), [sooner])
  assert.equal(await gateway.dueCustomers(Date.now() + 40 * day_ms, 5), [sooner, later])
  assert.equal(await gateway.dueCustomers(Date.now() + 40 * day_ms, 1), [sooner])
})

test('secrets cannot be guessed, and ids tell what they are of', async () => {
  const customer = await newCustomer('a')
  const { clientSecret } = await gateway.subscribe(customer, 'monthly', 'attempt')
  assert.match(clientSecret, /^pi_demo_[0-9a-f]{32}_secret_[0-9a-f]{24}$/)
  assert.match((await stateOf(customer))?.id ?? '', /^sub_demo_[0-9a-f]{32}$/)
})

test('its times are whole seconds, as Stripe’s', async () => {
  const customer = await newCustomer('a')
  await writeClockOffset(store.pool, 1_234)
  await gateway.subscribe(customer, 'monthly', 'attempt')
  assert.is(((await stateOf(customer))?.createdAt ?? 1) % 1_000, 0)
})

test.run()
