import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { cut } from '../reading/cut.ts'
import { asAsked } from '../teaching/sets.ts'
import type { Asked } from './asked.ts'

/** Opens a case for a human, as ASK does, with what the text may be about. */
export function openCase({ state, text, context }: Asked, body: string): Decision {
  const question = cut([text, ...aboutLast(state, context)].join('\n\n'), limits.case_characters_max)
  const opened: Effect = { type: 'open-case', question }
  return { state, effects: [opened, reply(body)] }
}

/** The last lesson, and the last answer with whether it was right, for the reader of the case. */
function aboutLast({ taught, answered, open }: State, context: Context): string[] {
  const lesson = taught && context.catalogue.lessons.get(taught.lessonId)
  const question = answered && asAsked(answered.ask, context)
  const chosen = question?.options[answered?.choice ?? -1]?.text ?? 'not known'
  return [
    lesson ? `Last lesson: ${lesson.id}, "${lesson.title}"` : '',
    question && answered
      ? `Last answer: ${question.id} of lesson ${question.lessonId}: "${chosen}", ${answered.right ? 'right' : 'wrong'}`
      : '',
    open ? `Open question: ${open.questionId} of lesson ${open.lessonId}` : '',
  ].filter(Boolean)
}
