/**
 * North American numbers as people type and read them. The server decides what is a phone number; this file spares
 * people a round trip for the commonest slip.
 */

const NATIONAL_DIGITS = 10

/** The ten digits of the national number, or as many as there are. A leading country code 1 is dropped. */
export function nationalDigits(typed: string): string {
  const digits = typed.replace(/\D/g, '')
  return digits.startsWith('1') ? digits.slice(1) : digits
}

/** `4805550142` → `(480) 555-0142`; unfinished numbers are formatted as far as they go. */
export function formatNational(typed: string): string {
  const digits = nationalDigits(typed).slice(0, NATIONAL_DIGITS)
  if (digits.length < 4) return digits
  const rest = digits.length > 6 ? `${digits.slice(3, 6)}-${digits.slice(6)}` : digits.slice(3)
  return `(${digits.slice(0, 3)}) ${rest}`
}

/** `(480) 555-0142` → `+14805550142` (E.164). */
export function toE164(typed: string): string {
  return `+1${nationalDigits(typed)}`
}

const counts = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']

/** What is wrong with the number, as a sentence; undefined when it has ten digits. */
export function phoneProblem(typed: string): string | undefined {
  const difference = nationalDigits(typed).length - NATIONAL_DIGITS
  if (difference === 0) return undefined
  const count = Math.abs(difference)
  const digits = `${counts[count] ?? count} digit${count === 1 ? '' : 's'}`
  return `That number is ${digits} too ${difference < 0 ? 'short' : 'long'}.`
}
