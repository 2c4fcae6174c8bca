import type pg from 'pg'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { makeMonths, messageMonths, turnMonths } from '../../../sms-engine/store/months.ts'
import { ann } from '../../../sms-engine/testing/cast.ts'

const year_days = 365
/** Each statement adds this fraction of everybody's year, so that rows are stored in time order, as in production. */
const statements = 24

/**
 * Gives every conversation a past year, in the monthly tables where it would be: rows like those of the one learner who
 * really lived a year here.
 * @param messages in total; half as many turns
 */
export async function fillYear(pool: pg.Pool, messages: number): Promise<void> {
  const now = Date.now()
  await pool.query('drop table turn_first; alter table message detach partition message_first')
  for (const monthly of [turnMonths, messageMonths])
    for (const at of [now - year_days * day_ms, now]) while ((await makeMonths(pool, monthly, at)) > 0);
  await pool.query('insert into message select * from message_first; drop table message_first')
  const { rows } = await pool.query<{ learners: number }>(
    'select count(*)::int as learners from conversation where id <> $1',
    [ann.learner.id],
  )
  const turnsEach = Math.ceil(messages / 2 / (rows[0]?.learners ?? 1))
  const fill = (sql: string) =>
    unguarded(pool, async (client) => {
      for (let nth = 0; nth < statements; nth += 1) {
        const [from, to] = [nth, nth + 1].map((part) => Math.floor((part * turnsEach) / statements))
        if (from !== to) await client.query(sql, [ann.learner.id, (from ?? 0) + 1, to, turnsEach])
      }
    })
  await Promise.all([fill(turnsSql), withoutIndexes(pool, () => fill(messagesSql))])
  await unguarded(pool, async (client) => void (await client.query(keysSql)))
  await pool.query('update conversation set seq = $2 where id <> $1', [ann.learner.id, turnsEach])
  await pool.query('vacuum analyze')
  await pool.query('checkpoint')
}

/** Skips triggers and foreign-key checks: the rows are valid, and nothing listens. */
async function unguarded(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('set session_replication_role = replica')
    await work(client)
  } finally {
    client.release(true)
  }
}

/** Rebuilds the message indexes after the work, which is many times faster than maintaining them during it. */
async function withoutIndexes(pool: pg.Pool, work: () => Promise<void>): Promise<void> {
  const { rows } = await pool.query<{ drop: string; make: string }>(indexesSql)
  for (const { drop } of rows) await pool.query(drop)
  await work()
  await unguarded(pool, async (client) => {
    await client.query(`set maintenance_work_mem = '1GB'`)
    for (const { make } of rows) await client.query(make)
  })
}

/** All indexes of each month but the primary key, which other tables refer to. */
const indexesSql = `
  select case when con.oid is null then format('drop index %s', i.indexrelid::regclass)
      else format('alter table %s drop constraint %I', i.indrelid::regclass, con.conname) end as drop,
    case when con.oid is null then pg_get_indexdef(i.indexrelid)
      else format('alter table %s add constraint %I %s', i.indrelid::regclass, con.conname, pg_get_constraintdef(con.oid)) end as make
  from pg_index i left join pg_constraint con on con.conindid = i.indexrelid and con.contype = 'u'
  where i.indrelid in (select inhrelid from pg_inherits where inhparent = 'message'::regclass) and not i.indisprimary`

/** As the statements that write texts do; sorted, which fills the index many times faster. */
const keysSql = `
  insert into message_key (key, at)
  select coalesce(cause, sid) as key, at from message where at > now() - interval '90 days' and coalesce(cause, sid) is not null
  order by key on conflict do nothing`

const model = (table: string, columns: string) => `
  model as materialized (
    select ${columns}, row_number() over () - 1 as place, count(*) over () as models from ${table}
    where conversation_id = $1 and at < now() + interval '2 years'),
  made as (
    select c.id, c.phone, n, now() - interval '${year_days} days' * (1 - n::float8 / $4) as made_at
    from generate_series($2::int, $3::int) n cross join conversation c where c.id <> $1)`

const turnsSql = `
  with ${model('turn', 'event, context, kept, content_hash')}
  insert into turn (conversation_id, seq, at, event, context, kept, content_hash)
  select id, n, made_at, event, context, kept, content_hash from made join model on place = n % models order by n`

/** One message to us and one from us per turn. */
const messagesSql = `
  with ${model('message', 'kind, body, lesson_id, question_id')}
  insert into message (id, conversation_id, phone, direction, kind, body, lesson_id, question_id, status, sid, cause, replies, at)
  select (extract(epoch from made_at)::bigint - extract(epoch from timestamptz '2026-01-01Z')::bigint) * 4194304
      + nextval('id_in_second'), id, phone, way, case way when 'in' then 'text' else kind end, case way when 'in' then 'B' else body end, lesson_id,
    question_id, case way when 'in' then 'received' else 'delivered' end, 'SM' || way || md5(id::text || n),
    case way when 'out' then 'SM' || md5(id::text || n) || ':0' end, case way when 'in' then jsonb_build_array(body) end,
    made_at
  from made join model on place = n % models cross join (values ('in'), ('out')) ways (way) order by n`
