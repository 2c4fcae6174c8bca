/** The demo's card form: what is sent to the service, and what is refused before it leaves the browser. */

/** Stripe's published test numbers, which belong to nobody. The service decides what each one does. */
const testNumbers: readonly string[] = [
  '4242424242424242',
  '4000056655665556',
  '5555555555554444',
  '378282246310005',
  '6011111111111117',
  '4000002760003184',
  '4000002500003155',
  '4000000000000341',
  '4000000000000002',
]

/** As typed. */
export interface DemoCard {
  readonly number: string
  /** `MM/YY` */
  readonly expiry: string
  readonly code: string
}

export type ReadCard =
  | { readonly kind: 'card'; readonly number: string; readonly expMonth: number; readonly expYear: number }
  | { readonly kind: 'problem'; readonly field: keyof DemoCard; readonly message: string }

const problem = (field: keyof DemoCard, message: string): ReadCard => ({ kind: 'problem', field, message })

const digitsOf = (text: string) => text.replace(/\D/g, '')

/** The card as the service takes it, or what is wrong. A number that may be a real card's never leaves the browser. */
export function readCard(typed: DemoCard, now = new Date()): ReadCard {
  const number = digitsOf(typed.number)
  if (!testNumbers.includes(number)) {
    return problem(
      'number',
      `${isCard(number) ? 'That may be a real card. ' : ''}In this demo use 4242 4242 4242 4242.`,
    )
  }
  const [, month = '', year = ''] = /^(\d{2})\/(\d{2})$/.exec(typed.expiry) ?? []
  if (!month || Number(month) < 1 || Number(month) > 12) return problem('expiry', 'Give month and year, as 12/30.')
  // A card is good through the last day of its month.
  if (new Date(2000 + Number(year), Number(month), 1) <= now) return problem('expiry', 'That card has expired.')
  if (!/^\d{3,4}$/.test(typed.code)) return problem('code', 'The code has three or four digits.')
  return { kind: 'card', number, expMonth: Number(month), expYear: 2000 + Number(year) }
}

/** The Luhn check, which every card number passes. */
function isCard(number: string): boolean {
  if (number.length < 12) return false
  const sum = [...number].toReversed().reduce((total, each, index) => {
    const value = Number(each) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** `42424242` → `4242 4242` */
export const groupDigits = (typed: string) =>
  digitsOf(typed)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1 ')

/** `1230` → `12/30` */
export function formatExpiry(typed: string): string {
  const digits = digitsOf(typed).slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)}/${digits.slice(2)}` : digits
}
