import { active } from '../calendar/schedule.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Decision } from '../model/decision.ts'
import type { EventOf } from '../model/event.ts'
import { type State, type Thread, threadOf } from '../model/state.ts'
import { asReading, type Reading } from '../reading/read-text.ts'
import * as memberTexts from '../wording/membership.ts'
import { isOfLearning, learn } from './learn.ts'
import { manage, type On, planOnHold } from './manage.ts'
import { hearWish } from './wish.ts'

type Paused = State & { phase: 'paused' }

/** Handles a text from a learner whose lessons are paused. Pausing stops lessons, not replies. */
export function hearPaused(
  state: Paused,
  event: EventOf<'text'>,
  reading: Reading,
  learner: Learner,
  context: Context,
): Decision {
  if (reading.is === 'managing-command') return manage(state, reading.command, learner, context)
  const noLessons = planOnHold(state, learner, context) ?? memberTexts.notEntitled(context.settings)
  const heard = { event, reading, learner, context, lessonsCome: false, nextTime: null, noLessons }
  if (reading.is === 'wish' && !isOfLearning(threadOf(state), heard)) {
    return hearWish(state, reading.wish, learner, context, (command) =>
      hearPaused(state, event, asReading(command), learner, context),
    )
  }
  const step = learn(threadOf(state), heard)
  return { state: { ...state, ...step.thread }, effects: step.effects }
}

/**
 * A pause made on the settings page, which outlives an opt-out and the loss of the number; nothing if there is none. A
 * pause by text does not outlive them.
 */
export function heldOf(state: State): { readonly heldUntil?: number | null } {
  if (state.phase === 'paused') return state.inSettings ? { heldUntil: state.until } : {}
  const held = state.phase === 'active' ? undefined : state.heldUntil
  return held === undefined ? {} : { heldUntil: held }
}

/** The number is back: lessons are on again, or still held by a pause that has not ended. */
export function onOrHeld(thread: Thread, { heldUntil }: ReturnType<typeof heldOf>, context: Context): On {
  if (heldUntil === null || (heldUntil !== undefined && heldUntil > context.now)) {
    return { ...thread, phase: 'paused', until: heldUntil, inSettings: true }
  }
  return active(thread, context)
}

/**
 * Pauses lessons from the settings page. If no number is proved, or it opted out, nothing comes that could be paused, but
 * the pause is remembered for the day on which the number is back.
 */
export function pauseInSettings(state: State, until: number): Decision {
  if (state.phase !== 'active' && state.phase !== 'paused')
    return { state: { ...state, heldUntil: until }, effects: [] }
  return {
    state: { ...threadOf(state), phase: 'paused', until, inSettings: true },
    effects: [{ type: 'cancel-lessons' }],
  }
}

/** Ends a pause from the settings page, and the silence that may have caused it. The page shows it: nothing is texted. */
export function resumeInSettings(state: State, context: Context): Decision {
  if (state.phase === 'paused') return { state: active(threadOf(endSilence(state)), context), effects: [] }
  if (state.phase === 'active') return { state, effects: [] }
  const { heldUntil: _, ...rest } = state
  return { state: rest, effects: [] }
}

/** Somebody is there after all: texts without an answer are counted from now on. */
export function endSilence<T extends Thread>(state: T): T {
  return { ...state, unanswered: 0, nudged: false }
}

/** The pause is over. Nothing is said: the next lesson simply comes. */
export function pauseOver(state: Paused, context: Context): Decision {
  const over = state.until !== null && context.now >= state.until
  return { state: over ? active(threadOf(state), context) : state, effects: [] }
}
