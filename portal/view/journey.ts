/** The Learning Journey as columns: how many lessons had been sent and read by each day, against the chosen pace. */
import type { SmsHistoryItem } from '../../api/schemas/sms-history.ts'
import { day_ms } from './when.ts'

/** Columns of equal length. What has not come yet is null. */
export interface Journey {
  /** Seconds since 1970, as uPlot has them. */
  readonly at: readonly number[]
  readonly sent: readonly (number | null)[]
  readonly read: readonly (number | null)[]
  readonly plan: readonly number[]
}

const WEEK_DAYS = 7
/** A journey that is younger than this is drawn by days, not weeks. */
const DAILY_UNTIL_DAYS = 21
/** How far the plan is drawn beyond today, as a share of the time behind. */
const AHEAD = 0.25

/** @param texts newest first; those that ask a question are not counted. Undefined without a lesson. */
export function journeyOf(texts: readonly SmsHistoryItem[], textsAWeek: number, now: Date): Journey | undefined {
  const lessons = texts.filter(({ kind }) => kind === 'lesson')
  const moments = lessons.map(({ dateSent, isRead }) => ({ at: Date.parse(dateSent), isRead })).reverse()
  const first = moments[0]?.at
  if (first === undefined) return undefined
  // The service's clock may be ahead of the browser's.
  const end = Math.max(now.getTime(), moments.at(-1)?.at ?? 0)
  const days = (end - first) / day_ms
  const step = (days < DAILY_UNTIL_DAYS ? 1 : WEEK_DAYS) * day_ms
  const behind = Math.max(1, Math.ceil((end - first) / step))
  const ahead = Math.max(1, Math.ceil(behind * AHEAD))
  const past = Array.from({ length: behind + 1 }, (_, index) => Math.min(first + index * step, end))
  const future = Array.from({ length: ahead }, (_, index) => end + (index + 1) * step)
  const count = (until: number, isCounted: (text: { isRead: boolean }) => boolean) =>
    moments.filter((text) => text.at <= until && isCounted(text)).length
  const nothing = future.map(() => null)
  const at = [...past, ...future]
  return {
    at: at.map((ms) => Math.round(ms / 1000)),
    sent: [...past.map((until) => count(until, () => true)), ...nothing],
    read: [...past.map((until) => count(until, (text) => text.isRead)), ...nothing],
    plan: at.map((ms) => 1 + ((ms - first) / (WEEK_DAYS * day_ms)) * textsAWeek),
  }
}

/** The last known value of a column. */
export const latest = (column: readonly (number | null)[]) => column.findLast((value) => value !== null) ?? 0

/** Where the plan stands today. */
export function plannedByNow({ plan, sent }: Journey): number {
  return Math.round(plan[sent.findLastIndex((value) => value !== null)] ?? 0)
}
