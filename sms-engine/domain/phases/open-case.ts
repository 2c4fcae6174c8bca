import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import { limits } from '../model/limits.ts'
import type { PassedOn, State } from '../model/state.ts'
import { isBareAnswer } from '../reading/answer.ts'
import { readConsent } from '../reading/consent.ts'
import { cut } from '../reading/cut.ts'
import type { Reading } from '../reading/read-text.ts'
import { asksForAnswer } from '../reading/waiting.ts'
import { asAsked } from '../teaching/sets.ts'
import * as supportTexts from '../wording/support.ts'
import type { Asked } from './asked.ts'

/** Opens a case for a human, as ASK does, with what the text may be about. */
export function openCase(
  { state, text, context }: Pick<Asked, 'text' | 'context'> & { readonly state: State },
  body: string,
): Decision {
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

/** The decision on a text, with the case that it opened kept in mind. An urgent one promises no answer here. */
export function keepingCase({ state, effects }: Decision, { now, keepsCases }: Context): Decision {
  const isOpened = effects.some((effect) => effect.type === 'open-case' && !effect.urgent)
  if (!keepsCases || !isOpened || state.passedOn?.at === now) return { state, effects }
  return { state: { ...state, passedOn: { at: now } }, effects }
}

/** What is kept of a case once a person has answered it; undefined in a conversation that keeps none. */
export function answeredCase({ passedOn }: State, answer: string, { now, keepsCases }: Context): PassedOn | undefined {
  if (!keepsCases) return undefined
  return { at: passedOn?.at ?? now, answeredAt: now, ...(answer.includes('?') && { asks: true as const }) }
}

/** Whether a text asks for the answer to a case that no person has answered. A rule's opt-out or cry stays one. */
export function awaitsPerson({ passedOn, heard }: State, reading: Reading, body: string, now: number): boolean {
  if (!passedOn || now - passedOn.at >= limits.case_open_ms) return false
  if (passedOn.answeredAt !== undefined && passedOn.answeredAt >= passedOn.at) return false
  const isSoft = reading.by === 'model' || reading.is === 'unclear' || reading.is === 'wish'
  return isSoft && asksForAnswer(body, heard?.at === passedOn.at)
}

/** Tells that a person has it. */
export function saysItWaits(state: State, { now, settings }: Context): Decision {
  const isLate = now - (state.passedOn?.at ?? now) >= limits.case_late_ms
  return { state, effects: [reply(supportTexts.caseWaits(isLate, settings))] }
}

/**
 * Whether a text is for the person who answered a case within the day: what we do not understand, a question that goes
 * on from the answer within the hour, and the yes or no to what that person asked, unless we have offered or asked for
 * something since.
 */
export function isForPerson(before: State, reading: Reading, body: string, now: number): boolean {
  const { passedOn, offered, awaits } = before
  const { answeredAt, asks, added = 0 } = passedOn ?? {}
  if (answeredAt === undefined || now - answeredAt >= limits.case_answered_ms) return false
  if (added >= limits.added_to_case_max || Math.max(offered?.at ?? 0, awaits?.at ?? 0) >= answeredAt) return false
  if (reading.is === 'unclear') return asks === true || (!isBareAnswer(body) && body.split(/\s+/).length >= words_min)
  const isGuess = reading.is === 'wish' && reading.by === 'model'
  if (isGuess && now - answeredAt < limits.follow_up_ms && followsUp.test(body)) return true
  if (!asks) return false
  if (reading.is === 'keyword') return reading.keyword === 'yes'
  if (reading.is !== 'wish') return false
  const { name } = reading.wish
  return (reading.by === 'model' && (name === 'billing' || name === 'account')) || readConsent(body) !== null
}

/** "And if it is only 2 days a week?" goes on from what the person wrote. */
const followsUp = /^\W*(?:ok\W+)?(?:and|but|so|what if|even if|what about)\b.*\?\s*$/is

/** A shorter text says too little to somebody who asked nothing. */
const words_min = 3

/** Passes a text on to the person who answered last. */
export function addToCase(state: State, body: string, { now }: Context): Decision {
  const { answeredAt, asks, added = 0 } = state.passedOn ?? {}
  const question = cut(`In reply to our answer: ${body}`, limits.case_characters_max)
  const passedOn: PassedOn = { at: now, answeredAt, asks, added: added + 1 }
  return {
    state: { ...state, misread: 0, passedOn },
    effects: [{ type: 'open-case', question }, reply(supportTexts.addedToCase)],
  }
}
