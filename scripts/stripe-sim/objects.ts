/**
 * Our ledger in Stripe's words. Each object has every field that the SDK's types require, so that code which begins to
 * read one finds here what it would find at Stripe: an account in the United States that sells one product in dollars,
 * without taxes, discounts or connected accounts.
 */
import Stripe from 'stripe'
import type { LedgerCard, LedgerInvoice, LedgerSubscription } from '../../api/billing/ledger/ledger.ts'
import type { CustomerBook, PriceBook, ProductBook } from './books.ts'

const livemode = false
const currency = 'usd'

export function customerObject(book: CustomerBook): Stripe.Customer | Stripe.DeletedCustomer {
  return book.deleted ? deletedCustomerObject(book) : liveCustomerObject(book)
}

export function deletedCustomerObject({ id }: CustomerBook): Stripe.DeletedCustomer {
  return { id, object: 'customer', deleted: true }
}

export function liveCustomerObject({ id, email, name, metadata, createdAt, ledger }: CustomerBook): Stripe.Customer {
  return {
    id,
    object: 'customer',
    address: null,
    balance: 0,
    created: seconds(createdAt),
    currency: ledger.invoices.length > 0 ? currency : null,
    default_source: null,
    delinquent: ledger.subscriptions.some(({ status }) => status === 'past_due'),
    description: null,
    email,
    invoice_settings: {
      custom_fields: null,
      default_payment_method: ledger.defaultCardId,
      footer: null,
      rendering_options: null,
    },
    livemode,
    metadata,
    name,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: 'none',
    test_clock: null,
  }
}

/** @param expand the names that the request wants whole */
export function subscriptionObject(
  subscription: LedgerSubscription,
  book: CustomerBook,
  price: PriceBook,
  expand: readonly string[] = [],
): Stripe.Subscription {
  const { id, status, createdAt, cancelAtPeriodEnd, cancelAt, periodEnd, endedAt, cardId, metadata } = subscription
  const latest = book.ledger.invoices.findLast(({ subscriptionId }) => subscriptionId === id)
  const whole = expand.some((name) => name.startsWith('latest_invoice'))
  const paused = book.paused[id]
  const isTrial = status === 'trialing'
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null },
    billing_cycle_anchor: seconds(isTrial ? periodEnd : createdAt),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: cancelAtPeriodEnd ? seconds(periodEnd) : cancelAt ? seconds(cancelAt) : null,
    cancel_at_period_end: cancelAtPeriodEnd,
    canceled_at: endedAt === null ? null : seconds(endedAt),
    cancellation_details: {
      comment: null,
      feedback: null,
      feedback_option: null,
      reason: cancelAtPeriodEnd ? 'cancellation_requested' : null,
    },
    collection_method: 'charge_automatically',
    created: seconds(createdAt),
    currency,
    customer: book.id,
    customer_account: null,
    days_until_due: null,
    default_payment_method: cardId,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: endedAt === null ? null : seconds(endedAt),
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: list([itemObject(subscription, price)], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: latest && whole ? invoiceObject(latest, book, '', subscription) : (latest?.id ?? null),
    livemode,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: paused === undefined ? null : { behavior: 'void', resumes_at: paused },
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: 'on_subscription',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: seconds(createdAt),
    status,
    test_clock: null,
    transfer_data: null,
    trial_end: isTrial ? seconds(periodEnd) : null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: isTrial ? seconds(createdAt) : null,
  }
}

function itemObject(
  { id, createdAt, periodStart, periodEnd }: LedgerSubscription,
  price: PriceBook,
): Stripe.SubscriptionItem {
  return {
    id: `si_${id}`,
    object: 'subscription_item',
    billing_thresholds: null,
    created: seconds(createdAt),
    current_period_end: seconds(periodEnd),
    current_period_start: seconds(periodStart),
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planObject(price),
    price: priceObject(price),
    quantity: 1,
    subscription: id,
    tax_rates: [],
  }
}

/** @param subscription expands the secret that its payment is confirmed with */
export function invoiceObject(
  { id, status, cents, isFirst, at, subscriptionId, question }: LedgerInvoice,
  book: CustomerBook,
  url: string,
  subscription?: LedgerSubscription,
): Stripe.Invoice {
  const created = seconds(at)
  const isPaid = status === 'paid'
  const serial = book.ledger.invoices.findIndex((invoice) => invoice.id === id) + 1
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Tallytext',
    account_tax_ids: null,
    amount_due: cents,
    amount_overpaid: 0,
    amount_paid: isPaid ? cents : 0,
    amount_remaining: isPaid ? 0 : cents,
    amount_shipping: 0,
    application: null,
    attempt_count: isFirst && !isPaid ? 0 : 1,
    attempted: !isFirst || isPaid,
    auto_advance: status === 'open' && !isFirst,
    automatic_tax: { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: isFirst ? 'subscription_create' : 'subscription_cycle',
    collection_method: 'charge_automatically',
    created,
    currency,
    custom_fields: null,
    customer: book.id,
    customer_account: null,
    customer_address: null,
    customer_email: book.email,
    customer_name: book.name,
    customer_phone: null,
    customer_shipping: null,
    customer_tax_exempt: 'none',
    customer_tax_ids: [],
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    due_date: null,
    effective_at: created,
    ending_balance: 0,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: `${url}/sim/invoices/${id}`,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list([lineObject(id, subscriptionId, cents, created)], `/v1/invoices/${id}/lines`),
    livemode,
    metadata: {},
    next_payment_attempt: null,
    number: `${book.id.slice(-8).toUpperCase()}-${String(serial).padStart(4, '0')}`,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: {}, subscription: subscriptionId },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: created,
    period_start: created,
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status,
    // The ledger notes when an invoice was made, not when it was settled.
    status_transitions: {
      finalized_at: created,
      marked_uncollectible_at: status === 'uncollectible' ? created : null,
      paid_at: isPaid ? created : null,
      voided_at: status === 'void' ? created : null,
    },
    subtotal: cents,
    subtotal_excluding_tax: cents,
    test_clock: null,
    total: cents,
    total_discount_amounts: [],
    total_excluding_tax: cents,
    total_pretax_credit_amounts: [],
    total_taxes: [],
    webhooks_delivered_at: created,
    ...(subscription && {
      confirmation_secret: { type: 'payment_intent', client_secret: question ?? subscription.secret },
    }),
  }
}

/** The ledger knows a payment as its invoice; at Stripe its parts have ids of their own. */
function paymentIdOf(prefix: 'ch' | 'pi' | 'du', invoiceId: string): string {
  return invoiceId.replace(/^in_/, `${prefix}_`)
}

export function chargeObject(
  { id, cents, at, refundedCents = 0, dispute }: LedgerInvoice,
  book: CustomerBook,
): Stripe.Charge {
  const charge = paymentIdOf('ch', id)
  return {
    id: charge,
    object: 'charge',
    amount: cents,
    amount_captured: cents,
    amount_refunded: refundedCents,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email: book.email, name: book.name, phone: null, tax_id: null },
    calculated_statement_descriptor: 'TALLYTEXT',
    captured: true,
    created: seconds(at),
    currency,
    customer: book.id,
    description: 'Subscription update',
    disputed: dispute !== undefined,
    failure_balance_transaction: null,
    failure_code: null,
    failure_message: null,
    fraud_details: null,
    livemode,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: true,
    payment_intent: paymentIdOf('pi', id),
    payment_method: null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: refundedCents === cents,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

export function refundObject({ id }: LedgerInvoice, cents: number, refundId: string, now: number): Stripe.Refund {
  return {
    id: refundId,
    object: 'refund',
    amount: cents,
    balance_transaction: null,
    charge: paymentIdOf('ch', id),
    created: seconds(now),
    currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: paymentIdOf('pi', id),
    payment_method: null,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/** As at Stripe, it says which payment it is about, and not whose. */
export function disputeObject({ id, cents, at, dispute }: LedgerInvoice, book: CustomerBook): Stripe.Dispute {
  return {
    id: paymentIdOf('du', id),
    object: 'dispute',
    amount: cents,
    balance_transactions: [],
    charge: paymentIdOf('ch', id),
    created: seconds(at),
    currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: book.email,
      customer_name: book.name,
      customer_purchase_ip: null,
      customer_signature: null,
      duplicate_charge_documentation: null,
      duplicate_charge_explanation: null,
      duplicate_charge_id: null,
      enhanced_evidence: {},
      product_description: null,
      receipt: null,
      refund_policy: null,
      refund_policy_disclosure: null,
      refund_refusal_explanation: null,
      service_date: null,
      service_documentation: null,
      shipping_address: null,
      shipping_carrier: null,
      shipping_date: null,
      shipping_documentation: null,
      shipping_tracking_number: null,
      uncategorized_file: null,
      uncategorized_text: null,
    },
    evidence_details: {
      due_by: null,
      enhanced_eligibility: {},
      has_evidence: false,
      past_due: false,
      submission_count: 0,
      submission_method: 'not_submitted',
    },
    intended_submission_method: null,
    is_charge_refundable: false,
    livemode,
    metadata: {},
    payment_intent: paymentIdOf('pi', id),
    reason: 'fraudulent',
    status: dispute ?? 'needs_response',
  }
}

/** @param isWhole expands the payment intent */
export function invoicePaymentObject(
  invoice: LedgerInvoice,
  book: CustomerBook,
  subscription: LedgerSubscription,
  isWhole: boolean,
): Stripe.InvoicePayment {
  const { id, status, cents, at } = invoice
  const created = seconds(at)
  const intent = paymentIntentObject(invoice, book, subscription)
  return {
    id: `inpay_${id}`,
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? cents : null,
    amount_requested: cents,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode,
    payment: { type: 'payment_intent', payment_intent: isWhole ? intent : intent.id },
    status: status === 'void' || status === 'uncollectible' ? 'canceled' : status,
    status_transitions: {
      canceled_at: status === 'void' ? created : null,
      paid_at: status === 'paid' ? created : null,
    },
  }
}

export function paymentIntentObject(
  { id, status, cents, isFirst, at, question }: LedgerInvoice,
  book: CustomerBook,
  subscription: LedgerSubscription,
): Stripe.PaymentIntent {
  const secret = question ?? (isFirst ? subscription.secret : `pi_${subscription.id}_secret_none`)
  const isPaid = status === 'paid'
  const isOpen = status === 'open'
  return {
    id: paymentIdOf('pi', id),
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: cents,
    amount_capturable: 0,
    amount_received: isPaid ? cents : 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: secret,
    confirmation_method: 'automatic',
    created: seconds(at),
    currency,
    customer: book.id,
    customer_account: null,
    description: 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: isPaid ? paymentIdOf('ch', id) : null,
    livemode,
    managed_payments: null,
    metadata: {},
    next_action: question ? { type: 'use_stripe_sdk', use_stripe_sdk: { type: 'three_d_secure_redirect' } } : null,
    on_behalf_of: null,
    payment_method: subscription.cardId ?? book.ledger.defaultCardId,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: isFirst ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: isPaid ? 'succeeded' : question ? 'requires_action' : isOpen ? 'requires_payment_method' : 'canceled',
    transfer_data: null,
    transfer_group: null,
  }
}

function lineObject(invoice: string, subscription: string, amount: number, at: number): Stripe.InvoiceLineItem {
  return {
    id: `il_${invoice}`,
    object: 'line_item',
    amount,
    currency,
    description: null,
    discount_amounts: [],
    discountable: true,
    discounts: [],
    invoice,
    livemode,
    metadata: {},
    parent: null,
    period: { start: at, end: at },
    pretax_credit_amounts: [],
    pricing: null,
    quantity: 1,
    quantity_decimal: Stripe.Decimal.from(1),
    subscription,
    subtotal: amount,
    taxes: [],
  }
}

/** @param customer null when it was detached */
export function cardObject(
  { id, brand, last4, expMonth, expYear }: LedgerCard,
  customer: string | null,
): Stripe.PaymentMethod {
  return {
    id,
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month: expMonth,
      exp_year: expYear,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: 0,
    customer,
    customer_account: null,
    livemode,
    metadata: {},
    type: 'card',
  }
}

export function priceObject({ id, product, cents, currency, interval, lookupKey }: PriceBook): Stripe.Price {
  return {
    id,
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: 0,
    currency,
    custom_unit_amount: null,
    livemode,
    lookup_key: lookupKey,
    metadata: {},
    nickname: null,
    product,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior: 'unspecified',
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: Stripe.Decimal.from(cents),
  }
}

/** What Stripe called a price before, and still sends beside it. */
function planObject({ id, product, cents, currency, interval }: PriceBook): Stripe.Plan {
  return {
    id,
    object: 'plan',
    active: true,
    amount: cents,
    amount_decimal: Stripe.Decimal.from(cents),
    billing_scheme: 'per_unit',
    created: 0,
    currency,
    interval,
    interval_count: 1,
    livemode,
    metadata: {},
    meter: null,
    nickname: null,
    product,
    tiers_mode: null,
    transform_usage: null,
    trial_period_days: null,
    usage_type: 'licensed',
  }
}

export function productObject({ id, name }: ProductBook): Stripe.Product {
  return {
    id,
    object: 'product',
    active: true,
    created: 0,
    default_price: null,
    description: null,
    images: [],
    livemode,
    marketing_features: [],
    metadata: {},
    name,
    package_dimensions: null,
    shippable: null,
    statement_descriptor: null,
    tax_code: null,
    tax_details: null,
    type: 'service',
    unit_label: null,
    updated: 0,
    url: null,
  }
}

/** A webhook endpoint as somebody has set it in Stripe's dashboard. */
export interface EndpointSettings {
  url: string
  status: 'enabled' | 'disabled'
  api_version: string | null
  enabled_events: string[]
}

export function webhookEndpointObject(set: EndpointSettings, nth: number): Stripe.WebhookEndpoint {
  return {
    id: `we_${nth}`,
    object: 'webhook_endpoint',
    application: null,
    created: 0,
    description: null,
    livemode,
    metadata: {},
    ...set,
  }
}

/** A form for another card. @param secret what it is confirmed with; begins with its id */
export function setupIntentObject(secret: string, customer: string, at: number): Stripe.SetupIntent {
  return {
    id: secret.split('_secret_')[0] ?? secret,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: secret,
    created: seconds(at),
    customer,
    customer_account: null,
    description: null,
    excluded_payment_method_types: null,
    flow_directions: null,
    last_setup_error: null,
    latest_attempt: null,
    livemode,
    mandate: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    single_use_mandate: null,
    status: 'requires_payment_method',
    usage: 'off_session',
  }
}

/** A list in one page. */
export function list<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}

function seconds(at_ms: number): number {
  return Math.floor(at_ms / 1000)
}
