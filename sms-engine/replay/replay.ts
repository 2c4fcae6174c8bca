import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '../../content/catalogue.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import type { Card } from '../domain/model/card.ts'
import type { Effect } from '../domain/model/effect.ts'
import type { Event } from '../domain/model/event.ts'
import { newState } from '../domain/model/state.ts'
import { transition } from '../domain/transition.ts'
import { parseState } from '../store/parse-state.ts'

/** Where today's code decides differently from what was recorded. */
export interface Difference {
  readonly seq: number
  readonly event: Event
  readonly recorded: { readonly state: unknown; readonly effects: readonly Effect[] }
  readonly today: { readonly state: unknown; readonly effects: readonly Effect[] }
}

export type ReplayResult =
  | { readonly identical: true; readonly turns: number }
  | ({ readonly identical: false } & Difference)

/**
 * Decides every turn of a conversation again, each from the recorded state before it, and stops at the first
 * difference. Memory is what the effects before the turn have made of it.
 * @param catalogueOf the content of a hash that the log names
 */
export function replay(turns: readonly LoggedTurn[], catalogueOf: (hash: string) => Catalogue): ReplayResult {
  const memory: Record<string, Card> = {}
  let before: unknown = newState
  for (const turn of turns) {
    const context = { ...turn.context, memory: { ...memory }, catalogue: catalogueOf(turn.contentHash) }
    const today = asStored(transition(parseState(before), turn.event, context))
    const recorded = asStored({ state: turn.state, effects: turn.effects })
    if (!isDeepStrictEqual(today, recorded)) {
      return { identical: false, seq: turn.seq, event: turn.event, recorded, today }
    }
    for (const effect of turn.effects) {
      if (effect.type === 'remember') memory[effect.lessonId] = effect.card
      if (effect.type === 'forget') delete memory[effect.lessonId]
    }
    before = turn.state
  }
  return { identical: true, turns: turns.length }
}

/** What storing as JSON makes of a decision: absent and undefined are the same. */
function asStored(decision: { readonly state: unknown; readonly effects: readonly Effect[] }): {
  state: unknown
  effects: Effect[]
} {
  return JSON.parse(JSON.stringify({ state: decision.state, effects: decision.effects }))
}
