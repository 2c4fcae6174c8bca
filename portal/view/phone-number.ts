/**
 * North American numbers as people type and read them. The service decides what counts as a phone number; the checks
 * here only catch the commonest typos sooner.
 */

const NATIONAL_DIGITS = 10

/** The ten digits of the national number, or as many as there are. A leading country code 1 is dropped. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.startsWith('1') ? digits.slice(1) : digits
}

/** Begins with a plus and another country's code. */
const isForeign = (typed: string) => /^\s*\+\D*[02-9]/.test(typed)

/** `4805550142` → `(480) 555-0142`. Otherwise unchanged: cut to ten digits, it would be a stranger's number. */
export function formatNational(typed: string): string {
  const digits = nationalDigits(typed)
  if (digits.length !== NATIONAL_DIGITS || isForeign(typed)) return typed
  return `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}`
}

/** `(480) 555-0142` → `+14805550142` (E.164). A foreign number keeps its code, so that the service refuses it. */
export function toE164(typed: string): string {
  if (isForeign(typed)) return `+${typed.replace(/\D/g, '')}`
  return `+1${nationalDigits(typed)}`
}

const MASK = '•'

/** `+14805550142` → `(•••) •••-0142`, where a number need only be recognizable. */
export const maskPhone = (number: string) => `(•••) •••-${number.replace(/\D/g, '').slice(-4)}`

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** What is wrong with the number, as a sentence; undefined when it has ten digits. */
export function phoneProblem(typed: string): string | undefined {
  if (typed.includes(MASK)) return 'Please type the whole number.'
  if (isForeign(typed)) return 'We text numbers in the US and Canada only.'
  const difference = nationalDigits(typed).length - NATIONAL_DIGITS
  if (difference === 0) return undefined
  const count = Math.abs(difference)
  const digits = `${counts[count] ?? count} digit${count === 1 ? '' : 's'}`
  return `That number is ${digits} too ${difference < 0 ? 'short' : 'long'}.`
}
