/**
 * Creates Stripe's objects. Each has every field that the SDK's types require, so that code which starts to read one
 * finds here what it would find at Stripe: a US account that sells one product in dollars, without discounts or
 * connected accounts, and without taxes unless a subscription asks for them.
 */
import Stripe from 'stripe'
import { taxOf, totalOf } from './ledger/taxes.ts'
import type { Books } from './state.ts'

const livemode = false
const currency = 'usd'

export function newCustomer(
  { newId, now }: Books,
  { email, name, metadata }: { email: string | null; name: string | null; metadata: Stripe.Metadata },
): Stripe.Customer {
  return {
    id: newId('cus'),
    object: 'customer',
    address: null,
    balance: 0,
    created: now(),
    currency: null,
    default_source: null,
    delinquent: false,
    description: null,
    email,
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
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

export interface SubscriptionTerms {
  readonly customer: string
  readonly price: Stripe.Price
  readonly period: { readonly start: number; readonly end: number }
  readonly metadata: Stripe.Metadata
  readonly savesCard: boolean
  readonly isTaxed: boolean
}

/** A subscription waiting for its first payment. */
export function newSubscription(
  { newId, now }: Books,
  { customer, price, period, metadata, savesCard, isTaxed }: SubscriptionTerms,
): Stripe.Subscription {
  const id = newId('sub')
  const item: Stripe.SubscriptionItem = {
    id: newId('si'),
    object: 'subscription_item',
    billing_thresholds: null,
    created: now(),
    current_period_end: period.end,
    current_period_start: period.start,
    current_trial: null,
    discounts: [],
    metadata: {},
    plan: planOf(price),
    price,
    quantity: 1,
    subscription: id,
    tax_rates: [],
  }
  return {
    id,
    object: 'subscription',
    application: null,
    application_fee_percent: null,
    automatic_tax: { disabled_reason: null, enabled: isTaxed, liability: isTaxed ? { type: 'self' } : null },
    billing_cycle_anchor: now(),
    billing_cycle_anchor_config: null,
    billing_mode: { flexible: null, type: 'flexible' },
    billing_schedules: [],
    billing_thresholds: null,
    cancel_at: null,
    cancel_at_period_end: false,
    canceled_at: null,
    cancellation_details: { comment: null, feedback: null, feedback_option: null, reason: null },
    collection_method: 'charge_automatically',
    created: now(),
    currency,
    customer,
    customer_account: null,
    days_until_due: null,
    default_payment_method: null,
    default_source: null,
    default_tax_rates: [],
    description: null,
    discounts: [],
    ended_at: null,
    invoice_settings: {
      account_tax_ids: null,
      custom_fields: null,
      description: null,
      footer: null,
      issuer: { type: 'self' },
    },
    items: list([item], `/v1/subscription_items?subscription=${id}`),
    latest_invoice: null,
    livemode,
    managed_payments: null,
    metadata,
    next_pending_invoice_item_invoice: null,
    on_behalf_of: null,
    pause_collection: null,
    payment_settings: {
      payment_method_options: null,
      payment_method_types: ['card'],
      save_default_payment_method: savesCard ? 'on_subscription' : 'off',
    },
    pending_invoice_item_interval: null,
    pending_setup_intent: null,
    pending_update: null,
    schedule: null,
    start_date: now(),
    status: 'incomplete',
    test_clock: null,
    transfer_data: null,
    trial_end: null,
    trial_settings: { end_behavior: { billing_cycle_anchor: null, missing_payment_method: 'create_invoice' } },
    trial_start: null,
  }
}

/** A charge on an invoice, or a credit when negative. */
export interface Charged {
  readonly amount: number
  readonly description: string
  readonly period: { readonly start: number; readonly end: number }
  readonly price: Stripe.Price
  readonly isProration: boolean
}

export interface InvoiceTerms {
  readonly reason: 'subscription_create' | 'subscription_cycle' | 'subscription_update'
  readonly lines: readonly Charged[]
}

/** A draft invoice. */
export function newInvoice(
  { newId, now }: Books,
  { id: customer, email, name }: Stripe.Customer,
  subscription: Stripe.Subscription,
  { reason, lines }: InvoiceTerms,
): Stripe.Invoice {
  const id = newId('in')
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0)
  const isTaxed = subscription.automatic_tax.enabled
  const [tax] = isTaxed ? totalOf(lines.map(({ amount, price }) => taxOf(amount, price))) : []
  const total = subtotal + (tax?.tax_behavior === 'exclusive' ? tax.amount : 0)
  const item = subscription.items.data[0]?.id ?? ''
  const made = lines.map((line) =>
    lineOf(newId('il'), line, { invoice: id, subscription: subscription.id, item, isTaxed }),
  )
  return {
    id,
    object: 'invoice',
    account_country: 'US',
    account_name: 'Tallytext',
    account_tax_ids: null,
    amount_due: Math.max(0, total),
    amount_overpaid: 0,
    amount_paid: 0,
    amount_remaining: Math.max(0, total),
    amount_shipping: 0,
    application: null,
    attempt_count: 0,
    attempted: false,
    auto_advance: reason === 'subscription_cycle',
    automatic_tax: isTaxed
      ? { disabled_reason: null, enabled: true, liability: { type: 'self' }, provider: 'stripe', status: 'complete' }
      : { disabled_reason: null, enabled: false, liability: null, provider: null, status: null },
    automatically_finalizes_at: null,
    billing_reason: reason,
    collection_method: 'charge_automatically',
    created: now(),
    currency,
    custom_fields: null,
    customer,
    customer_account: null,
    customer_address: null,
    customer_email: email,
    customer_name: name ?? null,
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
    effective_at: null,
    ending_balance: null,
    footer: null,
    from_invoice: null,
    hosted_invoice_url: null,
    invoice_pdf: null,
    issuer: { type: 'self' },
    last_finalization_error: null,
    latest_revision: null,
    lines: list(made, `/v1/invoices/${id}/lines`),
    livemode,
    metadata: {},
    next_payment_attempt: null,
    number: null,
    on_behalf_of: null,
    parent: {
      quote_details: null,
      subscription_details: { metadata: { ...subscription.metadata }, subscription: subscription.id },
      type: 'subscription_details',
    },
    payment_settings: { default_mandate: null, payment_method_options: null, payment_method_types: ['card'] },
    period_end: now(),
    period_start: now(),
    post_payment_credit_notes_amount: 0,
    pre_payment_credit_notes_amount: 0,
    receipt_number: null,
    rendering: null,
    shipping_cost: null,
    shipping_details: null,
    starting_balance: 0,
    statement_descriptor: null,
    status: 'draft',
    status_transitions: { finalized_at: null, marked_uncollectible_at: null, paid_at: null, voided_at: null },
    subtotal,
    subtotal_excluding_tax: subtotal - (tax?.tax_behavior === 'inclusive' ? tax.amount : 0),
    test_clock: null,
    total,
    total_discount_amounts: [],
    total_excluding_tax: total - (tax?.amount ?? 0),
    total_pretax_credit_amounts: [],
    total_taxes: tax ? [tax] : [],
    webhooks_delivered_at: now(),
  }
}

function lineOf(
  id: string,
  { amount, description, period, price, isProration }: Charged,
  of: { readonly invoice: string; readonly subscription: string; readonly item: string; readonly isTaxed: boolean },
): Stripe.InvoiceLineItem {
  return {
    id,
    object: 'line_item',
    amount,
    currency,
    description,
    discount_amounts: [],
    discountable: !isProration,
    discounts: [],
    invoice: of.invoice,
    livemode,
    metadata: {},
    parent: {
      invoice_item_details: null,
      subscription_item_details: {
        invoice_item: null,
        proration: isProration,
        proration_details: null,
        subscription: of.subscription,
        subscription_item: of.item,
      },
      type: 'subscription_item_details',
    },
    period: { ...period },
    pretax_credit_amounts: [],
    pricing: {
      price_details: { price: price.id, product: String(price.product) },
      type: 'price_details',
      unit_amount_decimal: price.unit_amount_decimal,
    },
    quantity: 1,
    quantity_decimal: Stripe.Decimal.from(1),
    subscription: of.subscription,
    subtotal: amount,
    taxes: of.isTaxed ? [taxOf(amount, price)] : [],
  }
}

/** The payment intent of an invoice that charges money. */
export function newPaymentIntent(
  { newId, now }: Books,
  { amount_due, customer, billing_reason }: Stripe.Invoice,
): Stripe.PaymentIntent {
  const id = newId('pi')
  return {
    id,
    object: 'payment_intent',
    allowed_payment_method_types: null,
    amount: amount_due,
    amount_capturable: 0,
    amount_received: 0,
    application: null,
    application_fee_amount: null,
    automatic_payment_methods: null,
    canceled_at: null,
    cancellation_reason: null,
    capture_method: 'automatic',
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    confirmation_method: 'automatic',
    created: now(),
    currency,
    customer,
    customer_account: null,
    description: billing_reason === 'subscription_create' ? 'Subscription creation' : 'Subscription update',
    excluded_payment_method_types: null,
    last_payment_error: null,
    latest_charge: null,
    livemode,
    managed_payments: null,
    metadata: {},
    next_action: null,
    on_behalf_of: null,
    payment_method: null,
    payment_method_configuration_details: null,
    payment_method_options: null,
    payment_method_types: ['card'],
    payment_record: null,
    processing: null,
    receipt_email: null,
    review: null,
    setup_future_usage: billing_reason === 'subscription_create' ? 'off_session' : null,
    shipping: null,
    source: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: 'requires_payment_method',
    transfer_data: null,
    transfer_group: null,
  }
}

/** An attempt to collect a payment: successful or declined. */
export function newCharge(
  { newId, now }: Books,
  intent: Stripe.PaymentIntent,
  { email, name }: Stripe.Customer,
  failure: { readonly code: string; readonly message: string } | null,
): Stripe.Charge {
  const captured = failure ? 0 : intent.amount
  return {
    id: newId('ch'),
    object: 'charge',
    amount: intent.amount,
    amount_captured: captured,
    amount_refunded: 0,
    application: null,
    application_fee: null,
    application_fee_amount: null,
    balance_transaction: null,
    billing_details: { address: null, email, name: name ?? null, phone: null, tax_id: null },
    calculated_statement_descriptor: 'TALLYTEXT',
    captured: failure === null,
    created: now(),
    currency,
    customer: intent.customer,
    description: intent.description,
    disputed: false,
    failure_balance_transaction: null,
    failure_code: failure?.code ?? null,
    failure_message: failure?.message ?? null,
    fraud_details: {},
    livemode,
    metadata: {},
    on_behalf_of: null,
    outcome: null,
    paid: failure === null,
    payment_intent: intent.id,
    payment_method: typeof intent.payment_method === 'string' ? intent.payment_method : null,
    payment_method_details: null,
    receipt_email: null,
    receipt_number: null,
    receipt_url: null,
    refunded: false,
    review: null,
    shipping: null,
    source: null,
    source_transfer: null,
    statement_descriptor: null,
    statement_descriptor_suffix: null,
    status: failure ? 'failed' : 'succeeded',
    transfer_data: null,
    transfer_group: null,
  }
}

/** A refund of a charge. */
export function newRefund({ newId, now }: Books, charge: Stripe.Charge, cents: number): Stripe.Refund {
  return {
    id: newId('re'),
    object: 'refund',
    amount: cents,
    balance_transaction: null,
    charge: charge.id,
    created: now(),
    currency: charge.currency,
    customer: null,
    customer_account: null,
    metadata: {},
    payment_intent: charge.payment_intent,
    payment_method: null,
    reason: 'requested_by_customer',
    receipt_number: null,
    source_transfer_reversal: null,
    status: 'succeeded',
    transfer_reversal: null,
  }
}

/** As at Stripe, it names the payment but not the customer. */
export function newDispute({ newId, now }: Books, charge: Stripe.Charge): Stripe.Dispute {
  return {
    id: newId('du'),
    object: 'dispute',
    amount: charge.amount,
    balance_transactions: [],
    charge: charge.id,
    created: now(),
    currency,
    enhanced_eligibility_types: [],
    evidence: {
      access_activity_log: null,
      billing_address: null,
      cancellation_policy: null,
      cancellation_policy_disclosure: null,
      cancellation_rebuttal: null,
      customer_communication: null,
      customer_email_address: charge.billing_details.email,
      customer_name: charge.billing_details.name,
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
    payment_intent: charge.payment_intent,
    reason: 'fraudulent',
    status: 'needs_response',
  }
}

/** The link between an invoice and its payment, with the payment's status. */
export function invoicePaymentObject(
  { id, status, amount_paid, amount_due, created, status_transitions }: Stripe.Invoice,
  intent: Stripe.PaymentIntent,
): Stripe.InvoicePayment {
  const isOver = status === 'void' || intent.status === 'canceled'
  return {
    id: `inpay_${id.replace(/^in_/, '')}`,
    object: 'invoice_payment',
    amount_paid: status === 'paid' ? amount_paid : null,
    amount_requested: amount_due,
    created,
    currency,
    invoice: id,
    is_default: true,
    livemode,
    payment: { type: 'payment_intent', payment_intent: intent.id },
    status: isOver ? 'canceled' : status === 'paid' ? 'paid' : 'open',
    status_transitions: {
      canceled_at: isOver ? (status_transitions.voided_at ?? intent.canceled_at) : null,
      paid_at: status_transitions.paid_at,
    },
  }
}

/** A card not yet attached to a customer. */
export function newCard(
  { newId, now }: Books,
  { brand, last4, exp_month, exp_year }: { brand: string; last4: string; exp_month: number; exp_year: number },
): Stripe.PaymentMethod {
  return {
    id: newId('pm'),
    object: 'payment_method',
    allow_redisplay: 'unspecified',
    billing_details: { address: null, email: null, name: null, phone: null, tax_id: null },
    card: {
      brand,
      checks: { address_line1_check: null, address_postal_code_check: null, cvc_check: 'pass' },
      country: 'US',
      display_brand: brand,
      exp_month,
      exp_year,
      funding: 'credit',
      generated_from: null,
      last4,
      networks: { available: [brand], preferred: null },
      regulated_status: 'unregulated',
      three_d_secure_usage: { supported: true },
      wallet: null,
    },
    created: now(),
    customer: null,
    customer_account: null,
    livemode,
    metadata: {},
    type: 'card',
  }
}

export interface PriceTerms {
  readonly product: string
  readonly cents: number
  readonly currency: string
  readonly interval: 'month' | 'year'
  readonly lookup_key: string | null
  readonly tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified'
}

export function newPrice(
  { newId, now }: Books,
  { product, cents, currency, interval, lookup_key, tax_behavior = 'unspecified' }: PriceTerms,
): Stripe.Price {
  return {
    id: newId('price'),
    object: 'price',
    active: true,
    billing_scheme: 'per_unit',
    created: now(),
    currency,
    custom_unit_amount: null,
    livemode,
    lookup_key,
    metadata: {},
    nickname: null,
    product,
    recurring: { interval, interval_count: 1, meter: null, trial_period_days: null, usage_type: 'licensed' },
    tax_behavior,
    tiers_mode: null,
    transform_quantity: null,
    type: 'recurring',
    unit_amount: cents,
    unit_amount_decimal: Stripe.Decimal.from(cents),
  }
}

/** Stripe's former name for a price, which it still sends along. */
export function planOf({ id, product, unit_amount, created, recurring, active }: Stripe.Price): Stripe.Plan {
  return {
    id,
    object: 'plan',
    active,
    amount: unit_amount,
    amount_decimal: Stripe.Decimal.from(unit_amount ?? 0),
    billing_scheme: 'per_unit',
    created,
    currency,
    interval: recurring?.interval ?? 'month',
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

export function newProduct({ now }: Books, { id, name }: { id: string; name: string }): Stripe.Product {
  return {
    id,
    object: 'product',
    active: true,
    created: now(),
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
    updated: now(),
    url: null,
  }
}

/** A webhook endpoint as configured in Stripe's dashboard. */
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

/** The intent behind a form for another card. */
export function newSetupIntent({ newId, now }: Books, customer: string): Stripe.SetupIntent {
  const id = newId('seti')
  return {
    id,
    object: 'setup_intent',
    allowed_payment_method_types: ['card'],
    application: null,
    automatic_payment_methods: null,
    cancellation_reason: null,
    client_secret: `${id}_secret_${newId('s').slice(2)}`,
    created: now(),
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

/** A single-page list. */
export function list<T>(data: T[], url: string): Stripe.ApiList<T> {
  return { object: 'list', data, has_more: false, url }
}
