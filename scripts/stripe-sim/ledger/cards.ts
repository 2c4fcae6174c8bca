/** Cards: Stripe's published test numbers (https://docs.stripe.com/testing), and the cards of a customer. */
import type Stripe from 'stripe'
import { newCard } from '../objects.ts'
import { idOf } from '../reference.ts'
import type { Books } from '../state.ts'

/**
 * How a card behaves. `pays`: always. `fails`: it can be saved, but every charge fails. `declined`, `no-funds`: it
 * cannot even be saved. `asks`: its bank wants the owner to confirm each payment. `asks-once`: only when it is saved.
 * `disputed`: it pays, and its owner tells the bank that the payment was not theirs.
 */
export type CardBehaviour = 'pays' | 'fails' | 'declined' | 'no-funds' | 'asks' | 'asks-once' | 'disputed'

export interface TypedCard {
  readonly number: string
  readonly exp_month: number
  readonly exp_year: number
}

const numbers: Readonly<Record<string, readonly [brand: string, behaviour: CardBehaviour]>> = {
  '4242424242424242': ['visa', 'pays'],
  '4000056655665556': ['visa', 'pays'],
  '5555555555554444': ['mastercard', 'pays'],
  '378282246310005': ['amex', 'pays'],
  '6011111111111117': ['discover', 'pays'],
  '4000000000000341': ['visa', 'fails'],
  '4000002760003184': ['visa', 'asks'],
  '4000002500003155': ['visa', 'asks-once'],
  '4000000000000259': ['visa', 'disputed'],
  '4000000000000002': ['visa', 'declined'],
  '4000000000009995': ['visa', 'no-funds'],
}

/** A bank's decline: the fields of Stripe's error. */
export interface Decline {
  readonly code: 'card_declined' | 'expired_card' | 'incorrect_number'
  readonly decline_code?: string
  readonly message: string
}

const declined: Decline = {
  code: 'card_declined',
  decline_code: 'generic_decline',
  message: 'Your card was declined.',
}
const noFunds: Decline = {
  code: 'card_declined',
  decline_code: 'insufficient_funds',
  message: 'Your card has insufficient funds.',
}
const expired: Decline = {
  code: 'expired_card',
  decline_code: 'expired_card',
  message: 'Your card has expired.',
}

/** The typed card, not yet belonging to anybody; or why it is invalid. */
export function readCard(
  books: Books,
  typed: TypedCard,
): { readonly card: Stripe.PaymentMethod; readonly behaviour: CardBehaviour } | Decline {
  const digits = typed.number.replace(/[\s-]/g, '')
  const known = numbers[digits]
  if (!known) return { code: 'incorrect_number', message: 'Your card number is incorrect.' }
  const [brand, behaviour] = known
  const { exp_month, exp_year } = typed
  return { card: newCard(books, { brand, last4: digits.slice(-4), exp_month, exp_year }), behaviour }
}

/**
 * Why the bank declines a card, or null. @param use saving also asks the bank, and some cards pass that but never pay
 */
export function declineOf(
  card: Stripe.PaymentMethod,
  { behaviour, use, now }: { readonly behaviour: CardBehaviour; readonly use: 'save' | 'charge'; readonly now: number },
): Decline | null {
  if (isExpired(card, now)) return expired
  switch (behaviour) {
    case 'declined':
      return declined
    case 'no-funds':
      return noFunds
    case 'fails':
      return use === 'charge' ? declined : null
    case 'pays':
    case 'asks':
    case 'asks-once':
    case 'disputed':
      return null
  }
}

/** The outcome of a charge in the owner's absence: paid, the bank asks for the owner, or it declines. */
export function outcomeOf(
  card: Stripe.PaymentMethod,
  behaviour: CardBehaviour,
  now: number,
): 'paid' | 'asks' | Decline {
  return declineOf(card, { behaviour, use: 'charge', now }) ?? (behaviour === 'asks' ? 'asks' : 'paid')
}

/** A card is valid until the end of its month. */
function isExpired({ card }: Stripe.PaymentMethod, now: number): boolean {
  return card !== undefined && Date.UTC(card.exp_year, card.exp_month, 1) / 1000 <= now
}

/** Saves a card for a customer. */
export function attach(
  books: Books,
  { card, behaviour }: { readonly card: Stripe.PaymentMethod; readonly behaviour: CardBehaviour },
  customerId: string,
): Stripe.PaymentMethod {
  card.customer = customerId
  books.state.paymentMethods[card.id] = card
  books.state.behaviours[card.id] = behaviour
  books.tell({ type: 'payment_method.attached', data: { object: card } })
  return card
}

/** Removes a card from its customer, also as the default. It can never be used again. */
export function detach(books: Books, card: Stripe.PaymentMethod): void {
  const { customers, subscriptions } = books.state
  const owner = idOf(card.customer)
  card.customer = null
  for (const customer of Object.values(customers)) {
    const { invoice_settings } = customer
    if (invoice_settings.default_payment_method === card.id) invoice_settings.default_payment_method = null
  }
  for (const subscription of Object.values(subscriptions)) {
    if (subscription.default_payment_method === card.id) subscription.default_payment_method = null
  }
  books.tell({
    type: 'payment_method.detached',
    data: { object: card, previous_attributes: owner === null ? {} : { customer: owner } },
  })
}
