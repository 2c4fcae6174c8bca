/** What the memory model lets us say about today, and how sure it is. */
import type { Learning } from '../../api/schemas/learning.ts'

export type SubjectMastery = Learning['mastery'][number]

export interface PassToday {
  readonly taught: number
  readonly likely: number
  /** Eight days in ten the number lies between the two. */
  readonly low: number
  readonly high: number
}

/** Width of the middle 80 % of a normal distribution, in standard deviations to each side. */
const EIGHTY_PERCENT = 1.2816

/**
 * How many of the taught lessons would be answered right today. Each is a coin of its own with the subject's mean recall;
 * that overstates the spread a little, because lessons of one subject differ, so the range errs on the wide side.
 */
export function passToday(mastery: readonly SubjectMastery[]): PassToday {
  const taught = mastery.reduce((sum, subject) => sum + subject.taught, 0)
  const likely = mastery.reduce((sum, subject) => sum + (subject.taught * subject.recall) / 100, 0)
  const variance = mastery.reduce((sum, { taught, recall }) => sum + (taught * recall * (100 - recall)) / 10_000, 0)
  const spread = EIGHTY_PERCENT * Math.sqrt(variance)
  return {
    taught,
    likely: Math.round(likely),
    low: Math.max(0, Math.floor(likely - spread)),
    high: Math.min(taught, Math.ceil(likely + spread)),
  }
}

/** `about 36 of 41 lessons, between 33 and 39`, or without the range where there is none. */
export function passWords({ taught, likely, low, high }: PassToday): string {
  const whole = `${likely} of ${taught} lesson${taught === 1 ? '' : 's'}`
  return low === high ? whole : `about ${whole}, most likely between ${low} and ${high}`
}

/** The subjects that have begun, and how many of those in the chosen areas have not. */
export function begunSubjects(mastery: readonly SubjectMastery[], chosenAreas: readonly number[]) {
  return {
    begun: mastery.filter(({ taught }) => taught > 0),
    toCome: mastery.filter(({ categoryId, taught }) => taught === 0 && chosenAreas.includes(categoryId)).length,
  }
}
