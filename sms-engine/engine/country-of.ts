import { parsePhoneNumberFromString } from 'libphonenumber-js/max'

/** Area codes of the North American plan that were asked for, with their countries. */
const known = new Map<string, string | null>()

/**
 * The country of a number (E.164) by its two letters; null where its plan names none. With +1 the area code tells the
 * country, and is asked for once: reading a number costs more than all else about its row.
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
