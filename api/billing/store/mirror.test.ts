import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Holdings } from '../model/records.ts'
import { cardOf, invoiceOf, subscriptionOf } from '../testing/records.ts'
import { openStore } from '../testing/store.ts'
import { readMirror, writeMirror } from './mirror.ts'

const store = await openStore()
const { db, newCustomer } = store
test.after(store.close)

const nothing: Holdings = { subscriptions: [], invoices: [], cards: [] }
let ids = 0
/** A customer with unique ids for its records. */
async function customer() {
  const { id } = await newCustomer()
  const serial = ++ids
  const own = (prefix: string, name: string) => `${prefix}_${serial}_${name}`
  return { id, own, write: (holdings: Partial<Holdings>) => writeMirror(db, id, { ...nothing, ...holdings }) }
}

test('what is written is read back the same, to the millisecond', async () => {
  const { id, own, write } = await customer()
  const holdings: Holdings = {
    subscriptions: [
      subscriptionOf({
        id: own('sub', 'a'),
        status: 'paused',
        plan: 'yearly',
        createdAt: 1_700_000_000_123,
        periodStart: 1_700_000_000_124,
        periodEnd: 1_700_000_000_125,
        cancelAtPeriodEnd: true,
        endsAt: 1_700_000_000_129,
        endedAt: 1_700_000_000_126,
        pausedAt: 1_700_000_000_127,
        resumeAt: 1_700_000_000_128,
      }),
    ],
    invoices: [invoiceOf({ id: own('in', 'a'), isFirst: true, url: 'https://stripe.example/1', subscriptionId: null })],
    cards: [cardOf({ id: own('pm', 'a'), isDefault: true })],
  }
  await write(holdings)
  assert.equal(await readMirror(db, id), holdings)
})

test('what changes at the gateway changes here, and what is gone there goes here', async () => {
  const { id, own, write } = await customer()
  await write({
    subscriptions: [subscriptionOf({ id: own('sub', 'a') }), subscriptionOf({ id: own('sub', 'b') })],
    invoices: [invoiceOf({ id: own('in', 'a'), status: 'open' }), invoiceOf({ id: own('in', 'b') })],
    cards: [cardOf({ id: own('pm', 'a') }), cardOf({ id: own('pm', 'b') })],
  })
  const changed: Holdings = {
    subscriptions: [
      subscriptionOf({ id: own('sub', 'a'), plan: 'yearly', cents: 5_000, status: 'past_due', periodEnd: 10_000 }),
    ],
    invoices: [invoiceOf({ id: own('in', 'a'), cents: 250, status: 'paid', url: 'https://stripe.example/1' })],
    cards: [cardOf({ id: own('pm', 'a'), brand: 'amex', last4: '0005', expMonth: 1, expYear: 2041, isDefault: true })],
  }
  await write(changed)
  assert.equal(await readMirror(db, id), changed)
  await write({})
  assert.equal(await readMirror(db, id), nothing)
})

test('nobody else’s rows are touched', async () => {
  const [one, other] = [await customer(), await customer()]
  const theirs: Holdings = {
    subscriptions: [subscriptionOf({ id: other.own('sub', 'a') })],
    invoices: [invoiceOf({ id: other.own('in', 'a') })],
    cards: [cardOf({ id: other.own('pm', 'a') })],
  }
  await other.write(theirs)
  await one.write({ cards: [cardOf({ id: one.own('pm', 'a') })] })
  await one.write({})
  assert.equal(await readMirror(db, other.id), theirs)
})

test('subscriptions oldest first, invoices newest first, the default card first', async () => {
  const { id, own, write } = await customer()
  await write({
    subscriptions: [
      subscriptionOf({ id: own('sub', 'c'), createdAt: 2_000 }),
      subscriptionOf({ id: own('sub', 'b'), createdAt: 1_000 }),
      subscriptionOf({ id: own('sub', 'a'), createdAt: 2_000 }),
    ],
    invoices: [
      invoiceOf({ id: own('in', 'b'), at: 1_000 }),
      invoiceOf({ id: own('in', 'c'), at: 2_000 }),
      invoiceOf({ id: own('in', 'a'), at: 1_000 }),
    ],
    cards: [
      cardOf({ id: own('pm', 'b') }),
      cardOf({ id: own('pm', 'c'), isDefault: true }),
      cardOf({ id: own('pm', 'a') }),
    ],
  })
  const { subscriptions, invoices, cards } = await readMirror(db, id)
  const names = (records: readonly { id: string }[]) => records.map((record) => record.id.at(-1)).join('')
  assert.equal([names(subscriptions), names(invoices), names(cards)], ['bac', 'cab', 'cab'])
})

test.run()
