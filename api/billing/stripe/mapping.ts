/**
 * Maps Stripe's objects to our records, and back where we write something at Stripe. Pure: it uses the SDK's types and
 * none of its code. Stripe's times are in seconds, ours in milliseconds.
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
 * Everything that Stripe holds about one customer.
 * @param payments pending payments of open invoices, with expanded payment intents
 * @param returned the charges whose money was or may be returned
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
 * The end of the period, and what happens then. Someone at Stripe may have set an end date: by the end of the period,
 * it is canceling; after that, it renews first, and its owner must be told of the charge.
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
 * The known facts of a pause. It is ours if Stripe resumes it at the time we noted: an older note, or one whose end was
 * since changed at Stripe, does not say how far the renewal was moved.
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
 * The paid plan, and the plan it renews as. A pending change already has the price of the next renewal, and a note of
 * the price paid for this period; once the period is over, the note is meaningless.
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

/** Statuses with the same name at Stripe. */
const sameStatuses = ['incomplete', 'incomplete_expired', 'past_due', 'paused', 'unpaid'] as const

/**
 * Stripe decides whether a subscription is paused, not our note: it may be resumed in the dashboard. There, "void"
 * means that the service is not provided; the other two ways not to collect offer it for free or for later payment, and
 * lessons continue.
 */
function statusOf({ status, pause_collection }: Stripe.Subscription, everPaid: boolean): SubscriptionStatus {
  if (status === 'active' || status === 'trialing') return pause_collection?.behavior === 'void' ? 'paused' : 'active'
  // An abandoned attempt is not an ended subscription.
  if (status === 'canceled') return everPaid ? 'canceled' : 'incomplete_expired'
  const same = sameStatuses.find((word) => word === status)
  // Stripe may add statuses. An unknown one must not be taken for a known one.
  if (!same) throw new Error(`a subscription at Stripe has the unknown status ${status}`)
  return same
}

const invoiceStatuses = ['open', 'paid', 'void', 'uncollectible'] as const

/**
 * None for a draft, which Stripe may still change. One that Stripe could not finalize stays a draft until someone
 * intervenes.
 */
function invoiceStatusOf({ status, last_finalization_error }: Stripe.Invoice): InvoiceRecord['status'] | undefined {
  if (status === 'draft' && last_finalization_error) return 'stuck'
  return invoiceStatuses.find((word) => word === status)
}

/** A refunded or disputed charge, the invoice it paid, and its disputes. */
export interface Returned {
  readonly charge: Stripe.Charge
  readonly invoiceId: string | null
  readonly disputes: readonly Stripe.Dispute[]
}

/** Whether more about a charge must be requested from Stripe. */
export function isReturned({ amount_refunded, disputed }: Stripe.Charge): boolean {
  return amount_refunded > 0 || disputed
}

/** A dispute that was won or prevented, or was a mere inquiry of the bank, ends without harm. */
const harmless: readonly string[] = ['won', 'prevented', 'warning_closed']

function disputeOf(disputes: readonly Stripe.Dispute[]): InvoiceRecord['dispute'] {
  if (disputes.some(({ status }) => status === 'lost')) return 'lost'
  return disputes.every(({ status }) => harmless.includes(status)) ? null : 'open'
}

/** The invoice that a payment was for. */
export function invoiceOf(payments: readonly Stripe.InvoicePayment[]): string | null {
  return idOf(payments[0]?.invoice)
}

/** Stripe refers to an object by id, or includes it when expansion was requested. */
export function idOf(reference: unknown): string | null {
  if (typeof reference === 'string') return reference
  if (typeof reference !== 'object' || reference === null || !('id' in reference)) return null
  return typeof reference.id === 'string' ? reference.id : null
}

/**
 * The open invoices of failed renewals: for these, Stripe must be asked whether the bank awaits the cardholder's
 * confirmation.
 */
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
 * Whether a payment awaits the cardholder's confirmation. A bank signals this in two ways: it requests it
 * (`requires_action`), or it declines until the cardholder is present, which leaves the intent without a payment
 * method.
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

/** None for a draft, or for a zero invoice: Stripe creates one for each trial. */
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
      // The part paid by the customer's credit is not charged to a card, and cannot be refunded to one.
      cents: amount_due,
      taxCents: taxOf(invoice),
      // The part covered by a credit, or paid in another way, is no longer owed.
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

/** None for a payment method that is not a card. */
function toCard({ id, card }: Stripe.PaymentMethod, preferred: string | null): CardRecord[] {
  if (!card) return []
  const { brand, last4, exp_month: expMonth, exp_year: expYear } = card
  return [{ id, brand, last4, expMonth, expYear, isDefault: id === preferred }]
}

/** The secret with which the browser confirms a subscription's latest invoice, which must have been expanded. */
export function confirmationSecretOf({ latest_invoice }: Stripe.Subscription): string | null {
  return typeof latest_invoice === 'object' ? (latest_invoice?.confirmation_secret?.client_secret ?? null) : null
}

/** An unpaid object and its customer; none without a customer, which is none of ours. */
export function owedBy({ id, customer }: Stripe.Subscription | Stripe.Invoice): Owed[] {
  const customerId = idOf(customer)
  return customerId === null ? [] : [{ id, customerId }]
}

/** An event and its customer. */
export function toGatewayEvent({ id, type, data }: Stripe.Event): GatewayEvent {
  const object: object = data.object
  // A detached card no longer has a customer; the former one is in the previous attributes.
  const customerId =
    'object' in object && object.object === 'customer'
      ? idOf(object)
      : (customerIn(object) ?? customerIn(data.previous_attributes))
  return { id, type, customerId, paymentId: customerId === null ? paymentIn(object) : null }
}

/** A dispute and a refund name their payment, but not its customer. */
function paymentIn(object: object): string | null {
  const charge = 'charge' in object ? idOf(object.charge) : null
  return charge ?? ('payment_intent' in object ? idOf(object.payment_intent) : null)
}

function customerIn(object: object | undefined): string | null {
  return object && 'customer' in object ? idOf(object.customer) : null
}

/** A pending change of plan moves with the renewal: otherwise it would count as made on the earlier date. */
function waitsUntil({ plan, nextPlan }: HeldSubscription, renewsAt: number): Stripe.MetadataParam {
  return plan === nextPlan ? {} : { changes_at: String(seconds(renewsAt)) }
}

/**
 * The parameters that pause a subscription. Nothing is collected during the pause, and a trial moves the renewal. The
 * metadata record by how much, because Stripe does not say when the pause began.
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

/**
 * Whether a change of plan is made and paid at once: a renewal that was moved, as by a pause, leaves nothing to credit.
 */
export function changesNow(subscription: Stripe.Subscription, item: Stripe.SubscriptionItem, plan: PlanId): boolean {
  return subscription.status === 'active' && plansOf(subscription, item).plan === 'monthly' && plan === 'yearly'
}

/**
 * Switches to another price at once, less the value of the rest of the paid period as of a time (ms): the same for
 * previewing and doing it.
 */
export function prorated({ id }: Stripe.SubscriptionItem, price: string, asOf: number) {
  return { items: [{ id, price }], proration_behavior: 'always_invoice' as const, proration_date: seconds(asOf) }
}

/**
 * Changes the plan when the paid period is over. Another interval would start a new period at once; a trial to the end
 * of this period preserves what was paid, and pausing and canceling work as usual.
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

/**
 * The parameters that end a pause.
 * @param renewsAt ms; null when the renewal was not moved
 */
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

/** A time as `pausing` writes it. Anyone at Stripe can edit it, so it may be anything. */
function momentIn(text: string | undefined): number | null {
  return text && /^\d+$/.test(text) ? milliseconds(Number(text)) : null
}

function milliseconds(at_s: number): number {
  return at_s * 1000
}

function seconds(at_ms: number): number {
  return Math.floor(at_ms / 1000)
}
