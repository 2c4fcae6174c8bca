/** The Learning Journey as columns: lessons taught and remembered by each day, and the plan behind them. */
import type { Learning } from '../../api/schemas/learning.ts'
import { defaults } from '../../content/product.ts'
import { counted } from './figures.ts'
import { deliveryWeekdays, WEEKDAYS } from './pace.ts'
import { dateOf, day_ms, timeOf } from './when.ts'

/** Columns of equal length. Future values are null, and so is a plan without texts. */
export interface Journey {
  /** Seconds since 1970, as uPlot expects. */
  readonly at: readonly number[]
  readonly taught: readonly (number | null)[]
  /** What would have been answered right at that moment, by the estimate at the time. */
  readonly remembered: readonly (number | null)[]
  /**
   * How many texts today's pace would have brought by then from the first lesson on, disregarding earlier paces and pauses.
   */
  readonly plan: readonly (number | null)[]
  /** Texts a week of the plan. */
  readonly pace: number
  /** Answers since the previous moment. */
  readonly answers: readonly (number | null)[]
  /** Whether its moments are a day or a week apart. */
  readonly by: 'day' | 'week'
}

const week_ms = 7 * day_ms
/** How far beyond today the plan is drawn, as a share of the time so far. */
const AHEAD = 0.25

/** When a learner's texts come, and up to how many. */
interface Plan {
  /** How many lessons there are to be taught: no plan goes beyond them. */
  readonly lessons_max?: number
  readonly zone?: string | null
  /** Their hour, `HH:MM`. */
  readonly time?: string | null
}

/**
 * Undefined without a lesson.
 * @param points from the first lesson until now
 */
export function journeyOf(points: Learning['journey'], textsAWeek: number, plan: Plan = {}): Journey | undefined {
  const { lessons_max = Number.POSITIVE_INFINITY } = plan
  const past = points.map(({ at }) => Date.parse(at))
  const [first, second, third] = past
  const now = past.at(-1)
  if (first === undefined || now === undefined) return undefined
  // The first lesson came during a day or a week, of which the second moment is the end; the third is the next end.
  const isByWeek = second !== undefined && third !== undefined && third - second >= 2 * day_ms
  const step = isByWeek ? week_ms : day_ms
  const ahead = Math.max(1, Math.ceil((past.length - 1) * AHEAD))
  const at = [...past, ...Array.from({ length: ahead }, (_, index) => now + (index + 1) * step)]
  const column = (of: (point: Learning['journey'][number]) => number) =>
    at.map((_, index) => {
      const point = points[index]
      return point ? of(point) : null
    })
  return {
    // Rounding up a day's last millisecond would give the next day.
    at: at.map((ms) => Math.floor(ms / 1000)),
    taught: column((point) => point.taught),
    remembered: column((point) => point.remembered),
    plan: at.map((ms) => (textsAWeek === 0 ? null : Math.min(lessons_max, textsBy(ms, first, textsAWeek, plan)))),
    pace: textsAWeek,
    answers: column((point) => point.answers),
    by: isByWeek ? 'week' : 'day',
  }
}

/**
 * How many texts of a pace fall from the day of the first lesson to a moment, whose own day counts once the hour of its
 * text is there: the plan as its weekdays make it, which an even rise would overstate or understate by one. The first
 * lesson is one of them.
 */
function textsBy(at: number, first: number, textsAWeek: number, { zone = null, time }: Plan): number {
  const days = deliveryWeekdays(textsAWeek)
  const dayOf = (ms: number) => Date.parse(dateOf(new Date(ms).toISOString(), zone)) / day_ms
  const hasCome = timeOf(new Date(at).toISOString(), zone) >= (time ?? defaults.deliveryTime)
  const [from, count] = [dayOf(first), dayOf(at) - dayOf(first) + (hasCome ? 1 : 0)]
  const isText = (day: number) => days.includes(WEEKDAYS[(day + first_weekday) % 7] ?? 'Sun')
  const rest = Array.from({ length: count % 7 }, (_, index) => from + index)
  return Math.max(1, Math.floor(count / 7) * textsAWeek + rest.filter(isText).length)
}

/** January 1, 1970 was a Thursday. */
const first_weekday = WEEKDAYS.indexOf('Thu')

/** A day of the past as a table shows it. */
export interface JourneyRow {
  readonly day: string
  readonly taught: number
  readonly remembered: number
  readonly plan: number | null
  readonly answers: number
}

/**
 * The past, newest first. The last week may have ended today, shortly before now: each day is shown once, with its
 * final figures and all of its answers. The first moment is that of the first lesson and not the end of its day, so it
 * is part of the row after it.
 * @param days the columns' moments in words
 */
export function rowsOf({ taught, remembered, plan, answers }: Journey, days: readonly string[]): JourneyRow[] {
  const rows = new Map<string, JourneyRow>()
  for (const [index, own] of days.entries()) {
    const stood = taught[index]
    if (typeof stood !== 'number') continue
    const day = index === 0 && typeof taught[1] === 'number' ? (days[1] ?? own) : own
    rows.set(day, {
      day,
      taught: stood,
      remembered: remembered[index] ?? 0,
      plan: plan[index] ?? null,
      answers: (rows.get(day)?.answers ?? 0) + (answers[index] ?? 0),
    })
  }
  return [...rows.values()].reverse()
}

/** At most five equally spaced moments to label on an axis. The columns' own are uneven: the last one is now. */
export function namedMoments({ at, by }: Journey): number[] {
  const [first = 0, last = 0] = [at[0], at.at(-1)]
  const step_s = (by === 'week' ? week_ms : day_ms) / 1000
  const every_s = step_s * Math.max(1, Math.ceil((last - first) / step_s / 5))
  return Array.from({ length: Math.ceil((last - first) / every_s) }, (_, index) => first + index * every_s)
}

/** The last known value of a column. */
export const latest = (column: readonly (number | null)[]) => column.findLast((value) => value !== null) ?? 0

/** Where the plan stands today; null when no texts are planned. */
export function plannedByNow({ plan, taught }: Journey): number | null {
  const planned = plan[taught.findLastIndex((value) => value !== null)] ?? null
  return planned === null ? null : Math.round(planned)
}

/** The plan line's name. "Plan" would be unfair: a learner who paused or changed the pace was never that far behind. */
export const planName = ({ pace }: Journey) => `${pace} a week all along`

/** The journey in a sentence. @param since its first day, in words */
export function journeyWords(journey: Journey, since: string): string {
  const planned = plannedByNow(journey)
  const plan = planned === null ? '' : ` against ${planned} at ${journey.pace} a week without a break`
  return `Since ${since}: ${counted(latest(journey.taught), 'lesson')} taught${plan}; about ${Math.round(latest(journey.remembered))} of them remembered.`
}
