import { z } from 'zod'
import { hasNoControls } from './fields.ts'

/** Query of GET /api/staff/cases. `before` is the id of the last case on the previous page. */
export const casesQuery = z.object({
  state: z.enum(['open', 'all'], 'State is open or all.').default('open'),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'There is no such page.')
    .optional(),
})

/** Answer to GET /api/staff/cases: newest first, 50 at most. Times are ISO 8601 in service time. */
export const cases = z.object({
  cases: z.array(
    z.object({
      id: z.string(),
      /** E.164; null when the learner no longer has a number. */
      phone: z.string().nullable(),
      question: z.string(),
      /** Somebody may come to harm. */
      urgent: z.boolean(),
      askedAt: z.string(),
      answer: z.string().nullable(),
      answeredBy: z.string().nullable(),
      answeredAt: z.string().nullable(),
      /** The latest texts of the thread, oldest first. */
      thread: z.array(z.object({ at: z.string(), from: z.enum(['learner', 'us']), body: z.string() })),
    }),
  ),
})
export type Cases = z.output<typeof cases>

/** A case's id in a path. */
export const casePath = z.object({ id: z.string().regex(/^\d{1,18}$/, 'There is no such case.') })

/** Body of POST /api/staff/cases/{id}/answer. */
export const caseAnswer = z.object({
  answer: z
    .string('Please write an answer.')
    .trim()
    .min(1, 'Please write an answer.')
    .max(600, 'An answer is a text message: please keep it to 600 characters.')
    .refine((text) => hasNoControls(text.replaceAll('\n', ' ')), 'Please use letters, digits and punctuation only.'),
})

/** Answer: whether it was texted. It is not when the number has opted out or was given up. */
export const caseAnswered = z.object({ texted: z.boolean() })
