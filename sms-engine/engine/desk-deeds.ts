import { randomUUID } from 'node:crypto'
import { daysAhead } from '../domain/calendar/slots.ts'
import type { DeskDeed, SaidBefore } from '../domain/model/event.ts'
import { whyNotDone } from '../domain/phases/desk.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { readById, type Snapshot } from '../store/read-conversation.ts'
import { findSaid } from '../store/said-text.ts'
import type { Queryable } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { contextOf, decideAndCommit } from './handle-event.ts'
import { findLearner } from './learners.ts'
import { previewText, type TextPreview } from './preview-text.ts'

/** Who does something for a learner, and why: both go into the log with what was done. */
export interface DeskActor {
  readonly by: string
  readonly reason: string
}

/** Whether it was done; if not, why, in a sentence for the colleague. */
export type DeskDone = { readonly ok: true } | { readonly ok: false; readonly why: string }

const nobody: DeskDone = { ok: false, why: 'There is no such learner.' }

/** Does something for a learner. A deed that would change nothing is not done, and leaves no turn that says it was. */
export async function actForLearner(
  engine: Engine,
  id: string,
  { by, reason }: DeskActor,
  deed: DeskDeed,
): Promise<DeskDone> {
  const declined: string[] = []
  const read = async (db: Queryable) => {
    const snapshot = await readById(db, engine.sender, id)
    const why = snapshot && whyNot(engine, snapshot, deed)
    if (why) declined.push(why)
    return why ? null : snapshot
  }
  const done = await decideAndCommit(engine, read, { id: randomUUID(), type: 'desk-acted', by, reason, deed })
  if (done) return { ok: true }
  const [why] = declined
  return why === undefined ? nobody : { ok: false, why }
}

/** Whether something could be done now, without doing it. */
export async function couldAct(engine: Engine, id: string, deed: DeskDeed): Promise<DeskDone> {
  const snapshot = await readById(engine.db.pool, engine.sender, id)
  if (!snapshot) return nobody
  const why = whyNot(engine, snapshot, deed)
  return why === null ? { ok: true } : { ok: false, why }
}

function whyNot(engine: Engine, snapshot: Snapshot, deed: DeskDeed): string | null {
  return whyNotDone(snapshot.state, deed, contextOf(engine, snapshot))
}

/** The text that a deed would send now; null if it would send none. */
export async function previewDeed(
  engine: Engine,
  id: string,
  actor: DeskActor,
  deed: DeskDeed,
): Promise<TextPreview | null> {
  const preview = await previewText(engine, id, { id: 'preview', type: 'desk-acted', ...actor, deed })
  return preview?.body === null ? null : preview
}

/** The start of the learner's day this many days ahead, ms of service time; null if there is no such learner. */
export async function dayAhead(engine: Engine, learnerId: string, days: number): Promise<number | null> {
  const learner = await findLearner(engine, learnerId)
  return learner && daysAhead(await serviceNow(engine.db.pool), days, learner.zone)
}

/** A text of the thread that can be sent again, or why it cannot. */
export type Resendable = { readonly ok: true; readonly text: SaidBefore } | { readonly ok: false; readonly why: string }

/** A text on its way may still arrive: sent again, it would come twice. */
const underWay = ['queued', 'sending', 'uncertain']
/** Nobody may send a code or the confirmation of an opt-out again. */
const notAgain = ['code', 'keyword', 'opt-out']

/** Whether a text said in a turn can be sent again. */
export function isResendable({ kind, status }: { readonly kind: string; readonly status: string }): boolean {
  return !underWay.includes(status) && !notAgain.includes(kind)
}

/** What a message in a learner's thread said. It comes from the log, where links are not signed. */
export async function findResendable(engine: Engine, learnerId: string, messageId: string): Promise<Resendable> {
  const said = await findSaid(engine.db.pool, learnerId, messageId)
  const effect = said?.effect
  if (effect?.type !== 'send' && effect?.type !== 'reply') {
    return { ok: false, why: 'That text cannot be sent again: only what the service said in a turn can.' }
  }
  const { kind, body, lessonId, questionId } = effect
  if (!isResendable({ kind, status: said?.status ?? '' })) {
    return { ok: false, why: 'That text is still on its way, or is of a kind that is never sent again.' }
  }
  return { ok: true, text: { body, lessonId, questionId } }
}
