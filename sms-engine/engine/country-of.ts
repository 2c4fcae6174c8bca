import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Countries of the North American area codes that have been looked up. */
const known = new Map<string, string | null>()

/**
 * The two-letter country of a number (E.164); null if its numbering plan names none. With +1 the area code tells the
 * country and is looked up only once: parsing a number costs more than everything else about its row.
 */
export function countryOf(phone: string): string | null {
  if (!phone.startsWith('+1')) return parsePhoneNumberFromString(phone)?.country ?? null
  const area = phone.slice(0, '+1234'.length)
  const found = known.get(area)
  if (found !== undefined) return found
  const country = parsePhoneNumberFromString(`${area}2345678`)?.country ?? null
  known.set(area, country)
  return country
}
