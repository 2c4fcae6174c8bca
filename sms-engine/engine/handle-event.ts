import { withReading } from '../domain/hear.ts'
import type { Context } from '../domain/model/context.ts'
import type { Decision } from '../domain/model/decision.ts'
import type { Event } from '../domain/model/event.ts'
import { transition } from '../domain/transition.ts'
import { expectClocksAgree } from '../runtime/service-clock.ts'
import { commitTurns, type TurnRow } from '../store/commit-turns.ts'
import { holdConversation } from '../store/conversations.ts'
import { readById, type Snapshot } from '../store/read-conversation.ts'
import { type Queryable, turn_statement_ms } from '../store/transaction.ts'
import { type Inbound, toTurnRow } from './apply-effects.ts'
import { BusyConversation } from './busy-conversation.ts'
import type { Engine } from './engine.ts'
import { signLinks } from './lesson-link.ts'

/** How many times a turn is decided before the conversation counts as too busy. */
const attempts_max = 20
/** After this many, an opt-out holds the row: it must be heard, however many others are writing. */
const attempts_before_holding = 3

/** The turn is no longer waited for, so nothing of it may be written. */
export class TurnTooLate extends Error {
  override name = 'TurnTooLate'
}

/** No conversation has this id. */
export class UnknownConversation extends Error {
  readonly code = 'unknown_conversation'
}

/**
 * Decides an event against what was read and writes it under the guard. If another writer was faster, it reads and
 * decides again. Nothing is locked in between, and deciding again costs nothing because the transition is pure. Only an
 * opt-out that has lost three times holds the conversation's row, so that it cannot be overtaken forever.
 * @param read reads the conversation as it stands, through the connection it is given; null to give up
 * @param until nothing is written after this, by `performance.now()`
 * @throws BusyConversation if others were faster every time
 * @throws TurnTooLate
 */
export async function decideAndCommit(
  engine: Engine,
  read: (db: Queryable) => Promise<Heeded | null>,
  event: Event,
  inbound: Inbound | null = null,
  until = Number.POSITIVE_INFINITY,
): Promise<Decision | null> {
  const { pool } = engine.db
  const attempt = async (db: Queryable): Promise<Attempt | null> => {
    const snapshot = await read(db)
    if (!snapshot) return null
    const { decision, row } = decide(engine, snapshot, event, inbound)
    if (performance.now() > until) throw new TurnTooLate('a turn was decided too late to be written')
    const written = await commitTurns(db, engine.sender, [row], turn_statement_ms)
    return { id: snapshot.id, decision, isWritten: written.has(snapshot.id) }
  }
  let held: string | null = null
  for (let attempts = 1; attempts <= attempts_max; attempts++) {
    const made: Attempt | null = held === null ? await attempt(pool) : await holdConversation(pool, held, attempt)
    if (!made) return null
    if (made.isWritten) return made.decision
    held = attempts >= attempts_before_holding && isOptOut(made.decision) ? made.id : null
  }
  throw new BusyConversation(`a conversation was overtaken ${attempts_max} times in a row`)
}

/** A conversation as read, and what overtook the text that is decided on it. */
export type Heeded = Snapshot & Pick<Context, 'overtakenBy'>

/** A decided turn, and whether it was written before anybody else's. */
interface Attempt {
  readonly id: string
  readonly decision: Decision
  readonly isWritten: boolean
}

function isOptOut({ effects }: Decision): boolean {
  return effects.some(({ type }) => type === 'suppress')
}

/**
 * Handles an event of the conversation with this id: a preference, a proved number, a delivery failure.
 * @throws UnknownConversation
 */
export async function handleEvent(engine: Engine, id: string, event: Event): Promise<Decision> {
  const decision = await decideAndCommit(engine, (db) => readById(db, engine.sender, id), event)
  if (!decision) throw new UnknownConversation('no conversation has this id')
  return decision
}

/** Runs the transition on what was read and builds the row to write. */
export function decide(
  engine: Engine,
  snapshot: Heeded,
  event: Event,
  inbound: Inbound | null = null,
): { decision: Decision; row: TurnRow } {
  const context = withReading(snapshot.state, event, contextOf(engine, snapshot))
  const decision = transition(snapshot.state, event, context)
  const signed = signLinks(engine, decision, context.learner?.id ?? null, context.now)
  const row = { ...toTurnRow(snapshot, event, context, signed, inbound), effects: decision.effects }
  return { decision: signed, row }
}

/**
 * Everything that a transition may look at, as it was read.
 * @throws ClockAstray
 */
export function contextOf(engine: Engine, snapshot: Heeded): Context {
  const { learner, number, suppressed, memory, weights, overtakenBy } = snapshot
  const { clockOffset_ms, ownClockOff_ms, carrierOff_ms } = snapshot
  expectClocksAgree(ownClockOff_ms, carrierOff_ms)
  return {
    now: Date.now() + clockOffset_ms,
    learner,
    number,
    suppressed,
    memory,
    catalogue: engine.catalogue,
    settings: engine.settings,
    weights,
    keywordsCount: true,
    keepsCases: true,
    overtakenBy,
    elsewhere: isElsewhere(engine, learner !== null, number) || undefined,
  }
}

/**
 * Whether nothing may be said to a number, because we do not text its country. Somebody who has proved theirs keeps our
 * answers when the list of countries shrinks.
 */
export function isElsewhere({ isTexted }: Engine, isProved: boolean, number: string | null): boolean {
  return !isProved && number !== null && isTexted?.(number) === false
}
