/** How many of the taught lessons a learner would answer right, and how sure that is: the one figure of what is remembered. */

/** How often a learner answered, and how often that was right. */
export interface Answers {
  readonly right: number
  readonly answered: number
}

export interface Passing {
  readonly taught: number
  readonly likely: number
  /** On eight days of ten the number lies between the two. */
  readonly low: number
  readonly high: number
}

/** Width of the middle 80 % of a normal distribution, in standard deviations to each side. */
const eighty_percent = 1.2816

/** Before a learner has answered anything we assume five answers, four of them right. */
const prior = { right: 4, answered: 5 } as const

/**
 * The chance that what is remembered is answered right too.
 *
 * The memory model treats a lesson that was only sent as one that was learned. Therefore its chance of recall alone would
 * promise too much to whoever answers little or wrongly, and is multiplied by this: the mean of a Beta distribution that
 * begins with the prior above and takes in every answer.
 */
export function appliedChance({ right, answered }: Answers): number {
  return (prior.right + right) / (prior.answered + answered)
}

/**
 * How many of the taught lessons would be answered right now. A lesson counts when it is remembered and then applied.
 * While answers are few the common chance of the second is doubtful, and so the range is wide: the variance of that chance,
 * which all lessons share, is added to that of a coin for each lesson.
 * @param recalls for each taught lesson the chance that it is remembered, 0 to 1
 */
export function passing(recalls: readonly number[], answers: Answers): Passing {
  const applied = appliedChance(answers)
  const remembered = sum(recalls)
  const coins = sum(recalls.map((recall) => applied * recall * (1 - applied * recall)))
  const shared = remembered ** 2 * ((applied * (1 - applied)) / (prior.answered + answers.answered + 1))
  const likely = remembered * applied
  const spread = eighty_percent * Math.sqrt(coins + shared)
  return {
    taught: recalls.length,
    likely: Math.round(likely),
    low: Math.max(0, Math.floor(likely - spread)),
    high: Math.min(recalls.length, Math.ceil(likely + spread)),
  }
}

export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}
