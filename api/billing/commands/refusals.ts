import { Refusal } from '../../http/refusal.ts'
import { CardDeclined, GatewayUnavailable, NoSuchCard, NoTaxLocation } from '../gateway.ts'
import { currentOf, type Holdings, isOver, type SubscriptionRecord, toConfirm } from '../model/records.ts'

/** For a command that does not fit the billing state. */
export function refused(code: string, message: string): Refusal {
  return new Refusal(409, code, message)
}

export function noSubscription(): Refusal {
  return refused('no_subscription', 'You have no active subscription.')
}

/**
 * For what cannot be done while a renewal is owed. If the bank awaits a confirmation, another card would only be asked
 * for the same.
 */
export function settleFirst(holdings: Holdings, subscription: SubscriptionRecord): Refusal {
  const message = toConfirm(holdings, subscription)
    ? 'Your bank asks you to confirm your last payment. Please confirm it first.'
    : 'Your last payment did not go through. Please settle it first: choose another card.'
  return refused('past_due', message)
}

/**
 * For what cannot be done while a person at the gateway has paused all of a subscription: resuming charges a new
 * period.
 */
export function heldBySupport(supportEmail: string): Refusal {
  const message = `Our support has paused your subscription. Please write to ${supportEmail}, and we let it go on.`
  return refused('held_by_support', message)
}

/**
 * The subscription that a command is about.
 * @throws Refusal when there is none, or it is over
 */
export function liveOf({ subscriptions }: Holdings): SubscriptionRecord {
  const current = currentOf(subscriptions)
  if (!current || isOver(current)) throw noSubscription()
  return current
}

/** For a charge with unknown outcome. The outcome is read back later, and nothing is charged twice. */
export function paymentPending(): Refusal {
  const message = 'Your payment is being confirmed. Please look again in a minute; nothing is charged twice.'
  return new Refusal(503, 'payment_pending', message)
}

/** Like `paymentPending`, for a staff member who made a refund. */
export function refundPending(): Refusal {
  const message = 'The refund is being made. Please look again in a minute; nothing goes back twice.'
  return new Refusal(503, 'payment_pending', message)
}

/** Converts the gateway's errors to refusals. Any other error is a bug and is returned unchanged. */
export function refusalOf(error: unknown): unknown {
  if (error instanceof GatewayUnavailable) {
    const message =
      'Our payment provider does not answer just now. We are looking after it; please look again in a minute.'
    return new Refusal(503, 'billing_unavailable', message)
  }
  if (error instanceof NoSuchCard) return new Refusal(404, 'no_such_card', 'There is no such card in your account.')
  if (error instanceof NoTaxLocation) {
    const message =
      'We could not tell where you are, and that decides the tax. Please try without a VPN, or write to us. Nothing was charged.'
    return refused('no_tax_location', message)
  }
  if (error instanceof CardDeclined) return new Refusal(402, 'card_declined', error.message)
  return error
}
