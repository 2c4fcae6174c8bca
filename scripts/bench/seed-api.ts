import type pg from 'pg'
import type { Catalogue } from '../../content/catalogue.ts'

/** Gives every learner an account with a live session whose id is that of the account. */
export async function seedAccounts(pool: pg.Pool): Promise<void> {
  await pool.query(`
    insert into account (id, email, password_hash, first_name, last_name)
    select id, id || '@example.com', 'none', 'Ann', 'Archer' from learner`)
  await pool.query(`
    insert into session (id, account_id, created_at, last_seen_at, expires_at)
    select id, id, now(), now(), now() + interval '7 days' from learner`)
}

/** Adds texts and answers for every learner, cycling through the catalogue's lessons; every fourth text is answered. */
export async function seedTexts(pool: pg.Pool, catalogue: Catalogue, textsEach: number): Promise<void> {
  const lessons = [...catalogue.lessons.values()].map(({ id, sms, questions }) => ({
    id,
    sms,
    question: questions[0]?.id ?? '',
  }))
  await pool.query(
    `with lesson as (
       select row_number() over () - 1 as n, l.* from jsonb_to_recordset($1) as l (id text, sms text, question text)
     )
     insert into message (conversation_id, phone, direction, kind, body, lesson_id, at, status, sent_at)
     select c.id, c.phone, 'out', 'lesson', l.sms, l.id, now() - ($2 - t) * interval '1 day', 'delivered',
       now() - ($2 - t) * interval '1 day'
     from generate_series(1, $2::int) t cross join conversation c join lesson l on l.n = t % $3`,
    [JSON.stringify(lessons), textsEach, lessons.length],
  )
  await pool.query(
    `with lesson as (
       select row_number() over () - 1 as n, l.* from jsonb_to_recordset($1) as l (id text, question text)
     )
     insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
     select c.id, l.id, l.question, 0, t % 8 = 0, false, now() - ($2 - t) * interval '1 day'
     from generate_series(4, $2::int, 4) t cross join conversation c join lesson l on l.n = t % $3`,
    [JSON.stringify(lessons), textsEach, lessons.length],
  )
  await pool.query('vacuum analyze')
}
