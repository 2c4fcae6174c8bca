import { withReading } from '../domain/hear.ts'
import type { Context } from '../domain/model/context.ts'
import type { Decision } from '../domain/model/decision.ts'
import type { Event } from '../domain/model/event.ts'
import { transition } from '../domain/transition.ts'
import { commitTurns, type TurnRow } from '../store/commit-turns.ts'
import { readById, type Snapshot } from '../store/read-conversation.ts'
import { type Inbound, toTurnRow } from './apply-effects.ts'
import { BusyConversation } from './busy-conversation.ts'
import type { Engine } from './engine.ts'
import { signLinks } from './lesson-link.ts'

/** How often a turn is decided anew before the conversation is taken to be stuck. */
const attempts_max = 20

/** No conversation has this id. */
export class UnknownConversation extends Error {
  readonly code = 'unknown_conversation'
}

/**
 * Decides an event against what was read and writes it under the guard; when another writer was faster, reads and
 * decides again. Nothing is locked meanwhile, and deciding again costs nothing because the transition is pure.
 * @param read the conversation as it stands, or null to give up
 */
export async function decideAndCommit(
  engine: Engine,
  read: () => Promise<Snapshot | null>,
  event: Event,
  inbound: Inbound | null = null,
): Promise<Decision | null> {
  for (let attempt = 0; attempt < attempts_max; attempt++) {
    const snapshot = await read()
    if (!snapshot) return null
    const { decision, row } = decide(engine, snapshot, event, inbound)
    const written = await commitTurns(engine.db.pool, engine.sender, [row])
    if (written.has(snapshot.id)) return decision
  }
  throw new BusyConversation(`a conversation was overtaken ${attempts_max} times in a row`)
}

/**
 * Handles an event of the conversation with this id: a preference, a proved number, a delivery failure.
 * @throws UnknownConversation
 */
export async function handleEvent(engine: Engine, id: string, event: Event): Promise<Decision> {
  const decision = await decideAndCommit(engine, () => readById(engine.db.pool, engine.sender, id), event)
  if (!decision) throw new UnknownConversation('no conversation has this id')
  return decision
}

/** Runs the transition on what was read and lays out its rows. */
export function decide(
  engine: Engine,
  snapshot: Snapshot,
  event: Event,
  inbound: Inbound | null = null,
): { decision: Decision; row: TurnRow } {
  const context = withReading(snapshot.state, event, contextOf(engine, snapshot))
  const decision = transition(snapshot.state, event, context)
  const signed = signLinks(engine, decision, context.learner?.id ?? null, context.now)
  const row = { ...toTurnRow(snapshot, event, context, signed, inbound), effects: decision.effects }
  return { decision: signed, row }
}

/** All that a transition may look at, as it was read. */
export function contextOf(engine: Engine, snapshot: Snapshot): Context {
  const { learner, number, suppressed, memory, clockOffset_ms } = snapshot
  return {
    now: Date.now() + clockOffset_ms,
    learner,
    number,
    suppressed,
    memory,
    catalogue: engine.catalogue,
    settings: engine.settings,
  }
}
