import { hour_ms } from '../domain/model/units.ts'
import type { Mailer } from '../runtime/mail/mailer.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import {
  keepAnswer,
  markAnswered,
  readCases,
  readLastLines,
  type SupportCase,
  type ThreadLine,
  takeUnmailed,
  takeUnwarned,
} from '../store/support-cases.ts'
import { inTransaction } from '../store/transaction.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'
import { sendMails, writeMail } from './mails.ts'

/** As much of the thread as a person needs to understand a question. */
const lines_max = 60
const mails_max = 20
const warned_max = 50

/** Mails one batch of new cases to support, each once and with its thread. */
export async function mailCases(engine: Engine, mailer: Mailer, publicUrl: string): Promise<{ mailed: number }> {
  const ids: string[] = []
  while (ids.length < mails_max) {
    const id = await writeNextCase(engine, publicUrl)
    if (id === null) break
    ids.push(id)
  }
  if (ids.length > 0) await sendMails(engine, mailer, { ids })
  return { mailed: ids.length }
}

function writeNextCase({ db, settings }: Engine, publicUrl: string): Promise<string | null> {
  return inTransaction(db.pool, async (client) => {
    const one = await takeUnmailed(client)
    if (!one) return null
    const thread = await readLastLines(client, one.conversationId, lines_max)
    return writeMail(client, {
      about: one.urgent ? 'urgent-case' : 'case',
      learnerId: one.learnerId,
      to: settings.supportEmail,
      subject: one.urgent ? `URGENT, case ${one.id}: somebody may come to harm` : `Case ${one.id}: a learner asks`,
      text: caseText(one, publicUrl),
      attachments: [{ filename: `thread-${one.id}.txt`, content: transcript(thread) }],
    })
  })
}

/** Learners are promised an answer within 24 hours. A warning at this point leaves four of them. */
const warn_after_ms = 20 * hour_ms

/** Mails support one list of the cases that are about to be late, each case once. */
export async function mailLateCases(engine: Engine, mailer: Mailer, publicUrl: string): Promise<{ warned: number }> {
  const { db, settings } = engine
  const now = await serviceNow(db.pool)
  const written = await inTransaction(db.pool, async (client) => {
    const cases = await takeUnwarned(client, warn_after_ms, warned_max)
    if (cases.length === 0) return null
    const lines = cases.map(({ id, question, urgent, at }) => {
      const waited = `${Math.floor((now - at) / hour_ms)} hours`
      return `${urgent ? 'URGENT, ' : ''}case ${id}, ${waited}: ${question}\n${publicUrl}/desk/case/${id}`
    })
    const mail = await writeMail(client, {
      about: 'late-cases',
      learnerId: null,
      to: settings.supportEmail,
      subject: cases.length === 1 ? 'A case is about to be late' : `${cases.length} cases are about to be late`,
      text: ['Learners are promised an answer within 24 hours. These wait:', ...lines].join('\n\n'),
    })
    return { mail, count: cases.length }
  })
  if (!written) return { warned: 0 }
  if (written.mail !== null) await sendMails(engine, mailer, { ids: [written.mail] })
  return { warned: written.count }
}

/** A case with the end of its thread, for the person who answers it. */
export interface CaseWithThread extends SupportCase {
  readonly thread: readonly ThreadLine[]
}

/** Cases newest first. */
export async function listCases(
  { db: { pool } }: Engine,
  page: { readonly open: boolean; readonly limit: number; readonly before: string | undefined },
): Promise<CaseWithThread[]> {
  const cases = await readCases(pool, page)
  return Promise.all(
    cases.map(async (one) => ({ ...one, thread: await readLastLines(pool, one.conversationId, lines_max) })),
  )
}

/** What became of an answer. `texted`: false if the number opted out or was given up in the meantime. */
export type CaseAnswered =
  | { readonly ok: true; readonly texted: boolean }
  | { readonly ok: false; readonly code: 'no_case' | 'answered_before' }

/**
 * Answers a case in its thread. The first answer stands. If an answer was kept but not texted, because a process died
 * in between, giving it again sends it: the event's id keeps it from going twice.
 */
export async function answerCase(
  engine: Engine,
  given: { readonly id: string; readonly answer: string; readonly by: string },
): Promise<CaseAnswered> {
  const { pool } = engine.db
  const result = await keepAnswer(pool, given)
  if (!result) return { ok: false, code: 'no_case' }
  const { found, kept } = result
  const again = found.answer === given.answer && found.answeredAt === null
  if (!kept && !again) return { ok: false, code: 'answered_before' }

  const event = { id: `case:${found.id}`, type: 'case-answered', caseId: found.id, answer: given.answer } as const
  const { effects } = await handleEvent(engine, found.conversationId, event)
  await markAnswered(pool, found.id)
  return { ok: true, texted: effects.some(({ type }) => type === 'send') }
}

function caseText({ id, phone, question, urgent }: SupportCase, publicUrl: string): string {
  const who = phone ?? 'number given up'
  return [
    urgent ? `URGENT: somebody may come to harm (${who}). The text:` : `A learner (${who}) asks:`,
    question,
    ...(urgent ? ['They were told at once whom to call, and not that anybody here reads along.'] : []),
    'The thread is attached. The answer goes out as a text, unless the number has opted out. At the desk:',
    `${publicUrl}/desk/case/${id}`,
    'Or, with a token:',
    `POST ${publicUrl}/api/staff/cases/${id}/answer {"answer": "..."}`,
  ].join('\n\n')
}

function transcript(lines: readonly ThreadLine[]): string {
  return lines
    .map(({ at, direction, body }) => `${new Date(at).toISOString()} ${direction === 'in' ? 'learner' : 'us'}: ${body}`)
    .join('\n')
}
