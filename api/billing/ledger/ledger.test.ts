/** The demonstration's books: what commands do to them, and what time does. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openBooks, typedCard } from '../testing/books.ts'
import { attach, detach, isExpired, openSetup } from './cards.ts'
import { payInvoice, voidInvoice, voidOpen } from './invoices.ts'
import type { LedgerInvoice, LedgerSubscription } from './ledger.ts'
import { confirm, endNow, moveRenewal, startSubscription } from './subscriptions.ts'
import { nextHappening, passTime } from './time.ts'

const hour_ms = 3_600_000
const day_ms = 24 * hour_ms
const start = Date.UTC(2026, 10, 20, 12)
const renewal = Date.UTC(2026, 11, 20, 12)

/** Books with a monthly subscription, paid with a card of this behavior. */
function subscribed(behaviour: 'pays' | 'fails' = 'pays') {
  const books = openBooks()
  const { ledger } = books
  const subscription = startSubscription(ledger, 'monthly', books.at(start))
  confirm(ledger, subscription.secret, typedCard(), books.at(start))
  for (const card of ledger.cards) card.behaviour = behaviour
  const pass = (now: number) => passTime(ledger, books.at(now))
  const statuses = () => ledger.invoices.map(({ status }) => status)
  const toldSince = (work: () => unknown) => {
    const before = books.told.length
    work()
    return books.told.slice(before)
  }
  return { ...books, subscription, pass, statuses, toldSince }
}

test('a subscription begins unpaid, for a period by the calendar', () => {
  const { ledger, at, told } = openBooks()
  const monthly = startSubscription(ledger, 'monthly', at(start))
  const yearly = startSubscription(ledger, 'yearly', at(start))
  assert.equal(
    [monthly.status, monthly.cents, monthly.periodStart, monthly.periodEnd],
    ['incomplete', 500, start, renewal],
  )
  assert.equal([yearly.cents, yearly.periodEnd], [5_000, Date.UTC(2027, 10, 20, 12)])
  assert.not.equal(monthly.secret, yearly.secret)
  assert.equal(ledger.invoices[0], {
    id: 'in_4',
    subscriptionId: monthly.id,
    cents: 500,
    status: 'open',
    isFirst: true,
    at: start,
  })
  assert.equal(told.slice(0, 2), ['invoice.finalized', 'customer.subscription.created'])
})

test('its first payment saves the card, and it goes on', () => {
  const { ledger, subscription, statuses, told } = subscribed()
  assert.equal([subscription.status, subscription.cardId], ['active', ledger.cards[0]?.id])
  assert.equal(statuses(), ['paid'])
  assert.equal(told.slice(2), ['payment_method.attached', 'invoice.paid', 'customer.subscription.updated'])
})

test('a secret pays once, and only what it belongs to', () => {
  const { ledger, subscription, at } = subscribed()
  const other = startSubscription(ledger, 'yearly', at(start))
  assert.is(confirm(ledger, subscription.secret, typedCard(), at(start)), 'no-such-form')
  assert.is(confirm(ledger, 'pi_0_secret_0', typedCard(), at(start)), 'no-such-form')
  assert.equal([other.status, ledger.cards.length], ['incomplete', 1])
})

test('a form for another card: once, and nothing is paid by it', () => {
  const { ledger, statuses, at, subscription } = subscribed()
  const [secret, other] = [openSetup(ledger, at(start)), openSetup(ledger, at(start))]
  assert.is(confirm(ledger, secret, typedCard({ last4: '4444' }), at(start)), 'done')
  assert.is(confirm(ledger, secret, typedCard(), at(start)), 'no-such-form')
  assert.equal([ledger.setups, ledger.cards.length, statuses()], [[other], 2, ['paid']])
  assert.is(subscription.cardId, ledger.cards[0]?.id, 'which card is charged does not change by itself')
})

const outcomes: readonly [behaviour: 'pays' | 'fails' | 'declined', pays: string, saves: string][] = [
  ['pays', 'done', 'done'],
  ['fails', 'declined', 'done'],
  ['declined', 'declined', 'declined'],
]
for (const [behaviour, pays, saves] of outcomes) {
  test(`a card that ${behaviour}: paying is ${pays}, saving is ${saves}`, () => {
    const { ledger, at } = openBooks()
    const { secret } = startSubscription(ledger, 'monthly', at(start))
    const card = typedCard({ behaviour })
    assert.is(confirm(ledger, secret, card, at(start)), pays)
    assert.is(confirm(ledger, openSetup(ledger, at(start)), card, at(start)), saves)
    assert.is(ledger.cards.length, [pays, saves].filter((outcome) => outcome === 'done').length)
  })
}

test('an unpaid attempt expires after 23 hours, and asks for nothing any more', () => {
  const { ledger, at, told } = openBooks()
  const attempt = startSubscription(ledger, 'monthly', at(start))
  assert.is(nextHappening(ledger), start + 23 * hour_ms)
  passTime(ledger, at(start + 23 * hour_ms - 1))
  assert.is(attempt.status, 'incomplete')
  passTime(ledger, at(start + 23 * hour_ms))
  assert.equal([attempt.status, ledger.invoices[0]?.status], ['incomplete_expired', 'void'])
  assert.equal(told.slice(2), ['invoice.voided', 'customer.subscription.updated'])
  assert.is(nextHappening(ledger), null)
})

test('a renewal: at the moment, for the next period, from the saved card', () => {
  const { ledger, subscription, pass, statuses, toldSince } = subscribed()
  assert.is(nextHappening(ledger), renewal)
  pass(renewal - 1)
  assert.is(statuses().length, 1)
  assert.equal(
    toldSince(() => pass(renewal)),
    ['invoice.finalized', 'invoice.paid'],
  )
  const { status, periodStart, periodEnd } = subscription
  assert.equal([status, periodStart, periodEnd], ['active', renewal, Date.UTC(2027, 0, 20, 12)])
  assert.equal(ledger.invoices[1], {
    id: ledger.invoices[1]?.id ?? '',
    subscriptionId: subscription.id,
    cents: 500,
    status: 'paid',
    isFirst: false,
    at: renewal,
  })
})

test('time that passes unseen is made up in order: each renewal at its own moment', () => {
  const { ledger, at, pass } = subscribed()
  const second = startSubscription(ledger, 'monthly', at(start + hour_ms))
  confirm(ledger, second.secret, typedCard(), at(start + hour_ms))
  pass(Date.UTC(2027, 0, 25))
  assert.equal(
    ledger.invoices.slice(2).map((invoice) => invoice.at),
    [renewal, renewal + hour_ms, Date.UTC(2027, 0, 20, 12), Date.UTC(2027, 0, 20, 13)],
  )
})

test('a renewal that fails is tried again after 3 and 5 days, and after 7 it is over', () => {
  const { ledger, subscription, pass, statuses, toldSince } = subscribed('fails')
  assert.equal(
    toldSince(() => pass(renewal)),
    ['invoice.finalized', 'invoice.payment_failed', 'customer.subscription.updated'],
  )
  assert.equal([subscription.status, nextHappening(ledger)], ['past_due', renewal + 3 * day_ms])
  pass(renewal + 3 * day_ms)
  assert.equal([subscription.tries, nextHappening(ledger)], [1, renewal + 5 * day_ms])
  pass(renewal + 5 * day_ms)
  assert.equal([subscription.tries, nextHappening(ledger)], [2, renewal + 7 * day_ms])
  assert.equal(
    toldSince(() => pass(renewal + 7 * day_ms)),
    ['invoice.payment_failed', 'invoice.marked_uncollectible', 'customer.subscription.deleted'],
  )
  assert.equal([subscription.status, subscription.endedAt], ['canceled', renewal + 7 * day_ms])
  assert.equal([statuses(), nextHappening(ledger)], [['paid', 'uncollectible'], null])
})

test('a try that succeeds puts all right, and the next failure counts from the beginning', () => {
  const { ledger, subscription, pass, statuses } = subscribed('fails')
  pass(renewal + 3 * day_ms)
  for (const card of ledger.cards) card.behaviour = 'pays'
  pass(renewal + 5 * day_ms)
  assert.equal([subscription.status, subscription.nextTryAt, statuses()], ['active', null, ['paid', 'paid']])
  for (const card of ledger.cards) card.behaviour = 'fails'
  pass(Date.UTC(2027, 0, 20, 12))
  assert.equal([subscription.status, subscription.tries], ['past_due', 0])
})

test('canceling: it ends with its period instead of renewing', () => {
  const { ledger, subscription, pass, statuses, toldSince } = subscribed()
  subscription.cancelAtPeriodEnd = true
  assert.equal(
    toldSince(() => pass(renewal)),
    ['customer.subscription.deleted'],
  )
  assert.equal([subscription.status, subscription.endedAt, statuses()], ['canceled', renewal, ['paid']])
  assert.is(nextHappening(ledger), null)
})

test('a renewal that was moved: charged then and not before', () => {
  const { ledger, subscription, pass, statuses } = subscribed()
  moveRenewal(subscription, renewal + 9 * day_ms)
  assert.equal([subscription.status, nextHappening(ledger)], ['trialing', renewal + 9 * day_ms])
  pass(renewal + 9 * day_ms - 1)
  assert.equal(statuses(), ['paid'])
  pass(renewal + 9 * day_ms)
  assert.equal([subscription.status, subscription.periodStart], ['active', renewal + 9 * day_ms])
})

test('what was left unpaid on purpose is left alone', () => {
  const { ledger, subscription, pass } = subscribed()
  subscription.status = 'unpaid'
  pass(renewal + 100 * day_ms)
  assert.equal([subscription.status, nextHappening(ledger)], ['unpaid', null])
})

test('of several the next thing is the first', () => {
  const { ledger, at } = subscribed()
  startSubscription(ledger, 'yearly', at(start))
  assert.is(nextHappening(ledger), start + 23 * hour_ms)
})

test('the subscription’s own card is charged, else the customer’s; without any it fails', () => {
  const own = subscribed('fails')
  attach(own.ledger, typedCard(), own.at(start))
  own.ledger.defaultCardId = own.ledger.cards[1]?.id ?? null
  own.pass(renewal)
  assert.is(own.subscription.status, 'past_due')
  own.subscription.cardId = null
  own.pass(renewal + 3 * day_ms)
  assert.is(own.subscription.status, 'active')

  const bare = subscribed()
  detach(bare.ledger, bare.ledger.cards[0]?.id ?? '', bare.at(start))
  bare.pass(renewal)
  assert.is(bare.subscription.status, 'past_due')
})

test('a card is good through its month', () => {
  const card = { expMonth: 12, expYear: 2026 }
  assert.is(isExpired(card, Date.UTC(2026, 11, 31, 23, 59, 59, 999)), false)
  assert.is(isExpired(card, Date.UTC(2027, 0, 1)), true)
  const { ledger, subscription, pass } = subscribed()
  for (const one of ledger.cards) Object.assign(one, card)
  pass(renewal)
  assert.is(subscription.status, 'active')
  pass(Date.UTC(2027, 0, 20, 12))
  assert.is(subscription.status, 'past_due')
})

test('a card that is removed is preferred nowhere any more; the others are', () => {
  const { ledger, subscription, at, toldSince } = subscribed()
  const other = attach(ledger, typedCard({ last4: '4444' }), at(start))
  const first = ledger.cards[0]?.id ?? ''
  ledger.defaultCardId = other.id
  assert.is(detach(ledger, 'pm_none', at(start)), false)
  assert.equal(
    toldSince(() => assert.is(detach(ledger, first, at(start)), true)),
    ['payment_method.detached'],
  )
  assert.equal([subscription.cardId, ledger.defaultCardId, ledger.cards], [null, other.id, [other]])
  subscription.cardId = 'pm_elsewhere'
  detach(ledger, other.id, at(start))
  assert.equal([subscription.cardId, ledger.defaultCardId], ['pm_elsewhere', null])
})

test('ended at once: a renewal stays open, a first invoice does not, and ending again does nothing', () => {
  const { ledger, subscription, pass, statuses, at, toldSince } = subscribed('fails')
  pass(renewal)
  endNow(ledger, subscription, at(renewal + 1))
  assert.equal([subscription.status, subscription.endedAt, subscription.nextTryAt], ['canceled', renewal + 1, null])
  assert.equal(statuses(), ['paid', 'open'])
  assert.equal(
    toldSince(() => endNow(ledger, subscription, at(renewal + 2))),
    [],
  )
  const attempt = startSubscription(ledger, 'monthly', at(renewal))
  endNow(ledger, attempt, at(renewal + 3))
  assert.equal([attempt.status, statuses()[2]], ['incomplete_expired', 'void'])
  assert.equal(
    toldSince(() => endNow(ledger, attempt, at(renewal + 4))),
    [],
  )
})

/** A past due subscription and its invoices. */
function owing(behaviour: 'pays' | 'fails') {
  const books = subscribed('fails')
  books.pass(renewal)
  for (const card of books.ledger.cards) card.behaviour = behaviour
  const [first, owed] = books.ledger.invoices as [LedgerInvoice, LedgerInvoice]
  return { ...books, first, owed }
}

test('paying an invoice by hand pays all that its subscription owes', () => {
  const { ledger, subscription, first, owed, at, statuses, toldSince } = owing('pays')
  assert.is(payInvoice(ledger, first, at(renewal)), true, 'paid before')
  assert.is(subscription.status, 'past_due')
  assert.equal(
    toldSince(() => assert.is(payInvoice(ledger, owed, at(renewal)), true)),
    ['invoice.paid', 'customer.subscription.updated'],
  )
  assert.equal([subscription.status, subscription.nextTryAt, statuses()], ['active', null, ['paid', 'paid']])
})

test('paying by hand with a card that fails changes nothing', () => {
  const { ledger, subscription, owed, at } = owing('fails')
  assert.is(payInvoice(ledger, owed, at(renewal)), false)
  assert.equal([subscription.status, owed.status], ['past_due', 'open'])
})

test('what is void or nobody’s cannot be paid', () => {
  const { ledger, owed, at } = owing('pays')
  assert.is(payInvoice(ledger, { ...owed, status: 'void' }, at(renewal)), false)
  assert.is(payInvoice(ledger, { ...owed, subscriptionId: 'sub_none' }, at(renewal)), false)
})

test('what has ended is paid without coming back', () => {
  const { ledger, subscription, owed, at } = owing('pays')
  endNow(ledger, subscription, at(renewal))
  assert.is(payInvoice(ledger, owed, at(renewal)), true)
  assert.is(subscription.status, 'canceled')
})

test('voiding: only what is open, only once, only of that subscription', () => {
  const { ledger, first, owed, at, toldSince } = owing('pays')
  const other = startSubscription(ledger, 'monthly', at(renewal))
  assert.is(voidInvoice(first, at(renewal)), false, 'it is paid')
  assert.equal(
    toldSince(() => {
      assert.is(voidInvoice(owed, at(renewal)), true)
      assert.is(voidInvoice(owed, at(renewal)), true, 'it is void already')
    }),
    ['invoice.voided'],
  )
  const attempt: LedgerSubscription = startSubscription(ledger, 'monthly', at(renewal))
  voidOpen(ledger, attempt, at(renewal))
  const statusOf = ({ id }: LedgerSubscription) =>
    ledger.invoices.find(({ subscriptionId }) => subscriptionId === id)?.status
  assert.equal([statusOf(attempt), statusOf(other)], ['void', 'open'])
})

test.run()
