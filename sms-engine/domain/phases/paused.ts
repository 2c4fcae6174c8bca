import type { Context, Learner } from '../context.ts'
import type { Decision } from '../decision.ts'
import type { EventOf } from '../event.ts'
import type { Reading } from '../read-text.ts'
import { active } from '../schedule.ts'
import { type State, threadOf } from '../state.ts'
import { learn } from './learn.ts'
import { manage } from './manage.ts'

type Paused = State & { phase: 'paused' }

/** A text of a learner whose lessons are held. Pausing stops lessons, not replies. */
export function hearPaused(
  state: Paused,
  event: EventOf<'text'>,
  reading: Reading,
  learner: Learner,
  context: Context,
): Decision {
  const step = learn(threadOf(state), { event, reading, learner, context, nextTime: null })
  if (step) return { state: { ...state, ...step.thread }, effects: step.effects }
  return reading.is === 'command' ? manage(state, reading.command, learner, context) : { state, effects: [] }
}

/** Held on the settings page. Who gets no lessons has none to hold. */
export function pauseInSettings(state: State, until: number): Decision {
  if (state.phase !== 'active' && state.phase !== 'paused') return { state, effects: [] }
  return {
    state: { ...threadOf(state), phase: 'paused', until, inSettings: true },
    effects: [{ type: 'cancel-lessons' }],
  }
}

/** Resumed on the settings page, where everybody sees it: nothing is texted. */
export function resumeInSettings(state: State, context: Context): Decision {
  return { state: state.phase === 'paused' ? active(threadOf(state), context) : state, effects: [] }
}

/** The pause is over. Nothing is said: the next lesson simply comes. */
export function pauseOver(state: Paused, context: Context): Decision {
  const over = state.until !== null && context.now >= state.until
  return { state: over ? active(threadOf(state), context) : state, effects: [] }
}
