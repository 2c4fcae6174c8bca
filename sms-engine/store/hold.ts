import type pg from 'pg'
import { isRecovering } from './recovery.ts'
import type { Queryable } from './transaction.ts'

/** Why scheduled texts are held back, and since when: ms since the epoch, machine time. */
export interface Hold {
  readonly reason: string
  readonly since: number
  /** Nobody needs to end it: the database was put back, and texts go again when what it lacks has been brought back. */
  readonly endsByItself: boolean
}

const since = '(extract(epoch from since_machine) * 1000)::float8'

/** SQL: whether texts to the sender `$1` that come in a slot are held back. */
export const isHeld = `(exists (select from hold h where h.sender = $1 and h.ended_at_machine is null) or ${isRecovering})`

/** SQL: why scheduled texts are held after a restore, with what was found so far. */
const recoveryReason = `reason || case when found = 0 then '' else '; ' || found || ' texts are on record again' end
  || case when strange = 0 then '' else '; ' || strange || ' went to numbers that are not in it' end`

/** SQL: the kinds of message `m` that come in a slot, replies left out: what a hold stops. */
export const isScheduled = `m.kind in ('lesson', 'question', 'nudge') and m.answers is null`

/** What is set when nobody asked for it. */
const by_filter = 'the carrier filters our texts as spam (30007)'

/** Beyond so many texts filtered within a quarter of an hour it is no accident of one text or one network. */
export const filtered_max = 10

/** When a hold ends, its texts leave one a second, or over an hour where they are many: never all at once. */
const gap_ms = 1_000
const spread_ms_max = 3_600_000

/** What holds scheduled texts back; all reasons in one where there are two. Null when nothing does. */
export async function readHold(db: Queryable, sender: string): Promise<Hold | null> {
  const { rows } = await db.query<Hold>(
    `select string_agg(reason, '; ' order by "endsByItself") as reason, min(since) as since, bool_and("endsByItself") as "endsByItself"
     from (
       select reason, ${since} as since, false as "endsByItself" from hold where sender = $1 and ended_at_machine is null
       union all
       select ${recoveryReason}, ${since}, true from recovery where sender = $1 and ended_at_machine is null) held
     having count(*) > 0`,
    [sender],
  )
  return rows[0] ?? null
}

/**
 * Holds scheduled texts back from the next claim on.
 * @returns whether they were not held already; the earlier reason stays then
 */
export async function beginHold(pool: pg.Pool, sender: string, reason: string, isAlert: boolean): Promise<boolean> {
  const { rowCount } = await pool.query(
    `insert into hold (sender, reason, is_alert, since_machine) values ($1, $2, $3, clock_timestamp())
     on conflict (sender) do update
     set reason = excluded.reason, is_alert = excluded.is_alert, since_machine = excluded.since_machine,
       ended_at_machine = null, mailed_at_machine = null
     where hold.ended_at_machine is not null`,
    [sender, reason, isAlert],
  )
  return rowCount === 1
}

/** SQL: `ended` is whatever holds texts back; of a recovery it takes its end only. */
const endings = {
  'whatever it is': `
    hold_ended as (
      update hold set ended_at_machine = clock_timestamp() where sender = $1 and ended_at_machine is null returning sender
    ), recovery_ended as (
      update recovery set ended_at_machine = clock_timestamp() where sender = $1 and ended_at_machine is null returning sender
    ), ended as (select from hold_ended union all select from recovery_ended)`,
  'the recovery': `
    ended as (
      update recovery set ended_at_machine = clock_timestamp() where sender = $1 and ended_at_machine is null returning sender
    )`,
}

/**
 * Lets scheduled texts go again, those that waited one after the other. One whose window ends before its turn is dropped by
 * the claim, as after any outage.
 * @param what a person ends whatever holds them; when a recovery is over, a hold that a person began goes on
 * @returns how many waited; null when nothing was held
 */
export async function endHold(
  pool: pg.Pool,
  sender: string,
  what: keyof typeof endings = 'whatever it is',
): Promise<number | null> {
  const { rows } = await pool.query<{ ended: boolean; waiting: number }>(
    `with ${endings[what]}, waiting as (
       select m.id, row_number() over (order by m.id) as nth, count(*) over () as total
       from message m where m.status = 'queued' and ${isScheduled} and exists (select from ended)
     ), spread as (
       update message m
       set not_before = greatest(m.not_before, clock_timestamp() + (select offset_ms from service_clock) * interval '1 ms'
         + w.nth * least($2::float8, $3::float8 / w.total) * interval '1 ms')
       from waiting w where m.id = w.id
       returning m.id
     )
     select exists (select from ended) as ended, (select count(*) from spread)::int as waiting`,
    [sender, gap_ms, spread_ms_max],
  )
  return rows[0]?.ended ? rows[0].waiting : null
}

/**
 * Notes that the carrier filtered a text, and holds the others back when there have been too many of late. Those from before
 * an earlier hold ended do not count: somebody has looked at them.
 * @returns whether this text has begun a hold
 */
export async function noteFiltered(pool: pg.Pool, sender: string, messageId: string): Promise<boolean> {
  await pool.query(
    `with old as (delete from filtered_text where at_machine < clock_timestamp() - interval '1 day')
     insert into filtered_text (message_id) select id from message where id = $1 on conflict do nothing`,
    [messageId],
  )
  const { rows } = await pool.query<{ lately: number }>(
    `select count(*)::int as lately from filtered_text
     where at_machine > greatest(clock_timestamp() - interval '15 minutes',
       (select ended_at_machine from hold where sender = $1))`,
    [sender],
  )
  return (rows[0]?.lately ?? 0) >= filtered_max && beginHold(pool, sender, by_filter, true)
}

/** Takes a hold of which support has not been told, in the statement that says so. */
export async function claimUnmailedHold(pool: pg.Pool, sender: string): Promise<Hold | null> {
  const unmailed = 'sender = $1 and mailed_at_machine is null and ended_at_machine is null'
  const { rows } = await pool.query<Hold>(
    `with told as (
       update hold set mailed_at_machine = clock_timestamp() where ${unmailed} and is_alert
       returning reason, ${since} as since, false as "endsByItself"
     ), recovering as (
       update recovery set mailed_at_machine = clock_timestamp()
       where ${unmailed} and not exists (select from told)
       returning ${recoveryReason} as reason, ${since} as since, true as "endsByItself"
     )
     select * from told union all select * from recovering`,
    [sender],
  )
  return rows[0] ?? null
}

/** Gives it back: its mail certainly did not go. */
export async function unclaimHold(pool: pg.Pool, sender: string, { endsByItself }: Hold): Promise<void> {
  const table = endsByItself ? 'recovery' : 'hold'
  await pool.query(`update ${table} set mailed_at_machine = null where sender = $1`, [sender])
}
