import { isEntitled } from '../domain/calendar/schedule.ts'
import { nextSlot, windowEnd } from '../domain/calendar/slots.ts'
import type { Learner } from '../domain/model/context.ts'
import { newState, type State } from '../domain/model/state.ts'
import { minute_ms } from '../domain/model/units.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { parseState } from '../store/parse-state.ts'
import { whyNever, whyNothingSent } from './silence.ts'

/** A moment at which the learner's plan has a text, and none came. ms of service time. */
export interface MissedSlot {
  readonly at: number
  /** The one reason, in words. */
  readonly why: string
}

type Turn = LoggedTurn & { readonly at: number }

/** A worker that looks every few seconds is never later than this while it runs. */
const late_ms = 15 * minute_ms

/**
 * Every planned slot between two moments that brought no scheduled text, with its one reason. What is planned is told
 * from the learner's plan as it was then, so a slot that was never armed counts too.
 */
export function missedSlots(turns: readonly Turn[], from: number, to: number): MissedSlot[] {
  const missed: MissedSlot[] = []
  for (let nth = 0; nth < turns.length; nth++) {
    const turn = turns[nth] as Turn
    const end = Math.min(turns[nth + 1]?.at ?? to, to)
    const learner = learnerAfter(turn)
    if (!learner?.onboarded || end <= from) continue
    // The plan holds from this turn to the next one, which may have changed it.
    for (
      let slot = nextSlot(Math.max(turn.at, from) - 1, learner);
      slot !== null && slot < end;
      slot = nextSlot(slot, learner)
    ) {
      if (broughtText(turns, slot, learner)) continue
      missed.push({ at: slot, why: reason(turns, nth, slot, learner) })
    }
  }
  return missed
}

/** The learner as the turn left them. */
export function learnerAfter({ context, effects }: LoggedTurn): Learner | null {
  let { learner } = context
  for (const effect of effects) {
    if (effect.type === 'save-preferences' && learner) learner = { ...learner, ...effect.patch }
    if (effect.type === 'save-entitlement' && learner) learner = { ...learner, entitledUntil: effect.until }
  }
  return learner
}

function broughtText(turns: readonly Turn[], slot: number, learner: Learner): boolean {
  const end = windowEnd(slot, learner)
  return turns.some(({ at, event, effects }) => {
    return event.type === 'slot-due' && at >= slot && at <= end && effects.some(({ type }) => type === 'send')
  })
}

function reason(turns: readonly Turn[], nth: number, slot: number, learner: Learner): string {
  const turn = turns[nth] as Turn
  const state = parseState(turn.state)
  const own = turns.findIndex(
    ({ at, event }) => event.type === 'slot-due' && at >= slot && at <= windowEnd(slot, learner),
  )
  const before: State = own > 0 ? parseState((turns[own - 1] as Turn).state) : newState
  const nothing = own === -1 ? null : whyNothingSent(turns[own] as Turn, before)
  if (nothing) return nothing
  switch (state.phase) {
    case 'new':
      return 'no phone is verified'
    case 'stopped':
      return 'the number has opted out'
    case 'paused':
      return state.inSettings ? 'paused in the settings' : 'paused'
    case 'active':
      return whyNotActive(state, turn, turns[nth + 1], slot, learner)
  }
}

function whyNotActive(
  state: State & { phase: 'active' },
  turn: Turn,
  next: Turn | undefined,
  slot: number,
  learner: Learner,
): string {
  if (!isEntitled(learner, slot)) return 'the subscription did not cover it'
  if (state.slot === null) return whyNever(turn)
  if (state.instead !== undefined && state.slot > slot) return 'the first lesson had come at once, in its place'
  if (state.slot > slot && state.week && state.week.sent >= learner.textsPerWeek) {
    return `the ${learner.textsPerWeek} texts of that week had gone`
  }
  if (state.slot > slot) return 'the text before it was less than twelve hours ago'
  if (next?.event.type === 'slot-due' && next.at - slot > late_ms)
    return 'the service was not running: it came too late'
  return 'the service did not look at it in time: an outage'
}
