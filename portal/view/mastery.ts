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

/** What we take for granted of a learner who has answered nothing: as much as five answers, four of them right. */
const PRIOR = { right: 4, wrong: 1 } as const

/**
 * How many of the taught lessons would be answered right today. A lesson passes when it is remembered, whose chance the
 * memory model tells, and what is remembered is applied, whose chance the learner's own answers tell.
 *
 * The first takes as proved what was only sent, so the second is not the bare share of right answers but a Beta
 * distribution: the prior above plus what was right and wrong so far. Its mean lowers the number where answers were
 * wrong, and its width, which all lessons share, widens the range while answers are few: `variance` is that of a coin
 * for each lesson plus that of their common chance.
 */
export function passToday(mastery: readonly SubjectMastery[]): PassToday {
  const total = (of: (subject: SubjectMastery) => number) => mastery.reduce((sum, subject) => sum + of(subject), 0)
  const taught = total((subject) => subject.taught)
  const remembered = total((subject) => (subject.taught * subject.recall) / 100)
  const right = PRIOR.right + total((subject) => subject.right)
  const known = right + PRIOR.wrong + total((subject) => subject.answered - subject.right)
  const applied = right / known
  const coins = total(({ taught: lessons, recall }) => (lessons * applied * recall * (100 - applied * recall)) / 10_000)
  const variance = coins + remembered ** 2 * ((applied * (1 - applied)) / (known + 1))
  const likely = remembered * applied
  const spread = EIGHTY_PERCENT * Math.sqrt(variance)
  return {
    taught,
    likely: Math.round(likely),
    low: Math.max(0, Math.floor(likely - spread)),
    high: Math.min(taught, Math.ceil(likely + spread)),
  }
}

/** `about 36 of 41 lessons, most likely between 33 and 39` */
export const passWords = ({ taught, likely, low, high }: PassToday) =>
  `about ${likely} of ${taught} lesson${taught === 1 ? '' : 's'}, most likely between ${low} and ${high}`

/** The subjects that have begun, and how many of the chosen ones have not. `chosen` holds their names by area id. */
export function begunSubjects(mastery: readonly SubjectMastery[], chosen: Readonly<Record<string, readonly string[]>>) {
  const isToCome = ({ categoryId, subcategory, taught }: SubjectMastery) =>
    taught === 0 && chosen[categoryId]?.includes(subcategory)
  return { begun: mastery.filter(({ taught }) => taught > 0), toCome: mastery.filter(isToCome).length }
}
