import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'

/** How the service fared under traffic. */
export interface Fared {
  /** Texts that were processed and answered. */
  readonly texts: number
  /** The failures, one line each, including any wait for a lock beyond the limit. */
  readonly failures: readonly string[]
  /** Longest duration of one statement as its client saw it, and longest wait for a lock, ms. */
  readonly longest_ms: number
  readonly longestWait_ms: number
}

export interface Traffic {
  /** How many texts have been processed so far. */
  texts(): number
  stop(): Promise<Fared>
}

export interface TrafficOptions {
  readonly url: string
  /** How long a statement may wait for a lock before it fails, ms. */
  readonly wait_ms_max: number
  /** How many clients run each kind of work in parallel. */
  readonly clients: number
  /** Pause between two actions of a client, ms. */
  readonly pause_ms: number
}

const application_name = 'tallytext traffic'
const look_every_ms = 10

/**
 * Uses the tables as the first release's processes did, until stopped. While an operator migrates, the previous
 * release's statements are the ones running; these are the first release's, without columns that do not affect locking,
 * and without the name of an index that the last migrations remove: their previous release no longer says it.
 */
export async function startTraffic({ url, wait_ms_max, clients, pause_ms }: TrafficOptions): Promise<Traffic> {
  const pool = new pg.Pool({
    connectionString: url,
    application_name,
    max: clients * deeds.length,
    onConnect: async (client) => {
      await client.query(`set lock_timeout = ${wait_ms_max}`)
    },
  })
  const people = await readPeople(pool, clients * deeds.length)
  const state = { stopped: false, texts: 0, longest_ms: 0, longestWait_ms: 0, failures: [] as string[] }

  async function live(person: Person, deed: Deed): Promise<void> {
    for (let nth = 0; !state.stopped; nth++) {
      const statement = deed[nth % deed.length]
      if (!statement) return
      const start = performance.now()
      try {
        await pool.query(statement.sql, statement.values(person, nth))
        if (statement.isText) state.texts++
      } catch (error) {
        state.failures.push(`${(error as Error).message}: ${statement.sql.trim().replace(/\s+/g, ' ').slice(0, 60)}`)
      }
      state.longest_ms = Math.max(state.longest_ms, performance.now() - start)
      await sleep(pause_ms * (0.5 + Math.random()))
    }
  }

  /** The server reports since when a client waits; polling every few milliseconds misses only the shortest waits. */
  async function watch(): Promise<void> {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    while (!state.stopped) {
      const { rows } = await client.query<{ ms: number | null }>(
        `select max(extract(epoch from clock_timestamp() - waitstart) * 1000)::float8 as ms
         from pg_locks join pg_stat_activity using (pid) where not granted and application_name = $1`,
        [application_name],
      )
      state.longestWait_ms = Math.max(state.longestWait_ms, rows[0]?.ms ?? 0)
      await sleep(look_every_ms)
    }
    await client.end()
  }

  const lives = people.map((person, nth) => live(person, deeds[nth % deeds.length] ?? []))
  const ended = Promise.all([...lives, watch()])
  return {
    texts: () => state.texts,
    async stop() {
      state.stopped = true
      await ended
      await pool.end()
      const { texts, failures, longest_ms, longestWait_ms } = state
      return { texts, failures, longest_ms, longestWait_ms }
    },
  }
}

interface Person {
  readonly id: string
  readonly phone: string
  readonly seq: number
}

/** Picks people from all over the tables; each has one client, so that nobody waits for another's row. */
async function readPeople(pool: pg.Pool, count: number): Promise<Person[]> {
  const { rows } = await pool.query<Person>('select id, phone, seq from conversation order by md5(phone) limit $1', [
    count,
  ])
  return rows
}

interface Statement {
  readonly sql: string
  values(person: Person, nth: number): unknown[]
  readonly isText?: true
}

/** The statements one client repeats. */
type Deed = readonly Statement[]

const hearsTexts: Deed = [
  {
    sql: `select c.id, c.seq, c.state, l.zone, m.cards, d.replies,
        exists (select from suppression s where s.phone = c.phone) as suppressed
      from (select $1::text as phone) given
      left join (conversation c left join learner l on l.id = c.learner_id left join memory m on m.learner_id = c.learner_id)
        on c.phone = given.phone
      left join message d on d.sid = $2`,
    values: ({ phone }, nth) => [phone, `SMnew${nth}${phone}`],
  },
  {
    isText: true,
    sql: `
      with turned as (
        update conversation set seq = seq + 1, state = state, due_at = now() where id = $1 returning id, learner_id, seq, state
      ), logged as (
        insert into turn (conversation_id, seq, at, event, context, state, effects, content_hash)
        select id, seq, now(), '{}', '{}', state, '[]', 'a' from turned
      ), texted as (
        insert into message (conversation_id, phone, direction, kind, body, status, sid, cause, replies, at)
        select id, $2, d.direction, d.kind, d.body, d.status, d.sid, d.cause, d.replies, now()
        from turned cross join lateral (values
          ('in', 'text', 'B', 'received', 'SM' || $3 || $2, null, '["Right."]'::jsonb),
          ('out', 'feedback', 'Right.', 'replied', null, 'in:' || $3 || $2, null),
          ('out', 'lesson', 'The next lesson.', 'queued', null, 'slot:' || $3 || $2, null)
        ) as d (direction, kind, body, status, sid, cause, replies)
        on conflict do nothing
      ), remembered as (
        insert into memory (learner_id, cards) select learner_id, '{"a":{}}' from turned
        on conflict (learner_id) do update set cards = memory.cards || excluded.cards
      ), graded as (
        insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
        select learner_id, 'lesson-1', 'q', 0, true, false, now() from turned
      ), saved as (
        update learner l set texts_per_week = 3 from turned t where l.id = t.learner_id
      ), asked as (
        insert into support_case (conversation_id, question, at) select id, 'Why?', now() from turned where seq % 10 = 0
      ), agreed as (
        insert into consent (phone, sender, learner_id, action, via, at)
        select $2, '+12025550175', learner_id, 'opt-in', 'keyword', now() from turned where seq % 10 = 0
      )
      select id from turned`,
    values: ({ id, phone }, nth) => [id, phone, `now${nth}`],
  },
]

const emptiesTheOutbox: Deed = [
  // In an order that no index has, at any time: what is queued is then found by an index of what is queued. In that of
  // the primary key each claim would read all older texts first, and the more came, the less the migrations got on.
  {
    sql: `update message set status = 'sending', attempts = attempts + 1, attempted_at_machine = clock_timestamp()
      where id in (select id from message where status = 'queued' order by at limit 5 for update skip locked)`,
    values: () => [],
  },
  {
    sql: `update message set status = 'sent', sid = 'SMsent' || id, sent_at = now()
      where id in (select id from message where status = 'sending' order by attempted_at_machine limit 5 for update skip locked)`,
    values: () => [],
  },
  {
    sql: `update support_case set mailed_at = now() where id in (
        select id from support_case where mailed_at is null order by id limit 1 for update skip locked)`,
    values: () => [],
  },
]

const usesThePortal: Deed = [
  {
    sql: `select a.email, l.zone, s.id from account a join learner l using (id) join session s on s.account_id = a.id
      where a.id = $1`,
    values: ({ id }) => [id],
  },
  { sql: 'update session set last_seen_at = now() where account_id = $1', values: ({ id }) => [id] },
  {
    sql: `insert into session (id, account_id, created_at, last_seen_at, expires_at)
      values (gen_random_uuid(), $1, now(), now(), now() + interval '1 day')`,
    values: ({ id }) => [id],
  },
  // Nobody signs in for ever without signing out: with hundreds of sessions each, everything would become slow.
  {
    sql: `delete from session where account_id = $1 and created_at < now() - interval '1 second'`,
    values: ({ id }) => [id],
  },
  { sql: `update account set first_name = 'Anna' where id = $1`, values: ({ id }) => [id] },
  { sql: `insert into audit (account_id, what, ip, at) values ($1, 'a', '::1', now())`, values: ({ id }) => [id] },
  {
    sql: `select m.id, exists (select from review r where r.learner_id = $1 and r.lesson_id = m.lesson_id) as answered
      from message m where conversation_id = $1 and kind = 'lesson' order by id desc limit 20`,
    values: ({ id }) => [id],
  },
  {
    sql: `insert into phone_code (learner_id, phone, code_hash, sent_at, expires_at) values ($1, $2, 'a', now(), now())`,
    values: ({ id, phone }) => [id, phone],
  },
  {
    sql: `update billing_customer set sync_at_machine = now() where account_id = $1`,
    values: ({ id }) => [id],
  },
  {
    sql: `update invoice set status = 'paid' where customer_id = $1`,
    values: ({ id }) => [`cus_${id}`],
  },
  {
    sql: `update subscription set period_end = now() + interval '30 days' where customer_id = $1`,
    values: ({ id }) => [`cus_${id}`],
  },
]

const deeds: readonly Deed[] = [hearsTexts, emptiesTheOutbox, usesThePortal]
