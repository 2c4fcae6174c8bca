/** The pace, N texts a week, as pages say it. */
import type { LearningPace } from '../../api/schemas/user.ts'

/** `No SMS` at 0, else `3 SMS/week`. */
export const paceLabel = (textsAWeek: number) => (textsAWeek === 0 ? 'No SMS' : `${textsAWeek} SMS/week`)

/** What a screen reader says at the slider's stops. */
export const paceSpoken = (textsAWeek: number) => (textsAWeek === 0 ? 'No SMS' : `${textsAWeek} SMS a week`)

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const
type Weekday = (typeof WEEKDAYS)[number]

const weekdays: readonly (readonly Weekday[])[] = [
  [],
  ['Wed'],
  ['Tue', 'Thu'],
  ['Mon', 'Wed', 'Fri'],
  ['Mon', 'Tue', 'Thu', 'Fri'],
  ['Mon', 'Tue', 'Wed', 'Thu', 'Fri'],
]

/** The weekdays on which N texts fall (DESIGN, section 5). */
export const deliveryWeekdays = (textsAWeek: number): readonly Weekday[] => weekdays[textsAWeek] ?? []

/** The same in words. */
export function deliveryDays(textsAWeek: number): string {
  const days = deliveryWeekdays(textsAWeek)
  if (days.length === 0) return 'None'
  return days.length === 5 ? `${days[0]} to ${days[4]}` : days.join(', ')
}

const inFull: Readonly<Record<Weekday, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}

/** The weekday of the week's first text; empty where there is none. */
export function firstDeliveryDay(textsAWeek: number): string {
  const [first] = deliveryWeekdays(textsAWeek)
  return first ? inFull[first] : ''
}

/** Derived from N × 7, as in the specification (section 9). */
export function learningPace(textsAWeek: number): LearningPace {
  const lessons = textsAWeek * 7
  if (lessons <= 7) return 'slow'
  if (lessons <= 14) return 'medium'
  if (lessons <= 21) return 'fast'
  return 'ultra'
}
