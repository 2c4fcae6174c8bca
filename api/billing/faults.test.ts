/** Bad input and faults: each item of the list that billing was built against. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sign } from '../../scripts/stripe-sim/webhooks.ts'
import { ann as annAlone, bob as bobAlone, type Person } from '../testing/cast.ts'
import { findCustomer } from './store/customers.ts'
import { countDeadEvents, tries_max } from './store/events.ts'
import { readMirror } from './store/mirror.ts'
import { type BillingWorld, cards, day_ms, openBillingWorld } from './testing/world.ts'
import { viewHistory } from './view.ts'

/** The refusal of a command. */
const refused = (work: Promise<unknown>): Promise<{ code?: string; statusCode?: number; message: string }> =>
  work.then(
    () => assert.unreachable('it was not refused'),
    (error) => error,
  )

for (const kind of ['demo', 'stripe'] as const) {
  const test = suite(`bad input on ${kind}`)
  let world: BillingWorld
  test.before(async () => {
    world = await openBillingWorld(kind)
    for (const person of [annAlone, bobAlone]) await world.api.signUp(person)
  })
  test.after(() => world.close())

  const idOf = async (person: Person): Promise<string> =>
    (await world.api.injectAs(person, { url: '/api/user' })).json().id
  const auditedOf = async (id: string): Promise<string[]> =>
    (await world.api.engine.db.pool.query('select what from audit where account_id = $1', [id])).rows.map(
      ({ what }) => what,
    )

  test('subscribed twice in two tabs: one subscription, one charge', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    const [one, other] = await Promise.all([commands.subscribe(id, 'monthly'), commands.subscribe(id, 'monthly')])
    assert.equal(one, other)
    await world.pay(id, one.clientSecret, cards.good)
    assert.is((await refused(commands.subscribe(id, 'yearly'))).code, 'already_subscribed')
    const { subscriptions, invoices } = await commands.read(id)
    assert.equal([subscriptions.length, invoices.map(({ cents }) => cents)], [1, [500]])
  })

  test("another's card is 404, and written down", async () => {
    const [ann, bob] = [await idOf(annAlone), await idOf(bobAlone)]
    await world.useCard(ann, cards.good)
    const [card] = (await world.billing.commands.read(ann)).cards
    const url = `/api/user/payment-methods/${card?.id}`
    const removed = await world.api.injectAs(bobAlone, { method: 'DELETE', url })
    const body = { paymentMethodId: card?.id }
    const chosen = await world.api.injectAs(bobAlone, {
      method: 'POST',
      url: '/api/user/set-default-payment-method',
      body,
    })
    assert.equal([removed.statusCode, chosen.statusCode, removed.json().code], [404, 404, 'no_such_card'])
    assert.is((await auditedOf(bob)).filter((what) => what === 'foreign-card-refused').length, 2)
    assert.is((await world.billing.commands.read(ann)).cards.length, 1)
  })

  test('the last card stays; of two either may go, and the other becomes the default', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.useCard(id, cards.good)
    const [only] = (await commands.read(id)).cards
    const { statusCode, code } = await refused(commands.removeCard(id, only?.id ?? ''))
    assert.equal([statusCode, code], [409, 'last_card'])
    await world.useCard(id, cards.other)
    const preferred = (await commands.read(id)).cards.find(({ isDefault }) => isDefault)
    assert.is(preferred?.last4, '4444')
    const left = (await commands.removeCard(id, preferred?.id ?? '')).cards
    assert.equal(
      left.map(({ last4, isDefault }) => [last4, isDefault]),
      [['4242', true]],
    )
  })

  test('canceled, paused and resumed without a subscription: 409', async () => {
    const { commands } = world.billing
    const id = await world.newAccount()
    const works = [
      () => commands.cancel(id),
      () => commands.pauseMonths(id, 1),
      () => commands.resumeNow(id),
      () => commands.reactivate(id),
    ]
    for (const work of works) assert.equal(pick(await refused(work())), [409, 'no_subscription'])
    assert.equal(pick(await refused(commands.setDefaultCard(id, 'pm_none'))), [404, 'no_such_card'])
    assert.equal(pick(await refused(commands.removeCard(id, 'pm_none'))), [404, 'no_such_card'])
    const { pool } = world.api.engine.db
    const { rows } = await pool.query('select id from billing_customer where account_id = $1', [id])
    assert.equal(rows, [], 'nobody becomes a customer by canceling')
  })

  test('reactivated after the end: 409', async () => {
    const { commands } = world.billing
    const id = await world.newAccount()
    await world.subscribe(id)
    await commands.cancel(id)
    await world.advance(32 * day_ms)
    assert.equal(pick(await refused(commands.reactivate(id))), [409, 'ended'])
  })

  test('reactivated while it is paused or owed: 409, and nothing is promised', async () => {
    const { commands } = world.billing
    const id = await world.newAccount()
    await world.subscribe(id)
    await commands.pauseMonths(id, 1)
    assert.equal(pick(await refused(commands.reactivate(id))), [409, 'paused'])
    await commands.resumeNow(id)
    await world.useCard(id, cards.failsLater)
    await world.advance(32 * day_ms)
    assert.equal(pick(await refused(commands.reactivate(id))), [409, 'past_due'])
  })

  test('paused while it ends, or while it is owed: 409', async () => {
    const { commands } = world.billing
    const id = await world.newAccount()
    await world.subscribe(id)
    await commands.cancel(id)
    assert.equal(pick(await refused(commands.pauseMonths(id, 1))), [409, 'canceling'])
    await commands.reactivate(id)
    await world.useCard(id, cards.failsLater)
    await world.advance(32 * day_ms)
    assert.equal(pick(await refused(commands.pauseMonths(id, 1))), [409, 'past_due'])
  })

  test('what cannot be done while the bank asks: confirm it, not another card', async () => {
    const { commands } = world.billing
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.useCard(id, cards.asks)
    await world.advance(32 * day_ms)
    const works = [
      () => commands.pauseMonths(id, 1),
      () => commands.reactivate(id),
      () => commands.changePlan(id, 'yearly'),
    ]
    for (const work of works) {
      const { code, message } = await refused(work())
      assert.equal(
        [code, message],
        ['past_due', 'Your bank asks you to confirm your last payment. Please confirm it first.'],
      )
    }
  })

  test('a pause of no month or of four is 400', async () => {
    for (const months of [0, 4, 1.5, '2']) {
      const request = { method: 'POST', url: '/api/user/pause-subscription', body: { months } } as const
      assert.is((await world.api.injectAs(annAlone, request)).statusCode, 400)
    }
  })

  test.run()
}

const test = suite('faults of Stripe')
let world: BillingWorld
test.before(async () => {
  world = await openBillingWorld('stripe', { request_ms_max: 2_000, answer_ms_max: 4_000 })
})
test.after(() => world.close())

const pool = () => world.api.engine.db.pool
/** Ends every back-off: all pending retries run now. */
async function later(): Promise<void> {
  await pool().query('update billing_customer set sync_at_machine = now() where sync_at_machine is not null')
  await pool().query('update stripe_event set next_try_at_machine = now() where next_try_at_machine is not null')
  await world.settle()
}
async function mirrorOf(id: string) {
  const customer = await findCustomer(world.billing.db, id, 'test')
  if (!customer) throw new Error('there is no customer')
  return {
    ours: await readMirror(world.billing.db, customer.id),
    theirs: await world.billing.gateway.read(customer.id),
    customer,
  }
}

/** Simulates a payment in another tab right after our next read of the customer. */
function payAfterLook(clientSecret: string): void {
  const { gateway } = world.billing
  const { read } = gateway
  gateway.read = async (customerId) => {
    gateway.read = read
    const seen = await read(customerId)
    assert.is(world.sim?.confirm(clientSecret, cards.good), 'done')
    return seen
  }
}

test('two tabs, two plans, and the first is paid as the second begins: it goes on, and nothing is paid twice', async () => {
  const id = await world.newAccount()
  const { commands } = world.billing
  const { clientSecret } = await commands.subscribe(id, 'monthly')
  payAfterLook(clientSecret)
  assert.is((await refused(commands.subscribe(id, 'yearly'))).code, 'already_subscribed')
  await world.settle()
  const { subscriptions, invoices } = await commands.read(id)
  assert.equal(
    [subscriptions.map(({ status, plan }) => [status, plan]), invoices.map(({ cents, status }) => [cents, status])],
    [[['active', 'monthly']], [[500, 'paid']]],
  )
})

test('a credit at Stripe has paid for a part of a renewal: what the card paid is shown, and is all that can go back', async () => {
  const id = await world.newAccount()
  const { commands } = world.billing
  await world.subscribe(id)
  const customer = world.sim?.books.state.customers[(await mirrorOf(id)).customer.id]
  Object.assign(customer ?? {}, { balance: -200 })
  await world.advance(32 * day_ms)
  const [renewal] = viewHistory(await commands.read(id)).history
  assert.equal([renewal?.amount, renewal?.paid], [3, true])
  assert.is((await refused(commands.refund(id, renewal?.id ?? '', 500))).code, 'too_much')
  await commands.refund(id, renewal?.id ?? '', 300)
  await world.settle()
  assert.is((await world.view(id)).isReturned, true)
})

test('a card removed at Stripe is gone here, and the other is the default', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  await world.useCard(id, cards.other)
  const { cards: before } = await world.billing.commands.read(id)
  world.sim?.detach(before.find(({ isDefault }) => isDefault)?.id ?? '')
  await world.settle()
  const { cards: after } = await world.billing.commands.read(id)
  assert.equal(
    after.map(({ last4, isDefault }) => [last4, isDefault]),
    [['4242', true]],
  )
})

test('paid a moment ago, and no event yet: the subscription shows at once; with Stripe down, what was known', async () => {
  const { api } = world
  await api.signUp(annAlone)
  const shown = async () => (await api.injectAs(annAlone, { url: '/api/user/subscription' })).json().hasSubscription
  const { id } = (await api.injectAs(annAlone, { url: '/api/user' })).json()
  const { clientSecret } = await world.billing.commands.subscribe(id, 'monthly')
  world.sim?.faults.order({ webhooks: Array(10).fill('drop') })
  world.sim?.confirm(clientSecret, cards.good)
  while (world.sim?.faults.nextForWebhook());
  world.sim?.faults.order({ requests: Array(4).fill({ status: 500 }) })
  assert.is(await shown(), false)
  while (world.sim?.faults.nextForRequest());
  assert.is(await shown(), true)
})

test('the only card was removed at Stripe and the renewal failed: a card that is added pays', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  world.sim?.detach((await world.billing.commands.read(id)).cards[0]?.id ?? '')
  await world.advance(32 * day_ms)
  assert.is((await world.view(id)).status, 'past_due')
  const { clientSecret } = await world.billing.commands.setUpCard(id)
  await world.pay(id, clientSecret, cards.good)
  assert.is((await world.view(id)).status, 'active')
})

test('unpaid at Stripe: shown as none, and whoever subscribes gets a new one', async () => {
  const id = await world.newAccount()
  const { commands } = world.billing
  await world.subscribe(id)
  await world.useCard(id, cards.failsLater)
  await world.advance(32 * day_ms)
  const { customer } = await mirrorOf(id)
  const { subscriptions = {} } = world.sim?.books.state ?? {}
  const pastDue = Object.values(subscriptions).find((one) => one.customer === customer.id)
  Object.assign(pastDue ?? {}, { status: 'unpaid' })
  await commands.refresh(id)
  assert.is((await world.view(id)).hasSubscription, false)
  assert.is((await refused(commands.reactivate(id))).code, 'ended')
  await world.subscribe(id, 'yearly')
  assert.equal([(await world.view(id)).status, (await world.view(id)).interval], ['active', 'year'])
  const { theirs } = await mirrorOf(id)
  assert.equal(theirs.invoices.map(({ status }) => status).sort(), ['paid', 'paid', 'void'])
})

/**
 * Deletes the customer in Stripe's own pages.
 * @returns its id
 */
async function deleteAtStripe(accountId: string): Promise<string> {
  const { customer } = await mirrorOf(accountId)
  const headers = { authorization: 'Bearer sk_test_local' }
  await fetch(`${world.sim?.url}/v1/customers/${customer.id}`, { method: 'DELETE', headers })
  return customer.id
}

test('a customer deleted at Stripe, told by the event: what was paid is kept, and subscribing makes another', async () => {
  const id = await world.newAccount()
  await world.subscribe(id, 'yearly')
  const { customer: before } = await mirrorOf(id)
  const paidUntil = (await world.billing.commands.read(id)).subscriptions[0]?.periodEnd
  await deleteAtStripe(id)
  await world.settle()
  assert.equal([(await world.view(id)).hasSubscription, await world.entitledUntil(id)], [false, paidUntil])
  const kept = await world.billing.commands.read(id)
  assert.equal([kept.invoices.map(({ cents, status }) => [cents, status]), kept.cards], [[[5000, 'paid']], []])
  await world.subscribe(id, 'monthly')
  assert.equal([(await world.view(id)).status, (await mirrorOf(id)).customer.id === before.id], ['active', false])
  assert.is((await world.billing.commands.read(id)).invoices.length, 2, 'the history goes on')
})

test('a customer deleted at Stripe, and no event: each command notices by itself', async () => {
  const { commands } = world.billing
  const commandsTried: readonly [what: string, work: (id: string) => Promise<unknown>, code: string | null][] = [
    ['subscribe', (id) => commands.subscribe(id, 'monthly'), null],
    ['add a card', (id) => commands.setUpCard(id), null],
    ['cancel', (id) => commands.cancel(id), 'no_subscription'],
    ['pause', (id) => commands.pauseMonths(id, 1), 'no_subscription'],
    ['choose a card', async (id) => commands.setDefaultCard(id, 'pm_1'), 'no_such_card'],
    ['delete the account', (id) => commands.end(id, async () => {}), null],
  ]
  for (const [what, work, code] of commandsTried) {
    const id = await world.newAccount()
    await world.subscribe(id, 'monthly')
    world.sim?.faults.order({ webhooks: Array(10).fill('drop') })
    await deleteAtStripe(id)
    while (world.sim?.faults.nextForWebhook());
    const outcome = await work(id).then(
      () => null,
      (error) => error.code,
    )
    assert.is(outcome, code, what)
    if (what === 'subscribe') assert.is(await work(id).then(() => 'again'), 'again', 'the same attempt')
  }
})

/** Simulates a change in Stripe's own pages. */
async function changeAtStripe(path: string, params: Record<string, string>): Promise<void> {
  const headers = { authorization: 'Bearer sk_test_local', 'content-type': 'application/x-www-form-urlencoded' }
  const body = new URLSearchParams(params).toString()
  const answer = await fetch(`${world.sim?.url}/v1/${path}`, { method: 'POST', headers, body })
  assert.is(answer.status, 200)
  await world.settle()
}

/**
 * Sets a subscription at Stripe to end in so many days.
 * @returns that day, ISO
 */
async function endInDays(id: string, days: number): Promise<string> {
  const [subscription] = (await world.billing.commands.read(id)).subscriptions
  const day_s = Math.floor(world.now() / 1000) + days * 86_400
  await changeAtStripe(`subscriptions/${subscription?.id}`, { cancel_at: String(day_s) })
  return new Date(day_s * 1000).toISOString()
}

test('canceled at Stripe for a day: that day is shown, lessons last until it, and reactivating clears it', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const day = await endInDays(id, 10)
  const { cancelAtPeriodEnd, nextBilling, endsOn } = await world.view(id)
  assert.equal([cancelAtPeriodEnd, nextBilling, endsOn], [true, day, null])
  assert.is(await world.entitledUntil(id), Date.parse(day))
  await world.billing.commands.reactivate(id)
  assert.is((await world.view(id)).cancelAtPeriodEnd, false)
  await world.advance(15 * day_ms)
  assert.is((await world.view(id)).status, 'active', 'it goes on after that day')
})

test('canceled at Stripe for a day after the next renewal: both days are shown, and reactivating clears the later', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const { nextBilling: renewal } = await world.view(id)
  const day = await endInDays(id, 45)
  const { cancelAtPeriodEnd, nextBilling, endsOn, lessonsUntilIfCanceled } = await world.view(id)
  assert.equal([cancelAtPeriodEnd, nextBilling, endsOn, lessonsUntilIfCanceled], [false, renewal, day, renewal])
  const { commands } = world.billing
  for (const change of [() => commands.changePlan(id, 'yearly'), () => commands.pauseMonths(id, 1)]) {
    assert.is((await refused(change())).code, 'canceling', 'what would carry it past its end is refused')
  }
  await commands.reactivate(id)
  assert.is((await world.view(id)).endsOn, null)
  await world.advance(50 * day_ms)
  assert.is((await world.view(id)).status, 'active', 'it goes on after that day')
})

test('canceled at Stripe for a day after the next renewal, and canceled here: it ends with its period', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const { nextBilling: renewal } = await world.view(id)
  await endInDays(id, 45)
  await world.billing.commands.cancel(id)
  const { cancelAtPeriodEnd, nextBilling, endsOn } = await world.view(id)
  assert.equal([cancelAtPeriodEnd, nextBilling, endsOn], [true, renewal, null])
  await world.advance(32 * day_ms)
  assert.is((await world.view(id)).hasSubscription, false)
  assert.is((await world.billing.commands.read(id)).invoices.length, 1, 'it was not renewed before')
})

test('canceled at Stripe for a day, and that day comes', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const day = await endInDays(id, 45)
  await world.advance(44 * day_ms)
  const { cancelAtPeriodEnd, nextBilling } = await world.view(id)
  assert.equal([cancelAtPeriodEnd, nextBilling], [true, day], 'it was renewed before, and now ends with its period')
  await world.advance(2 * day_ms)
  assert.is((await world.view(id)).hasSubscription, false)
})

test('a new address reaches Stripe, whatever failed meanwhile', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const { customer } = await mirrorOf(id)
  const atStripe = () => world.sim?.books.state.customers[customer.id]?.email
  assert.is(atStripe(), `${id}@example.com`)
  await pool().query('update account set email = $2 where id = $1', [id, `new-${id}@example.com`])
  await world.billing.commands.payerChanged(id)
  world.sim?.faults.order({ requests: Array(4).fill({ status: 500 }) })
  await later()
  while (world.sim?.faults.nextForRequest());
  await later()
  assert.is(atStripe(), `new-${id}@example.com`)
})

test('a new address reaches Stripe with a command that comes before the job', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const { customer } = await mirrorOf(id)
  await pool().query('update account set email = $2 where id = $1', [id, `new-${id}@example.com`])
  await world.billing.commands.payerChanged(id)
  await world.billing.commands.setUpCard(id)
  await world.billing.commands.readAnew(id)
  assert.is(world.sim?.books.state.customers[customer.id]?.email, `new-${id}@example.com`)
})

test('Stripe is down: said in words, nothing half-made, made good later', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  world.sim?.faults.order({ requests: Array(8).fill({ status: 500 }) })
  const { statusCode, code, message } = await refused(world.billing.commands.cancel(id))
  assert.equal([statusCode, code], [503, 'billing_unavailable'])
  assert.match(message, /payment provider does not answer/)
  while (world.sim?.faults.nextForRequest());
  assert.is((await world.view(id)).cancelAtPeriodEnd, false)
  await later()
  const { ours, theirs } = await mirrorOf(id)
  assert.equal(ours.subscriptions, theirs.subscriptions)
  await world.billing.commands.cancel(id)
  assert.is((await world.view(id)).cancelAtPeriodEnd, true)
})

test('canceling a pause never turns the subscription on, wherever Stripe fails', async () => {
  // Four requests read; a later one makes a change, and one more fails.
  for (const passing of [4, 5]) {
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.billing.commands.pauseMonths(id, 1)
    const requests = [...Array(passing).fill({ delay_ms: 0 }), { status: 500 }]
    world.sim?.faults.order({ requests })
    assert.is((await refused(world.billing.commands.cancel(id))).code, 'billing_unavailable')
    while (world.sim?.faults.nextForRequest());
    const [theirs] = (await mirrorOf(id)).theirs.subscriptions
    assert.ok(theirs?.status === 'paused' || theirs?.cancelAtPeriodEnd, `${passing}: ${theirs?.status}`)
  }
})

test('subscribing in an unseen past due: refused, and what was seen is kept', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  await world.useCard(id, cards.failsLater)
  world.sim?.faults.order({ webhooks: Array(50).fill('drop') })
  await world.advance(32 * day_ms)
  while (world.sim?.faults.nextForWebhook());
  assert.is((await world.view(id)).status, 'active')
  for (let press = 0; press < 3; press++) {
    assert.is((await refused(world.billing.commands.subscribe(id, 'monthly'))).code, 'already_subscribed')
  }
  assert.is((await world.view(id)).status, 'past_due')
  await world.settle()
  assert.is((await world.api.mailsTo(`${id}@example.com`)).length, 1)
})

test('what a learner is refused does not make the job wait longer', async () => {
  const id = await world.newAccount()
  await world.billing.commands.setUpCard(id)
  for (let press = 0; press < 5; press++) await refused(world.billing.commands.cancel(id))
  const { rows } = await pool().query(
    `select sync_attempts, sync_at_machine <= now() + interval '15 s' as soon from billing_customer where account_id = $1`,
    [id],
  )
  assert.equal(rows, [{ sync_attempts: 0, soon: true }])
})

test('a debt whose end failed half way is voided by the next look', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  await world.useCard(id, cards.failsLater)
  await world.advance(32 * day_ms)
  // Five requests read, one fetches what is owed, one cancels; the next fails, and with it the voiding.
  world.sim?.faults.order({ requests: [...Array(7).fill({ delay_ms: 0 }), { status: 500 }] })
  assert.is((await refused(world.billing.commands.cancel(id))).code, 'billing_unavailable')
  assert.equal(
    (await mirrorOf(id)).theirs.invoices.map(({ status }) => status),
    ['open', 'paid'],
  )
  await later()
  assert.equal(
    (await mirrorOf(id)).theirs.invoices.map(({ status }) => status),
    ['void', 'paid'],
  )
})

test('Stripe asks us to slow down: the same', async () => {
  const id = await world.newAccount()
  world.sim?.faults.order({ requests: [{ status: 429 }] })
  assert.is((await refused(world.billing.commands.subscribe(id, 'monthly'))).code, 'billing_unavailable')
  await world.subscribe(id)
  assert.is((await world.view(id)).status, 'active')
})

test('Stripe is slow: answered in time, and what it did after all shows later', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  // Five requests read; the sixth cancels and succeeds, but its answer is late, and so is its retry's.
  world.sim?.faults.order({ requests: [0, 0, 0, 0, 0, 60_000, 60_000].map((delay_ms) => ({ delay_ms })) })
  const start = performance.now()
  assert.is((await refused(world.billing.commands.cancel(id))).code, 'billing_unavailable')
  assert.ok(performance.now() - start < 20_000)
  assert.is((await world.view(id)).cancelAtPeriodEnd, false)
  while (world.sim?.faults.nextForRequest());
  await later()
  assert.is((await world.view(id)).cancelAtPeriodEnd, true)
})

test('the answer is lost on the way: asked again under the same key, made once', async () => {
  const id = await world.newAccount()
  world.sim?.faults.order({ requests: [{ lost: true }] })
  await world.subscribe(id).catch(() => world.subscribe(id))
  const customers = Object.values(world.sim?.books.state.customers ?? {})
  assert.is(customers.filter(({ metadata }) => metadata.account_id === id).length, 1)
})

test('a failure that Stripe keeps for a key is not asked for again', async () => {
  for (const passing of [0, 5]) {
    const id = await world.newAccount()
    const { commands } = world.billing
    // The first request fails; after five that pass (customer, four reads), the subscription's fails.
    world.sim?.faults.order({ requests: [...Array(passing).fill({ delay_ms: 0 }), { status: 500 }] })
    // One more request when a price is not cached yet.
    const first = await refused(commands.subscribe(id, 'monthly'))
    assert.is(first.code, 'billing_unavailable')
    await world.subscribe(id)
    assert.is((await world.view(id)).status, 'active')
  }
})

test('the answer is lost and the e-mail is another by then: refused once under the old key, and then made', async () => {
  const id = await world.newAccount()
  const { commands } = world.billing
  // The SDK tries twice.
  world.sim?.faults.order({ requests: [{ lost: true }, { lost: true }] })
  assert.is((await refused(commands.subscribe(id, 'monthly'))).code, 'billing_unavailable')
  await pool().query(`update account set email = 'new-' || email where id = $1`, [id])
  assert.is((await refused(commands.subscribe(id, 'monthly'))).code, 'billing_unavailable')
  await world.subscribe(id)
  assert.is((await world.view(id)).status, 'active')
})

/** Creates another subscription at Stripe, as no command of ours would. */
async function another(customerId: string, key: string): Promise<string> {
  return (await world.billing.gateway.subscribe(customerId, 'yearly', key)).clientSecret
}

test('two that are paid at Stripe: both are shown as they are, people are told, and every command works', async () => {
  const id = await world.newAccount()
  const { commands } = world.billing
  await world.subscribe(id)
  await world.useCard(id, cards.other)
  const { customer } = await mirrorOf(id)
  world.sim?.confirm(await another(customer.id, 'a second one'), cards.good)
  await world.settle()
  const { ours, theirs } = await mirrorOf(id)
  assert.is(ours.subscriptions.length, 2)
  assert.equal(ours.subscriptions.map(({ id }) => id).sort(), theirs.subscriptions.map(({ id }) => id).sort())
  assert.ok(world.api.logged.some((line) => line.includes('pays for two subscriptions') && line.includes(customer.id)))
  assert.is((await world.view(id)).interval, 'year', 'the one that lasts longer counts')
  await commands.removeCard(id, ours.cards.find(({ isDefault }) => !isDefault)?.id ?? '')
  await commands.cancel(id)
  assert.is((await world.view(id)).cancelAtPeriodEnd, true)
})

test('an attempt beside a subscription is ended before anybody pays it', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const { customer } = await mirrorOf(id)
  const secret = await another(customer.id, 'beside a subscription')
  await world.settle()
  assert.is(world.sim?.confirm(secret, cards.good), 'no-such-form')
})

test('we die after Stripe said yes and before we stored it: the next look finds it', async () => {
  const id = await world.newAccount()
  await world.billing.commands.setUpCard(id)
  const { customer } = await mirrorOf(id)
  const { clientSecret } = await world.billing.gateway.subscribe(customer.id, 'monthly', 'the one that was not stored')
  assert.is((await world.billing.commands.read(id)).subscriptions.length, 0)
  await later()
  assert.is((await world.billing.commands.read(id)).subscriptions[0]?.status, 'incomplete')
  assert.equal(await world.billing.commands.subscribe(id, 'monthly'), { clientSecret })
})

test('events that are lost, doubled or late: the hourly look makes good', async () => {
  const id = await world.newAccount()
  const { clientSecret } = await world.billing.commands.subscribe(id, 'monthly')
  world.sim?.faults.order({ webhooks: ['drop', 'late', 'duplicate', 'drop', 'drop', 'drop'] })
  world.sim?.confirm(clientSecret, cards.good)
  while (world.sim?.faults.nextForWebhook());
  // Nothing else may read it: the list of events alone must bring the change.
  await pool().query('update billing_customer set sync_at_machine = null')
  await pool().query(`update billing_look set next_at_machine = now()`)
  await world.settle()
  assert.is((await world.view(id)).status, 'active')
})

test('a renewal of which no event was heard, and that is too long ago for the list: the lists by status make good', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const { customer } = await mirrorOf(id)
  const [subscription] = Object.values(world.sim?.books.state.subscriptions ?? {}).filter(
    (one) => one.customer === customer.id,
  )
  assert.ok(subscription)
  subscription.status = 'past_due'
  await pool().query(`update billing_look set next_at_machine = now(), events_until = now() - interval '40 days'`)
  await world.settle()
  assert.is((await world.view(id)).status, 'past_due')
  subscription.status = 'active'
  await pool().query(`update billing_look set next_at_machine = now()`)
  await world.settle()
  assert.is((await world.view(id)).status, 'active')
})

test('a card that Stripe’s form has saved shows when it is asked for, before its event comes', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const { commands } = world.billing
  const { clientSecret } = await commands.setUpCard(id)
  world.sim?.faults.order({ webhooks: ['drop', 'drop'] })
  assert.is(world.sim?.confirm(clientSecret, cards.other), 'done')
  assert.equal((await commands.read(id)).cards.length, 1)
  assert.equal((await commands.readAnew(id)).cards.length, 2)
  world.sim?.faults.order({ requests: [{ status: 500 }] })
  assert.equal((await commands.readAnew(id)).cards.length, 2, 'what is stored, while Stripe is down')
  assert.equal((await commands.readAnew(await world.newAccount())).cards, [], 'nobody is made a customer by asking')
})

/** The latest payment of an account. */
const paymentOf = async (id: string) => (await world.billing.commands.read(id)).invoices[0]?.id ?? ''

test('a payment refunded in part: shown, support told, and lessons go on', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const until = await world.entitledUntil(id)
  world.sim?.refund(await paymentOf(id), 200)
  await world.settle()
  assert.equal(viewHistory(await world.billing.commands.read(id)).history[0]?.refunded, 2)
  assert.is(await world.entitledUntil(id), until)
  const mails = await world.api.mailsTo('support@tallytext.example')
  assert.match(mails.at(-1) ?? '', /\$2\.00 of the invoice in_\w+ over \$5\.00 was refunded/)
})

test('a payment refunded in full ends its lessons, and the next one begins them again', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  world.sim?.refund(await paymentOf(id), 500)
  await world.settle()
  assert.ok(Number(await world.entitledUntil(id)) <= world.now())
  assert.equal([(await world.view(id)).status, (await world.view(id)).isReturned], ['active', true])
  await world.advance(32 * day_ms)
  assert.ok(Number(await world.entitledUntil(id)) > world.now())
})

test('a refund of our own shows at once; when it is all that was paid, lessons end', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const payment = await paymentOf(id)
  const until = await world.entitledUntil(id)
  assert.equal(viewHistory(await world.billing.commands.refund(id, payment, 200)).history[0]?.refunded, 2)
  assert.is(await world.entitledUntil(id), until)
  await world.billing.commands.refund(id, payment, 300)
  assert.is((await world.view(id)).isReturned, true)
  assert.ok(Number(await world.entitledUntil(id)) <= world.now())
})

test('a dispute names no customer, and reaches us all the same: open, it changes nothing; lost, it ends all', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const payment = await paymentOf(id)
  world.sim?.dispute(payment, 'needs_response')
  await world.settle()
  assert.equal(viewHistory(await world.billing.commands.read(id)).history[0]?.dispute, 'open')
  const { rows } = await pool().query(
    `select c.account_id as account, e.payment_id as payment from stripe_event e
     left join billing_customer c on c.id = e.customer_id where e.type = 'charge.dispute.created'`,
  )
  assert.equal(rows, [{ account: id, payment: null }], 'it goes with the account')
  assert.ok(Number(await world.entitledUntil(id)) > world.now())
  world.sim?.dispute(payment, 'lost')
  await world.settle()
  assert.is((await world.view(id)).hasSubscription, false)
  assert.ok(Number(await world.entitledUntil(id)) <= world.now())
  const mails = await world.api.mailsTo('support@tallytext.example')
  assert.ok(mails.some((mail) => mail.includes('$5.00 lost in a dispute')))
  await world.subscribe(id)
  assert.is((await world.view(id)).status, 'active', 'whoever comes back pays anew')
})

test('a dispute that is won changes nothing', async () => {
  const id = await world.newAccount()
  await world.subscribe(id)
  const payment = await paymentOf(id)
  world.sim?.dispute(payment, 'won')
  await world.settle()
  assert.is(viewHistory(await world.billing.commands.read(id)).history[0]?.dispute, undefined)
  assert.is((await world.view(id)).status, 'active')
})

test('an event of another account changes nothing and is done with', async () => {
  await pool().query(
    `insert into stripe_event (id, type, customer_id) values ('evt_other', 'invoice.paid', 'cus_other')`,
  )
  await world.settle()
  const { rows } = await pool().query(
    `select attempts, failure, next_try_at_machine from stripe_event where id = 'evt_other'`,
  )
  assert.equal(rows, [{ attempts: 1, failure: null, next_try_at_machine: null }])
})

test('an event that cannot be handled is tried again, and then left where people see it', async () => {
  const id = await world.newAccount()
  await world.billing.commands.setUpCard(id)
  const { customer } = await mirrorOf(id)
  const attempts = tries_max - 1
  await pool().query(
    `insert into stripe_event (id, type, customer_id, attempts) values ('evt_dead', 'invoice.paid', $1, $2)`,
    [customer.id, attempts],
  )
  world.sim?.faults.order({ requests: Array(4).fill({ status: 403 }) })
  await world.settle()
  while (world.sim?.faults.nextForRequest());
  const givenUp = await pool().query(
    'select id, type from stripe_event where next_try_at_machine is null and failure is not null',
  )
  assert.equal(givenUp.rows, [{ id: 'evt_dead', type: 'invoice.paid' }])
  assert.is(await countDeadEvents(world.billing.db), 1)
})

test('Stripe has no prices yet: 503, and well as soon as it has', async () => {
  const fresh = await openBillingWorld('stripe')
  const prices = fresh.sim?.books.state.prices ?? []
  const hidden = prices.splice(0)
  const id = await fresh.newAccount()
  assert.equal(pick(await refused(fresh.billing.commands.subscribe(id, 'monthly'))), [503, 'billing_unavailable'])
  assert.ok(fresh.api.logged.some((line) => line.includes('npm run stripe:setup')))
  prices.push(...hidden)
  await fresh.subscribe(id)
  assert.is((await fresh.view(id)).status, 'active')
  await fresh.close()
})

const secret = 'whsec_local'
const body = JSON.stringify({
  id: 'evt_signed',
  object: 'event',
  type: 'invoice.paid',
  data: { object: { object: 'invoice', customer: 'cus_nobody' } },
})

const post = (payload: string, signature?: string) =>
  world.api.inject({
    method: 'POST',
    url: '/webhooks/stripe',
    headers: { 'content-type': 'application/json', ...(signature !== undefined && { 'stripe-signature': signature }) },
    body: payload,
  })

async function stored(): Promise<number> {
  const { rows } = await pool().query(`select count(*)::int as n from stripe_event where id = 'evt_signed'`)
  return rows[0].n
}

const refusedOnes: [string, string, string | undefined][] = [
  ['no signature', body, undefined],
  ['no sense in the signature', body, 'v1=0'],
  ['another secret', body, sign(body, 'whsec_other')],
  ['another body', body.replace('cus_nobody', 'cus_other'), sign(body, secret)],
  ['an old signature', body, sign(body, secret, Math.floor(Date.now() / 1000) - 3_600)],
  ['no body', '', sign('', 'whsec_other')],
]
for (const [name, payload, signature] of refusedOnes) {
  test(`the webhook refuses ${name}`, async () => {
    assert.is((await post(payload, signature)).statusCode, 400)
    assert.is(await stored(), 0)
  })
}

test('the webhook keeps what Stripe signed, once, and answers at once', async () => {
  const answers = [await post(body, sign(body, secret)), await post(body, sign(body, secret))]
  assert.equal(
    answers.map(({ statusCode }) => statusCode),
    [200, 200],
  )
  assert.is(await stored(), 1)
})

test.run()

function pick({ statusCode, code }: { statusCode?: number; code?: string }): unknown[] {
  return [statusCode, code]
}
