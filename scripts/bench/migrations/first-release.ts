import type pg from 'pg'
import { apiSchema } from '../../../api/migrations/schema.ts'
import { newState } from '../../../sms-engine/domain/model/state.ts'
import { engineSchema } from '../../../sms-engine/migrations/schema.ts'
import { runMigrations } from '../../../sms-engine/runtime/migrate.ts'
import type { Schema } from '../../../sms-engine/runtime/schema.ts'

const first_day = '2026-11-20'
/** Dated the same day, but the first migration that alters a table. */
const second_of_the_engine = '2026-11-20-portal-learning'

/** Creates the tables of the first release, empty. */
export async function makeFirstRelease(url: string): Promise<void> {
  for (const schema of [engineSchema, apiSchema]) await runMigrations(url, firstOf(schema))
}

function firstOf({ table, migrations }: Schema): Schema {
  const first = Object.entries(migrations).filter(
    ([name]) => name.startsWith(first_day) && name !== second_of_the_engine,
  )
  return { table, migrations: Object.fromEntries(first) }
}

export interface Filling {
  readonly learners: number
  /** Every other one is from the learner. */
  readonly messagesEach: number
}

/** Fills every table as in a service that has run for a while. */
export async function fillFirstRelease(pool: pg.Pool, { learners, messagesEach }: Filling): Promise<void> {
  const state = JSON.stringify(newState)
  const statements: readonly [sql: string, values?: unknown[]][] = [
    ['insert into learner (id, onboarded) select gen_random_uuid(), true from generate_series(1, $1::int)', [learners]],
    [
      `insert into conversation (id, learner_id, phone, seq, state)
       select id, id, '+1' || (2002000000 + row_number() over ()), $2, $1 from learner`,
      [state, messagesEach],
    ],
    [
      `insert into message (conversation_id, phone, direction, kind, body, status, lesson_id, sid, replies, at)
       select id, phone, case n % 2 when 0 then 'in' else 'out' end,
         case n % 4 when 0 then 'text' when 1 then 'lesson' when 2 then 'text' else 'feedback' end,
         'What ' || n || ' says of ' || phone || ' is a text of the usual length, of a debit and of a credit.',
         case n % 4 when 0 then 'received' when 1 then 'delivered' when 2 then 'received' else 'replied' end,
         case n % 4 when 1 then 'lesson-' || n end, 'SM' || n || phone, case n % 2 when 0 then '[]'::jsonb end,
         now() - interval '1 hour' * n
       from generate_series(1, $1::int) n cross join conversation`,
      [messagesEach],
    ],
    [
      `insert into message (conversation_id, phone, direction, kind, body, status, cause, at)
       select id, phone, 'out', 'lesson', 'A lesson that waits.', 'queued', 'waits:' || id, now()
       from conversation order by id limit $1::int / 5`,
      [learners],
    ],
    [
      `insert into turn (conversation_id, seq, at, event, context, state, effects, content_hash)
       select id, n, now(), '{"type":"text"}', '{}', $2::jsonb, '[]', 'a' from generate_series(1, $1::int / 4) n
       cross join conversation`,
      [messagesEach, state],
    ],
    [`insert into memory (learner_id, cards) select id, '{}' from learner`],
    [
      `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
       select id, 'lesson-' || n, 'q', 0, true, false, now() from generate_series(1, $1::int / 4) n cross join learner`,
      [messagesEach],
    ],
    [
      `insert into phone_code (learner_id, phone, code_hash, sent_at, expires_at)
       select learner_id, phone, 'hash', now(), now() from conversation`,
    ],
    [
      `insert into message (conversation_id, phone, direction, kind, body, status, cause, at)
       select c.learner_id, c.phone, 'out', 'code', 'Your code is 123456.', 'delivered', 'code:' || c.id, now()
       from phone_code c`,
    ],
    [
      `insert into consent (phone, sender, learner_id, action, via, at)
       select phone, '+12025550175', learner_id, 'opt-in', 'portal', now() from conversation`,
    ],
    [
      `insert into support_case (conversation_id, question, at)
       select id, 'What is a debit?', now() from conversation order by id limit $1::int / 10`,
      [learners],
    ],
    [
      `insert into account (id, email, password_hash, first_name, last_name)
       select id, id || '@example.com', 'hash', 'Ann', 'Lee' from learner`,
    ],
    [
      `insert into session (id, account_id, created_at, last_seen_at, expires_at)
       select gen_random_uuid(), id, now() - interval '3 days', now(), now() + interval '20 days'
       from account cross join generate_series(1, 2)`,
    ],
    [`insert into audit (account_id, what, ip, at) select id, 'signed in', '127.0.0.1', now() from account`],
    [
      `insert into password_reset (token_hash, account_id, expires_at)
       select md5(id::text), id, now() + interval '1 hour' from account order by id limit $1::int / 10`,
      [learners],
    ],
    [
      `insert into billing_customer (id, account_id, mode, synced_at_machine)
       select 'cus_' || id, id, 'demo', now() from account`,
    ],
    [
      `insert into subscription (id, customer_id, plan, cents, status, created_at, period_start, period_end, cancel_at_period_end)
       select 'sub_' || id, id, 'monthly', 999, 'active', now(), now(), now() + interval '30 days', false
       from billing_customer`,
    ],
    [
      `insert into invoice (id, customer_id, cents, currency, status, is_first, at)
       select 'in_' || n || id, id, 999, 'usd', case n when 1 then 'open' else 'paid' end, n = 3, now()
       from generate_series(1, 3) n cross join billing_customer`,
    ],
  ]
  const client = await pool.connect()
  // Skips the row-by-row foreign-key checks: whatever is referred to exists.
  await client.query('set session_replication_role = replica')
  for (const [sql, values] of statements) await client.query(sql, values)
  await client.query('vacuum analyze')
  client.release(true)
}
