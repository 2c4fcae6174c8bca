/** Why no scheduled text may come after a turn, and who or what caused it: a turn some way back. */
import { isEntitled } from '../domain/calendar/schedule.ts'
import type { Learner } from '../domain/model/context.ts'
import { newState, type State } from '../domain/model/state.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { parseState } from '../store/parse-state.ts'
import { causeOf } from './cause.ts'
import { whyNever } from './silence.ts'

export type TimedTurn = LoggedTurn & { readonly at: number }

/** Some turns of one conversation with the state after each, parsed at most once. */
export interface Log {
  readonly turns: readonly TimedTurn[]
  /** The state after turn number `nth` of these. */
  state(nth: number): State
  learner(nth: number): Learner | null
}

export function logOf(turns: readonly TimedTurn[]): Log {
  const states: State[] = []
  return {
    turns,
    state(nth) {
      const turn = turns[nth]
      states[nth] ??= turn ? parseState(turn.state) : newState
      return states[nth] ?? newState
    },
    learner(nth) {
      const turn = turns[nth]
      return turn ? learnerAfter(turn) : null
    },
  }
}

/** The learner after the turn. */
export function learnerAfter({ context, effects }: LoggedTurn): Learner | null {
  let { learner } = context
  for (const effect of effects) {
    if (effect.type === 'save-preferences' && learner) learner = { ...learner, ...effect.patch }
    if (effect.type === 'save-entitlement' && learner) learner = { ...learner, entitledUntil: effect.until }
  }
  return learner
}

/**
 * Why no text may come at a moment after turn number `nth`, with who or what caused it, and when; null if one may.
 * Moments in it are ISO 8601.
 */
export function standstill(log: Log, nth: number, at: number): string | null {
  const state = log.state(nth)
  const cause = causeOfStandstill(log, nth, at)
  const by = cause ? `, by ${causeOf(cause)}` : ''
  switch (state.phase) {
    case 'new':
      return `no phone is verified${by}`
    case 'stopped':
      return `the number has opted out${by}`
    case 'paused': {
      // A pause from the desk is stored like one from the settings.
      const where = state.inSettings && cause?.event.type !== 'desk-acted' ? ' in the settings' : ''
      const until = state.until === null ? 'RESUME' : new Date(state.until).toISOString()
      return `paused${where}${by}${cause ? `, until ${until}` : ''}`
    }
    case 'active': {
      const learner = log.learner(nth)
      if (learner && !learner.lessonsEnabled) return `lessons are switched off${by}`
      if (learner && !isEntitled(learner, at)) return `the subscription did not cover it${paidUntil(learner)}${by}`
      return state.slot === null ? whyNever(log.turns[nth] as TimedTurn) : null
    }
  }
}

function paidUntil({ entitledUntil }: Learner): string {
  if (entitledUntil === null || entitledUntil <= 0) return ': nothing was paid yet'
  return `: lessons were paid until ${new Date(entitledUntil).toISOString()}`
}

/**
 * The turn that caused it. Null if nothing stands still, or if that began before the first turn of this log and is in
 * the archive.
 */
export function causeOfStandstill(log: Log, nth: number, at: number): TimedTurn | null {
  const now = log.state(nth)
  const learner = log.learner(nth)
  switch (now.phase) {
    case 'new': {
      const cause = beginning(log, nth, ({ phase }) => phase === 'new')
      // Otherwise there was never a number to lose.
      return cause?.event.type === 'number-lost' ? cause : null
    }
    case 'stopped':
      return beginning(log, nth, ({ phase }) => phase === 'stopped')
    case 'paused':
      // A pause from the settings outlives an opt-out and the loss of the number, so it may have begun before them.
      return beginning(log, nth, (state) =>
        state.phase === 'paused'
          ? state.until === now.until
          : state.phase !== 'active' && state.heldUntil === now.until,
      )
    case 'active':
      if (learner && !learner.lessonsEnabled) return beginning(log, nth, (_, one) => one?.lessonsEnabled === false)
      if (learner && learner.textsPerWeek === 0) return beginning(log, nth, (_, one) => one?.textsPerWeek === 0)
      if (!learner || isEntitled(learner, at)) return null
      return beginning(log, nth, (_, one) => one?.entitledUntil === learner.entitledUntil)
  }
}

/** The turn that started what still holds at turn number `nth`; null if that turn is not in this log. */
function beginning(log: Log, nth: number, holds: (state: State, learner: Learner | null) => boolean): TimedTurn | null {
  let first = nth
  while (first > 0 && holds(log.state(first - 1), log.learner(first - 1))) first -= 1
  const turn = log.turns[first]
  return turn && (first > 0 || turn.seq === 1) ? turn : null
}
