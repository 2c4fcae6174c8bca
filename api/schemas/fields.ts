/**
 * Fields shared by several requests, each with the message shown when it is wrong. Everything here is for requests: it
 * trims and bounds. Responses use plain types.
 */
import { z } from 'zod'
import { consentTemplates, deliveryTimes, limits } from '../../content/product.ts'

/** Whether a text has no control characters. Postgres refuses NUL in any text. */
export function hasNoControls(text: string): boolean {
  return !/\p{Cc}/u.test(text)
}

/** One line of typed text: trimmed, bounded, without control characters. */
export function line(missing: string, max: number) {
  return z
    .string(missing)
    .trim()
    .min(1, missing)
    .max(max, `Please keep it to ${max} characters.`)
    .refine(hasNoControls, 'Please use letters, digits and punctuation only.')
}

/** An e-mail address as we store and compare it: trimmed, lower case, no longer than RFC 5321 allows. */
export function email(missing: string) {
  return z
    .string(missing)
    .trim()
    .toLowerCase()
    .min(1, missing)
    .max(limits.emailLengthMax, 'That e-mail address is too long.')
    .pipe(z.email('That does not look like an e-mail address.'))
}

const TEXTS_RANGE = `Lessons a week must be a whole number from ${limits.textsAWeekMin} to ${limits.textsAWeekMax}.`

/** N, texts a week; called `dailyLessons` on the wire, as in the specification. */
export const textsPerWeek = z
  .int(TEXTS_RANGE)
  .min(limits.textsAWeekMin, TEXTS_RANGE)
  .max(limits.textsAWeekMax, TEXTS_RANGE)

const QUIZZES_RANGE = 'Quizzes a week must be a whole number from 0 to 5.'

/** Quizzes a week. The specification gives a default (1) and no limit; more than N has no effect. */
export const quizzesPerWeek = z.int(QUIZZES_RANGE).min(0, QUIZZES_RANGE).max(5, QUIZZES_RANGE)

/** Ids of focus areas. The catalogue decides whether they exist (`api/learning/selection.ts`). */
export const focusAreaIds = z
  .array(z.int('Focus areas are given by number.'), 'Focus areas are given as a list.')
  .max(50, 'Those are more focus areas than there are.')

const TOPICS = 'Topics are given as a list of names.'

/** Subject names by focus-area id. The catalogue decides whether they exist (`api/learning/selection.ts`). */
export const topicsByCategory = z.record(
  z.string().max(20),
  z
    .array(z.string('Topics are given by name.').max(200, 'There is no topic with so long a name.'), TOPICS)
    .max(200, 'Those are more topics than there are.'),
  'Topics are given as lists of names by focus area.',
)

/**
 * An IANA time zone this machine knows, such as America/New_York. A bare offset such as -05:00 ignores daylight saving
 * time.
 */
export const timezone = z
  .string('Please choose a time zone.')
  .max(64, 'We do not know that time zone.')
  .refine(isZone, 'We do not know that time zone.')

function isZone(zone: string): boolean {
  // A fixed offset in disguise.
  if (/^Etc\/GMT[+-]/i.test(zone)) return false
  if (!/^(UTC|[A-Z][A-Za-z_]+(\/[A-Za-z0-9_+-]+){1,2})$/.test(zone)) return false
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone })
    return true
  } catch {
    return false
  }
}

/** Local time of the planned texts, HH:MM, one of those offered. */
export const deliveryTime = z.enum(
  deliveryTimes.map(({ value }) => value),
  `Please choose a delivery time on the hour, from ${deliveryTimes[0]!.label} to ${deliveryTimes.at(-1)!.label}.`,
)

/** A phone number as typed, in any spelling; `api/phone/phone-number.ts` converts it to E.164. */
export const phoneNumber = line('Please enter your phone number', limits.phoneLengthMax)

/** What was agreed to, on which page and in which wording: the evidence in the consent ledger. */
export const consent = z.object({
  /** Version of the consent text shown, a key of `content/product.ts`. */
  version: z.enum(Object.keys(consentTemplates), 'We do not know that version of the consent text.'),
  checked: z.literal(true, 'Please tick the box if you agree to receive texts.'),
  /** Path of the page on which the box was ticked. */
  page: line('The page of the consent is missing.', 200),
})
