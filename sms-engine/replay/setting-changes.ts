import { newState, type State } from '../domain/model/state.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { parseState } from '../store/parse-state.ts'
import type { StoredThread } from '../store/read-thread.ts'
import { pairs } from './happening.ts'

/** A change of settings, with who made it and when. */
export interface SettingChange {
  /** ms of service time. */
  readonly at: number
  readonly what: string
  /** "the learner, by text: PAUSE", "Lin at the desk: on a holiday". */
  readonly by: string
}

/**
 * Every change to whether and when lessons come.
 * @param start the outcome of the turns before these; null if there are none
 */
export function settingChanges({ turns, start }: Pick<StoredThread, 'turns' | 'start'>): SettingChange[] {
  let before: State = start ? parseState(start.state) : newState
  return turns.flatMap((turn) => {
    const after = parseState(turn.state)
    const by = whoChanged(turn)
    const changes = [...savedBy(turn), ...heldBetween(before, after)]
    before = after
    return changes.map((what) => ({ at: turn.at, what, by }))
  })
}

function savedBy({ effects }: LoggedTurn): string[] {
  return effects.flatMap((effect) =>
    effect.type === 'save-preferences' && Object.keys(effect.patch).length > 0 ? [pairs(effect.patch)] : [],
  )
}

/**
 * A pause is not a preference but matters just as much, whoever or whatever began or ended it. Moments are ISO 8601.
 */
function heldBetween(before: State, after: State): string[] {
  if (after.phase === 'paused') {
    if (before.phase === 'paused' && before.until === after.until) return []
    return [`lessons paused until ${after.until === null ? 'RESUME' : new Date(after.until).toISOString()}`]
  }
  return before.phase === 'paused' && after.phase === 'active' ? ['lessons go on'] : []
}

function whoChanged({ event }: LoggedTurn): string {
  switch (event.type) {
    case 'text':
      return `the learner, by text: ${event.body}`
    case 'desk-acted':
      return `${event.by} at the desk: ${event.reason}`
    case 'undelivered':
      return 'the carrier'
    case 'entitlement-changed':
    case 'payment-failed':
      return 'billing'
    case 'number-proved':
    case 'preferences-saved':
    case 'paused-in-portal':
    case 'resumed-in-portal':
    case 'answered-in-portal':
    case 'active-in-portal':
      return 'the learner, on the website'
    case 'number-lost':
    case 'slot-due':
    case 'timer-due':
    case 'found-sent':
    case 'case-answered':
      return 'the service'
  }
}
