/**
 * What a card does. `pays`: always. `fails`: can be saved, every charge fails. `declined`: cannot even be saved.
 * `asks`: its bank requires the owner's confirmation, in the form and at every charge made without the owner.
 * `asks-once`: only in the form.
 */
export type CardBehaviour = 'pays' | 'fails' | 'declined' | 'asks' | 'asks-once'

/** A test card: one of Stripe's published numbers, which belong to nobody (https://docs.stripe.com/testing). */
export interface TestCard {
  readonly brand: string
  readonly last4: string
  readonly behaviour: CardBehaviour
}

const numbers: Readonly<Record<string, TestCard>> = {
  '4242424242424242': { brand: 'visa', last4: '4242', behaviour: 'pays' },
  '4000056655665556': { brand: 'visa', last4: '5556', behaviour: 'pays' },
  '5555555555554444': { brand: 'mastercard', last4: '4444', behaviour: 'pays' },
  '378282246310005': { brand: 'amex', last4: '0005', behaviour: 'pays' },
  '6011111111111117': { brand: 'discover', last4: '1117', behaviour: 'pays' },
  '4000000000000341': { brand: 'visa', last4: '0341', behaviour: 'fails' },
  '4000002760003184': { brand: 'visa', last4: '3184', behaviour: 'asks' },
  '4000002500003155': { brand: 'visa', last4: '3155', behaviour: 'asks-once' },
  '4000000000000002': { brand: 'visa', last4: '0002', behaviour: 'declined' },
}

/**
 * Classifies a typed number: a test card, perhaps a real one (which must not be stored, logged or repeated), or no
 * card.
 */
export function readCardNumber(typed: string): TestCard | 'perhaps-real' | 'no-card' {
  const digits = typed.replace(/[\s-]/g, '')
  return numbers[digits] ?? (isLuhnValid(digits) ? 'perhaps-real' : 'no-card')
}

/** The check digit of ISO/IEC 7812, which nearly every real card number passes. */
export function isLuhnValid(digits: string): boolean {
  if (!/^\d{12,19}$/.test(digits)) return false
  const sum = [...digits].reverse().reduce((total, digit, place) => {
    const value = Number(digit) * (place % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}
