/** The pace, N texts a week, as pages say it. */
import type { LearningPace } from '../../api/schemas/user.ts'

/** `No SMS` at 0, else `3 SMS/week`. */
export const paceLabel = (textsAWeek: number) => (textsAWeek === 0 ? 'No SMS' : `${textsAWeek} SMS/week`)

/** What a screen reader says at the slider's stops. */
export const paceSpoken = (textsAWeek: number) => (textsAWeek === 0 ? 'No SMS' : `${textsAWeek} SMS a week`)

const days = ['None', 'Wed', 'Tue, Thu', 'Mon, Wed, Fri', 'Mon, Tue, Thu, Fri', 'Mon to Fri']

/** The weekdays on which N texts fall (DESIGN, section 5). */
export const deliveryDays = (textsAWeek: number) => days[textsAWeek] ?? ''

export const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'] as const

/** The same as a list of days. */
export function deliveryWeekdays(textsAWeek: number): readonly string[] {
  const words = deliveryDays(textsAWeek)
  return words === 'Mon to Fri' ? WEEKDAYS.slice(0, 5) : WEEKDAYS.filter((day) => words.includes(day))
}

const firstDays = ['', 'Wednesday', 'Tuesday', 'Monday', 'Monday', 'Monday']

/** The weekday of the week's first text; empty where there is none. */
export const firstDeliveryDay = (textsAWeek: number) => firstDays[textsAWeek] ?? ''

/** Derived from N × 7, as in the specification (section 9). */
export function learningPace(textsAWeek: number): LearningPace {
  const lessons = textsAWeek * 7
  if (lessons <= 7) return 'slow'
  if (lessons <= 14) return 'medium'
  if (lessons <= 21) return 'fast'
  return 'ultra'
}
