import { randomUUID } from 'node:crypto'
import type { Preferences } from '../domain/context.ts'
import { newState, type State } from '../domain/state.ts'
import { insertLearner } from '../store/conversations.ts'
import { readById } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'

/** The engine's half of a person, as the API shows it. Times in ms of service time. */
export interface LearnerRecord extends Preferences {
  readonly id: string
  readonly entitledUntil: number | null
  /** Proved number, E.164, or null. */
  readonly phone: string | null
  readonly suppressed: boolean
  readonly phase: State['phase']
  /** When the next scheduled text falls due. */
  readonly nextAt: number | null
}

export type SavedPreferences =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'suppressed'; readonly message: string }

/** Creates the engine's half of a new account. Doing it twice is harmless. */
export function createLearner(engine: Engine, id: string): Promise<void> {
  return insertLearner(engine.db.pool, id, newState)
}

/** The learner with this id, or null. */
export async function findLearner(engine: Engine, id: string): Promise<LearnerRecord | null> {
  const snapshot = await readById(engine.db.pool, engine.sender, id)
  if (!snapshot?.learner) return null
  const { learner, number, suppressed, state } = snapshot
  return {
    ...learner,
    phone: number,
    suppressed,
    phase: state.phase,
    nextAt: state.phase === 'active' ? state.slot : null,
  }
}

/**
 * Saves what the learner chose and moves the next text accordingly.
 * Lessons cannot be switched on for a number that opted out: only a text from it can undo that.
 */
export async function savePreferences(
  engine: Engine,
  id: string,
  patch: Partial<Preferences>,
): Promise<SavedPreferences> {
  const before = await readById(engine.db.pool, engine.sender, id)
  if (patch.lessonsEnabled && before?.suppressed) {
    return { ok: false, code: 'suppressed', message: startFirst(engine.sender) }
  }
  await handleEvent(engine, id, { id: randomUUID(), type: 'preferences-saved', patch })
  return { ok: true }
}

/** What a person must do before an opted-out number can be texted again. */
export function startFirst(sender: string): string {
  return sender.startsWith('+') ? `Text START to ${sender} first.` : 'Text START to our number first.'
}
