import type { State } from '../domain/model/state.ts'
import { minute_ms } from '../domain/model/units.ts'
import { transition } from '../domain/transition.ts'
import { countSegments } from '../domain/wording/segment.ts'
import type { Engine } from '../engine/engine.ts'
import { contextOf } from '../engine/handle-event.ts'
import { parseState } from '../store/parse-state.ts'
import { readById } from '../store/read-conversation.ts'
import { readThreadById } from '../store/read-thread.ts'
import { contentOf } from './learner-page.ts'
import { memoryAfter } from './why-chosen.ts'

/** What the service would say to a text. */
export interface WhatIf {
  readonly replies: readonly { readonly body: string; readonly segments: number }[]
  readonly phase: State['phase']
}

/**
 * Texts something into a copy of a conversation, as it is now or as it was after a turn, with that turn's clock and
 * content. The transition is pure, and nothing of what it decides is stored.
 * @param seq the turn after which the text comes; null for now
 * @returns null when there is no such conversation or turn
 */
export async function whatIf(engine: Engine, id: string, seq: number | null, body: string): Promise<WhatIf | null> {
  const from = seq === null ? await presentOf(engine, id) : await pastOf(engine, id, seq)
  if (!from) return null
  const event = { id: 'what-if', type: 'text', body, media: 0, handledByCarrier: null } as const
  const { state, effects } = transition(from.state, event, from.context)
  return {
    replies: effects.flatMap((effect) =>
      effect.type === 'reply' || effect.type === 'send'
        ? [{ body: effect.body, segments: countSegments(effect.body).segments }]
        : [],
    ),
    phase: state.phase,
  }
}

async function presentOf(engine: Engine, id: string) {
  const snapshot = await readById(engine.db.pool, engine.sender, id)
  return snapshot && { state: snapshot.state, context: contextOf(engine, snapshot) }
}

async function pastOf(engine: Engine, id: string, seq: number) {
  const thread = await readThreadById(engine.db.pool, id)
  const nth = thread?.turns.findIndex((turn) => turn.seq === seq) ?? -1
  const turn = thread?.turns[nth]
  if (!thread || !turn) return null
  const memory = memoryAfter(thread.turns.slice(0, nth + 1))
  const { heard: _, ...context } = turn.context
  const catalogue = (await contentOf(engine, [turn]))(turn.contentHash)
  // A minute on, so that the text is no echo of the one before it.
  const later = turn.context.now + minute_ms
  return { state: parseState(turn.state), context: { ...context, now: later, memory, catalogue } }
}
