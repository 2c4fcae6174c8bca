import type pg from 'pg'

/** What a sender may send: segments a second; unlimited when absent. */
export interface Rate {
  readonly sender: string
  readonly perSecond: number | undefined
}

/**
 * How much of a second a sender may save up. In any second it can then send no more than that second's share plus what
 * was saved: a twentieth more. What several workers have taken and not yet sent comes on top, and stays below another
 * twentieth.
 */
const burst_s = 0.05

/**
 * Workers poll once a second if nothing wakes them: a slow sender saves up for that long, or it would fall behind its
 * rate.
 */
const burst_min = 2

/**
 * Takes everything that senders may send now: what came in since the last poll at each one's rate. Any number of
 * workers share it. A text may need more than was taken: it goes if anything was, and the rest is owed
 * (`settleBudgets`).
 * @returns whole segments by sender, infinite if no rate is known
 */
export async function takeBudgets(pool: pg.Pool, rates: readonly Rate[]): Promise<Map<string, number>> {
  const taken = new Map<string, number>()
  const shaped: { readonly sender: string; readonly perSecond: number; readonly burst: number }[] = []
  for (const { sender, perSecond } of rates) {
    if (perSecond === undefined) taken.set(sender, Number.POSITIVE_INFINITY)
    else shaped.push({ sender, perSecond, burst: Math.max(perSecond * burst_s, burst_min) })
  }
  if (shaped.length === 0) return taken
  const { rows } = await pool.query<{ sender: string; taken: number }>({
    name: 'take-budgets',
    text: `
      with given as (
        select * from jsonb_to_recordset($1::jsonb) as g (sender text, "perSecond" float8, burst float8)
      ), known as materialized (
        select b.sender, b.segments, b.at_machine, g."perSecond", g.burst
        from sender_budget b join given g on g.sender = b.sender order by b.sender for update of b
      ), refilled as (
        select sender, least(burst, segments + "perSecond" * extract(epoch from clock_timestamp() - at_machine)) as full
        from known
      )
      update sender_budget b set segments = r.full - greatest(floor(r.full), 0), at_machine = clock_timestamp()
      from refilled r where b.sender = r.sender
      returning b.sender, greatest(floor(r.full), 0)::float8 as taken`,
    values: [JSON.stringify(shaped)],
  })
  for (const row of rows) taken.set(row.sender, row.taken)
  const unknown = shaped.filter(({ sender }) => !taken.has(sender))
  if (unknown.length === 0) return taken
  await pool.query(
    `insert into sender_budget (sender, segments, at_machine)
     select sender, least("perSecond", burst), clock_timestamp()
     from jsonb_to_recordset($1::jsonb) as g (sender text, "perSecond" float8, burst float8)
     on conflict do nothing`,
    [JSON.stringify(unknown)],
  )
  const rest = unknown.map(({ sender, perSecond }) => ({ sender, perSecond }))
  return new Map([...taken, ...(await takeBudgets(pool, rest))])
}

/** Returns what was taken and not used, and charges what was used beyond it, by sender. */
export async function settleBudgets(pool: pg.Pool, unused: ReadonlyMap<string, number>): Promise<void> {
  const changed = [...unused].filter(([, segments]) => segments !== 0 && Number.isFinite(segments))
  if (changed.length === 0) return
  await pool.query({
    name: 'settle-budgets',
    text: `
      with given as (
        select b.sender, g.value::float8 as unused from sender_budget b join jsonb_each_text($1::jsonb) g on g.key = b.sender
        order by b.sender for update of b
      )
      update sender_budget b set segments = b.segments + g.unused from given g where b.sender = g.sender`,
    values: [JSON.stringify(Object.fromEntries(changed))],
  })
}
