import type { Thread } from '../model/state.ts'
import { weekStart } from './slots.ts'

/**
 * Weeks in a row in which something was answered or completed, as of now. The running week cannot break the streak
 * before it ends; a week in which nothing was sent neither counts nor breaks it.
 */
export function streakAt(thread: Pick<Thread, 'streak' | 'week'>, now: number, zone: string): number {
  if (!thread.streak) return 0
  return missedWeek(thread, weekStart(now, zone)) ? 0 : thread.streak.weeks
}

/** The streak after an answer or a completed lesson now. */
export function countAnswer(thread: Pick<Thread, 'streak' | 'week'>, now: number, zone: string): Thread['streak'] {
  const week = weekStart(now, zone)
  if (thread.streak?.week === week) return thread.streak
  return { weeks: streakAt(thread, now, zone) + 1, week }
}

/** The streak when a new week's first text goes out: it is over if the last week with texts went unanswered. */
export function enterWeek(thread: Pick<Thread, 'streak' | 'week'>, week: string): Thread['streak'] {
  return missedWeek(thread, week) ? null : thread.streak
}

/** Whether the last week in which texts were sent is over and went by without an answer. */
function missedWeek({ streak, week }: Pick<Thread, 'streak' | 'week'>, running: string): boolean {
  return streak !== null && week !== null && week.sent > week.lost && week.start < running && week.start > streak.week
}
