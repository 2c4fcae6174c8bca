import { isEntitled } from '../calendar/schedule.ts'
import type { Context, Learner } from '../model/context.ts'
import { reply, type Step } from '../model/decision.ts'
import type { Thread } from '../model/state.ts'
import { readAskedTerms } from '../reading/asked-term.ts'
import type { Reading } from '../reading/read-text.ts'
import type { WishName } from '../reading/wish-names.ts'
import { openQuestion } from '../teaching/sets.ts'
import { type Explained, explained } from '../teaching/terms.ts'
import * as lessonTexts from '../wording/lessons.ts'

/** Where the word means our own bill or page. Any other wish is one that the model mishears: "remind me what a W-9 is". */
const ours: ReadonlySet<WishName> = new Set(['billing', 'refund', 'cancel-plan', 'account', 'technical', 'dispute'])

/** The word of the field for whose meaning a text asks, if a lesson explains it. */
export function termAsked(body: string, reading: Reading, { catalogue }: Context): Explained | null {
  const isSoft =
    reading.is === 'unclear' || (reading.is === 'wish' && reading.by === 'model' && !ours.has(reading.wish.name))
  return isSoft ? explained(readAskedTerms(body), catalogue) : null
}

/**
 * Says in a sentence what a word of the field means. While the question that its lesson asks is open this would be the
 * answer, so the way to a hint is told instead.
 */
export function explainTerm(before: Thread, { term, lesson }: Explained, learner: Learner, context: Context): Step {
  // The text is understood, whatever the reader made of it.
  const thread = { ...before, misread: 0 }
  const question = openQuestion(thread, context)
  if (question) {
    const last = lessonTexts.lastLetter(question)
    const isHinted = thread.open?.hinted === true || question.options.length <= 2
    const isOfQuestion = thread.open?.lessonId === lesson.id
    return {
      thread,
      effects: [
        reply(
          isOfQuestion
            ? lessonTexts.stillOpen('the-answer', last, isHinted)
            : lessonTexts.termBesideQuestion(term.says, last),
        ),
      ],
    }
  }
  if (!isEntitled(learner, context.now)) return { thread, effects: [reply(term.says)] }
  const body = lessonTexts.term(term.says, lesson.id, context.settings)
  return { thread, effects: [{ type: 'reply', kind: 'notice', body, opens: lesson.id }] }
}
