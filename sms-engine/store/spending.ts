import type pg from 'pg'
import { serviceTime } from '../runtime/service-clock.ts'
import type { Queryable } from './transaction.ts'

/** The scope of the cap on all texts; the others are countries, by their two letters. */
export const all_countries = 'all'

/** How many segments may be handed to the carrier in a day, by scope; an absent scope has no cap. */
export type SpendCap = Readonly<Record<string, number>>

/** What one scope has spent today. */
export interface Spending {
  readonly scope: string
  readonly segments: number
  readonly cap: number
  /** Whether no scheduled text fits into the cap any more, so that all of them wait. */
  readonly isReached: boolean
}

/** Segments of a lesson, the longest scheduled text: with less left, the cap is as good as reached. */
const scheduled_segments_max = 2

/** Whether what is left is too little for a scheduled text of full length. */
export const isSpent = ({ segments, cap }: Spending) => segments + scheduled_segments_max > cap

/**
 * SQL: the day of a moment (SQL). It is the Pacific coast's, by which carriers count too; nobody whom we text gets a
 * scheduled text at its midnight, so that no evening sees two days' worth.
 */
export const spendingDay = (at: string) => `((${at}) at time zone 'America/Los_Angeles')::date`

/**
 * The scope for a network that takes no more of our brand's texts today: the cap is the network's, and has no figure
 * here.
 */
export const brand_scope = 'brand'

const today = spendingDay('to_timestamp($2 / 1000.0)')
const columns = `scope, segments, cap, reached_at_machine is not null as "isReached"`

/**
 * What was spent today under each cap. Opens a new day's rows, and replaces a cap that was changed.
 * @param now service time, ms
 */
export async function openSpending(pool: pg.Pool, sender: string, now: number, cap: SpendCap): Promise<Spending[]> {
  const read = async () => {
    const { rows } = await pool.query<Spending>({
      name: 'read-spending',
      text: `select ${columns} from spending where sender = $1 and day = ${today}`,
      values: [sender, now],
    })
    return rows.filter(({ scope }) => scope in cap)
  }
  const found = await read()
  const isOpen = Object.entries(cap).every(([scope, most]) =>
    found.some((spending) => spending.scope === scope && spending.cap === most),
  )
  if (isOpen) return found
  await pool.query(
    `insert into spending (sender, day, scope, cap)
     select $1, ${today}, key, value::int from jsonb_each_text($3::jsonb) order by key
     on conflict (sender, day, scope) do update
     set cap = excluded.cap, reached_at_machine = null, mailed_at_machine = null where spending.cap <> excluded.cap`,
    [sender, now, JSON.stringify(cap)],
  )
  return read()
}

/** Records the caps into which no scheduled text fits any more. @returns those newly reached */
export async function noteReached(pool: pg.Pool, sender: string, now: number): Promise<Spending[]> {
  const { rows } = await pool.query<Spending>({
    name: 'note-reached',
    text: `
      update spending set reached_at_machine = clock_timestamp()
      where sender = $1 and day = ${today} and reached_at_machine is null and segments + $3::int > cap
      returning ${columns}`,
    values: [sender, now, scheduled_segments_max],
  })
  return rows
}

/** Subtracts segments (by scope) from what was spent: the carrier certainly did not take their texts. */
export async function returnSpending(
  pool: pg.Pool,
  sender: string,
  now: number,
  unspent: Readonly<Record<string, number>>,
): Promise<void> {
  await pool.query(
    `update spending s set segments = greatest(0, segments - u.value::int)
     from jsonb_each_text($3::jsonb) u where s.sender = $1 and s.day = ${today} and s.scope = u.key`,
    [sender, now, JSON.stringify(unspent)],
  )
}

/** What was spent today under each cap, the one on all texts first. */
export async function readSpending(db: Queryable, sender: string): Promise<Spending[]> {
  const { rows } = await db.query<Spending>(
    `select ${columns} from spending
     where sender = $1 and day = ${spendingDay(serviceTime)}
       and scope <> '${brand_scope}'
     order by scope <> $2, scope`,
    [sender, all_countries],
  )
  return rows
}

/**
 * Claims the reached caps that support has not been told about, and records that it has been: the mail is written in
 * the same transaction.
 */
export async function takeUnmailedCaps(client: pg.ClientBase, sender: string): Promise<Spending[]> {
  const { rows } = await client.query<Spending>(
    `update spending set mailed_at_machine = clock_timestamp()
     where sender = $1 and reached_at_machine > clock_timestamp() - interval '1 day' and mailed_at_machine is null
     returning ${columns}`,
    [sender],
  )
  return rows
}

/**
 * A network refused a text because our brand may send it no more today. Carriers do not say which numbers are on which
 * network, so the number is remembered: scheduled texts to it are dropped on each day on which the cap is known to be
 * reached.
 * @returns whether that was not known today
 */
export async function noteBrandCap(pool: pg.Pool, sender: string, messageId: string): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with capped as (
       update conversation c set capped_phone = m.phone from message m where m.id = $2 and c.id = m.conversation_id
     )
     insert into spending (sender, day, scope, cap, reached_at_machine)
     select $1, ${spendingDay('coalesce(m.sent_at, m.at)')}, '${brand_scope}', 0, clock_timestamp() from message m where m.id = $2
     on conflict do nothing`,
    [sender, messageId],
  )
  return rowCount === 1
}
