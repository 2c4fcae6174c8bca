/**
 * What the product is called, offers and promises. Only values and no imports, because the portal's browser bundle, the
 * API and the engine all read this file.
 */

export const brand = 'Tallytext'

/**
 * Shown if nothing else is configured. A deployment overrides it with SUPPORT_EMAIL, which the `config.ts` files read,
 * and the portal's build.
 */
export const supportEmail = 'support@tallytext.example'

export interface TimeZone {
  /** IANA name. */
  readonly id: string
  readonly label: string
  /** Older name of the same zone, which some browsers still report as their own. */
  readonly alias?: string
}

/** The time zones on offer (specification, section 9), in the order shown. */
export const timeZones: readonly TimeZone[] = [
  { id: 'America/New_York', label: 'US Eastern' },
  { id: 'America/Chicago', label: 'US Central' },
  { id: 'America/Denver', label: 'US Mountain' },
  { id: 'America/Los_Angeles', label: 'US Pacific' },
  { id: 'America/Anchorage', label: 'Alaska' },
  { id: 'Pacific/Honolulu', label: 'Hawaii' },
  { id: 'Europe/London', label: 'London' },
  { id: 'Europe/Paris', label: 'Central Europe (Paris)' },
  { id: 'Asia/Tokyo', label: 'Tokyo' },
  { id: 'Australia/Sydney', label: 'Sydney' },
  { id: 'America/Toronto', label: 'Toronto' },
  { id: 'Asia/Kolkata', label: 'India (Kolkata)', alias: 'Asia/Calcutta' },
]

/**
 * What learners read for a zone, on pages and in texts: `US Eastern` as offered; `Lisbon` for a zone that is not on
 * offer, which a learner can have by text, because its last part is a city.
 */
export function zoneName(id: string): string {
  const offered = timeZones.find((each) => each.id === id)
  return offered?.label ?? id.slice(id.lastIndexOf('/') + 1).replaceAll('_', ' ')
}

export interface DeliveryTime {
  /** Local time as stored: `HH:MM` on a 24-hour clock. */
  readonly value: string
  /** As shown, for example `9:00 AM`. */
  readonly label: string
}

/** Every full hour from 06:00 to 21:00: 16 choices. */
export const deliveryTimes: readonly DeliveryTime[] = Array.from({ length: 16 }, (_, index) => {
  const hour = index + 6
  return {
    value: `${String(hour).padStart(2, '0')}:00`,
    label: `${hour % 12 === 0 ? 12 : hour % 12}:00 ${hour < 12 ? 'AM' : 'PM'}`,
  }
})

/** What a learner has before choosing anything. */
export const defaults = {
  textsAWeek: 3,
  weeklyQuizzes: 1,
  deliveryTime: '09:00',
  timeZone: 'America/New_York',
  plan: 'yearly',
} as const

/** Limits on what a learner may choose (specification, section 9). */
export const limits = {
  textsAWeekMin: 0,
  textsAWeekMax: 5,
  pauseMonthsMax: 3,
  codeLength: 6,
  passwordLengthMin: 6,
  /** Longer passwords are refused rather than cut. Hashing takes the same time for any length. */
  passwordLengthMax: 200,
  nameLengthMax: 40,
  /** RFC 5321 */
  emailLengthMax: 254,
  /** As typed, with brackets, spaces and hyphens. */
  phoneLengthMax: 40,
  /** How many of the most common passwords are refused, also with digits added at the end. */
  commonPasswordsRefused: 10_000,
} as const

export type PlanId = 'monthly' | 'yearly'

export interface Plan {
  readonly id: PlanId
  readonly label: string
  /** US cents per interval. */
  readonly cents: number
  readonly interval: 'month' | 'year'
}

export const plans: Readonly<Record<PlanId, Plan>> = {
  monthly: { id: 'monthly', label: 'Monthly', cents: 500, interval: 'month' },
  yearly: { id: 'yearly', label: 'Yearly', cents: 5000, interval: 'year' },
}

/**
 * Every consent text ever shown, by version. `{texts}` stands for "1 text" or "3 texts". A published version never
 * changes, because the consent ledger names it as evidence: new wording means a new version.
 */
export const consentTemplates = {
  '2026-11-20':
    'I agree to receive educational SMS lessons from Tallytext at this number: up to {texts} a week, plus the code that verifies my phone and replies to what I text. Message and data rates may apply. Reply STOP to opt out or HELP for help. Agreeing is not a condition of purchase.',
} as const

export type ConsentVersion = keyof typeof consentTemplates

/** The version that pages show today. */
export const consentVersion: ConsentVersion = '2026-11-20'

/** The exact words beside the checkbox for a learner who chose `textsAWeek` texts. The page adds links to /terms and /privacy. */
export function consentText(version: ConsentVersion, textsAWeek: number): string {
  return consentTemplates[version].replace('{texts}', textsAWeek === 1 ? '1 text' : `${textsAWeek} texts`)
}

/**
 * What a plan's price means for the future, word for word as shown above the pay button, by version. A published
 * version never changes, because the proofs of consent to renewal name it: new wording means a new version.
 */
export const renewalTemplates = {
  '2026-11-22':
    'You pay {price} each {interval}, plus tax where it is due, until you cancel, which you can do at any time in your settings. By going on you agree that the plan renews by itself.',
} as const

export type RenewalVersion = keyof typeof renewalTemplates

/** The version that pages show today. */
export const renewalVersion: RenewalVersion = '2026-11-22'

/** US cents → `$4.17`, or `$50` if the amount is whole and `style` is `short`. */
export function dollars(cents: number, style: 'short' | 'exact' = 'exact'): string {
  return style === 'short' && cents % 100 === 0 ? `$${cents / 100}` : `$${(cents / 100).toFixed(2)}`
}

/** The exact words above the pay button for somebody who chose a plan. */
export function renewalText(version: RenewalVersion, plan: PlanId): string {
  const { cents, interval } = plans[plan]
  return renewalTemplates[version].replace('{price}', dollars(cents, 'short')).replace('{interval}', interval)
}

/** Beside the checkbox on the public demo page, where no pace has been chosen yet. It records nothing. */
export const demoConsentText =
  'I agree to receive educational SMS lessons from Tallytext. Message frequency may vary, up to 5 a week. Message and data rates may apply. Reply STOP to opt out or HELP for help. Agreeing is not a condition of purchase.'

/**
 * The keyword replies, word for word as the Messaging Service must carry them (README). Each names the program; START
 * also tells frequency, rates, HELP and STOP, as the confirmation of an opt-in must. GSM-7, one segment each.
 */
export const carrierTexts = {
  stop: 'Tallytext: you are unsubscribed and will get no more texts from us. Text START to come back. Help: support@tallytext.example',
  start:
    'Tallytext accounting lessons may come again: up to 5 texts a week with an account. Msg and data rates may apply. Reply HELP for help, STOP to opt out.',
  help: 'Tallytext accounting lessons, up to 5 texts a week. Msg and data rates may apply. Help: support@tallytext.example. Reply STOP to opt out.',
} as const

/** What the engine adds to a lesson's text, and puts in front of an explanation. The content's lint counts it in. */
export const lessonFrame = {
  invitation: ' Reply Q for a question.',
  right: 'Right. ',
  wrong: 'Not quite. ',
} as const

/** The text to somebody who was taught a lesson before its correction. */
export function correctionText(title: string, note: string): string {
  return `We corrected "${title}". ${note} It comes up again soon.`
}

/**
 * What the engine says instead of the frame, so that after months the tutor does not sound like a machine. None is
 * longer than the frame's own words, which the content's lint counts; the first is the frame's.
 */
export const voices = {
  invitation: [
    lessonFrame.invitation,
    ' Ready? Reply Q.',
    ' Reply Q for a quiz.',
    ' A question? Reply Q.',
    ' Q brings a question.',
    ' Quiz time? Reply Q.',
    ' For a question reply Q.',
  ],
  right: [lessonFrame.right, 'Yes. ', 'Good. ', 'Nice. ', 'Great. ', 'Bingo. '],
  wrong: [lessonFrame.wrong, 'Sorry, no. ', 'Good try. ', 'Hmm, no. ', 'Not that. ', 'Not so. '],
} as const

export interface AreaClaim {
  readonly areaId: number
  /** How many topics the card claims; it means the area's subjects. */
  readonly subjects: number
  /** The card says "60+ lessons": at least this many. */
  readonly lessonsAtLeast: number
  readonly popular: boolean
}

/** What the landing page promises (specification, section 2). A test holds the content to it. */
export const landingClaims: { readonly topicsAtLeast: number; readonly areas: readonly AreaClaim[] } = {
  topicsAtLeast: 175,
  areas: [
    { areaId: 1, subjects: 6, lessonsAtLeast: 60, popular: true },
    { areaId: 2, subjects: 5, lessonsAtLeast: 50, popular: false },
    { areaId: 3, subjects: 8, lessonsAtLeast: 80, popular: false },
    { areaId: 4, subjects: 8, lessonsAtLeast: 80, popular: false },
    { areaId: 5, subjects: 9, lessonsAtLeast: 90, popular: true },
    { areaId: 6, subjects: 10, lessonsAtLeast: 100, popular: false },
  ],
}
