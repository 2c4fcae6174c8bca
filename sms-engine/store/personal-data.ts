import type pg from 'pg'
import type { Statements } from '../runtime/database.ts'
import { type Kinds, type PersonalData, readKinds } from '../runtime/personal-data.ts'
import { type ArchivedText, textsIn } from './archived-texts.ts'
import { exportedFields } from './learner-columns.ts'
import { keptKinds } from './retention.ts'

const exportedColumns = `
  id::text as id, direction, kind, body, lesson_id as "lessonId", status, at, sent_at as "sentAt", read_at as "readAt"`

const kinds: Kinds = {
  preferences: `select ${exportedFields} from learner where id = $1`,
  numbers: `
    select phone, n.sender as "textedFrom" from conversation c left join number_sender n using (phone)
    where c.id = $1 and phone is not null`,
  // The ids, which the export leaves out, tell what is in files as well.
  messages: `select ${exportedColumns} from message where conversation_id = $1 and kind <> 'code' order by id`,
  answers: `
    select lesson_id as "lessonId", question_id as "questionId", asked_with as "figures", choice, is_right as "right",
      is_unsure as "unsure", at
    from review where learner_id = $1 order by id`,
  marks: `select lesson_id as "lessonId", completed, at from lesson_mark where learner_id = $1 order by at`,
  memory: `
    select key as "lessonId", value as card from memory, jsonb_each(cards) where learner_id = $1 order by key`,
  consents: `
    select phone, action, via, version, page, ip, user_agent as "userAgent", at
    from consent where learner_id = $1 order by id`,
  // Whether phone companies still listed the number as this person's, asked after a long silence.
  numberChecks: `
    select phone, since, owner, at from number_check where learner_id = $1 order by id`,
  questions: `
    select question, at, answer, answered_at as "answeredAt" from support_case where conversation_id = $1 order by id`,
  optOuts: `
    select phone, reason, s.at from suppression s join conversation c using (phone) where c.id = $1`,
  // Without the hash: that we sent a code, to which number, requested from where and with what consent.
  codes: `
    select phone, sent_at as "sentAt", expires_at as "expiresAt", checks, used_at as "usedAt", ip, consent
    from phone_code where learner_id = $1 order by id`,
  refusedCodes: `
    select phone, why, at, last_at as "lastAt", times, next_at as "nextAt"
    from code_refused where learner_id = $1 order by id`,
  conversation: `
    select state, next_send_at as "nextSendAt", due_at as "dueAt" from conversation where id = $1`,
  // What it said is stored until it is sent, and may include a link that opens the account: an export does not need it.
  mails: `
    select about, recipient as "to", written_at_machine as "writtenAt", outcome, ended_at_machine as "endedAt"
    from mail where learner_id = $1 order by written_at_machine, id`,
  failingTexts: 'select phone, since, texts from failing_texts where learner_id = $1',
  // The numbers, too, are left out by the export, and tell what is in files as well.
  log: 'select seq, at, event from turn where conversation_id = $1 order by seq',
  unhandled: 'select at, event from dead_letter where conversation_id = $1 order by id',
}

/** A text of an export, with the id that says which one it is. */
export type TextWithId = { readonly id: string } & Readonly<Record<string, unknown>>

/** A turn of an export, with its number. */
export type TurnWithSeq = { readonly seq: number } & Readonly<Record<string, unknown>>

/** What the database has about a learner; `exportLearner` makes of it what the learner gets. */
export function readPersonalData(pool: pg.Pool, learnerId: string): Promise<PersonalData> {
  return readKinds(pool, kinds, learnerId)
}

/** Archived texts as the export has those of the database. */
export async function exportedTexts(pool: pg.Pool, texts: readonly ArchivedText[]): Promise<TextWithId[]> {
  const { rows } = await pool.query<{ row: TextWithId }>(
    `select to_jsonb(r) as row from (select ${exportedColumns} from ${textsIn('$1')} where kind <> 'code') r`,
    [JSON.stringify(texts)],
  )
  return rows.map(({ row }) => row)
}

/**
 * Deletes a learner with the thread, the log, the memory and everything that depends on them. What belongs to a number
 * stays: the consent ledger, which gets the end of this consent, and the suppressions. So do the carrier's ids of the
 * last texts, which its list still shows: without them they would look like texts that never reached us.
 * @param now service time, ms
 */
export async function deleteLearnerRows(db: Statements, sender: string, id: string, now: number): Promise<void> {
  await db.query({
    text: `
      with routed as (
        delete from number_sender n using conversation c where c.id = $1 and n.phone = c.phone
      ), ended as (
        insert into consent (phone, sender, learner_id, action, via, at)
        select phone, $2, $1::uuid, 'opt-out', 'web', to_timestamp($3 / 1000.0) from conversation
        where id = $1 and phone is not null
      ), remembered as (
        insert into handled_text (sid, at)
        select sid, coalesce(sent_at, at) from message
        where conversation_id = $1 and sid is not null
          and coalesce(sent_at, at) > to_timestamp($3 / 1000.0) - interval '${keptKinds.handled.days} days'
        on conflict do nothing
      ), forgotten as (
        delete from message_key where key in (
          select unnest(array[sid, cause]) from message where conversation_id = $1)
      )
      delete from learner where id = $1`,
    values: [id, sender, now],
  })
}
