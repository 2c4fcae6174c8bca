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
 * `identical`, or why not. `by: 'rule'`: the same reading leads elsewhere today, or something that was no text does.
 * `by: 'reader'`: only texts lead elsewhere, and those that today's reader reads differently, or that were logged
 * before readings were, so that nobody can tell. `by: 'memory'`: every text and every decision is the same, and only what is
 * believed of the learner and the lessons comes out otherwise. A difference by a rule is told before any by the reader, and
 * this before any in memory.
 */
export type ReplayResult =
  | { readonly identical: true; readonly turns: number }
  | ({ readonly identical: false; readonly by: 'reader' | 'rule' | 'memory' } & Difference)

/**
 * Decides every turn of a conversation again, each from the recorded state before it and the recorded reading of its
 * text, so that a changed reader is not taken for a changed rule. Memory is what the effects before the turn have made
 * of it.
 * @param catalogueOf the content of a hash that the log names
 * @param start what the turns before these have left, where they are in the archive
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

/** Whether two decisions are the same, or differ in nothing but what is believed of memory. */
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

/** A decision as JSON keeps it. */
interface Stored {
  readonly state: unknown
  readonly effects: readonly Effect[]
}

/**
 * What storing as JSON makes of a decision: absent and undefined are the same. Until 2026-11-22 a card kept the time at
 * which it is due, which follows from the rest.
 */
function asStored(decision: Stored): Stored {
  const kept = (key: string, value: unknown) => (key === 'dueAt' ? undefined : value)
  return JSON.parse(JSON.stringify({ state: decision.state, effects: decision.effects }, kept))
}
