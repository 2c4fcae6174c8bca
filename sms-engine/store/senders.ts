import type pg from 'pg'
import type { Sender } from '../domain/model/sender.ts'
import { isRecent } from './message-ids.ts'
import { place } from './outbox.ts'

// If the program has several senders, a number keeps the one that first texted it, or that it first texted. The
// statement that queues a text records it (`commit-turns.ts`); a text queued without one gets one here, before it is
// claimed.

/**
 * What a text means for the sender that received it: its carrier blocks the number from now on, or no longer does, or
 * neither.
 */
export type HeardAs = 'block' | 'unblock' | 'other'

/**
 * Records which sender a number texted. A number that texts START to a sender is texted by that one: its carrier
 * certainly takes our texts, whatever the number has said to another. One that was sent STOP is not used until it is
 * sent START.
 */
export async function noteHeardOn(pool: pg.Pool, phone: string, sender: string, as: HeardAs): Promise<void> {
  await pool.query({
    name: `note-heard-on-${as}`,
    text: {
      other: `insert into number_sender (phone, sender) values ($1, $2) on conflict (phone) do nothing`,
      block: `
        insert into number_sender as n (phone, sender, blocked) values ($1, $2, array[$2])
        on conflict (phone) do update set blocked = array_append(array_remove(n.blocked, $2), $2)`,
      unblock: `
        insert into number_sender as n (phone, sender, started_on) values ($1, $2, $2)
        on conflict (phone) do update set sender = $2, started_on = $2, blocked = array_remove(n.blocked, $2)`,
    }[as],
    values: [phone, sender],
  })
}

/** The sender that texts a number; null while it has none. */
export async function readSender(pool: pg.Pool, phone: string): Promise<string | null> {
  const { rows } = await pool.query<{ sender: string }>('select sender from number_sender where phone = $1', [phone])
  return rows[0]?.sender ?? null
}

/** The properties of the senders that the choice needs. */
function asChoice(senders: readonly Sender[]): string {
  return JSON.stringify(
    senders.map(({ id, countries, segmentsPerSecond = 1 }) => ({ id, countries, weight: segmentsPerSecond })),
  )
}

/**
 * SQL: the sender for the number `phone` of the country `country` that had `sender` and is refused by those in
 * `blocked`. Its own if that still accepts it; else one for its country, else one for any; among equals numbers are
 * distributed by rate, and the same number always gets the same one.
 */
const chosen = `(
  select g.id from jsonb_to_recordset($1::jsonb) as g (id text, countries jsonb, weight float8)
  order by g.id = any(blocked), g.id = sender desc nulls last, coalesce(g.countries ? country, false) desc,
    g.countries is null desc,
    g.weight / -ln((hashtextextended(phone || g.id, 0) & 4294967295)::float8 / 4294967296 + 1e-12) desc
  limit 1)`

/** Texts that get a sender at once: more than a flush claims, and few enough not to delay a code. */
const batch = 1_000

/**
 * Gives waiting texts a sender: those to a number that had none yet, and those of a sender that no longer exists; a
 * batch of those that are next.
 */
export async function routeTexts(pool: pg.Pool, senders: readonly Sender[]): Promise<void> {
  const { rows } = await pool.query<{ sender: string | null }>({
    name: 'senders-in-outbox',
    // One index lookup for each sender, however long the outbox is.
    text: `
      with recursive found as (
        (select sender from message m where m.status = 'queued' and m.sender is not null and ${isRecent('m')} order by sender limit 1)
        union all
        select (select m.sender from message m where m.status = 'queued' and m.sender > f.sender and ${isRecent('m')} order by m.sender limit 1)
        from found f where f.sender is not null
      )
      select sender from found where sender <> all($1::text[])
      union all
      (select null from message m where m.status = 'queued' and m.sender is null and ${isRecent('m')} limit 1)`,
    values: [senders.map(({ id }) => id)],
  })
  if (rows.length === 0) return
  const gone = rows.flatMap(({ sender }) => sender ?? [])
  if (gone.length > 0)
    await pool.query(
      `update message m set sender = null where status = 'queued' and sender = any($1) and ${isRecent('m')}`,
      [gone],
    )
  await pool.query({
    name: 'route-texts',
    text: `
      with waiting as materialized (
        select m.id, m.phone, m.country from message m where m.status = 'queued' and m.sender is null and ${isRecent('m')}
        order by ${place} limit ${batch} for update skip locked
      ), numbers as materialized (
        select distinct on (w.phone) w.phone, w.country, n.sender, coalesce(n.blocked, '{}') as blocked
        from waiting w left join number_sender n on n.phone = w.phone
        order by w.phone
      ), routed as materialized (
        select phone, sender as had, ${chosen} as sender from numbers
      ), kept as (
        insert into number_sender as n (phone, sender) select phone, sender from routed where had is distinct from sender
        on conflict (phone) do update set sender = excluded.sender
      )
      update message m set sender = r.sender from waiting w join routed r on r.phone = w.phone where m.id = w.id and ${isRecent('m')}`,
    values: [asChoice(senders)],
  })
}

/**
 * A sender's carrier says that a number has opted out. If the number has since texted START to another one, it wants
 * our texts: this sender is no longer used for it, and the text waits for another.
 * @returns whether that is so; else the number has opted out of the program
 */
export async function passOn(
  pool: pg.Pool,
  senders: readonly Sender[],
  { phone, sender, messageId }: { readonly phone: string; readonly sender: string; readonly messageId: string },
): Promise<boolean> {
  const { rowCount } = await pool.query(
    `with told as (
       select n.phone, n.sender, array_append(array_remove(n.blocked, $3), $3) as blocked, m.country
       from number_sender n cross join message m
       where n.phone = $2 and m.id = $4 and n.started_on <> $3
         and not exists (select from suppression s where s.phone = n.phone)
     ), next as (
       select phone, blocked, ${chosen} as sender from told
     ), kept as (
       update number_sender n set sender = x.sender, blocked = x.blocked
       from next x where n.phone = x.phone and x.sender <> all(x.blocked)
       returning n.sender
     )
     update message m set sender = k.sender from kept k where m.id = $4`,
    [asChoice(senders), phone, sender, messageId],
  )
  return rowCount === 1
}

/**
 * Opt-outs stored under another sender, before it joined the program, apply to the program.
 * @param programme under which they are stored from now on
 */
export async function adoptOptOuts(pool: pg.Pool, programme: string, senders: readonly Sender[]): Promise<void> {
  await pool.query(
    `with moved as (
       delete from suppression where sender = any($2) and sender <> $1 returning phone, reason, at
     )
     insert into suppression (phone, sender, reason, at) select distinct on (phone) phone, $1, reason, at from moved
     order by phone, at
     on conflict (phone, sender) do nothing`,
    [programme, senders.map(({ id }) => id)],
  )
}
