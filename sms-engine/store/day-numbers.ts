/**
 * What the service did in a span of days, counted. Each query reads only the rows of the span. Times in ms of service
 * time.
 */
import type pg from 'pg'
import { isOpen } from './support-cases.ts'

/** From `from` on, before `until`. Days are those of `zone`. */
export interface Span {
  readonly from: number
  readonly until: number
  readonly zone: string
}

/** Texts of one day with the same outcome. */
export interface TextCount {
  /** ISO date. */
  readonly day: string
  readonly direction: 'in' | 'out'
  readonly status: string
  readonly errorCode: number | null
  readonly count: number
}

export interface AnswerCount {
  readonly day: string
  readonly answers: number
  readonly right: number
}

export interface QuestionCount {
  readonly questionId: string
  readonly lessonId: string
  readonly answers: number
  readonly right: number
}

export interface OptOut {
  readonly at: number
  readonly learnerId: string | null
  /** "text", "web" or whatever else ended it. */
  readonly via: string
  /** The text by which they opted out; null if there was none. */
  readonly words: string | null
}

const millis = (column: string) => `(extract(epoch from ${column}) * 1000)::float8`
const moment = (place: number) => `to_timestamp($${place}::float8 / 1000)`
/** Used to group, and formatted only for the groups: formatting each row's date costs more than counting it. */
const day = '(at at time zone $3)::date'
const asText = `to_char(day, 'YYYY-MM-DD') as day`
const valuesOf = ({ from, until, zone }: Span) => [from, until, zone]

export async function countTexts(pool: pg.Pool, span: Span): Promise<TextCount[]> {
  const { rows } = await pool.query<TextCount>(
    `select ${asText}, direction, status, error_code as "errorCode", count from (
       select ${day} as day, direction, status, error_code, count(*)::int as count
       from message where at >= ${moment(1)} and at < ${moment(2)} group by 1, 2, 3, 4) counted`,
    valuesOf(span),
  )
  return rows
}

/** Graded answers, by text and in the portal, by day and by question. */
export async function countAnswers(
  pool: pg.Pool,
  span: Span,
): Promise<{ readonly days: readonly AnswerCount[]; readonly questions: readonly QuestionCount[] }> {
  const { rows } = await pool.query<{ day: string | null } & QuestionCount>(
    `with answers as (
       select ${day} as day, question_id, lesson_id, is_right from review where at >= ${moment(1)} and at < ${moment(2)})
     select ${asText}, question_id as "questionId", lesson_id as "lessonId", count(*)::int as answers,
       (count(*) filter (where is_right))::int as right
     from answers group by grouping sets ((day), (question_id, lesson_id))`,
    valuesOf(span),
  )
  return {
    days: rows.flatMap(({ day, answers, right }) => (day === null ? [] : [{ day, answers, right }])),
    questions: rows
      .filter((row) => row.day === null)
      .map(({ questionId, lessonId, answers, right }) => ({ questionId, lessonId, answers, right })),
  }
}

/** The newest opt-outs, each with the learner's words. */
export async function readOptOuts(pool: pg.Pool, span: Span, limit: number): Promise<OptOut[]> {
  const { rows } = await pool.query<OptOut>(
    `with newest as (
       select id, learner_id, phone, via, at from consent
       where action = 'opt-out' and at >= ${moment(1)} and at < ${moment(2)} order by at desc, id desc limit $3)
     select ${millis('n.at')} as at, c.id as "learnerId", n.via, said.body as words
     from newest n
     left join lateral (
       select id from conversation where id = n.learner_id or (n.learner_id is null and phone = n.phone) limit 1) c on true
     left join lateral (
       select body from message
       where conversation_id = c.id and direction = 'in' and n.via <> 'web' and at between n.at - interval '1 s' and n.at + interval '1 s'
       order by id desc limit 1) said on true
     order by n.at desc, n.id desc`,
    [span.from, span.until, limit],
  )
  return rows
}

export async function countOptOuts(pool: pg.Pool, span: Span): Promise<{ day: string; count: number }[]> {
  const { rows } = await pool.query<{ day: string; count: number }>(
    `select ${asText}, count from (
       select ${day} as day, count(*)::int as count from consent
       where action = 'opt-out' and at >= ${moment(1)} and at < ${moment(2)} group by 1) counted`,
    valuesOf(span),
  )
  return rows
}

/** How long each open case has waited, ms. */
export async function readWaits(pool: pg.Pool, now: number): Promise<number[]> {
  const { rows } = await pool.query<{ wait: number }>(
    `select $1::float8 - ${millis('at')} as wait from support_case s where ${isOpen('s')} order by id`,
    [now],
  )
  return rows.map(({ wait }) => wait)
}
