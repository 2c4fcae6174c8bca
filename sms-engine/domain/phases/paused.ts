import type { Context, Learner } from '../context.ts'
import { type Decision, reply } from '../decision.ts'
import type { EventOf } from '../event.ts'
import type { Reading } from '../read-text.ts'
import { active, nextScheduled } from '../schedule.ts'
import { daysAhead } from '../slots.ts'
import { type State, threadOf } from '../state.ts'
import * as templates from '../templates.ts'
import { learn } from './learn.ts'

type Paused = State & { phase: 'paused' }

/** A text of a learner whose lessons are held. Pausing stops lessons, not replies. */
export function hearPaused(
  state: Paused,
  event: EventOf<'text'>,
  reading: Reading,
  learner: Learner,
  context: Context,
): Decision {
  const thread = threadOf(state)
  const step = learn(thread, { event, reading, learner, context, nextTime: null })
  if (step) return { state: { ...step.thread, phase: 'paused', until: state.until }, effects: step.effects }
  if (reading.is !== 'command') return { state, effects: [] }
  if (reading.command.name === 'resume') {
    const slot = nextScheduled(thread, context)
    const when = slot === null ? null : templates.moment(slot, context.now, learner.zone)
    return { state: active(thread, context), effects: [reply(templates.resumed(when))] }
  }
  if (reading.command.name === 'pause-too-long') return { state, effects: [reply(templates.pauseTooLong)] }
  const until =
    reading.command.name === 'pause' ? daysAhead(context.now, reading.command.days, learner.zone) : state.until
  return {
    state: { ...state, until },
    effects: [reply(templates.paused(templates.day(until, learner.zone)))],
  }
}

/** The pause is over. Nothing is said: the next lesson simply comes. */
export function pauseOver(state: Paused, context: Context): Decision {
  return { state: context.now < state.until ? state : active(threadOf(state), context), effects: [] }
}
