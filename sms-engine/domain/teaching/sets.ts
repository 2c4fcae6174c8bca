import type { Lesson, Question } from '../../../content/catalogue.ts'
import { carries, type QuestionTemplate, setsOf, type Values, worded } from '../../../content/sets/sets.ts'
import type { Context } from '../model/context.ts'
import { type Ask, openAsk, type Thread } from '../model/state.ts'
import { shuffled } from './seeded.ts'

/**
 * The figures with which a learner is asked a question now. A lesson's questions take turns, so each full round of
 * answers brings the next set, in the learner's own order. The set stays the same until the learner answers, by text
 * and in the portal.
 * @param reviews how many answers there are to the lesson's questions
 */
export function valuesFor(question: QuestionTemplate, lesson: Lesson, reviews: number, learnerId: string): Values {
  const sets = setsOf(question)
  const round = Math.floor(reviews / lesson.questions.length)
  const order = shuffled(sets.length, `${learnerId}:${question.id}`)
  return sets[order[round % sets.length] ?? 0] ?? {}
}

/**
 * The question of an ask as it was read. Null when the content no longer has it, or can no longer ask it with those
 * figures: an answer would be graded against a question that nobody was asked.
 */
export function asAsked(
  { questionId, values = {} }: Pick<Ask, 'questionId' | 'values'>,
  { catalogue }: Pick<Context, 'catalogue'>,
): Question | null {
  const question = catalogue.questions.get(questionId)
  return question && carries(question, values) ? worded(question, values) : null
}

/** The question that waits for an answer now, as it was asked; null when none does, or the content has it no more. */
export function openQuestion(thread: Thread, context: Pick<Context, 'now' | 'catalogue'>): Question | null {
  const open = openAsk(thread, context.now)
  return open && asAsked(open, context)
}
