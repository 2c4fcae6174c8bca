import { z } from 'zod'
import { question } from './quiz.ts'

/** Answer to GET /api/review: the learner's next step. */
export const review = z.object({
  /** How many questions wait now: lessons that are due, and the one that is open on the phone. */
  waiting: z.number(),
  /**
   * At most the first five of them: the phone's question, then those from which the learner gains most. Each is answered by
   * POST /api/quiz/answers, so a review that is left half-way has lost nothing.
   */
  questions: z.array(question),
  /** The lesson to begin with, for whom nothing was taught and who has completed nothing; null for everybody else. */
  firstLesson: z.object({ id: z.string(), title: z.string() }).nullable(),
  /** Where a text NEXT brings a lesson now, E.164 or null when only the thread tells; null altogether when none would come. */
  nextByText: z.object({ to: z.string().nullable() }).nullable(),
})
export type Review = z.output<typeof review>
