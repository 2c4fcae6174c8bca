/**
 * When scheduled texts were held back, for questions about last week: `hold` and `recovery` only know the latest time.
 */

import type pg from 'pg'
import { serviceTime } from '../runtime/service-clock.ts'
import { all_countries } from './spending.ts'

type Kind = 'hold' | 'recovery'

/** SQL: records that what is in the table `begun` has begun. */
export const noteBegun = (kind: Kind) =>
  `insert into hold_time (sender, kind, reason, set_by, began_at) select sender, '${kind}', reason, set_by, ${serviceTime} from begun`

/** SQL: a part of a statement that records the end of these for the sender `$1`, if the table `ended` has a row. */
export const noteEnded = (kinds: readonly Kind[]) => `
  noted as (
    update hold_time set ended_at = ${serviceTime}
    where sender = $1 and ended_at is null and kind in (${kinds.map((kind) => `'${kind}'`).join(', ')})
      and exists (select from ended)
  )`

/** A time in which some or all scheduled texts were held back. ms of service time. */
export interface KeptBack {
  readonly from: number
  /** Null while it lasts. */
  readonly until: number | null
  /** Whose texts: all, a country's (two letters), or those to a network that takes no more of our brand's texts. */
  readonly scope: string
  /** Why, and by whom; both null for a day whose segments were spent, and only the second if it began automatically. */
  readonly reason: string | null
  readonly by: string | null
}

/**
 * What held scheduled texts back since a moment, oldest first: holds, recoveries after a restore, and days whose
 * segments were spent.
 * @param since ms of service time
 */
export async function readKeptBack(pool: pg.Pool, sender: string, since: number): Promise<KeptBack[]> {
  const millis = (at: string) => `(extract(epoch from ${at}) * 1000)::float8`
  const { rows } = await pool.query<KeptBack>(
    `select ${millis('began_at')} as "from", ${millis('ended_at')} as until, '${all_countries}' as scope, reason, set_by as by
     from hold_time where sender = $1 and coalesce(ended_at, 'infinity') > to_timestamp($2 / 1000.0)
     union all
     select ${millis(beginning('day'))}, ${millis(beginning('day + 1'))}, scope, null, null
     from spending
     where sender = $1 and reached_at_machine is not null and ${beginning('day + 1')} > to_timestamp($2 / 1000.0)
     order by "from"`,
    [sender, since],
  )
  return rows
}

/** SQL: when a day begins on the Pacific coast, by which segments are counted. */
const beginning = (day: string) => `((${day})::timestamp at time zone 'America/Los_Angeles')`
