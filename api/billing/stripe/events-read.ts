/** What we hear of Stripe: as of which version, and which events. Pure. */
import type Stripe from 'stripe'

/** The version of Stripe's API whose shapes we read. */
export const apiVersion = '2026-10-28.endive'

/** Every event that changes what a look reads. The endpoint is sent them, and the hourly look asks for them. */
export const eventsRead = [
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'invoice.finalized',
  'invoice.finalization_failed',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.voided',
  'invoice.marked_uncollectible',
  'setup_intent.succeeded',
  'payment_method.attached',
  'payment_method.detached',
  'payment_method.updated',
  'payment_method.automatically_updated',
  'customer.updated',
  'customer.deleted',
  'charge.refunded',
  'charge.dispute.created',
  'charge.dispute.updated',
  'charge.dispute.closed',
  'refund.failed',
] as const satisfies readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[]
