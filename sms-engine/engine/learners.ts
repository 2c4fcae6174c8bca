import { hash, randomUUID } from 'node:crypto'
import { type LearnersHindrance, whyNoTexts } from '../domain/calendar/schedule.ts'
import type { Preferences } from '../domain/model/context.ts'
import type { ConsentEvidence } from '../domain/model/event.ts'
import { newState, type State } from '../domain/model/state.ts'
import { heldOf } from '../domain/phases/paused.ts'
import { nextTextAt } from '../domain/teaching/snooze.ts'
import type { Statements } from '../runtime/database.ts'
import { ask, type Read, viewing } from '../runtime/reads.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { insertOptIn } from '../store/consents.ts'
import { insertLearner } from '../store/conversations.ts'
import type { StoredLearner } from '../store/learner-columns.ts'
import { readById, type Shown, type Snapshot, shownRead } from '../store/read-conversation.ts'
import type { Queryable } from '../store/transaction.ts'
import { BusyConversation } from './busy-conversation.ts'
import type { Engine } from './engine.ts'
import { decideAndCommit, UnknownConversation } from './handle-event.ts'
import { limitedSerial } from './serial.ts'

/** The engine's half of a person, as the API shows it. Times in ms of service time. */
export interface LearnerRecord extends StoredLearner {
  /** Proved number, E.164, or null. */
  readonly phone: string | null
  readonly suppressed: boolean
  /** Whether the last opt-out was said in other words than STOP. */
  readonly optedOutInWords: boolean
  readonly phase: State['phase']
  /** When the next scheduled text falls due. */
  readonly nextAt: number | null
  /** Why no scheduled text is planned; null when one is. */
  readonly noTextsBecause: LearnersHindrance | 'paused' | null
  /** The planned time whose text the first lesson, sent at once, came in place of; null once later ones have come. */
  readonly replacedAt: number | null
  /** Scheduled texts in a row without an answer, and whether the nudge about them was sent. */
  readonly unanswered: number
  readonly nudged: boolean
  /** When the pause of lessons ends; null if there is no pause, or if only RESUME ends it. */
  readonly pausedUntil: number | null
  /** When a pause from the settings page ends that goes on without a number, or after an opt-out; null without one. */
  readonly heldUntil: number | null
  /** Changes with each of the choices that a page saves together. */
  readonly preferencesVersion: string
}

export type SavedPreferences =
  | { readonly ok: true }
  | { readonly ok: false; readonly code: 'suppressed' | 'changed_elsewhere'; readonly message: string }

/** Which preferences a page saves together: two tabs doing so must not undo each other's changes. */
const savedTogether = {
  zone: true,
  deliveryTime: true,
  textsPerWeek: true,
  quizzesPerWeek: true,
  areas: true,
  subjects: true,
  lessonsEnabled: false,
  onboarded: false,
} as const satisfies Readonly<Record<keyof Preferences, boolean>>
const versioned = (Object.keys(savedTogether) as (keyof Preferences)[]).filter(
  (preference) => savedTogether[preference],
)

/**
 * A learner's saves go one after the other, and few may wait. Otherwise fifty sent at once would overtake every text
 * from the same number, including STOP, and fill the log.
 */
const saveInTurn = limitedSerial(8, () => new BusyConversation('too many saves of one learner wait'))

/**
 * Creates the engine's half of a new account. Doing it twice is harmless.
 * @param db the transaction that also creates the account; without one the learner is created alone
 */
export function createLearner(engine: Engine, id: string, db: Statements = engine.db.pool): Promise<void> {
  return insertLearner(db, id, newState)
}

/** The learner with this id, or null. */
export function findLearner(engine: Engine, id: string): Promise<LearnerRecord | null> {
  return ask(engine.db.pool, learnerRead(engine, id))
}

/** The same as a read. */
export function learnerRead({ sender }: Engine, id: string): Read<LearnerRecord | null> {
  return viewing(shownRead(sender, id), (shown) => shown && toRecord(shown))
}

/** A conversation as the API shows it; null for a stranger's. */
export function toRecord({ learner, number, suppressed, state }: Shown): LearnerRecord | null {
  if (!learner) return null
  return {
    ...learner,
    phone: number,
    suppressed,
    optedOutInWords: state.phase === 'stopped' && state.by === 'phrase',
    phase: state.phase,
    nextAt: nextTextAt(state, learner),
    noTextsBecause: whyNoTexts(state, { learner, number, suppressed }),
    replacedAt: replacedBy(state),
    unanswered: state.unanswered,
    nudged: state.nudged,
    pausedUntil: state.phase === 'paused' ? state.until : null,
    heldUntil: heldOf(state).heldUntil ?? null,
    // Worked out on demand, because most callers that read a learner do not need it.
    get preferencesVersion() {
      return versionOf(learner)
    },
  }
}

/**
 * The slot that the first lesson took the place of, once that lesson has gone: before, it is itself the next text, and a
 * change of preferences or an outage may keep it from going at all.
 */
function replacedBy(state: State): number | null {
  if (state.phase !== 'active' || state.slot === null || state.instead === undefined) return null
  return state.sentAt !== null && state.instead < state.slot ? state.instead : null
}

/**
 * Saves what the learner chose and moves the next text accordingly. Lessons cannot be switched on for a number that
 * opted out: only a text from it can undo that.
 * @param ifVersion the save is declined if the choices are no longer those that the learner saw
 * @throws UnknownConversation
 * @throws BusyConversation if too many saves of this learner are waiting, or others keep writing
 */
export function savePreferences(
  engine: Engine,
  id: string,
  patch: Partial<Preferences>,
  { ifVersion }: { readonly ifVersion?: string | undefined } = {},
): Promise<SavedPreferences> {
  return saveInTurn(id, () => save(engine, id, patch, ifVersion))
}

async function save(
  engine: Engine,
  id: string,
  patch: Partial<Preferences>,
  ifVersion: string | undefined,
): Promise<SavedPreferences> {
  const declined: SavedPreferences[] = []
  const read = async (db: Queryable) => {
    const snapshot = await readById(db, engine.sender, id)
    const why = snapshot && whyDeclined(engine, snapshot, patch, ifVersion)
    if (why) declined.push(why)
    return why ? null : snapshot
  }
  const saved = await decideAndCommit(engine, read, { id: randomUUID(), type: 'preferences-saved', patch })
  if (saved) return { ok: true }
  const [why] = declined
  if (!why) throw new UnknownConversation('no conversation has this id')
  return why
}

/** Why a change is declined. Judged on the same read that guards the write, so that nothing changes in between. */
function whyDeclined(
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

function versionOf(learner: Preferences): string {
  const choices = versioned.map((preference) => learner[preference])
  return hash('sha256', JSON.stringify(choices), 'base64url').slice(0, 12)
}

/** Adds to the consent ledger what a learner ticked for a number already proved to be theirs. */
export async function recordConsent(
  engine: Engine,
  optIn: { readonly learnerId: string; readonly phone: string; readonly evidence: ConsentEvidence },
): Promise<void> {
  const { pool } = engine.db
  await insertOptIn(pool, engine.sender, { ...optIn, now: await serviceNow(pool) })
}

/** What a person must do before an opted-out number can be texted again. */
export function startFirst(sender: string): string {
  return sender.startsWith('+') ? `Text START to ${sender} first.` : 'Text START to our number first.'
}
