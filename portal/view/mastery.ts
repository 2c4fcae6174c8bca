/** How many lessons a learner knows today by the memory model, and how sure that is. */
import type { Learning } from '../../api/schemas/learning.ts'

export type SubjectMastery = Learning['mastery'][number]

export interface PassToday {
  readonly taught: number
  readonly likely: number
  /** On eight days of ten the number lies between the two. */
  readonly low: number
  readonly high: number
}

/** Width of the middle 80 % of a normal distribution, in standard deviations to each side. */
const EIGHTY_PERCENT = 1.2816

/** Before a learner has answered anything we assume five answers, four of them right. */
const PRIOR = { right: 4, wrong: 1 } as const

/**
 * How many of the taught lessons would be answered right today. A lesson counts when it is remembered and then applied.
 * The memory model gives the chance of the first; the learner's answers give the chance of the second.
 *
 * The memory model treats a lesson that was only sent as one that was learned. Therefore the second chance is not the bare
 * share of right answers but a Beta distribution: the prior above plus the right and wrong answers so far. Wrong answers
 * lower its mean, and with it the number. While answers are few it is wide, and so is the range: `variance` adds that of a
 * coin for each lesson to that of the chance which all lessons share.
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

/** The subjects with a taught lesson, and how many of the chosen ones have none yet. `chosen` holds names by area id. */
export function begunSubjects(mastery: readonly SubjectMastery[], chosen: Readonly<Record<string, readonly string[]>>) {
  const isToCome = ({ categoryId, subcategory, taught }: SubjectMastery) =>
    taught === 0 && chosen[categoryId]?.includes(subcategory)
  return { begun: mastery.filter(({ taught }) => taught > 0), toCome: mastery.filter(isToCome).length }
}
