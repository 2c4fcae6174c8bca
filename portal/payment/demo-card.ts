/** The demonstration's card form: which numbers it takes, and what it says about the others. Nothing leaves the browser. */

/** The test numbers everybody knows; anything else that could be a card is refused, because it may be a real one. */
const accepted = '4242424242424242'
const declined = '4000000000000002'

export interface DemoCard {
  readonly number: string
  /** `MM/YY` */
  readonly expiry: string
  readonly code: string
}

export type DemoOutcome =
  | { readonly kind: 'paid' }
  | { readonly kind: 'declined'; readonly message: string }
  | { readonly kind: 'invalid'; readonly field: keyof DemoCard; readonly message: string }

const digits = (text: string) => text.replace(/\D/g, '')

/** What paying with this card comes to. */
export function payWith(card: DemoCard, now: Date): DemoOutcome {
  const number = digits(card.number)
  if (number !== accepted && number !== declined) return { kind: 'invalid', field: 'number', message: refusal(number) }
  if (!isAhead(card.expiry, now))
    return { kind: 'invalid', field: 'expiry', message: 'Give a month that is still to come.' }
  if (!/^\d{3}$/.test(card.code)) return { kind: 'invalid', field: 'code', message: 'The code has three digits.' }
  return number === declined ? { kind: 'declined', message: 'Your card was declined.' } : { kind: 'paid' }
}

function refusal(number: string): string {
  return isCard(number)
    ? 'That may be a real card. In this demo use 4242 4242 4242 4242.'
    : 'In this demo use 4242 4242 4242 4242.'
}

/** Luhn's check: every card number passes it. */
function isCard(number: string): boolean {
  if (number.length < 12) return false
  const sum = [...number].toReversed().reduce((total, each, index) => {
    const value = Number(each) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is good through the last day of its month. */
function isAhead(expiry: string, now: Date): boolean {
  const [, month, year] = /^(\d{2})\/(\d{2})$/.exec(expiry.replace(/\s/g, '')) ?? []
  if (!month || Number(month) < 1 || Number(month) > 12) return false
  return new Date(2000 + Number(year), Number(month), 1) > now
}

/** `42424242` → `4242 4242` */
export const groupDigits = (typed: string) =>
  digits(typed)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ')

/** `1230` → `12/30` */
export function formatExpiry(typed: string): string {
  const found = digits(typed).slice(0, 4)
  return found.length > 2 ? `${found.slice(0, 2)}/${found.slice(2)}` : found
}
