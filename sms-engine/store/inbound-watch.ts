import type pg from 'pg'

/** How far the texts to a sender of ours have been fetched from the carrier. Times in ms; service time unless they say `machine`. */
export interface InboundWatch {
  readonly nowMachine: number
  readonly now: number
  /** When the last complete look began; null if there was none. */
  readonly caughtUpTo: number | null
  readonly caughtUpAtMachine: number | null
  readonly wholeDayAtMachine: number | null
  /** When somebody noticed that texts may have been lost; nothing is sent until a look that began later is complete. */
  readonly demandedAtMachine: number | null
  /** Since when the database is known to have been restored, until it has caught up with what the carrier knows. */
  readonly recoveringSinceMachine: number | null
}

const ms = (moment: string) => `(extract(epoch from ${moment}) * 1000)::float8`

/** How far texts have been fetched, by the database's clock. */
export async function readInboundWatch(pool: pg.Pool, sender: string): Promise<InboundWatch> {
  const { rows } = await pool.query<InboundWatch>({
    name: 'read-inbound-watch',
    text: `
      select ${ms('t.at')} as "nowMachine", ${ms('t.at')} + t.offset_ms as now,
        ${ms('w.caught_up_to')} as "caughtUpTo", ${ms('w.caught_up_at_machine')} as "caughtUpAtMachine",
        ${ms('w.whole_day_at_machine')} as "wholeDayAtMachine", ${ms('w.demanded_at_machine')} as "demandedAtMachine",
        ${ms('r.since_machine')} as "recoveringSinceMachine"
      from (select clock_timestamp() as at, offset_ms from service_clock) t
      left join inbound_watch w on w.sender = $1
      left join recovery r on r.sender = $1 and r.ended_at_machine is null`,
    values: [sender],
  })
  return rows[0] as InboundWatch
}

/** Sends of this sender wait from now on until the texts to it have been fetched from the carrier. */
export async function demandCatchUp(pool: pg.Pool, sender: string): Promise<void> {
  await pool.query(
    `insert into inbound_watch (sender, demanded_at_machine) values ($1, clock_timestamp())
     on conflict (sender) do update set demanded_at_machine = excluded.demanded_at_machine`,
    [sender],
  )
}

/**
 * Records that the list was looked through up to a moment (ms of service time) which is not yet the newest. Senders go
 * on waiting for the rest.
 */
export async function recordCaughtUpTo(
  pool: pg.Pool,
  sender: string,
  upTo: number,
  began: InboundWatch,
  wholeDay: boolean,
): Promise<void> {
  await pool.query(
    `insert into inbound_watch (sender, caught_up_to, whole_day_at_machine)
     values ($1, to_timestamp($2 / 1000.0), case when $4 then to_timestamp($3 / 1000.0) end)
     on conflict (sender) do update
     set caught_up_to = excluded.caught_up_to,
       whole_day_at_machine = coalesce(excluded.whole_day_at_machine, inbound_watch.whole_day_at_machine)`,
    [sender, upTo, began.nowMachine, wholeDay],
  )
}

/** Records a complete look at the carrier's list, and wakes the senders that waited for it. */
export async function recordCaughtUp(
  pool: pg.Pool,
  sender: string,
  began: InboundWatch,
  wholeDay: boolean,
): Promise<void> {
  await pool.query(
    `with recorded as (
       insert into inbound_watch (sender, caught_up_to, caught_up_at_machine, whole_day_at_machine)
       values ($1, to_timestamp($2 / 1000.0), to_timestamp($3 / 1000.0),
         case when $4 then to_timestamp($3 / 1000.0) end)
       on conflict (sender) do update
       set caught_up_to = excluded.caught_up_to, caught_up_at_machine = excluded.caught_up_at_machine,
         whole_day_at_machine = coalesce(excluded.whole_day_at_machine, inbound_watch.whole_day_at_machine))
     select pg_notify('outbox', '')`,
    [sender, began.now, began.nowMachine, wholeDay],
  )
}
