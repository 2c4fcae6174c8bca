import { z } from 'zod'

/** Query of GET /api/user/learning: how many days the forecast looks ahead. */
export const learningQuery = z.object({
  days: z
    .string()
    .regex(/^\d{1,3}$/, 'Days are a number from 1 to 90.')
    .default('30')
    .transform(Number)
    .refine((days) => days >= 1 && days <= 90, 'Days are a number from 1 to 90.'),
})

/**
 * Answer to GET /api/user/learning: the data for the charts. `passing`, `pass` and `remembered` share one measure: how
 * much of what was taught is remembered, so that a question about it would be answered without guessing.
 */
export const learning = z.object({
  /**
   * Lessons due for review on each local day, today first; overdue ones count for today. `byText`: how many questions
   * the plan texts on that day, once the open one is answered, and each that comes.
   */
  forecast: z.array(z.object({ date: z.string(), due: z.number(), byText: z.number() })),
  /** How many of today's fall due only later today: they do not wait for a review yet. */
  laterToday: z.number(),
  /**
   * Whether the plan texts no further question until its last one is answered; lessons come instead. One that was put
   * off comes again, and does not count.
   */
  isHeldByQuestion: z.boolean(),
  /** One entry per subject, in teaching order. */
  mastery: z.array(
    z.object({
      categoryId: z.number(),
      category: z.string(),
      subcategory: z.string(),
      subcategoryTag: z.string(),
      lessons: z.number(),
      taught: z.number(),
      completed: z.number(),
      /** Answers to its questions, and how many of them were right. */
      right: z.number(),
      answered: z.number(),
      /** Mean chance that a taught lesson would be answered right now, in percent, not rounded; 0 before the first. */
      passing: z.number(),
    }),
  ),
  /**
   * The taught lessons remembered now, not counting guesses; for nine learners in ten it is between `low` and `high`.
   */
  pass: z.object({ taught: z.number(), likely: z.number(), low: z.number(), high: z.number() }),
  /** From the first lesson until now, daily for the first three weeks, then weekly. Empty before the first. */
  journey: z.array(
    z.object({
      /** ISO 8601, in service time. */
      at: z.string(),
      taught: z.number(),
      /** The estimate of that day, not rounded. */
      remembered: z.number(),
      /** Answers since the previous point. */
      answers: z.number(),
    }),
  ),
})
export type Learning = z.output<typeof learning>
