import { z } from 'zod'
import { question } from './quiz.ts'

/** Answer to GET /api/review: the learner's next step. */
export const review = z.object({
  /** How many questions are waiting: due lessons, and the open question on the phone. */
  waiting: z.number(),
  /**
   * At most the first five of them: the phone's question, then those from which the learner gains most. Each is
   * answered through POST /api/quiz/answers, so leaving a review midway loses nothing.
   */
  questions: z.array(question),
  /** The first lesson, for learners with nothing taught and nothing completed; null for everyone else. */
  firstLesson: z.object({ id: z.string(), title: z.string() }).nullable(),
  /**
   * Where to text NEXT for a lesson now. `to` is E.164, or null when only the thread shows the number; null altogether
   * when no lesson would come.
   */
  nextByText: z.object({ to: z.string().nullable() }).nullable(),
})
export type Review = z.output<typeof review>
