import { z } from 'zod'

/** Query of GET /api/quiz. Without `lessonId`: the question worth most now. */
export const quizQuery = z.object({ lessonId: z.string().max(200).optional() })

/** A question without its answer. */
export const question = z.object({
  id: z.string(),
  lessonId: z.string(),
  lessonTitle: z.string(),
  category: z.string(),
  subcategory: z.string(),
  text: z.string(),
  /** The figures in it, to be sent back with the answer; empty when none vary. */
  values: z.record(z.string(), z.string()),
  /** In display order. `choice` is sent back with the answer. */
  options: z.array(z.object({ choice: z.number(), text: z.string() })),
})
export type Question = z.output<typeof question>

/** Answer to GET /api/quiz. `question` is null when there is nothing to ask about yet. */
export const quiz = z.object({ question: question.nullable() })
export type Quiz = z.output<typeof quiz>

/** Body of POST /api/quiz/answers. */
export const quizAnswer = z.object({
  questionId: z.string('The question is missing.').max(200),
  /** As received with the question. */
  values: z
    .record(z.string().max(40), z.string().max(40))
    .refine((values) => Object.keys(values).length <= 40, 'That is no set of this question.')
    .default({}),
  choice: z.int('Please choose one of the answers.').min(0, 'Please choose one of the answers.'),
  /** The learner guessed: a right answer then counts for less. */
  unsure: z.boolean().default(false),
})
export type QuizAnswer = z.output<typeof quizAnswer>

/** Answer: how it went, and why. */
export const quizGrade = z.object({
  right: z.boolean(),
  /** The comment on the chosen option. */
  why: z.string(),
  rightChoice: z.number(),
  rightText: z.string(),
  /** The comment on the right option. */
  rightWhy: z.string(),
  /** When the lesson comes up again, ISO 8601 in service time. */
  nextReviewAt: z.string(),
  /** The same for each lesson answered today, by its id: an answer also moves when the others are due. */
  dueAgain: z.record(z.string(), z.string()),
})
export type QuizGrade = z.output<typeof quizGrade>
