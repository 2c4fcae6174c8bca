/** A job that regularly checks whether something is due. */
export interface Tick {
  readonly name: string
  /** An interval in words that Agenda understands, or in ms; or the times of day of a cron line, in UTC. */
  readonly every: string | number
  /** Disjoint shares of the work, so that several workers can each take one. */
  readonly lanes: number
  /** One bounded batch. Returns counts; all 0 if there was nothing to do. */
  run(lane: number, lanes: number): Promise<Counts>
}

export type Counts = Readonly<Record<string, number>>

/** How long one run of a tick may keep taking batches, ms. Shorter than the job's lock. */
const run_ms_max = 8_000
const batches_max = 200

/**
 * How long a batch that waits for someone else's server may begin more of its items, ms. With the run before it and its
 * last item, it must stay well below what the watchdog takes for standing still.
 */
export const batch_ms_max = 10_000

/** Repeats a tick's batch until nothing is left or the time is up. */
export async function runTick(tick: Tick, lane: number): Promise<Counts> {
  const start = performance.now()
  const totals: Record<string, number> = {}
  for (let batch = 0; batch < batches_max && performance.now() - start < run_ms_max; batch++) {
    const counts = await tick.run(lane, tick.lanes)
    for (const [name, count] of Object.entries(counts)) totals[name] = (totals[name] ?? 0) + count
    if (isIdle(counts)) break
  }
  return totals
}

/** Runs every lane of the ticks in turn until a whole round finds nothing to do. */
export async function runUntilIdle(ticks: readonly Tick[]): Promise<void> {
  let busy = true
  while (busy) {
    busy = false
    for (const tick of ticks) {
      for (let lane = 0; lane < tick.lanes; lane++) {
        if (!isIdle(await runTick(tick, lane))) busy = true
      }
    }
  }
}

export function isIdle(counts: Counts): boolean {
  return Object.values(counts).every((count) => count === 0)
}
