/**
 * Stripe's objects in our words, and the other way round where we write something down at Stripe. Pure: it knows the
 * SDK's types and none of its code. Stripe's times are seconds, ours milliseconds.
 */
import type Stripe from 'stripe'
import type { PlanId } from '../../../content/product.ts'
import type { GatewayEvent, HeldSubscription, Owed } from '../gateway.ts'
import type { PausePlan } from '../model/pause.ts'
import {
  type CardRecord,
  currentOf,
  type Holdings,
  type InvoiceRecord,
  isLive,
  type SubscriptionRecord,
  type SubscriptionStatus,
} from '../model/records.ts'

/**
 * Everything that Stripe holds of one customer.
 * @param payments those that are under way of open invoices, with their payment intents whole
 * @param returned the charges of which money went back, or may
 */
export function toHoldings(
  customer: Stripe.Customer,
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
  cards: readonly Stripe.PaymentMethod[],
  payments: readonly Stripe.InvoicePayment[] = [],
  returned: readonly Returned[] = [],
): Holdings {
  const awaiting = new Set(payments.filter(awaitsOwner).map(({ invoice }) => idOf(invoice)))
  const ourInvoices = invoices.flatMap((invoice) =>
    toInvoice(
      invoice,
      awaiting.has(invoice.id),
      returned.filter(({ invoiceId }) => invoiceId === invoice.id),
    ),
  )
  const ours = subscriptions.map((subscription) => toSubscription(subscription, ourInvoices))
  const current = currentOf(ours.filter(isLive))
  const charged = subscriptions.find(({ id }) => id === current?.id)
  // Stripe charges the subscription's own card before the customer's.
  const preferred = idOf(charged?.default_payment_method) ?? idOf(customer.invoice_settings.default_payment_method)
  return {
    subscriptions: ours,
    invoices: ourInvoices,
    cards: cards.flatMap((card) => toCard(card, preferred)),
  }
}

function toSubscription(subscription: Stripe.Subscription, invoices: readonly InvoiceRecord[]): SubscriptionRecord {
  const { id, created, ended_at } = subscription
  const item = subscription.items.data[0]
  if (!item) throw new Error('a subscription at Stripe has no item')
  const everPaid = invoices.some((invoice) => invoice.subscriptionId === id && invoice.status === 'paid')
  const status = statusOf(subscription, everPaid)
  return {
    id,
    ...plansOf(subscription, item),
    status,
    createdAt: milliseconds(created),
    periodStart: milliseconds(item.current_period_start),
    ...endOf(subscription, item),
    endedAt: ended_at === null ? null : milliseconds(ended_at),
    ...(status === 'paused' ? pauseOf(subscription) : { pausedAt: null, resumeAt: null }),
  }
}

/**
 * When the period is over, and what is then. Somebody at Stripe may have set a day on which it ends: by the end of its period it is
 * canceling; after that, it renews first, and whoever is charged then must be told.
 */
function endOf(
  { cancel_at, cancel_at_period_end }: Stripe.Subscription,
  { current_period_end }: Stripe.SubscriptionItem,
): Pick<SubscriptionRecord, 'periodEnd' | 'cancelAtPeriodEnd' | 'endsAt'> {
  if (cancel_at === null || cancel_at_period_end || cancel_at <= current_period_end) {
    return {
      periodEnd: milliseconds(cancel_at ?? current_period_end),
      cancelAtPeriodEnd: cancel_at_period_end || cancel_at !== null,
      endsAt: null,
    }
  }
  return { periodEnd: milliseconds(current_period_end), cancelAtPeriodEnd: false, endsAt: milliseconds(cancel_at) }
}

/**
 * What is known of a pause. One is ours when Stripe resumes at the moment that we noted: a note of before, or one whose end
 * somebody at Stripe has changed since, says nothing of how far the renewal was moved.
 */
function pauseOf({
  pause_collection,
  metadata,
  status_details,
}: Stripe.Subscription): Pick<SubscriptionRecord, 'pausedAt' | 'resumeAt'> {
  if (!pause_collection) return { pausedAt: milliseconds(status_details?.paused?.transitioned_at ?? 0), resumeAt: null }
  const { resumes_at } = pause_collection
  if (resumes_at === null) return { pausedAt: null, resumeAt: null }
  const isOurs = metadata.resume_at === String(resumes_at)
  return { pausedAt: isOurs ? momentIn(metadata.paused_at) : null, resumeAt: milliseconds(resumes_at) }
}

/**
 * The plan that was paid for, and the one that it renews as. A change that waits has the price of the next renewal already,
 * and notes what the period was paid at; when that period is over, the note means nothing any more.
 */
export function plansOf(
  { metadata }: Pick<Stripe.Subscription, 'metadata'>,
  { price, current_period_start }: Stripe.SubscriptionItem,
): Pick<SubscriptionRecord, 'plan' | 'cents' | 'nextPlan' | 'nextCents'> {
  const nextPlan: PlanId = price.recurring?.interval === 'month' ? 'monthly' : 'yearly'
  const nextCents = price.unit_amount ?? 0
  const { changed_from, changed_from_cents, changes_at } = metadata
  if (!changed_from || !(current_period_start < Number(changes_at))) {
    return { plan: nextPlan, cents: nextCents, nextPlan, nextCents }
  }
  return {
    plan: changed_from === 'monthly' ? 'monthly' : 'yearly',
    cents: Number(changed_from_cents),
    nextPlan,
    nextCents,
  }
}

/** Stripe's words that are ours too. */
const sameStatuses = ['incomplete', 'incomplete_expired', 'past_due', 'paused', 'unpaid'] as const

/**
 * Whether a subscription is held is Stripe's to say, not our note's: somebody may resume it in the dashboard. There, "void"
 * stands for a service that is not provided; the other two ways not to collect offer it for free or for later, and lessons go on.
 */
function statusOf({ status, pause_collection }: Stripe.Subscription, everPaid: boolean): SubscriptionStatus {
  if (status === 'active' || status === 'trialing') return pause_collection?.behavior === 'void' ? 'paused' : 'active'
  // An attempt that was given up is not a subscription that ended.
  if (status === 'canceled') return everPaid ? 'canceled' : 'incomplete_expired'
  const same = sameStatuses.find((word) => word === status)
  // Stripe may invent words. One that we do not know must not pass for one that we do.
  if (!same) throw new Error(`a subscription at Stripe has the unknown status ${status}`)
  return same
}

const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const

/** None for a draft, which Stripe may still change. One that Stripe could not finalize stays a draft until somebody helps. */
function invoiceStatusOf({ status, last_finalization_error }: Stripe.Invoice): InvoiceRecord['status'] | undefined {
  if (status === 'draft' && last_finalization_error) return 'stuck'
  return invoiceStatuses.find((word) => word === status)
}

/** A charge of which money went back or is disputed, which invoice it paid, and the disputes about it. */
export interface Returned {
  readonly charge: Stripe.Charge
  readonly invoiceId: string | null
  readonly disputes: readonly Stripe.Dispute[]
}

/** Whether Stripe must be asked more about a charge. */
export function isReturned({ amount_refunded, disputed }: Stripe.Charge): boolean {
  return amount_refunded > 0 || disputed
}

/** A dispute that was won, prevented, or was a mere question of the bank, is over without harm. */
const harmless: readonly string[] = ['won', 'prevented', 'warning_closed']

function disputeOf(disputes: readonly Stripe.Dispute[]): InvoiceRecord['dispute'] {
  if (disputes.some(({ status }) => status === 'lost')) return 'lost'
  return disputes.every(({ status }) => harmless.includes(status)) ? null : 'open'
}

/** The invoice that a payment was for. */
export function invoiceOf(payments: readonly Stripe.InvoicePayment[]): string | null {
  return idOf(payments[0]?.invoice)
}

/** Stripe refers to an object by its id, or sends it whole where that was asked for. */
export function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return null
  return typeof reference.id === 'string' ? reference.id : null
}

/** The open invoices of renewals that failed: of these Stripe must be asked whether the bank waits for the card's owner. */
export function unpaidRenewals(
  subscriptions: readonly Stripe.Subscription[],
  invoices: readonly Stripe.Invoice[],
): string[] {
  const pastDue = new Set(subscriptions.filter(({ status }) => status === 'past_due').map(({ id }) => id))
  return invoices
    .filter(
      ({ status, parent }) => status === 'open' && pastDue.has(idOf(parent?.subscription_details?.subscription) ?? ''),
    )
    .map(({ id }) => id)
}

/**
 * Whether a payment waits for the card's owner. A bank says so in two ways: it opens a question (`requires_action`), or it
 * declines until the owner is there, which leaves the intent without a way to pay.
 */
export function awaitsOwner({ payment }: Stripe.InvoicePayment): boolean {
  const intent = payment.payment_intent
  if (typeof intent !== 'object') return false
  if (intent.status === 'requires_action') return true
  return intent.status === 'requires_payment_method' && intent.last_payment_error?.code === 'authentication_required'
}

/** How much of an invoice is tax, on top of our prices or within them. */
export function taxOf({ total_taxes }: Pick<Stripe.Invoice, 'total_taxes'>): number {
  return (total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0)
}

/** None for a draft, or for one that asks for nothing: Stripe writes one for each trial. */
function toInvoice(invoice: Stripe.Invoice, isAwaited: boolean, returned: readonly Returned[]): InvoiceRecord[] {
  const {
    id,
    total,
    amount_due,
    amount_remaining,
    currency,
    billing_reason,
    created,
    invoice_pdf,
    hosted_invoice_url,
  } = invoice
  const status = invoiceStatusOf(invoice)
  if (!status || total === 0) return []
  return [
    {
      id,
      subscriptionId: idOf(invoice.parent?.subscription_details?.subscription),
      // What a credit of the customer has paid is asked of no card, and cannot go back to one.
      cents: amount_due,
      taxCents: taxOf(invoice),
      // A credit, or a part that was paid in another way, is not owed any more.
      owedCents: status === 'open' ? amount_remaining : 0,
      currency,
      status,
      isFirst: billing_reason === 'subscription_create',
      at: milliseconds(created),
      url: invoice_pdf ?? hosted_invoice_url ?? null,
      payUrl: status === 'open' ? (hosted_invoice_url ?? null) : null,
      awaitsOwner: status === 'open' && isAwaited,
      refundedCents: returned.reduce((sum, { charge }) => sum + charge.amount_refunded, 0),
      dispute: disputeOf(returned.flatMap(({ disputes }) => disputes)),
    },
  ]
}

/** None for a way to pay that is no card. */
function toCard({ id, card }: Stripe.PaymentMethod, preferred: string | null): CardRecord[] {
  if (!card) return []
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  return [{ id, brand, last4, expMonth, expYear, isDefault: id === preferred }]
}

/** What the browser confirms a subscription's latest invoice with. The invoice must have been expanded. */
export function confirmationSecretOf({ latest_invoice }: Stripe.Subscription): string | null {
  return typeof latest_invoice === 'object' ? (latest_invoice?.confirmation_secret?.client_secret ?? null) : null
}

/** Something that is not paid, and whose it is; none for what names no customer, which is none of ours. */
export function owedBy({ id, customer }: Stripe.Subscription | Stripe.Invoice): Owed[] {
  const customerId = idOf(customer)
  return customerId === null ? [] : [{ id, customerId }]
}

/** An event, and whom it is about. */
export function toGatewayEvent({ id, type, data }: Stripe.Event): GatewayEvent {
  const object: object = data.object
  // A detached card belongs to nobody any more; whose it was stands among what changed.
  const customerId =
    'object' in object && object.object === 'customer'
      ? idOf(object)
      : (customerIn(object) ?? customerIn(data.previous_attributes))
  return { id, type, customerId, paymentId: customerId === null ? paymentIn(object) : null }
}

/** A dispute and a refund name the payment that they are about, and not whose it is. */
function paymentIn(object: object): string | null {
  const charge = 'charge' in object ? idOf(object.charge) : null
  return charge ?? ('payment_intent' in object ? idOf(object.payment_intent) : null)
}

function customerIn(object: object | undefined): string | null {
  return object && 'customer' in object ? idOf(object.customer) : null
}

/** A change of plan that waits for the renewal waits for it also when that is moved: else it would count as made on the day of before. */
function waitsUntil({ plan, nextPlan }: HeldSubscription, renewsAt: number): Stripe.MetadataParam {
  return plan === nextPlan ? {} : { changes_at: String(seconds(renewsAt)) }
}

/**
 * What holds a subscription. No money is asked for while it lasts, and a trial moves the renewal. Its metadata say by how much,
 * because Stripe does not say since when.
 */
export function pausing(
  subscription: HeldSubscription,
  { pausedAt, resumeAt, renewsAt }: PausePlan,
): Stripe.SubscriptionUpdateParams {
  return {
    pause_collection: { behavior: 'void', resumes_at: seconds(resumeAt) },
    trial_end: seconds(renewsAt),
    proration_behavior: 'none',
    metadata: {
      paused_at: String(seconds(pausedAt)),
      resume_at: String(seconds(resumeAt)),
      ...waitsUntil(subscription, renewsAt),
    },
  }
}

/** Whether a change of plan is made and paid at once: a renewal that was moved, as by a pause, has nothing to credit. */
export function changesNow(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem, plan: PlanId): boolean {
  return subscription.status === 'active' && plansOf(subscription, item).plan === 'monthly' && plan === 'yearly'
}

/** Another price at once, and what is left of the paid period taken off it as of a moment (ms): the same to preview and to do. */
export function prorated({ id }: Stripe.SubscriptionItem, price: string, asOf: number) {
  return { items: [{ id, price }], proration_behavior: 'always_invoice' as const, proration_date: seconds(asOf) }
}

/**
 * Changes the plan when the paid period is over. Another interval would begin a new period at once; a trial to the end of
 * this one keeps what was paid for, and a pause or the wish to cancel work on it as on any other.
 */
export function changingLater(
  subscription: Stripe.Subscription,
  item: Stripe.SubscriptionItem,
  change: { readonly plan: PlanId; readonly price: string },
): Stripe.SubscriptionUpdateParams {
  const { plan, cents } = plansOf(subscription, item)
  const note = { changed_from: plan, changed_from_cents: String(cents), changes_at: String(item.current_period_end) }
  return {
    items: [{ id: item.id, price: change.price }],
    trial_end: item.current_period_end,
    proration_behavior: 'none',
    metadata: change.plan === plan ? { changed_from: '', changed_from_cents: '', changes_at: '' } : note,
  }
}

/** What ends a pause. @param renewsAt ms; null where the renewal was not moved */
export function resuming(subscription: HeldSubscription, renewsAt: number | null): Stripe.SubscriptionUpdateParams {
  const ended = { paused_at: '', resume_at: '' }
  if (renewsAt === null) return { pause_collection: '', metadata: ended }
  return {
    pause_collection: '',
    trial_end: seconds(renewsAt),
    proration_behavior: 'none',
    metadata: { ...ended, ...waitsUntil(subscription, renewsAt) },
  }
}

/** A moment as `pausing` writes it. Anybody at Stripe can change it, so it may be anything. */
function momentIn(text: string | undefined): number | null {
  return text && /^\d+$/.test(text) ? milliseconds(Number(text)) : null
}

function milliseconds(at_s: number): number {
  return at_s * 1000
}

function seconds(at_ms: number): number {
  return Math.floor(at_ms / 1000)
}
