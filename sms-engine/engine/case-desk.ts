import { countSegments } from '../domain/wording/segment.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import {
  addNote,
  assignCase,
  type CaseBox,
  type CaseNote,
  countBoxes,
  type InboxCase,
  readBox,
  readCase,
  readNotes,
  setDone,
} from '../store/case-desk.ts'
import { readById } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { decide } from './handle-event.ts'

export type { CaseBox, CaseNote, InboxCase }

/** The inbox of somebody at the desk: one box, how many wait in each, and service time, by which waits are counted. */
export async function readInbox({ db: { pool } }: Engine, box: CaseBox, name: string) {
  const [cases, counts, now] = await Promise.all([readBox(pool, box, name), countBoxes(pool, name), serviceNow(pool)])
  return { cases, counts, now }
}

export async function findCase(
  { db: { pool } }: Engine,
  id: string,
): Promise<(InboxCase & { readonly notes: readonly CaseNote[]; readonly now: number }) | null> {
  const [found, notes, now] = await Promise.all([readCase(pool, id), readNotes(pool, id), serviceNow(pool)])
  return found && { ...found, notes, now }
}

/** @returns false when there is no such case, like the two below */
export const giveCase = ({ db }: Engine, id: string, name: string | null) => assignCase(db.pool, id, name)
export const closeCase = ({ db }: Engine, id: string, done: boolean) => setDone(db.pool, id, done)
export const noteOnCase = ({ db }: Engine, id: string, by: string, note: string) => addNote(db.pool, id, by, note)

/** An answer as the text that it would become. Times in ms of service time. */
export interface AnswerPreview {
  /** Null when nothing would be texted: the number opted out, or was given up. */
  readonly body: string | null
  readonly segments: number
  /** When it would leave; null for at once. */
  readonly leavesAt: number | null
}

/** What would become of an answer that is given now. The real decision is made, and nothing of it is stored. */
export async function previewAnswer(
  engine: Engine,
  conversationId: string,
  answer: string,
): Promise<AnswerPreview | null> {
  const snapshot = await readById(engine.db.pool, engine.sender, conversationId)
  if (!snapshot) return null
  const event = { id: 'preview', type: 'case-answered', caseId: 'preview', answer } as const
  const { effects } = decide(engine, snapshot, event).decision
  const send = effects.find((effect) => effect.type === 'send')
  if (!send) return { body: null, segments: 0, leavesAt: null }
  const { notBefore } = send
  const isLater = notBefore !== undefined && notBefore > Date.now() + snapshot.clockOffset_ms
  return { body: send.body, segments: countSegments(send.body).segments, leavesAt: isLater ? notBefore : null }
}
