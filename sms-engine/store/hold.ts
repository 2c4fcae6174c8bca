import type pg from 'pg'
import { serviceTime } from '../runtime/service-clock.ts'
import { noteBegun, noteEnded } from './hold-times.ts'
import { isScheduled } from './kinds.ts'
import { isRecent } from './message-ids.ts'
import { isRecovering } from './recovery.ts'
import type { Queryable } from './transaction.ts'

/** Why scheduled texts are held back, and since when: ms since the epoch, machine time. */
export interface Hold {
  readonly reason: string
  readonly since: number
  /** Who set it; null if it was set automatically. */
  readonly by: string | null
  /** Nobody needs to end it: the database was restored, and texts go again when what it lacks has been recovered. */
  readonly endsByItself: boolean
}

const since = '(extract(epoch from since_machine) * 1000)::float8 as since'

/** SQL: whether scheduled texts to the sender `$1` are held back. */
export const isHeld = `(exists (select from hold h where h.sender = $1 and h.ended_at_machine is null) or ${isRecovering})`

/** SQL: why scheduled texts are held after a restore, with what was found so far. */
const recoveryReason = `reason || case when found = 0 then '' else '; ' || found || ' texts are on record again' end
  || case when strange = 0 then '' else '; ' || strange || ' went to numbers that are not in it' end`

/** SQL: a `Hold` of either table. */
const ofHold = `reason, ${since}, set_by as by, false as "endsByItself"`
const ofRecovery = `${recoveryReason} as reason, ${since}, null as by, true as "endsByItself"`

/** The reason when it is set automatically. */
const by_filter = 'the carrier filters our texts as spam (30007)'

/** More filtered texts than this within a quarter of an hour are no accident of one text or one network. */
export const filtered_max = 10

/** When a hold ends, its texts leave one a second, or spread over an hour if there are many: never all at once. */
const gap_ms = 1_000
const spread_ms_max = 3_600_000

/** What holds scheduled texts back, with all reasons joined if there are two. Null if nothing does. */
export async function readHold(db: Queryable, sender: string): Promise<Hold | null> {
  const { rows } = await db.query<Hold>(
    `select string_agg(reason, '; ' order by "endsByItself") as reason, min(since) as since, max(by) as by,
       bool_and("endsByItself") as "endsByItself"
     from (
       select ${ofHold} from hold where sender = $1 and ended_at_machine is null
       union all
       select ${ofRecovery} from recovery where sender = $1 and ended_at_machine is null) held
     having count(*) > 0`,
    [sender],
  )
  return rows[0] ?? null
}

/**
 * Holds scheduled texts back from the next claim on.
 * @returns whether they were not held already; if they were, the earlier reason stays
 */
export async function beginHold(
  pool: pg.Pool,
  sender: string,
  { reason, by, isAlert }: Pick<Hold, 'reason' | 'by'> & { readonly isAlert: boolean },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with begun as (
       insert into hold (sender, reason, set_by, is_alert, since_machine) values ($1, $2, $3, $4, clock_timestamp())
       on conflict (sender) do update
       set reason = excluded.reason, set_by = excluded.set_by, is_alert = excluded.is_alert,
         since_machine = excluded.since_machine, ended_at_machine = null, ended_by = null, mailed_at_machine = null
       where hold.ended_at_machine is not null
       returning sender, reason, set_by
     )
     ${noteBegun('hold')}`,
    [sender, reason, by, isAlert],
  )
  return rowCount === 1
}

const ended_recovery = `
  update recovery set ended_at_machine = clock_timestamp() where sender = $1 and ended_at_machine is null returning sender`

/** SQL: a person, `$4`, ends every hold. */
const ended_by_somebody = `
  hold_ended as (
    update hold set ended_at_machine = clock_timestamp(), ended_by = $4
    where sender = $1 and ended_at_machine is null returning sender
  ), recovery_ended as (${ended_recovery}), ended as (select from hold_ended union all select from recovery_ended)`

/**
 * Releases scheduled texts, those that waited one after another. The claim drops any whose window ends before its
 * turn, as after an outage.
 * @returns how many waited; null when nothing was held
 */
export function endHold(pool: pg.Pool, sender: string, by: string): Promise<number | null> {
  return letGo(pool, sender, `${ended_by_somebody}, ${noteEnded(['hold', 'recovery'])}`, [by])
}

/** The database again has what the carrier knows. A hold by a person goes on. @returns as `endHold` */
export function endRecovery(pool: pg.Pool, sender: string): Promise<number | null> {
  return letGo(pool, sender, `ended as (${ended_recovery}), ${noteEnded(['recovery'])}`, [])
}

async function letGo(pool: pg.Pool, sender: string, ended: string, by: readonly string[]): Promise<number | null> {
  const { rows } = await pool.query<{ ended: boolean; waiting: number }>(
    `with ${ended}, waiting as (
       select m.id, row_number() over (order by m.id) as nth, count(*) over () as total
       from message m where m.status = 'queued' and ${isRecent('m')} and ${isScheduled} and exists (select from ended)
     ), spread as (
       update message m
       set not_before = greatest(m.not_before, ${serviceTime}
         + w.nth * least($2::float8, $3::float8 / w.total) * interval '1 ms')
       from waiting w where m.id = w.id and ${isRecent('m')}
       returning m.id
     )
     select exists (select from ended) as ended, (select count(*) from spread)::int as waiting`,
    [sender, gap_ms, spread_ms_max, ...by],
  )
  return rows[0]?.ended ? rows[0].waiting : null
}

/**
 * Records that the carrier filtered a text, and sets a hold when there have been too many lately. Those from before an
 * earlier hold ended do not count: somebody has looked at them.
 * @returns whether this text has set a hold
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
  return (
    (rows[0]?.lately ?? 0) >= filtered_max && beginHold(pool, sender, { reason: by_filter, by: null, isAlert: true })
  )
}

/**
 * Claims a hold that support has not been told about, and records that it has been: the mail is written in the same
 * transaction.
 */
export async function takeUnmailedHold(client: pg.ClientBase, sender: string): Promise<Hold | null> {
  const unmailed = 'sender = $1 and mailed_at_machine is null and ended_at_machine is null'
  const { rows } = await client.query<Hold>(
    `with told as (
       update hold set mailed_at_machine = clock_timestamp() where ${unmailed} and is_alert returning ${ofHold}
     ), recovering as (
       update recovery set mailed_at_machine = clock_timestamp()
       where ${unmailed} and not exists (select from told) returning ${ofRecovery}
     )
     select * from told union all select * from recovering`,
    [sender],
  )
  return rows[0] ?? null
}
