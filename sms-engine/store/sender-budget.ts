import type pg from 'pg'

/** A message of two segments must fit into the budget of a sender that may send less than one a second. */
const burst_min = 2

/**
 * Takes all that a sender may send now: what came in since the last look at `perSecond` segments a second, at most one
 * second's worth. Any number of workers share it. What is not used is given back by `returnBudget`.
 * @returns whole segments
 */
export async function takeBudget(pool: pg.Pool, sender: string, perSecond: number): Promise<number> {
  const { rows } = await pool.query<{ taken: number }>({
    name: 'take-budget',
    text: `
      with known as (
        select sender, segments, at_machine from sender_budget where sender = $1 for update
      ), refilled as (
        select sender, least($3::float8, segments + $2::float8 * extract(epoch from clock_timestamp() - at_machine)) as full
        from known
      )
      update sender_budget b set segments = r.full - floor(r.full), at_machine = clock_timestamp()
      from refilled r where b.sender = r.sender
      returning floor(r.full)::float8 as taken`,
    values: [sender, perSecond, Math.max(perSecond, burst_min)],
  })
  if (rows[0]) return rows[0].taken
  await pool.query(
    `insert into sender_budget (sender, segments, at_machine) values ($1, $2, clock_timestamp()) on conflict do nothing`,
    [sender, perSecond],
  )
  return takeBudget(pool, sender, perSecond)
}

/** Gives segments back that were taken and not used. */
export async function returnBudget(pool: pg.Pool, sender: string, segments: number): Promise<void> {
  await pool.query('update sender_budget set segments = segments + $2 where sender = $1', [sender, segments])
}
