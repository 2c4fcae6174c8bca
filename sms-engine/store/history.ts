import type pg from 'pg'
import type { Values } from '../../content/sets/sets.ts'
import { limits } from '../domain/model/limits.ts'
import { noChoice } from '../domain/reading/answer.ts'
import type { Reading } from '../domain/reading/read-text.ts'
import type { Review } from '../domain/teaching/journey.ts'
import { ask, inColumns, type Read, together, viewing } from '../runtime/reads.ts'
import { serviceTime } from '../runtime/service-clock.ts'
import { type ArchivedText, bringsLesson, isArchived, type TextPart, textPartsSql, textsIn } from './archived-texts.ts'
import { teaches } from './kinds.ts'
import { idAhead } from './message-ids.ts'

/** A lesson or question that a learner was texted. */
export interface HistoryRow {
  readonly id: string
  readonly kind: 'lesson' | 'question'
  readonly lessonId: string | null
  readonly body: string
  /** ms of service time. */
  readonly at: number
  /**
   * Whether somebody has seen it: opened here or by its link, its lesson marked as completed since, or the learner
   * answered or texted us since, because then the thread was in front of them.
   */
  readonly read: boolean
  /**
   * Of a question: how it was answered, by text or in the portal. `values`: the figures it was asked with, null when none
   * vary. `choice`: index in its options, -1 for not known.
   */
  readonly answer: {
    readonly questionId: string
    readonly values: Values | null
    readonly choice: number
    readonly right: boolean
  } | null
}

/** Which texts of a history are wanted. */
export interface HistoryPage {
  readonly limit: number
  /** Id of the text after them; the newest ones are wanted if absent. */
  readonly before?: string | undefined
}

/** What the database has for a page of a history, newest first, and where files may have more for it. */
export interface FoundHistory {
  readonly rows: readonly HistoryRow[]
  readonly parts: readonly TextPart[]
}

/** Newest first. Leaves out what was never handed to the carrier. */
export function historyRead(conversationId: string, page: HistoryPage): Read<FoundHistory> {
  const inDatabase = inColumns(
    rowsRead('read-history', historySql('message'), [conversationId, page.before ?? null, page.limit]),
    historyColumns,
  )
  const inFiles: Read<readonly TextPart[]> = {
    name: 'read-text-parts',
    text: textPartsSql,
    values: [conversationId],
    view: (rows) => rows,
  }
  return viewing(together(inDatabase, inFiles), ([rows, parts]): FoundHistory => ({ rows, parts }))
}

const historyColumns = ['id', 'kind', 'lessonId', 'body', 'at', 'read', 'answer'] as const

const rowsRead = (name: string, text: string, values: readonly unknown[]): Read<readonly HistoryRow[]> => {
  return { name, text, values, view: (rows) => rows }
}

/**
 * The same of archived texts. They all count as read: nobody can mark them any more.
 * @param texts of this conversation
 */
export async function archivedHistory(
  pool: pg.Pool,
  conversationId: string,
  { limit, before }: HistoryPage,
  texts: readonly ArchivedText[],
): Promise<HistoryRow[]> {
  const values = [conversationId, before ?? null, limit, JSON.stringify(texts)]
  const rows = await ask(pool, rowsRead('read-archived-history', historySql(textsIn('$4')), values))
  return rows.map((row) => ({ ...row, read: true }))
}

/**
 * A text read as one of these was typed by a person who wants something of us; machines and opt-outs are read
 * otherwise.
 */
const attending: readonly Reading['is'][] = ['answer', 'learning-command', 'managing-command', 'wish']

/**
 * SQL: when the learner last attended. Only the log says how a text was read; its newest turns are searched first, until
 * one matches. As it names no text, Postgres works it out once for all of them, and not at all if each was opened.
 */
const attended = `greatest(
  (select max(r.at) from review r where r.learner_id = $1),
  (select t.at from turn t
   where t.conversation_id = $1 and t.event ->> 'type' = 'text'
     and t.context -> 'heard' ->> 'is' in (${attending.map((is) => `'${is}'`).join(', ')})
   order by t.seq desc limit 1))`

/**
 * A text that arrived at the same moment as ours is newer than ours, which answers it. An answer counts for a text within
 * the days that a question stays open.
 */
const historySql = (texts: string) => `
  select m.id::text as id, m.kind, m.lesson_id as "lessonId", m.body,
    extract(epoch from coalesce(m.sent_at, m.at)) * 1000 as at,
    m.read_at is not null
      or coalesce(coalesce(m.sent_at, m.at) < (select ${attended}), false)
      or exists (select from review r where r.learner_id = $1 and r.lesson_id = m.lesson_id and r.at >= m.at)
      or exists (select from lesson_mark k where k.learner_id = $1 and k.lesson_id = m.lesson_id and k.completed
        and k.at >= coalesce(m.sent_at, m.at)) as read,
    case when m.kind = 'question' then (
      select jsonb_build_object('questionId', r.question_id, 'values', r.asked_with, 'choice', r.choice,
        'right', r.is_right)
      from review r
      where r.learner_id = $1 and r.lesson_id = m.lesson_id and r.question_id = m.question_id
        and r.at >= m.at and r.at <= m.at + interval '${limits.answer_window_ms} ms'
      order by r.at limit 1) end as answer
  from ${texts} m
  where m.conversation_id = $1 and m.direction = 'out' and ${teaches}
    and m.status in ('replied', 'sent', 'delivered') and m.id < coalesce($2::bigint, ${idAhead})
  order by m.id desc limit $3::int`

/**
 * Notes that a text was opened in the portal; one in the archive counts as read anyway. False when this learner has no
 * such text.
 */
export async function markRead(pool: pg.Pool, conversationId: string, messageId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `update message m
     set read_at = coalesce(read_at, ${serviceTime})
     where id = $2 and conversation_id = $1 and direction = 'out' and ${teaches}
       and status in ('replied', 'sent', 'delivered')`,
    [conversationId, messageId],
  )
  return rowCount === 1 || isArchived(pool, conversationId, messageId)
}

/** Notes that a lesson was opened, in the portal or by the link in its text: either way the text was seen. */
export async function markLessonRead(pool: pg.Pool, conversationId: string, lessonId: string): Promise<void> {
  await pool.query(
    `update message set read_at = ${serviceTime}
     where conversation_id = $1 and lesson_id = $2 and direction = 'out' and kind = 'lesson' and read_at is null
       and status in ('replied', 'sent', 'delivered')`,
    [conversationId, lessonId],
  )
}

/** Whether a lesson went to a learner's phone, or is on its way. */
export async function wasTexted(pool: pg.Pool, conversationId: string, lessonId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `select from message m where conversation_id = $1 and lesson_id = $2 and ${bringsLesson('m')}
     union all select from archive_part where conversation_id = $1 and $2 = any (lessons)
     limit 1`,
    [conversationId, lessonId],
  )
  return rowCount === 1
}

/** What a learner did with a lesson. */
export interface LessonScore {
  readonly lessonId: string
  /** Answers to its questions. */
  readonly right: number
  readonly answered: number
  /** The learner's own mark if there is one, else whether the first answer was right. */
  readonly completed: boolean
}

/** Lessons that were answered or marked. */
export function scoresRead(learnerId: string): Read<readonly LessonScore[]> {
  const read: Read<readonly LessonScore[]> = {
    name: 'read-scores',
    text: scoresSql,
    values: [learnerId],
    view: (rows) => rows,
  }
  return inColumns(read, ['lessonId', 'right', 'answered', 'completed'])
}

/** Ids of the lessons that are completed, as in `scoresRead`, for pages that show nothing else of them. */
export function completedLessonsRead(learnerId: string): Read<readonly string[]> {
  return {
    name: 'read-completed-lessons',
    text: completedSql,
    values: [learnerId],
    gives: 'value',
    view: ([ids]: readonly (readonly string[])[]) => ids ?? [],
  }
}

/** Ids of the lessons that were taught, by text or on a page: those with a memory. */
export function taughtLessonsRead(learnerId: string): Read<readonly string[]> {
  return {
    name: 'read-taught-lessons',
    text: '(select json_agg(lesson_id) from memory, jsonb_object_keys(cards) lesson_id where learner_id = $1)',
    values: [learnerId],
    gives: 'value',
    view: ([ids]: readonly (readonly string[])[]) => ids ?? [],
  }
}

/** Ids of the lessons that were answered or marked: whether they are completed is settled, until somebody marks them. */
export function touchedLessonsRead(learnerId: string): Read<readonly string[]> {
  return {
    name: 'read-touched-lessons',
    text: `(select json_agg(lesson_id) from (
      select lesson_id from review where learner_id = $1 union select lesson_id from lesson_mark where learner_id = $1
    ) touched)`,
    values: [learnerId],
    gives: 'value',
    view: ([ids]: readonly (readonly string[])[]) => ids ?? [],
  }
}

/** Whether a lesson of `withMarks` is completed. */
const isCompleted = 'coalesce(k.completed, r.first_right)'

/** The lessons of a statement `answers`, which says of each whether its first answer was right, and those marked. */
const withMarks = (answers: string) => `(${answers}) r
  full join (select lesson_id, completed from lesson_mark where learner_id = $1) k on k.lesson_id = r.lesson_id`

/** A question that comes again on one local day is practice: as in the total score, only its first answer counts. */
const scoresSql = `
  select coalesce(r.lesson_id, k.lesson_id) as "lessonId", coalesce(r."right", 0) as "right",
    coalesce(r.answered, 0) as answered, ${isCompleted} as completed
  from ${withMarks(`
    select lesson_id, count(*) filter (where is_right)::int as "right", count(*)::int as answered,
      (array_agg(is_right order by id))[1] as first_right
    from (
      select distinct on (v.lesson_id, v.question_id, local_time(v.at, l.zone)::date) v.lesson_id, v.is_right, v.id
      from review v join learner l on l.id = v.learner_id where v.learner_id = $1
      order by v.lesson_id, v.question_id, local_time(v.at, l.zone)::date, v.id
    ) counted group by lesson_id`)}`

const completedSql = `
  (select json_agg(coalesce(r.lesson_id, k.lesson_id))
   from ${withMarks(`
    select distinct on (lesson_id) lesson_id, is_right as first_right from review where learner_id = $1
    order by lesson_id, id`)}
   where ${isCompleted})`

/** Every answer of a learner, oldest first. */
export async function readReviews(pool: pg.Pool, learnerId: string): Promise<Review[]> {
  const { rows } = await pool.query<Review>({ name: 'read-reviews', text: reviewsSql, values: [learnerId] })
  return rows
}

const reviewsSql = `
  select lesson_id as "lessonId", is_right as "right", is_unsure as unsure,
    choice = ${noChoice} as "gaveUp", asked_with is not null as varied,
    round(extract(epoch from at) * 1000)::float8 as at
  from review where learner_id = $1 order by id`

/** Whether the learner's mark on a lesson says this already. */
export async function isMarked(
  pool: pg.Pool,
  learnerId: string,
  { lessonId, completed }: { lessonId: string; completed: boolean },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    'select from lesson_mark where learner_id = $1 and lesson_id = $2 and completed = $3',
    [learnerId, lessonId, completed],
  )
  return rowCount === 1
}

/** Stores the learner's mark on a lesson; false if it was the same already. */
export async function markLesson(
  pool: pg.Pool,
  learnerId: string,
  mark: { lessonId: string; completed: boolean; now: number },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into lesson_mark (learner_id, lesson_id, completed, at) values ($1, $2, $3, to_timestamp($4 / 1000.0))
     on conflict (learner_id, lesson_id) do update set completed = excluded.completed, at = excluded.at
     where lesson_mark.completed <> excluded.completed`,
    [learnerId, mark.lessonId, mark.completed, mark.now],
  )
  return rowCount === 1
}
