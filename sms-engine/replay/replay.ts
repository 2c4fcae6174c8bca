import { isDeepStrictEqual } from 'node:util'
import type { Catalogue } from '../../content/catalogue.ts'
import type { Card, Memory } from '../domain/model/card.ts'
import type { Effect } from '../domain/model/effect.ts'
import type { Event } from '../domain/model/event.ts'
import { newState, type Thread } from '../domain/model/state.ts'
import { fromLogged } from '../domain/reading/logged-reading.ts'
import { type LoggedTurn, memoryAfter } from '../domain/reading/logged-turn.ts'
import { transition } from '../domain/transition.ts'
import { parseState } from '../store/parse-state.ts'
import type { Start } from '../store/turn-log.ts'

/** Where today's code decides differently from what was recorded. */
export interface Difference {
  readonly seq: number
  readonly event: Event
  readonly recorded: { readonly state: unknown; readonly effects: readonly Effect[] }
  readonly today: { readonly state: unknown; readonly effects: readonly Effect[] }
}

/**
 * `identical`, or why not. `by: 'rule'`: the same reading leads to a different decision today, or so does an event that
 * was not a text. `by: 'reader'`: only texts lead to different decisions, because today's reader reads them
 * differently, or because they were logged before readings were kept, so nobody can tell. `by: 'memory'`: every text
 * and every decision is the same, and only the beliefs about the learner and the lessons differ. A rule difference is
 * reported before any reader difference, and that before any memory difference.
 */
export type ReplayResult =
  | { readonly identical: true; readonly turns: number }
  | ({ readonly identical: false; readonly by: 'reader' | 'rule' | 'memory' } & Difference)

/**
 * Decides every turn of a conversation again, each from the recorded state before it and the recorded reading of its
 * text, so that a changed reader is not mistaken for a changed rule. Memory is built from the effects of the earlier
 * turns.
 * @param catalogueOf the content with a hash that the log names
 * @param start the outcome of the earlier turns, if they are in the archive
 */
export function replay(
  turns: readonly LoggedTurn[],
  catalogueOf: (hash: string) => Catalogue,
  start: Pick<Start, 'state' | 'memory'> | null = null,
): ReplayResult {
  let memory: Memory = start?.memory ?? {}
  let before: unknown = start?.state ?? newState
  let readDifferently: Difference | null = null
  let believedDifferently: Difference | null = null
  for (const turn of turns) {
    const { heard, ...recordedContext } = turn.context
    const context = { ...recordedContext, memory, catalogue: catalogueOf(turn.contentHash) }
    const state = parseState(before)
    const anew = asStored(transition(state, turn.event, context))
    const asRead =
      heard && turn.event.type === 'text'
        ? asStored(transition(state, turn.event, { ...context, reading: fromLogged(heard, turn.event.body) }))
        : null
    const recorded = asStored({ state: turn.state, effects: turn.effects })
    const difference = { seq: turn.seq, event: turn.event, recorded }
    const byRule = compared(asRead ?? anew, recorded)
    if (byRule === 'other' && (asRead !== null || turn.event.type !== 'text')) {
      return { identical: false, by: 'rule', ...difference, today: asRead ?? anew }
    }
    const byReader = compared(anew, recorded)
    if (byReader === 'other') readDifferently ??= { ...difference, today: anew }
    else if (byReader === 'other belief') believedDifferently ??= { ...difference, today: anew }
    memory = memoryAfter([turn], memory)
    before = turn.state
  }
  if (readDifferently) return { identical: false, by: 'reader', ...readDifferently }
  if (believedDifferently) return { identical: false, by: 'memory', ...believedDifferently }
  return { identical: true, turns: turns.length }
}

/** Whether two decisions are the same, or differ only in beliefs about memory. */
function compared(today: Stored, recorded: Stored): 'same' | 'other belief' | 'other' {
  if (isDeepStrictEqual(today, recorded)) return 'same'
  return isDeepStrictEqual(withoutBelief(today), withoutBelief(recorded)) ? 'other belief' : 'other'
}

const beliefs: readonly string[] = ['habits', 'stability', 'difficulty'] satisfies readonly (
  | keyof Thread
  | keyof Card
)[]

function withoutBelief(decision: Stored): unknown {
  return JSON.parse(JSON.stringify(decision, (key, value: unknown) => (beliefs.includes(key) ? undefined : value)))
}

/** A decision as it is kept in JSON. */
interface Stored {
  readonly state: unknown
  readonly effects: readonly Effect[]
}

/**
 * What storing as JSON makes of a decision: absent and undefined become the same. Until 2026-11-22 a card stored its
 * due time, which follows from the rest.
 */
function asStored(decision: Stored): Stored {
  const kept = (key: string, value: unknown) => (key === 'dueAt' ? undefined : value)
  return JSON.parse(JSON.stringify({ state: decision.state, effects: decision.effects }, kept))
}
