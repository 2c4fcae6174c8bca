/** Reading a customer: what it corrects at the gateway, what it stores, and what it tells the engine. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { handleEvent } from '../../../sms-engine/engine/handle-event.ts'
import { savePreferences } from '../../../sms-engine/engine/learners.ts'
import { GatewayRefused } from '../gateway.ts'
import { grace_ms } from '../model/entitlement.ts'
import { wholeSeconds } from '../model/pause.ts'
import type { Holdings } from '../model/records.ts'
import { findCustomer } from '../store/customers.ts'
import { openDesk } from '../testing/desk.ts'
import { cardOf, invoiceOf, subscriptionOf } from '../testing/records.ts'
import { chooseCard } from './sync.ts'

const desk = await openDesk()
const { commands, context, gateway, learner, newCustomer, rows, store } = desk

const day_ms = 86_400_000
const now = wholeSeconds(Date.now())
let ids = 0
const newId = (prefix: string) => `${prefix}_${++ids}`

const puts = suite('what a look puts right')
puts.after.each(() => gateway.reset())

puts('it stores what it saw last, and is done', async () => {
  const subscription = subscriptionOf({ id: newId('sub') })
  const { id, accountId } = await newCustomer({ subscriptions: [subscription] })
  await commands.refresh(accountId)
  assert.equal((await rows(id)).subscriptions, [subscription])
  assert.is(gateway.looks, 1)
  const { sync_at_machine: due } = await store.row('select sync_at_machine from billing_customer where id = $1', [id])
  assert.is(due, null)
})

puts('an address that the gateway does not take keeps nobody from being looked at', async () => {
  const { id, accountId } = await newCustomer()
  await store.pool.query('update account set email = $2 where id = $1', [accountId, 'ann@unheard.example'])
  gateway.has({ subscriptions: [subscriptionOf({ id: newId('sub'), status: 'past_due' })] })
  gateway.instead.setPayer = async () => {
    throw new GatewayRefused('Stripe will not do it: StripeInvalidRequestError email_invalid email')
  }
  await commands.refresh(accountId)
  assert.equal(
    (await rows(id)).subscriptions.map(({ status }) => status),
    ['past_due'],
  )
  assert.ok(desk.logged.some((line) => line.includes('does not take a new address') && line.includes(id)))
})

puts('attempts that nobody waits for are ended, and it looks again', async () => {
  const [active, attempt] = [newId('sub'), newId('sub')]
  const after = { subscriptions: [subscriptionOf({ id: active })] }
  const { id, accountId } = await newCustomer()
  gateway.has({ subscriptions: [...after.subscriptions, subscriptionOf({ id: attempt, status: 'incomplete' })] }, after)
  await commands.refresh(accountId)
  assert.equal([gateway.asked, gateway.looks], [[`giveUp ${attempt}`], 2])
  assert.is((await rows(id)).subscriptions.length, 1)
})

puts('what is owed for a subscription that has ended is forgiven, and nothing else', async () => {
  const [ended, expired, alive] = [newId('sub'), newId('sub'), newId('sub')]
  const subscriptions = [
    subscriptionOf({ id: ended, status: 'canceled', endedAt: 5_000 }),
    subscriptionOf({ id: expired, status: 'incomplete_expired' }),
    subscriptionOf({ id: alive, status: 'past_due' }),
  ]
  const open = (subscriptionId: string) => invoiceOf({ id: newId('in'), subscriptionId, status: 'open' })
  const settled = invoiceOf({ id: newId('in'), subscriptionId: ended, status: 'uncollectible' })
  const { id, accountId } = await newCustomer()
  const kept = [open(alive), settled]
  gateway.has({ subscriptions, invoices: [open(ended), open(expired), ...kept] }, { subscriptions, invoices: kept })
  await commands.refresh(accountId)
  assert.equal([gateway.asked, gateway.looks], [[`forgive ${ended}`, `forgive ${expired}`], 2])
  assert.is((await rows(id)).invoices.length, 2)
})

puts('without a debt of what has ended nothing is forgiven', async () => {
  const subscription = subscriptionOf({ id: newId('sub'), status: 'canceled', endedAt: 5_000 })
  const { accountId } = await newCustomer({ subscriptions: [subscription], invoices: [invoiceOf({ id: newId('in') })] })
  await commands.refresh(accountId)
  assert.equal([gateway.asked, gateway.looks], [[], 1])
})

puts('the first card becomes the default where none is, for the subscription too', async () => {
  const [subscription, first, second] = [subscriptionOf({ id: newId('sub') }), newId('pm'), newId('pm')]
  const { id, accountId } = await newCustomer()
  const cards = [cardOf({ id: first }), cardOf({ id: second })]
  const chosen = cards.map((card) => ({ ...card, isDefault: card.id === first }))
  gateway.has({ subscriptions: [subscription], cards }, { subscriptions: [subscription], cards: chosen })
  await commands.refresh(accountId)
  assert.equal([gateway.asked, gateway.looks], [[`setDefaultCard ${id} ${first} ${subscription.id}`], 2])
  assert.is((await rows(id)).cards[0]?.id, first)
})

puts('a default that is there stays', async () => {
  const cards = [cardOf({ id: newId('pm') }), cardOf({ id: newId('pm'), isDefault: true })]
  const { accountId } = await newCustomer({ cards })
  await commands.refresh(accountId)
  assert.equal([gateway.asked, gateway.looks], [[], 1])
})

puts('two that are paid at once: people are told', async () => {
  const two = [subscriptionOf({ id: newId('sub') }), subscriptionOf({ id: newId('sub'), status: 'paused' })]
  const { id, accountId } = await newCustomer({ subscriptions: two })
  const told = () => desk.logged.filter((line) => line.includes('pays for two subscriptions') && line.includes(id))
  gateway.has({
    subscriptions: [two[0] ?? subscriptionOf(), subscriptionOf({ id: newId('sub'), status: 'canceled', endedAt: 1 })],
  })
  await commands.refresh(accountId)
  assert.is(told().length, 0)
  gateway.has({ subscriptions: two })
  await commands.refresh(accountId)
  assert.is(told().length, 1)
})

puts('a card is chosen for what goes on, and pays only what is past due', async () => {
  const holdings = (status: 'active' | 'past_due' | 'canceled'): Holdings => ({
    subscriptions: [subscriptionOf({ status, endedAt: status === 'canceled' ? 1 : null })],
    invoices: [],
    cards: [],
  })
  const payer = { id: 'cus_1', accountId: (await newCustomer()).accountId }
  gateway.asked.length = 0
  assert.is(await chooseCard(context, payer, 'pm_1', holdings('canceled')), 'paid')
  assert.is(await chooseCard(context, payer, 'pm_1', holdings('active')), 'paid')
  gateway.instead.payWhatIsOwed = async () => ({ declined: 'Your card was declined.' })
  assert.equal(await chooseCard(context, payer, 'pm_1', holdings('past_due')), {
    declined: 'Your card was declined.',
  })
  delete gateway.instead.payWhatIsOwed
  assert.equal(gateway.asked, [
    'setDefaultCard cus_1 pm_1 alone',
    'setDefaultCard cus_1 pm_1 sub_1',
    'setDefaultCard cus_1 pm_1 sub_1',
    'payWhatIsOwed sub_1',
  ])
})

puts.run()

const tells = suite('what the engine is told')
tells.after(desk.close)

/** Events about an account that the engine has received. */
async function heard(accountId: string): Promise<string[]> {
  const { rows } = await store.pool.query(
    `select event ->> 'type' as type from turn where conversation_id = $1 order by seq`,
    [accountId],
  )
  return rows.map(({ type }) => type)
}

/** A customer with lessons by text on. */
async function learning(number: string) {
  const customer = await newCustomer()
  const { accountId } = customer
  const consent = { version: '2026-11-20', page: '/onboarding', ip: null, userAgent: null }
  await handleEvent(context.engine, accountId, { id: `proved:${number}`, type: 'number-proved', number, consent })
  await savePreferences(context.engine, accountId, { onboarded: true, lessonsEnabled: true })
  const subscription = subscriptionOf({ id: newId('sub'), periodEnd: now + 30 * day_ms })
  const before = (await heard(accountId)).length
  return {
    ...customer,
    subscription,
    /** Applies a change at the gateway, and reads it. */
    async becomes(change: Partial<typeof subscription>): Promise<void> {
      gateway.has({ subscriptions: [{ ...subscription, ...change }] })
      await commands.refresh(accountId)
    },
    heard: async () => (await heard(accountId)).slice(before),
    told: () => findCustomer(store.db, accountId, 'test'),
  }
}

tells('until when lessons may be sent, once', async () => {
  const one = await learning('+12125550140')
  await one.becomes({})
  assert.is((await learner(one.accountId)).entitledUntil, one.subscription.periodEnd + grace_ms)
  await one.becomes({})
  assert.equal(await one.heard(), ['entitlement-changed'])
})

tells('a pause and its end, each once', async () => {
  const one = await learning('+12125550141')
  const resumeAt = now + 40 * day_ms
  await one.becomes({ status: 'paused', pausedAt: now, resumeAt })
  await one.becomes({ status: 'paused', pausedAt: now, resumeAt })
  assert.equal([(await learner(one.accountId)).pausedUntil, (await one.told())?.reportedResumeAt], [resumeAt, resumeAt])
  await one.becomes({})
  await one.becomes({})
  assert.equal([(await learner(one.accountId)).phase, (await one.told())?.reportedResumeAt], ['active', null])
  const about = (await one.heard()).filter((type) => type !== 'entitlement-changed')
  assert.equal(about, ['paused-in-portal', 'resumed-in-portal'])
})

tells('a longer pause by text is the learner’s own: neither shortened nor ended', async () => {
  const one = await learning('+12125550142')
  const text = (body: string) =>
    handleEvent(context.engine, one.accountId, {
      id: `text:${newId('t')}`,
      type: 'text',
      body,
      media: 0,
      optOut: null,
    } as never)
  await text('PAUSE 2 MONTHS')
  const own = (await learner(one.accountId)).pausedUntil
  await one.becomes({ status: 'paused', pausedAt: now, resumeAt: now + 10 * day_ms })
  assert.is((await learner(one.accountId)).pausedUntil, own)
  await one.becomes({})
  assert.is((await learner(one.accountId)).pausedUntil, own)
  assert.is((await one.told())?.reportedResumeAt, null)
})

tells('a pause by text as long as ours ends with ours', async () => {
  const one = await learning('+12125550143')
  const resumeAt = now + 10 * day_ms
  await handleEvent(context.engine, one.accountId, { id: newId('p'), type: 'paused-in-portal', until: resumeAt })
  await one.becomes({ status: 'paused', pausedAt: now, resumeAt })
  await one.becomes({})
  const about = (await one.heard()).filter((type) => type.endsWith('portal'))
  assert.equal(about, ['paused-in-portal', 'resumed-in-portal'])
})

tells('a renewal that failed: a letter and a text for each, however often it is looked at', async () => {
  const one = await learning('+12125550144')
  const owed = { status: 'past_due', periodStart: now } as const
  await one.becomes(owed)
  await one.becomes(owed)
  assert.is((await one.told())?.dunnedFor, now)
  await one.becomes({ status: 'past_due', periodStart: now + 30 * day_ms, periodEnd: now + 60 * day_ms })
  const letters = async () =>
    (await store.row('select count(*)::int as count from payment_letter where customer_id = $1', [one.id])).count
  const failures = (await one.heard()).filter((type) => type === 'payment-failed')
  assert.equal([await letters(), failures.length], [2, 2])

  await one.becomes({ periodStart: now + 30 * day_ms })
  assert.is((await one.told())?.dunnedFor, null)
  await one.becomes({ status: 'past_due', periodStart: now + 30 * day_ms })
  assert.is(await letters(), 2, 'paid, and then not after all: still the same renewal')
})

tells('without a learner, who has just been deleted, nobody is told, and nothing breaks', async () => {
  const accountId = await store.newAccount()
  await store.pool.query(`insert into billing_customer (id, account_id, mode) values ('cus_alone', $1, 'test')`, [
    accountId,
  ])
  const paused = { status: 'paused', pausedAt: now, resumeAt: now + day_ms } as const
  for (const change of [paused, { status: 'past_due' }] as const) {
    gateway.has({ subscriptions: [subscriptionOf({ id: 'sub_alone', ...change })] })
    await commands.refresh(accountId)
  }
  assert.equal(await heard(accountId), [])
})

tells.run()
