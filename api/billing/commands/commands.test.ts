/** What each command requests from the gateway, for every billing state. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { GatewayUnavailable } from '../gateway.ts'
import { monthsAhead, wholeSeconds } from '../model/pause.ts'
import type { CardRecord, SubscriptionRecord } from '../model/records.ts'
import { openDesk } from '../testing/desk.ts'
import { cardOf, invoiceOf, subscriptionOf } from '../testing/records.ts'
import { refused } from '../testing/refused.ts'

const desk = await openDesk()
const { commands, gateway, newCustomer, rows } = desk
test.after(desk.close)
test.after.each(() => gateway.reset())

const day_ms = 86_400_000
const soon = () => wholeSeconds(Date.now()) + 10 * day_ms

let ids = 0
/** A customer with one subscription; `card` gives the id of a saved card by its name. */
async function having(change: Partial<SubscriptionRecord>, cards: Partial<CardRecord>[] = []) {
  const serial = ++ids
  const subscription = subscriptionOf({ id: `sub_${serial}`, periodEnd: soon(), ...change })
  const saved = cards.map((card) => cardOf({ ...card, id: `${card.id}_${serial}` }))
  const customer = await newCustomer({ subscriptions: [subscription], cards: saved })
  return { ...customer, subscription, card: (name: string) => `${name}_${serial}` }
}
const paused = () => ({ status: 'paused', pausedAt: soon() - 15 * day_ms, resumeAt: soon() + 15 * day_ms }) as const

test('subscribing to one more is refused, and what was seen is stored', async () => {
  for (const change of [{}, { status: 'past_due' }, paused(), { cancelAtPeriodEnd: true }] as const) {
    const { id, accountId } = await having(change)
    const { statusCode, code, message } = await refused(commands.subscribe(accountId, 'monthly'))
    assert.equal([statusCode, code], [409, 'already_subscribed'])
    assert.match(message, 'Nothing more was charged.')
    assert.equal([gateway.asked, (await rows(id)).subscriptions.length], [[], 1])
  }
})

test('subscribing again after the end; what was given up unpaid is ended before', async () => {
  const ended = await having({ status: 'canceled', endedAt: 5_000 })
  assert.equal(await commands.subscribe(ended.accountId, 'yearly'), { clientSecret: 'secret of yearly' })
  assert.equal(gateway.asked, [`subscribe ${ended.id} yearly`])
  const unpaid = await having({ status: 'unpaid' })
  await commands.subscribe(unpaid.accountId, 'yearly')
  assert.equal(gateway.asked, [`endNow ${unpaid.subscription.id}`, `subscribe ${unpaid.id} yearly`])
})

test('an attempt of the same plan goes on; of another, or one that cannot be paid any more, ends', async () => {
  const same = await having({ status: 'incomplete', plan: 'monthly' })
  const attempt = same.subscription.id
  assert.equal(await commands.subscribe(same.accountId, 'monthly'), { clientSecret: `secret of ${attempt}` })
  assert.equal(gateway.asked, [`firstPaymentSecret ${attempt}`])
  assert.is((await rows(same.id)).subscriptions[0]?.id, attempt)

  const other = await having({ status: 'incomplete', plan: 'monthly' })
  assert.equal(await commands.subscribe(other.accountId, 'yearly'), { clientSecret: 'secret of yearly' })
  assert.equal(gateway.asked, [`giveUp ${other.subscription.id}`, `subscribe ${other.id} yearly`])

  const stale = await having({ status: 'incomplete', plan: 'monthly' })
  gateway.instead.firstPaymentSecret = async () => null
  await commands.subscribe(stale.accountId, 'monthly')
  const id = stale.subscription.id
  assert.equal(gateway.asked, [`firstPaymentSecret ${id}`, `giveUp ${id}`, `subscribe ${stale.id} monthly`])
})

test('a subscription is made under a key of its own for each plan and each one there was', async () => {
  const keys: string[] = []
  gateway.instead.subscribe = async (_id, _plan, key) => {
    keys.push(key)
    throw new GatewayUnavailable('lost', { isUnclear: true })
  }
  const { accountId } = await newCustomer()
  for (const plan of ['monthly', 'monthly', 'yearly'] as const) await refused(commands.subscribe(accountId, plan))
  gateway.has({ subscriptions: [subscriptionOf({ id: 'sub_before', status: 'incomplete_expired' })] })
  await refused(commands.subscribe(accountId, 'monthly'))
  assert.equal([keys[0] === keys[1], new Set(keys).size], [true, 3])
})

test('canceling: at the period’s end; at once when it is owed; with what is left when it is paused', async () => {
  const active = await having({})
  await commands.cancel(active.accountId)
  assert.equal(gateway.asked, [`setCancelAtPeriodEnd ${active.subscription.id} true`])
  const later = await having({ endsAt: Date.now() + 400 * day_ms })
  await commands.cancel(later.accountId)
  assert.equal(gateway.asked, [`setCancelAtPeriodEnd ${later.subscription.id} true`], 'the day that was set is later')
  const owed = await having({ status: 'past_due' })
  await commands.cancel(owed.accountId)
  assert.equal(gateway.asked, [`endNow ${owed.subscription.id}`])
  const held = await having(paused())
  await commands.cancel(held.accountId)
  const [, id, endsAt] = gateway.asked[0]?.split(' ') ?? []
  assert.is(`${gateway.asked.length} ${id}`, `1 ${held.subscription.id}`)
  // Paused 5 days ago for 30 days, 10 days before the moved renewal: 15 days before its period was over.
  const expected = held.subscription.periodEnd - 30 * day_ms + 5 * day_ms
  assert.ok(Math.abs(Number(endsAt) - Math.max(expected, Date.now() + 60_000)) < 5_000)
})

test('canceling twice asks for nothing; canceling nothing is refused', async () => {
  const canceling = await having({ cancelAtPeriodEnd: true })
  await commands.cancel(canceling.accountId)
  assert.equal(gateway.asked, [])
  for (const status of ['canceled', 'unpaid', 'incomplete'] as const) {
    const { accountId } = await having({ status, endedAt: 5_000 })
    assert.is((await refused(commands.cancel(accountId))).code, 'no_subscription')
    assert.equal(gateway.asked, [])
  }
})

const reactivations: readonly [change: Partial<SubscriptionRecord>, code: string | null][] = [
  [{ cancelAtPeriodEnd: true }, null],
  [{ endsAt: Date.now() + 400 * day_ms }, null],
  [{}, null],
  [{ status: 'canceled', endedAt: 5_000 }, 'ended'],
  [{ status: 'unpaid' }, 'ended'],
  [paused(), 'paused'],
  [{ status: 'past_due' }, 'past_due'],
  [{ status: 'incomplete' }, 'no_subscription'],
]
for (const [change, code] of reactivations) {
  const what = `${change.status ?? 'active'}${change.cancelAtPeriodEnd ? ', canceling' : ''}${change.endsAt ? ', ending on a day' : ''}`
  test(`reactivating what is ${what}`, async () => {
    const { accountId, subscription } = await having(change)
    if (code) assert.is((await refused(commands.reactivate(accountId))).code, code)
    else await commands.reactivate(accountId)
    const ends = change.cancelAtPeriodEnd || change.endsAt
    assert.equal(gateway.asked, ends ? [`setCancelAtPeriodEnd ${subscription.id} false`] : [])
  })
}

test('the account is about to be deleted: the customer goes, with everything', async () => {
  const { id, accountId } = await having({})
  await commands.end(accountId, async () => {})
  assert.equal(gateway.asked, [`deleteCustomer ${id}`])
})

test('pausing for months from now; pausing again keeps the beginning', async () => {
  const active = await having({})
  const before = Date.now()
  await commands.pauseMonths(active.accountId, 2)
  const [word, id, pausedAt, resumeAt, renewsAt] = gateway.asked[0]?.split(' ') ?? []
  assert.equal([word, id], ['pause', active.subscription.id])
  assert.ok(Number(pausedAt) >= wholeSeconds(before) && Number(pausedAt) <= Date.now())
  assert.ok(Math.abs(Number(resumeAt) - monthsAhead(before, 2)) < 5_000)
  assert.is(Number(renewsAt) - active.subscription.periodEnd, Number(resumeAt) - Number(pausedAt))

  const held = await having(paused())
  await commands.pauseMonths(held.accountId, 1)
  assert.is(gateway.asked[0]?.split(' ')[2], String(held.subscription.pausedAt))
})

test('what cannot be paused: what ends, what is owed, nothing', async () => {
  const codeOf = async (change: Partial<SubscriptionRecord>) => {
    const { accountId } = await having(change)
    const { code } = await refused(commands.pauseMonths(accountId, 1))
    assert.equal(gateway.asked, [])
    return code
  }
  assert.is(await codeOf({ cancelAtPeriodEnd: true }), 'canceling')
  assert.is(await codeOf({ status: 'past_due' }), 'past_due')
  assert.is(await codeOf({ status: 'canceled', endedAt: 5_000 }), 'no_subscription')
})

test('resuming: what is paused and nothing else', async () => {
  const held = await having(paused())
  await commands.resumeNow(held.accountId)
  const [word, id, renewsAt] = gateway.asked[0]?.split(' ') ?? []
  assert.equal([gateway.asked.length, word, id], [1, 'resume', held.subscription.id])
  assert.ok(Number(renewsAt) > Date.now())
  const active = await having({})
  await commands.resumeNow(active.accountId)
  assert.equal(gateway.asked, [])
})

test('a pause ends by itself when its time has come, not a moment before', async () => {
  const now = wholeSeconds(Date.now())
  for (const [resumeAt, ends] of [
    [now - 1_000, true],
    [now + 60_000, false],
  ] as const) {
    const { accountId, subscription, id } = await having({ status: 'paused', pausedAt: now - day_ms, resumeAt })
    await commands.endPauseIfOver(accountId)
    assert.equal(
      gateway.asked.map((words) => words.split(' ').slice(0, 2).join(' ')),
      ends ? [`resume ${subscription.id}`] : [],
    )
    assert.is((await rows(id)).subscriptions.length, 1, 'and what was seen is stored')
  }
  const { accountId } = await having({})
  await commands.endPauseIfOver(accountId)
  assert.equal(gateway.asked, [])
})

test('a pause in settings holds what goes on, to the moment that was chosen', async () => {
  const until = soon() + 20 * day_ms
  const active = await having({})
  const before = paused()
  const then = { ...before, resumeAt: until }
  gateway.has({ subscriptions: [active.subscription] }, { subscriptions: [{ ...active.subscription, ...then }] })
  assert.is(await commands.pause(active.accountId, until), until)
  assert.is(gateway.asked[0]?.split(' ')[3], String(until))
  const held = await having(before)
  assert.is(await commands.pause(held.accountId, until), before.resumeAt, 'lessons are to be held as long')
  assert.is(gateway.asked.length, 1)
})

test('a pause in settings beside nothing that goes on holds lessons alone', async () => {
  for (const change of [{ cancelAtPeriodEnd: true }, { status: 'canceled', endedAt: 5_000 }] as const) {
    const { accountId } = await having(change)
    assert.is(await commands.pause(accountId, soon()), null)
    assert.equal(gateway.asked, [])
  }
  const { accountId } = await newCustomer()
  assert.is(await commands.pause(accountId, soon()), null)
})

test('the end of a pause in settings resumes what is paused', async () => {
  const held = await having(paused())
  await commands.resume(held.accountId)
  assert.match(gateway.asked.join(), `resume ${held.subscription.id}`)
  const active = await having({})
  await commands.resume(active.accountId)
  assert.equal(gateway.asked, [])
})

test('choosing a card: for the subscription that goes on, and pays what is past due', async () => {
  const active = await having({}, [{ id: 'pm', isDefault: true }])
  await commands.setDefaultCard(active.accountId, active.card('pm'))
  assert.equal(gateway.asked, [`setDefaultCard ${active.id} ${active.card('pm')} ${active.subscription.id}`])
  const owed = await having({ status: 'past_due' }, [{ id: 'pm', isDefault: true }])
  await commands.setDefaultCard(owed.accountId, owed.card('pm'))
  assert.equal(gateway.asked[1], `payWhatIsOwed ${owed.subscription.id}`)
  const ended = await having({ status: 'canceled', endedAt: 5_000 }, [{ id: 'pm', isDefault: true }])
  await commands.setDefaultCard(ended.accountId, ended.card('pm'))
  assert.equal(gateway.asked, [`setDefaultCard ${ended.id} ${ended.card('pm')} alone`])
})

test('a chosen card that does not pay: saved, and said so with the reason', async () => {
  const { accountId, card } = await having({ status: 'past_due' }, [{ id: 'pm', isDefault: true }])
  gateway.instead.payWhatIsOwed = async () => ({ declined: 'Your card has expired.' })
  const { statusCode, code, message } = await refused(commands.setDefaultCard(accountId, card('pm')))
  assert.equal([statusCode, code], [402, 'card_declined'])
  assert.match(message, 'is the default now, but it did not pay what is owed: Your card has expired. Please try')
})

test('removing a card: another becomes the default first, if it was', async () => {
  const cards = [{ id: 'pm_a', isDefault: true }, { id: 'pm_b' }]
  const first = await having({}, cards)
  await commands.removeCard(first.accountId, first.card('pm_a'))
  assert.equal(gateway.asked, [
    `setDefaultCard ${first.id} ${first.card('pm_b')} ${first.subscription.id}`,
    `removeCard ${first.id} ${first.card('pm_a')}`,
  ])
  const second = await having({}, cards)
  await commands.removeCard(second.accountId, second.card('pm_b'))
  assert.equal(gateway.asked, [`removeCard ${second.id} ${second.card('pm_b')}`])
})

test('a card that is removed while the next one does not pay: removed, and said so with the reason', async () => {
  const { id, accountId, card } = await having({ status: 'past_due' }, [
    { id: 'pm_a', isDefault: true },
    { id: 'pm_b' },
  ])
  gateway.instead.payWhatIsOwed = async () => ({ declined: 'Your card has expired.' })
  const declined = await refused(commands.removeCard(accountId, card('pm_a')))
  assert.equal([declined.statusCode, declined.code], [402, 'card_declined'])
  assert.match(
    declined.message,
    /^The card is removed, but the one .* did not pay what is owed: Your card has expired\./,
  )
  assert.is(gateway.asked.at(-1), `removeCard ${id} ${card('pm_a')}`)
  gateway.instead.payWhatIsOwed = async () => 'to-confirm'
  const asked = await refused(commands.removeCard(accountId, card('pm_a')))
  assert.equal([asked.statusCode, asked.code], [402, 'confirmation_needed'])
})

test('the last card and another’s stay', async () => {
  const { accountId, card } = await having({}, [{ id: 'pm', isDefault: true }])
  assert.is((await refused(commands.removeCard(accountId, card('pm')))).code, 'last_card')
  assert.is((await refused(commands.removeCard(accountId, 'pm_elsewhere'))).code, 'no_such_card')
  assert.equal(gateway.asked, [])
})

test('a plan is changed once, and a bank that asks is a card that does not pay', async () => {
  const { accountId } = await newCustomer({ subscriptions: [subscriptionOf({ id: 'sub_plan' })] })
  await commands.changePlan(accountId, 'monthly')
  assert.equal(gateway.asked, [], 'it is so already')
  gateway.instead.changePlan = async () => 'to-confirm'
  const refusal = await commands.changePlan(accountId, 'yearly').catch((error) => error)
  assert.equal([refusal.statusCode, refusal.code], [402, 'card_declined'])
  assert.match(refusal.message, 'your bank wants to ask you about this payment')
})

test('a refund: what is left of a payment and no more, and the same sum a second time is another', async () => {
  const keys: string[] = []
  gateway.instead.refund = async (_id, _cents, key) => void keys.push(key)
  const { accountId } = await newCustomer({ invoices: [invoiceOf({ id: 'in_back' })] })
  await commands.refund(accountId, 'in_back', 200)
  assert.equal(gateway.asked, ['refund in_back 200'])
  gateway.has({ invoices: [invoiceOf({ id: 'in_back', refundedCents: 200 })] })
  await commands.refund(accountId, 'in_back', 200)
  assert.is(new Set(keys).size, 2)
  const refusal = await refused(commands.refund(accountId, 'in_back', 400))
  assert.equal([refusal.code, refusal.message], ['too_much', 'Only $3.00 of it are left.'])
  assert.is((await refused(commands.refund(accountId, 'in_elsewhere', 100))).code, 'no_payment')
  gateway.has({ invoices: [invoiceOf({ id: 'in_back', dispute: 'open' })] })
  assert.is((await refused(commands.refund(accountId, 'in_back', 100))).code, 'disputed')
})

test('a refund that has failed since may be given again: Stripe must not repeat the answer of before', async () => {
  const keys: string[] = []
  gateway.instead.refund = async (_id, _cents, key) => void keys.push(key)
  const { accountId } = await newCustomer({ invoices: [invoiceOf({ id: 'in_failed' })] })
  for (let time = 0; time < 2; time++) await commands.refund(accountId, 'in_failed', 500)
  assert.is(new Set(keys).size, 2)
})

test('a refund of which the answer was lost is asked for again under the same key', async () => {
  const keys: string[] = []
  gateway.instead.refund = async (_id, _cents, key) => {
    keys.push(key)
    throw new GatewayUnavailable('lost', { isUnclear: true })
  }
  const { accountId } = await newCustomer({ invoices: [invoiceOf({ id: 'in_lost' })] })
  for (let time = 0; time < 2; time++) {
    const { code, message } = await refused(commands.refund(accountId, 'in_lost', 500))
    assert.is(code, 'payment_pending')
    assert.match(message, /^The refund is being made\./, 'support is told of a refund, not of a payment of its own')
  }
  assert.is(keys[0], keys[1])
})

/** Refunds whose answer is lost. `refundedCents` is what has gone back after each that was made; null for one that was not. */
const losesAnswers = (id: string, keys: string[], refundedCents: number | null) => {
  gateway.instead.refund = async (_id, _cents, key) => {
    keys.push(key)
    if (refundedCents !== null) gateway.has({ invoices: [invoiceOf({ id, refundedCents })] })
    throw new GatewayUnavailable('lost', { isUnclear: true })
  }
}

for (const cents of [200, 500]) {
  test(`a refund of ${cents} of which the answer was lost is not given again, and a later one of that sum is another`, async () => {
    const id = `in_made_${cents}`
    const { accountId } = await newCustomer({ invoices: [invoiceOf({ id })] })
    losesAnswers(id, [], cents)
    assert.is((await refused(commands.refund(accountId, id, cents))).code, 'payment_pending')
    const { invoices } = await commands.refund(accountId, id, cents)
    assert.equal([invoices[0]?.refundedCents, gateway.asked], [cents, [`refund ${id} ${cents}`]])
    Reflect.deleteProperty(gateway.instead, 'refund')
    if (cents === 500) return assert.is((await refused(commands.refund(accountId, id, cents))).code, 'too_much')
    await commands.refund(accountId, id, cents)
    assert.is(gateway.asked.length, 2)
  })
}

test('a refund of another sum is made, and settles the lost one before it', async () => {
  const { accountId } = await newCustomer({ invoices: [invoiceOf({ id: 'in_two' })] })
  losesAnswers('in_two', [], 200)
  await refused(commands.refund(accountId, 'in_two', 200))
  Reflect.deleteProperty(gateway.instead, 'refund')
  await commands.refund(accountId, 'in_two', 100)
  gateway.has({ invoices: [invoiceOf({ id: 'in_two', refundedCents: 300 })] })
  await commands.refund(accountId, 'in_two', 200)
  assert.equal(gateway.asked, ['refund in_two 200', 'refund in_two 100', 'refund in_two 200'])
})

test('a lost refund that nobody sees made keeps its key, although something else went back since', async () => {
  const keys: string[] = []
  const { accountId } = await newCustomer({ invoices: [invoiceOf({ id: 'in_elsewhere' })] })
  losesAnswers('in_elsewhere', keys, null)
  await refused(commands.refund(accountId, 'in_elsewhere', 200))
  gateway.has({ invoices: [invoiceOf({ id: 'in_elsewhere', refundedCents: 100 })] })
  await refused(commands.refund(accountId, 'in_elsewhere', 200))
  assert.equal([keys.length, new Set(keys).size], [2, 1])
})

test.run()
