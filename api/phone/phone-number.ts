/** Parses a phone number as typed: returns E.164, or a sentence that says what is wrong with it. */
import type { CountryCode, NumberType, PhoneNumber } from 'libphonenumber-js'
import { getCountryCallingCode, parsePhoneNumberFromString } from 'libphonenumber-js/max'
import { invalidField } from '../http/refusal.ts'

export type ParsedPhone = { ok: true; e164: string } | { ok: false; message: string }

/** Digits of a national number in the North American plan (calling code 1). */
const nanp_digits = 10

/**
 * Kinds of number that are never texted: most cannot receive texts, and holders of premium and personal numbers (+44
 * 70, +1 500) earn from each text. US landlines are not among them: their numbers look like mobile numbers.
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
 * Parses a number in any national or international spelling, including the 00 prefix that much of the world dials
 * before a country code. An extension is ignored.
 * @param countries those we text; the first is assumed when the number names none.
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

/** Numbers with the same calling code may still belong to other countries: the US and Jamaica share +1. */
function sharesCallingCode({ countryCallingCode }: PhoneNumber, countries: readonly CountryCode[]): boolean {
  return countries.some((country) => getCountryCallingCode(country) === countryCallingCode)
}

/**
 * Whether the number of a text belongs to one of the countries. A non-number, such as a short code, belongs to none.
 */
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
 * The E.164 form of a request's `phoneNumber` field.
 * @throws {Refusal} 400 saying what is wrong with it.
 */
export function requirePhone(typed: string, countries: readonly [CountryCode, ...CountryCode[]]): string {
  const parsed = parsePhone(typed, countries)
  if (!parsed.ok) throw invalidField('phoneNumber', parsed.message)
  return parsed.e164
}
