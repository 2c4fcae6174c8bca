import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { pairs } from './happening.ts'

/** A change of settings, who made it and when. */
export interface SettingChange {
  /** ms of service time. */
  readonly at: number
  readonly what: string
  /** "the learner, by text", "Lin at the desk". */
  readonly by: string
}

/** Everything that decides whether and when lessons come, as it was changed. */
export function settingChanges(turns: readonly (LoggedTurn & { readonly at: number })[]): SettingChange[] {
  return turns.flatMap((turn) => {
    const by = whoChanged(turn)
    return changesIn(turn).map((what) => ({ at: turn.at, what, by }))
  })
}

function changesIn({ event, effects }: LoggedTurn): string[] {
  const saved = effects.flatMap((effect) =>
    effect.type === 'save-preferences' && Object.keys(effect.patch).length > 0 ? [pairs(effect.patch)] : [],
  )
  return [...saved, ...heldBy(event)]
}

/** A pause is no preference, but it decides as much. */
function heldBy(event: LoggedTurn['event']): string[] {
  switch (event.type) {
    case 'paused-in-portal':
      return ['lessons paused']
    case 'resumed-in-portal':
      return ['lessons go on']
    case 'desk-acted':
      if (event.deed.do === 'pause') return ['lessons paused']
      return event.deed.do === 'resume' ? ['lessons go on'] : []
    case 'entitlement-changed':
    case 'text':
    case 'number-proved':
    case 'number-lost':
    case 'preferences-saved':
    case 'slot-due':
    case 'timer-due':
    case 'found-sent':
    case 'undelivered':
    case 'answered-in-portal':
    case 'active-in-portal':
    case 'payment-failed':
    case 'case-answered':
      return []
  }
}

function whoChanged({ event }: LoggedTurn): string {
  switch (event.type) {
    case 'text':
      return 'the learner, by text'
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
