import { DateTime } from 'luxon'

/**
 * Weeks in a row in which at least one text was answered or lesson completed. The running week counts once something
 * was done in it and does not break the streak before it ends.
 * @param weeks Mondays (ISO dates) of the weeks with an answer, in any order
 * @param thisWeek Monday (ISO date) of the running week
 */
export function streakOf(weeks: Iterable<string>, thisWeek: string): number {
  const answered = new Set(weeks)
  let monday = DateTime.fromISO(thisWeek, { zone: 'utc' })
  if (!answered.has(thisWeek)) monday = monday.minus({ weeks: 1 })
  let streak = 0
  while (answered.has(monday.toFormat('yyyy-MM-dd'))) {
    streak += 1
    monday = monday.minus({ weeks: 1 })
  }
  return streak
}
