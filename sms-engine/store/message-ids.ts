/**
 * The ids of messages begin with the second they were made in (`new_id()`: seconds since 2026 times 2^22, and a
 * counter), by the database's clock. So an id says in which month's table its message is.
 */

const ids_since = Date.UTC(2026, 0, 1)
const ids_a_second = 2 ** 22

/** Ids below this were counted from one: they are from before ids had a time, and no message's time is this early. */
const counted_below = 3 * 24 * 60 * 60 * ids_a_second

/** The first id that is given out at this moment, ms. */
export function firstId(at: number): number {
  return Math.floor((at - ids_since) / 1_000) * ids_a_second
}

/** SQL: the moment, ms, from which on ids are at least the one that this expression gives. */
export const momentOfId = (id: string) => `(${id} / ${ids_a_second} * 1000 + ${ids_since})::float8`

/** Whatever the carrier may still repeat, list or report is younger than this; so are the keys in `message_key`. */
export const recent_days = 90

/** SQL: the first id that is given out at a moment. */
const idAt = (moment: string) => `(extract(epoch from ${moment})::bigint - ${ids_since / 1_000}) * ${ids_a_second}`

/**
 * SQL: an id that nothing has yet; a database's clock may have been two days ahead. `now()` does not change while a
 * statement runs, so Postgres leaves out the months made ahead before it begins, even by a plan made long ago.
 */
export const idAhead = idAt(`now() + interval '2 days'`)

/**
 * SQL: whether message `m` was made lately, or counted. A search by anything but the id or the conversation needs it:
 * without it every month's table would be opened, those of the past and those made ahead.
 */
export const isRecent = (m: string) =>
  `(${m}.id >= ${idAt(`now() - interval '${recent_days} days'`)} and ${m}.id < ${idAhead}
    or ${m}.id < ${counted_below})`
