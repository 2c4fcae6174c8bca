/**
 * The books of one customer as a payment provider keeps them: what happens by itself as time passes, and what commands
 * do. Pure but for the ledger that it changes in place; the demo gateway keeps one in a row, the local Stripe one in
 * memory. Follows Stripe where our code can see it: an unpaid first invoice expires after 23 hours, a failed renewal is
 * tried again, and then the subscription ends. Times in ms of service time, amounts in cents.
 */
import { DateTime } from 'luxon'
import { type PlanId, plans } from '../../../content/product.ts'
import type { CardBehaviour, TestCard } from './test-cards.ts'

export interface LedgerCard {
  id: string
  brand: string
  last4: string
  expMonth: number
  expYear: number
  behaviour: CardBehaviour
}

export interface LedgerSubscription {
  id: string
  plan: PlanId
  cents: number
  status: 'incomplete' | 'incomplete_expired' | 'active' | 'trialing' | 'past_due' | 'canceled'
  createdAt: number
  periodStart: number
  periodEnd: number
  cancelAtPeriodEnd: boolean
  endedAt: number | null
  /** Failed tries of the renewal that is owed, and when the next one is. */
  tries: number
  nextTryAt: number | null
  /** Pays before the customer's default card does. */
  cardId: string | null
  /** Confirms the first payment. */
  secret: string
  metadata: Record<string, string>
}

export interface LedgerInvoice {
  id: string
  subscriptionId: string
  cents: number
  status: 'open' | 'paid' | 'void' | 'uncollectible'
  isFirst: boolean
  at: number
}

export interface Ledger {
  subscriptions: LedgerSubscription[]
  invoices: LedgerInvoice[]
  cards: LedgerCard[]
  defaultCardId: string | null
  /** Forms for another card that wait to be confirmed. */
  setups: string[]
}

/** What happened, in Stripe's words, and to which object. */
export interface Happening {
  readonly type: string
  readonly objectId: string
}

/** What a ledger needs of the world. */
export interface World {
  readonly now: number
  newId(prefix: string): string
  /** Hears what happened; a provider sends events about it. */
  tell(happening: Happening): void
}

/** Days after a failed renewal on which it is tried again; after the last the subscription ends. */
const retry_days = [3, 5, 7]
const day_ms = 86_400_000
/** An unpaid first invoice is given up after 23 hours (https://docs.stripe.com/billing/subscriptions/overview). */
const incomplete_ms = 23 * 3_600_000

export function newLedger(): Ledger {
  return { subscriptions: [], invoices: [], cards: [], defaultCardId: null, setups: [] }
}

/** When something will happen by itself, or null. */
export function nextHappening({ subscriptions }: Ledger): number | null {
  const times = subscriptions.map(dueAt).filter((at) => at !== null)
  return times.length === 0 ? null : Math.min(...times)
}

/** Lets everything happen that is due by now, in order of time. */
export function passTime(ledger: Ledger, world: World): void {
  for (;;) {
    const due = ledger.subscriptions
      .map((subscription) => ({ subscription, at: dueAt(subscription) }))
      .filter((one): one is { subscription: LedgerSubscription; at: number } => one.at !== null && one.at <= world.now)
      .sort((a, b) => a.at - b.at)[0]
    if (!due) return
    happen(ledger, due.subscription, { ...world, now: due.at })
  }
}

function dueAt(subscription: LedgerSubscription): number | null {
  switch (subscription.status) {
    case 'incomplete':
      return subscription.createdAt + incomplete_ms
    case 'active':
    case 'trialing':
      return subscription.periodEnd
    case 'past_due':
      return subscription.nextTryAt
    default:
      return null
  }
}

function happen(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  if (subscription.status === 'incomplete') {
    subscription.status = 'incomplete_expired'
    for (const invoice of openOf(ledger, subscription)) setInvoice(invoice, 'void', world)
    world.tell({ type: 'customer.subscription.updated', objectId: subscription.id })
  } else if (subscription.status === 'past_due') {
    tryAgain(ledger, subscription, world)
  } else if (subscription.cancelAtPeriodEnd) {
    end(ledger, subscription, world)
  } else {
    renew(ledger, subscription, world)
  }
}

function renew(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  subscription.status = 'active'
  subscription.periodStart = subscription.periodEnd
  subscription.periodEnd = periodAfter(subscription.periodStart, subscription.plan)
  const invoice = addInvoice(ledger, subscription, false, world)
  if (charge(ledger, subscription, invoice, world)) return
  subscription.status = 'past_due'
  subscription.tries = 0
  subscription.nextTryAt = world.now + (retry_days[0] ?? 0) * day_ms
  world.tell({ type: 'customer.subscription.updated', objectId: subscription.id })
}

function tryAgain(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  if (payOwed(ledger, subscription, world)) return
  subscription.tries++
  const days = retry_days[subscription.tries]
  if (days === undefined) giveUp(ledger, subscription, world)
  else subscription.nextTryAt = subscription.periodStart + days * day_ms
}

/** Pays every open invoice of a subscription; false when the card fails. */
function payOwed(ledger: Ledger, subscription: LedgerSubscription, world: World): boolean {
  for (const invoice of openOf(ledger, subscription)) {
    if (!charge(ledger, subscription, invoice, world)) return false
  }
  if (subscription.status === 'past_due') {
    subscription.status = 'active'
    subscription.nextTryAt = null
    world.tell({ type: 'customer.subscription.updated', objectId: subscription.id })
  }
  return true
}

function charge(ledger: Ledger, subscription: LedgerSubscription, invoice: LedgerInvoice, world: World): boolean {
  const card = ledger.cards.find(({ id }) => id === (subscription.cardId ?? ledger.defaultCardId))
  if (card?.behaviour === 'pays' && !isExpired(card, world.now)) {
    setInvoice(invoice, 'paid', world)
    return true
  }
  world.tell({ type: 'invoice.payment_failed', objectId: invoice.id })
  return false
}

/** A card is good to the end of its month. */
export function isExpired({ expMonth, expYear }: Pick<LedgerCard, 'expMonth' | 'expYear'>, now: number): boolean {
  return Date.UTC(expYear, expMonth, 1) <= now
}

/** After the last try: ended, and what is owed is written off. */
function giveUp(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  for (const invoice of openOf(ledger, subscription)) setInvoice(invoice, 'uncollectible', world)
  end(ledger, subscription, world)
}

/** As at Stripe, an invoice that is open stays open, and can be paid, until somebody voids it. */
function end(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  // An attempt that is given up is not a subscription that ended.
  subscription.status = subscription.status === 'incomplete' ? 'incomplete_expired' : 'canceled'
  subscription.endedAt = world.now
  subscription.nextTryAt = null
  for (const invoice of openOf(ledger, subscription)) if (invoice.isFirst) setInvoice(invoice, 'void', world)
  world.tell({ type: 'customer.subscription.deleted', objectId: subscription.id })
}

function openOf({ invoices }: Ledger, { id }: LedgerSubscription): LedgerInvoice[] {
  return invoices.filter(({ subscriptionId, status }) => subscriptionId === id && status === 'open')
}

function setInvoice(invoice: LedgerInvoice, status: LedgerInvoice['status'], world: World): void {
  invoice.status = status
  const word = { paid: 'paid', void: 'voided', uncollectible: 'marked_uncollectible', open: 'finalized' }[status]
  world.tell({ type: `invoice.${word}`, objectId: invoice.id })
}

function addInvoice(ledger: Ledger, { id, cents }: LedgerSubscription, isFirst: boolean, world: World): LedgerInvoice {
  const invoice: LedgerInvoice = {
    id: world.newId('in'),
    subscriptionId: id,
    cents,
    status: 'open',
    isFirst,
    at: world.now,
  }
  ledger.invoices.push(invoice)
  world.tell({ type: 'invoice.finalized', objectId: invoice.id })
  return invoice
}

function periodAfter(start: number, plan: PlanId): number {
  const unit = plans[plan].interval
  return DateTime.fromMillis(start, { zone: 'utc' })
    .plus({ [unit]: 1 })
    .toMillis()
}

/** A new subscription that waits for its first payment. */
export function startSubscription(ledger: Ledger, plan: PlanId, world: World): LedgerSubscription {
  const id = world.newId('sub')
  const subscription: LedgerSubscription = {
    id,
    plan,
    cents: plans[plan].cents,
    status: 'incomplete',
    createdAt: world.now,
    periodStart: world.now,
    periodEnd: periodAfter(world.now, plan),
    cancelAtPeriodEnd: false,
    endedAt: null,
    tries: 0,
    nextTryAt: null,
    cardId: null,
    secret: `${world.newId('pi')}_secret_${world.newId('s')}`,
    metadata: {},
  }
  ledger.subscriptions.push(subscription)
  addInvoice(ledger, subscription, true, world)
  world.tell({ type: 'customer.subscription.created', objectId: id })
  return subscription
}

/** A card was typed into the form that a secret belongs to. `no-such-form`: the secret is used up or never was. */
export function confirm(
  ledger: Ledger,
  secret: string,
  card: TestCard & { expMonth: number; expYear: number },
  world: World,
): 'done' | 'declined' | 'no-such-form' {
  const subscription = ledger.subscriptions.find((one) => one.secret === secret && one.status === 'incomplete')
  if (!subscription && !ledger.setups.includes(secret)) return 'no-such-form'
  if (card.behaviour === 'declined' || (subscription && card.behaviour === 'fails')) return 'declined'
  const saved = attach(ledger, card, world)
  if (!subscription) {
    ledger.setups = ledger.setups.filter((one) => one !== secret)
    return 'done'
  }
  subscription.cardId = saved.id
  subscription.status = 'active'
  for (const invoice of openOf(ledger, subscription)) setInvoice(invoice, 'paid', world)
  world.tell({ type: 'customer.subscription.updated', objectId: subscription.id })
  return 'done'
}

function attach(
  ledger: Ledger,
  { brand, last4, behaviour, expMonth, expYear }: TestCard & { expMonth: number; expYear: number },
  world: World,
): LedgerCard {
  const card: LedgerCard = { id: world.newId('pm'), brand, last4, behaviour, expMonth, expYear }
  ledger.cards.push(card)
  world.tell({ type: 'payment_method.attached', objectId: card.id })
  return card
}

/** A form for another card; its secret. */
export function openSetup(ledger: Ledger, world: World): string {
  const secret = `${world.newId('seti')}_secret_${world.newId('s')}`
  ledger.setups.push(secret)
  return secret
}

/** False when there is no such card. */
export function detach(ledger: Ledger, cardId: string, world: World): boolean {
  if (!ledger.cards.some(({ id }) => id === cardId)) return false
  ledger.cards = ledger.cards.filter(({ id }) => id !== cardId)
  if (ledger.defaultCardId === cardId) ledger.defaultCardId = null
  for (const subscription of ledger.subscriptions) if (subscription.cardId === cardId) subscription.cardId = null
  world.tell({ type: 'payment_method.detached', objectId: cardId })
  return true
}

/** Ends a subscription at once. Harmless when it has ended. */
export function endNow(ledger: Ledger, subscription: LedgerSubscription, world: World): void {
  if (subscription.status !== 'canceled' && subscription.status !== 'incomplete_expired') {
    end(ledger, subscription, world)
  }
}

/** Nothing of what a subscription still asks for is asked for any more. */
export function voidOpen(ledger: Ledger, { id }: Pick<LedgerSubscription, 'id'>, world: World): void {
  for (const invoice of ledger.invoices) if (invoice.subscriptionId === id) voidInvoice(invoice, world)
}

/** False when it is not open any more. */
export function voidInvoice(invoice: LedgerInvoice, world: World): boolean {
  if (invoice.status !== 'open') return invoice.status === 'void'
  setInvoice(invoice, 'void', world)
  return true
}

/** Moves the renewal, as a trial does at Stripe. */
export function moveRenewal(subscription: LedgerSubscription, at: number): void {
  subscription.status = 'trialing'
  subscription.periodEnd = at
}

/** Tries an open invoice now; false when the card fails. Paid before is fine. */
export function payInvoice(ledger: Ledger, invoice: LedgerInvoice, world: World): boolean {
  if (invoice.status !== 'open') return invoice.status === 'paid'
  const subscription = ledger.subscriptions.find(({ id }) => id === invoice.subscriptionId)
  return subscription !== undefined && payOwed(ledger, subscription, world)
}
