/**
 * The queries that every page or tick runs and that grow with the service, explained by Postgres: each uses an index.
 */
import type pg from 'pg'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { newState } from '../domain/model/state.ts'
import { type Database, type Deadlines, openDatabase, workerDeadlines } from '../runtime/database.ts'
import { ask } from '../runtime/reads.ts'
import { createTestDatabase } from '../testing/database.ts'
import { blankCodes } from './forget-codes.ts'
import { completedLessonsRead, historyRead, scoresRead } from './history.ts'
import { readById, readDue } from './read-conversation.ts'

const SENDER = '+12025550175'
/** Enough that reading whole tables would be slower than any index. */
const LEARNERS = 2000
const TEXTS_EACH = 20

// Filling it may take longer than anybody waits in production.
const patient: Deadlines = { ...workerDeadlines, statement_ms: 0, silence_ms: 0 }
const db: Database = await openDatabase({ url: await createTestDatabase(), deadlines: patient })
let learnerId = ''

test.before(async () => {
  await db.pool.query(`insert into learner (id) select gen_random_uuid() from generate_series(1, $1)`, [LEARNERS])
  await db.pool.query(
    `insert into conversation (id, learner_id, phone, state, next_send_at)
     select id, id, '+1' || (2002000000 + row_number() over ()), $1, now() from learner`,
    [JSON.stringify(newState)],
  )
  // Two of three messages are not lessons, as in reality.
  await db.pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, lesson_id, at, status)
     select id, phone, 'out', case when t % 3 = 0 then 'lesson' else 'feedback' end, 'A text of $1,000 in 2026.', 'lesson-' || t, now(), 'sent'
     from conversation cross join generate_series(1, $1) t`,
    [TEXTS_EACH],
  )
  await db.pool.query(
    `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
     select id, 'lesson-' || t, 'question', 0, true, false, now() from learner cross join generate_series(1, $1) t`,
    [TEXTS_EACH],
  )
  await db.pool.query(
    `insert into turn (conversation_id, seq, at, event, context, state, effects, content_hash)
     select id, t, now(), '{"type":"slot-due"}', '{}', '{}', '[]', '' from conversation cross join generate_series(1, $1) t`,
    [TEXTS_EACH],
  )
  await db.pool.query(
    `insert into phone_code (learner_id, phone, code_hash, sent_at, expires_at, used_at)
     select learner_id, phone, 'hash', now(), now(), now() from conversation cross join generate_series(1, $1) t`,
    [TEXTS_EACH],
  )
  // Of all codes that were ever sent, a few still have their digits.
  await db.pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, at, status, cause)
     select learner_id, phone, 'out', 'code', 'Your code is ' || case when id % 2000 = 0 then '123456.' else '******.' end,
       now(), 'delivered', 'code:' || id from phone_code`,
  )
  await db.pool.query(
    `insert into archive_part (source, conversation_id, file, place, bytes, seq_from, seq_to, first_id, last_id, last_at)
     select 'texts-' || t, id, 'file', 0, 1, 0, 0, t, t, now() from conversation cross join generate_series(1, $1) t`,
    [TEXTS_EACH],
  )
  await db.pool.query(`insert into lesson_mark select id, 'lesson-1', true, now() from learner`)
  await db.pool.query(
    `insert into suppression (phone, sender, reason, at) select phone, $1, 'keyword', now() from conversation`,
    [SENDER],
  )
  await db.pool.query('vacuum analyze')
  const { rows } = await db.pool.query<{ id: string }>('select id from learner limit 1')
  learnerId = rows[0]?.id ?? ''
})
test.after(async () => {
  await db.close()
})

interface Plan {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Index Name'?: string
  readonly Plans?: readonly Plan[]
}

/** The plan's nodes for the one statement that a function sends. */
async function explain(ask: (pool: pg.Pool) => Promise<unknown>): Promise<Plan[]> {
  let sent: { text: string; values: unknown[] } | undefined
  const listening = {
    async query(statement: typeof sent | string, values: unknown[] = []) {
      sent = typeof statement === 'string' ? { text: statement, values } : statement
      return { rows: [] }
    },
  }
  await ask(listening as unknown as pg.Pool)
  assert.ok(sent)
  const { rows } = await db.pool.query(`explain (format json) ${sent.text}`, sent.values)
  return flatten(rows[0]['QUERY PLAN'][0].Plan)
}

function flatten(plan: Plan): Plan[] {
  return [plan, ...(plan.Plans ?? []).flatMap(flatten)]
}

/** Tables of a few rows at most, in one page, and the one for messages of no month yet, which has none. */
const oneRow = ['service_clock', 'memory_weights', 'message_rest']

const queries: [name: string, ask: (pool: pg.Pool) => Promise<unknown>, indexes: string[]][] = [
  [
    'a page of history',
    (pool) => ask(pool, historyRead(learnerId, { limit: 50 })),
    ['message_texts', 'review_lesson', 'lesson_mark_pkey', 'turn_pkey', 'archive_part_conversation'],
  ],
  ['completed lessons', (pool) => ask(pool, completedLessonsRead(learnerId)), ['review_lesson', 'lesson_mark_pkey']],
  ['the scores of a dashboard', (pool) => ask(pool, scoresRead(learnerId)), ['review_lesson', 'lesson_mark_pkey']],
  [
    'a conversation with its memory',
    (pool) => readById(pool, SENDER, learnerId),
    ['conversation_pkey', 'learner_pkey'],
  ],
  [
    'looking for codes to blank',
    (pool) => blankCodes(pool, Date.now(), 100),
    ['message_code_digits', 'phone_code_pkey'],
  ],
]
for (const [name, ask, indexes] of queries) {
  test(`${name} goes by indexes alone`, async () => {
    const nodes = await explain(ask)
    const used = nodes.map((node) => node['Index Name'])
    for (const index of indexes) assert.ok(used.includes(index), `${index} in ${used.filter(Boolean)}`)
    const scanned = nodes.filter((node) => node['Node Type'] === 'Seq Scan').map((node) => node['Relation Name'])
    assert.equal(
      scanned.filter((table) => !oneRow.includes(table ?? '') && table !== 'memory'),
      [],
    )
  })
}

test('a batch of those who are due goes by their index, where all are due', async () => {
  const share = { lane: 0, lanes: 2, limit: 50 }
  const nodes = await explain((pool) => readDue(pool, SENDER, 'next_send_at', Date.now() + 1_000, share))
  assert.ok(nodes.some((node) => node['Index Name'] === 'conversation_next_send'))
  // Joined before the few were chosen, all rows would be read.
  assert.not(nodes.some((node) => node['Relation Name'] === 'conversation' && node['Node Type'] === 'Seq Scan'))
})

test.run()
