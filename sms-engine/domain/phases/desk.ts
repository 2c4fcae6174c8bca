import { byDay, windowEnd } from '../calendar/slots.ts'
import type { Context } from '../model/context.ts'
import type { Decision, Step } from '../model/decision.ts'
import type { Effect, EffectOf } from '../model/effect.ts'
import type { DeskDeed, EventOf, SaidBefore } from '../model/event.ts'
import { limits } from '../model/limits.ts'
import { openAsk, type State, type Thread, threadOf } from '../model/state.ts'
import { ask, askAgain } from '../teaching/ask.ts'
import { forgettingBy } from '../teaching/forgetting.ts'
import { taughtCard } from '../teaching/memory.ts'
import { stop } from './keyword.ts'
import { pauseInSettings, resumeInSettings } from './paused.ts'

/** Does what a colleague asks for. A deed that is not possible changes nothing; `whyNotDone` gives the reason. */
export function deskActed(state: State, { id, deed }: EventOf<'desk-acted'>, context: Context): Decision {
  if (whyNotDone(state, deed, context) !== null) return { state, effects: [] }
  switch (deed.do) {
    case 'pause':
      return pauseInSettings(state, deed.until)
    case 'resume':
      return resumeInSettings(state, context)
    case 'opt-out':
      // No text confirms it: people who call to be left alone are told on the phone.
      return stop(state, context, 'phrase', null, 'staff')
    case 'resend':
      return sayAgain(state, deed.text, id, context)
  }
}

/** Why a deed would do nothing, in a sentence for the colleague; null when it can be done. */
export function whyNotDone(state: State, deed: DeskDeed, context: Context): string | null {
  if (context.number === null) return 'No number is proved, so there is nothing to text, to hold or to opt out.'
  const isOut = state.phase === 'stopped' || context.suppressed
  switch (deed.do) {
    case 'pause':
      if (isOut) return 'The number has opted out, so no lessons come that could be held.'
      return state.phase === 'new' ? 'No lessons come that could be held.' : null
    case 'resume':
      return state.phase === 'paused' ? null : 'Lessons are not paused.'
    case 'opt-out':
      return state.phase === 'stopped' ? 'The number has opted out already.' : null
    case 'resend':
      if (isOut) return 'The number has opted out. Only START, texted from it, lets texts go there again.'
      if (state.phase === 'new' || context.elsewhere) return 'Nothing may be texted to this number.'
      return whyNotAsked(deed.text, context)
  }
}

/** A question can be sent again as long as it and its lesson are in the catalogue. */
function whyNotAsked({ lessonId, questionId }: SaidBefore, { catalogue }: Context): string | null {
  if (questionId === undefined || lessonId === undefined) return null
  const isThere = catalogue.questions.has(questionId) && catalogue.lessons.has(lessonId)
  return isThere ? null : 'That question is not in the lessons any more.'
}

/**
 * When a text from a human may go: at once while the learner is awake, else in the daytime. Without a learner the local
 * time is unknown, so it goes at once.
 */
export function whileUp(state: State, { now, learner }: Context): Pick<EffectOf<'send'>, 'notBefore' | 'notAfter'> {
  const isAwake = state.heard !== null && now - state.heard.at <= limits.awake_ms
  if (isAwake || !learner) return { notAfter: now + limits.validity_s_max * 1_000 }
  const notBefore = byDay(now, learner.zone)
  return { notBefore, notAfter: windowEnd(notBefore, learner) }
}

/**
 * Sends a text once more. It is not one of the week's texts, because somebody asked for it: as a notice, only an
 * opt-out holds it back, not a pause, and the history lists the lesson once.
 */
function sayAgain(state: State, text: SaidBefore, eventId: string, context: Context): Decision {
  const times = whileUp(state, context)
  const { thread, effects } = stepAgain(threadOf(state), text, eventId, context)
  const asNotice = (effect: Effect): Effect =>
    effect.type === 'send' ? { ...effect, kind: 'notice', ...times } : effect
  return { state: { ...state, ...thread } as State, effects: effects.map(asNotice) }
}

function stepAgain(thread: Thread, text: SaidBefore, eventId: string, context: Context): Step {
  const { now, catalogue, memory } = context
  const forgetting = forgettingBy(context.weights)
  const { body, lessonId, questionId } = text
  const lesson = lessonId === undefined ? undefined : catalogue.lessons.get(lessonId)
  const question = questionId === undefined ? undefined : catalogue.questions.get(questionId)
  if (lesson && question) {
    const way = { by: 'send', notAfter: now } as const
    const isOpen = openAsk(thread, now)?.questionId === question.id
    const again = isOpen ? askAgain(thread, way, context) : null
    if (again) return again
    // It no longer waits for an answer, so it is asked anew: otherwise an answer would be graded against another
    // question.
    const card = memory[lesson.id] ?? taughtCard(now, forgetting)
    return ask(thread, { question, lesson, card }, eventId, { following: 0, bringsLesson: false }, way, context)
  }
  const send: Effect = {
    type: 'send',
    kind: 'notice',
    body,
    ...(lessonId !== undefined && { lessonId }),
    notAfter: now,
  }
  if (!lesson || memory[lesson.id]) return { thread, effects: [send] }
  // It never arrived and was therefore forgotten. Now it is taught.
  const card = taughtCard(now, forgetting)
  return {
    thread: { ...thread, taught: { lessonId: lesson.id, at: now } },
    effects: [send, { type: 'remember', lessonId: lesson.id, card }],
  }
}
