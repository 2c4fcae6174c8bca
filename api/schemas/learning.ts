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

/** Answer to GET /api/user/learning: what the charts show. */
export const learning = z.object({
  /** Lessons that want to be asked again on each local day, today first. */
  forecast: z.array(z.object({ date: z.string(), due: z.number() })),
  /** One line for each subject, in teaching order. */
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
      /** Mean chance that a taught lesson is remembered now, in percent and not rounded; 0 before the first. */
      recall: z.number(),
    }),
  ),
})
export type Learning = z.output<typeof learning>
