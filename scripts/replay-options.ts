import { parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { DateTime } from 'luxon'
import { PlainError } from './plain-error.ts'

/**
 * Parses a phone number in any national or international spelling to E.164. A number without a country is taken as
 * American; digits that are no American number are tried as an international one without its plus.
 * @throws PlainError when it is not a phone number
 */
export function readPhone(typed: string): string {
  const spellings = [() => parsePhoneNumberFromString(typed, 'US'), () => parsePhoneNumberFromString(`+${typed}`)]
  for (const read of spellings) {
    const number = read()
    if (number?.isPossible()) return number.number
  }
  throw new PlainError(`--phone wants a phone number such as +14805550511 or (480) 555-0511, not "${typed}".`)
}

/**
 * Parses a time to ms of service time.
 * @param zone for a time that names none
 * @throws PlainError when it is not a time
 */
export function readUntil(typed: string, zone: string): number {
  const time = DateTime.fromISO(typed, { zone })
  if (time.isValid) return time.toMillis()
  throw new PlainError(`--until wants a day or time such as 2026-11-20 or 2026-11-20T09:00, not "${typed}".`)
}
