/** Reads a phone number as a person types it: gives E.164, or the sentence that says what is wrong with it. */
import type { CountryCode, NumberType, PhoneNumber } from 'libphonenumber-js'
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalidField } from '../http/refusal.ts'

export type ParsedPhone = { ok: true; e164: string } | { ok: false; message: string }

/** Digits of a national number in the North American plan (calling code 1). */
const nanp_digits = 10

/**
 * Kinds of number that are never texted: no text reaches most of them, and of premium and personal numbers (+44 70, +1
 * 500) whoever holds one earns by each text. US landlines are not among them: their numbers look like those of mobiles.
 */
const TEXTLESS: ReadonlySet<NumberType> = new Set<NumberType>([
  'FIXED_LINE',
  'TOLL_FREE',
  'PREMIUM_RATE',
  'SHARED_COST',
  'PAGER',
  'UAN',
  'VOICEMAIL',
  'PERSONAL_NUMBER',
  'VOIP',
])

/**
 * Reads a number in any national or international spelling, also with the 00 that much of the world dials before a
 * country's code. An extension is ignored.
 * @param countries those we text; the first is assumed where the number names none.
 */
export function parsePhone(typed: string, countries: readonly [CountryCode, ...CountryCode[]]): ParsedPhone {
  const number = parsePhoneNumberFromString(typed.replace(/^\s*00/, '+'), { defaultCountry: countries[0] })
  if (!number) return { ok: false, message: tooFewToRead(typed) }
  const problem = problemWith(number, countries)
  return problem === null ? { ok: true, e164: number.number } : { ok: false, message: problem }
}

function problemWith(number: PhoneNumber, countries: readonly CountryCode[]): string | null {
  const here = `For now we only text numbers of these countries: ${namesOf(countries)}.`
  if (!sharesCallingCode(number, countries)) return here

  const length = lengthProblem(number)
  if (length !== null) return length
  if (!number.isValid()) return 'That is not a working phone number. Please check the digits.'
  if (number.country && !countries.includes(number.country)) return here

  const type = number.getType()
  return type && TEXTLESS.has(type) ? 'That number cannot receive texts. Please use a mobile number.' : null
}

/** Of numbers of the same calling code some may be of other countries: +1 is that of the US and of Jamaica. */
function sharesCallingCode({ countryCallingCode }: PhoneNumber, countries: readonly CountryCode[]): boolean {
  return countries.some((country) => getCountryCallingCode(country) === countryCallingCode)
}

/** Whether the number behind a text is of one of the countries. What is no number, such as a short code, is of none. */
export function isOfCountries(e164: string, countries: readonly CountryCode[]): boolean {
  const number = parsePhoneNumberFromString(e164)
  if (!number || !sharesCallingCode(number, countries)) return false
  return !number.country || countries.includes(number.country)
}

function lengthProblem(number: PhoneNumber): string | null {
  if (number.countryCallingCode === '1') {
    const missing = nanp_digits - number.nationalNumber.length
    if (missing > 0) return `That number is ${digits(missing)} short.`
    if (missing < 0) return `That number has ${digits(-missing)} too many.`
    return null
  }
  return number.isPossible() ? null : 'That number does not have the right number of digits.'
}

function tooFewToRead(typed: string): string {
  return /\d/.test(typed) ? 'That number is too short.' : 'That does not look like a phone number.'
}

function digits(count: number): string {
  const word = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'][count] ?? String(count)
  return count === 1 ? `${word} digit` : `${word} digits`
}

function namesOf(countries: readonly CountryCode[]): string {
  const names = new Intl.DisplayNames('en-US', { type: 'region', style: 'short' })
  return new Intl.ListFormat('en-US').format(countries.map((country) => names.of(country) ?? country))
}

/**
 * The E.164 form of the field `phoneNumber` of a request.
 * @throws {Refusal} 400 with what is wrong with it.
 */
export function requirePhone(typed: string, countries: readonly [CountryCode, ...CountryCode[]]): string {
  const parsed = parsePhone(typed, countries)
  if (!parsed.ok) throw invalidField('phoneNumber', parsed.message)
  return parsed.e164
}
