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
  readCasesOf,
  readNotes,
  setDone,
} from '../store/case-desk.ts'
import type { Engine } from './engine.ts'
import { previewText, type TextPreview } from './preview-text.ts'

export type { CaseBox, CaseNote, InboxCase }

/**
 * One person's inbox at the desk: a box, the number of cases in each, and service time, against which waits are
 * counted.
 */
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

/** The questions a learner has asked so far, newest first. */
export const casesOf = ({ db }: Engine, learnerId: string) => readCasesOf(db.pool, learnerId)

/** @returns false if there is no such case; the same goes for the two below */
export const giveCase = ({ db }: Engine, id: string, name: string | null) => assignCase(db.pool, id, name)
export const closeCase = ({ db }: Engine, id: string, done: boolean) => setDone(db.pool, id, done)
export const noteOnCase = ({ db }: Engine, id: string, by: string, note: string) => addNote(db.pool, id, by, note)

/** What an answer given now would lead to. */
export function previewAnswer(engine: Engine, conversationId: string, answer: string): Promise<TextPreview | null> {
  return previewText(engine, conversationId, { id: 'preview', type: 'case-answered', caseId: 'preview', answer })
}
