import type pg from 'pg'
import { noteBegun } from './hold-times.ts'
import type { Queryable } from './transaction.ts'

// A restored database does not know what happened since the backup. While its `recovery` lasts, what the carrier knows
// of that time is brought back, and nothing is decided or sent that may have gone out already.

/** SQL: whether the database that sends by `$1` is still catching up with what the carrier knows. */
export const isRecovering = 'exists (select from recovery r where r.sender = $1 and r.ended_at_machine is null)'

/** Mails to support name cases that are missing here, so new cases get numbers beyond any given since the backup. */
const cases_skipped = 1_000

/**
 * Records that the database was restored; scheduled texts are held from now on.
 * @returns whether that is news
 */
export async function beginRecovery(db: Queryable, sender: string, reason: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `with begun as (
       insert into recovery (sender, reason, began_at, since_machine)
       select $1, $2, clock_timestamp() + offset_ms * interval '1 ms', clock_timestamp() from service_clock
       on conflict (sender) do update
       set reason = excluded.reason, began_at = excluded.began_at, since_machine = excluded.since_machine,
         found = 0, strange = 0, ended_at_machine = null, mailed_at_machine = null
       where recovery.ended_at_machine is not null
       returning sender, reason, null::text as set_by
     ), noted as (${noteBegun('recovery')})
     select setval(cases, nextval(cases) + ${cases_skipped})
     from begun cross join pg_get_serial_sequence('support_case', 'id') as cases`,
    [sender, reason],
  )
  return rowCount === 1
}

/** Counts what was found: texts that are recorded again, and all texts to numbers that are in no conversation. */
export async function countFound(pool: pg.Pool, sender: string, found: number, strange: number): Promise<void> {
  await pool.query('update recovery set found = found + $2, strange = greatest(strange, $3) where sender = $1', [
    sender,
    found,
    strange,
  ])
}

/** Whether the carrier's list must be read before anything may be decided, because texts may be missing here. */
export async function mustLookFirst(pool: pg.Pool, sender: string): Promise<boolean> {
  const { rows } = await pool.query<{ wanted: boolean }>({
    name: 'must-look-first',
    text: `
      select ${isRecovering} or exists (
        select from inbound_watch w
        where w.sender = $1 and w.demanded_at_machine >= coalesce(w.caught_up_at_machine, '-infinity')) as wanted`,
    values: [sender],
  })
  return rows[0]?.wanted ?? false
}
