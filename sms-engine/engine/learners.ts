import { createHash, randomUUID } from 'node:crypto'
import type { Preferences } from '../domain/model/context.ts'
import type { ConsentEvidence } from '../domain/model/event.ts'
import { newState, type State } from '../domain/model/state.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { insertOptIn } from '../store/consents.ts'
import { insertLearner } from '../store/conversations.ts'
import type { StoredLearner } from '../store/learner-columns.ts'
import { readById, readWithoutMemory, type Snapshot } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { decideAndCommit, handleEvent, UnknownConversation } from './handle-event.ts'

/** The engine's half of a person, as the API shows it. Times in ms of service time. */
export interface LearnerRecord extends StoredLearner {
  /** Proved number, E.164, or null. */
  readonly phone: string | null
  readonly suppressed: boolean
  readonly phase: State['phase']
  /** When the next scheduled text falls due. */
  readonly nextAt: number | null
  /** Scheduled texts in a row without an answer, and whether that has been mentioned. */
  readonly unanswered: number
  readonly nudged: boolean
  /** Until when lessons are held; null while they are not, and when only RESUME ends the pause. */
  readonly pausedUntil: number | null
  /** Changes whenever one of the choices does that a page shows as a whole. */
  readonly preferencesVersion: string
}

export type SavedPreferences =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'suppressed' | 'changed_elsewhere'; readonly message: string }

/** Creates the engine's half of a new account. Doing it twice is harmless. */
export function createLearner(engine: Engine, id: string): Promise<void> {
  return insertLearner(engine.db.pool, id, newState)
}

/** The learner with this id, or null. */
export async function findLearner(engine: Engine, id: string): Promise<LearnerRecord | null> {
  const snapshot = await readWithoutMemory(engine.db.pool, engine.sender, id)
  return snapshot && toRecord(snapshot)
}

/** A read conversation as the API shows it; null when it is a stranger's. */
export function toRecord({ learner, number, suppressed, state }: Omit<Snapshot, 'memory'>): LearnerRecord | null {
  if (!learner) return null
  return {
    ...learner,
    phone: number,
    suppressed,
    phase: state.phase,
    nextAt: state.phase === 'active' ? state.slot : null,
    unanswered: state.unanswered,
    nudged: state.nudged,
    pausedUntil: state.phase === 'paused' ? state.until : null,
    preferencesVersion: versionOf(learner),
  }
}

/**
 * Saves what the learner chose and moves the next text accordingly.
 * Lessons cannot be switched on for a number that opted out: only a text from it can undo that.
 * @param ifVersion refuses when the choices are no longer those that the learner saw
 * @throws UnknownConversation
 */
export async function savePreferences(
  engine: Engine,
  id: string,
  patch: Partial<Preferences>,
  { ifVersion }: { readonly ifVersion?: string | undefined } = {},
): Promise<SavedPreferences> {
  const refusals: SavedPreferences[] = []
  const read = async () => {
    const snapshot = await readById(engine.db.pool, engine.sender, id)
    const refused = snapshot && refusal(engine, snapshot, patch, ifVersion)
    if (refused) refusals.push(refused)
    return refused ? null : snapshot
  }
  const saved = await decideAndCommit(engine, read, { id: randomUUID(), type: 'preferences-saved', patch })
  if (saved) return { ok: true }
  const [refused] = refusals
  if (!refused) throw new UnknownConversation('no conversation has this id')
  return refused
}

/** Judged on what the write is guarded by, so that nothing changes in between. */
function refusal(
  { sender }: Engine,
  { learner, suppressed }: Snapshot,
  patch: Partial<Preferences>,
  ifVersion: string | undefined,
): SavedPreferences | null {
  if (patch.lessonsEnabled && suppressed) return { ok: false, code: 'suppressed', message: startFirst(sender) }
  if (ifVersion !== undefined && learner && versionOf(learner) !== ifVersion) {
    const message = 'Your settings were changed somewhere else meanwhile. Please look at them again, then save.'
    return { ok: false, code: 'changed_elsewhere', message }
  }
  return null
}

/** Whether a page shows a preference among the choices that it saves as a whole. */
const shownTogether = {
  zone: true,
  deliveryTime: true,
  textsPerWeek: true,
  quizzesPerWeek: true,
  areas: true,
  subjects: true,
  lessonsEnabled: false,
  onboarded: false,
} as const satisfies Readonly<Record<keyof Preferences, boolean>>
const versioned = (Object.keys(shownTogether) as (keyof Preferences)[]).filter((key) => shownTogether[key])

function versionOf(learner: Preferences): string {
  const choices = versioned.map((preference) => learner[preference])
  return createHash('sha256').update(JSON.stringify(choices)).digest('base64url').slice(0, 12)
}

/** Adds to the consent ledger what a learner ticked for the number that is proved to be theirs. */
export async function recordConsent(
  engine: Engine,
  optIn: { readonly learnerId: string; readonly phone: string; readonly evidence: ConsentEvidence },
): Promise<void> {
  const { pool } = engine.db
  await insertOptIn(pool, engine.sender, { ...optIn, now: await serviceNow(pool) })
}

/** The learner gives up their number: nothing is sent to it any more, and it can be proved anew by whoever holds it. */
export async function releaseNumber(engine: Engine, id: string): Promise<void> {
  await handleEvent(engine, id, { id: randomUUID(), type: 'number-lost' })
}

/** What a person must do before an opted-out number can be texted again. */
export function startFirst(sender: string): string {
  return sender.startsWith('+') ? `Text START to ${sender} first.` : 'Text START to our number first.'
}
