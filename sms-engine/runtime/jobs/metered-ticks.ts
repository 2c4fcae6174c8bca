import { Counter, Gauge, Histogram, type Registry } from 'prom-client'
import type { Tick } from './tick.ts'

/** Upper bounds of the buckets for the duration of a tick's batch, s. */
const buckets = [0.01, 0.05, 0.1, 0.5, 1, 2.5, 5, 10, 30]

/**
 * The same ticks, with metrics for each: how long its batches take, what they did, how many failed, and when one last
 * succeeded. That last moment alone reveals a tick that no longer runs.
 */
export function meteredTicks(ticks: readonly Tick[], registry: Registry): Tick[] {
  const registers = [registry]
  const seconds = new Histogram({
    name: 'tallytext_tick_seconds',
    help: 'How long a batch of a job took',
    labelNames: ['tick'],
    buckets,
    registers,
  })
  const items = new Counter({
    name: 'tallytext_tick_items_total',
    help: 'What jobs did, by what came of it',
    labelNames: ['tick', 'result'],
    registers,
  })
  const failures = new Counter({
    name: 'tallytext_tick_failures_total',
    help: 'Batches of jobs that failed',
    labelNames: ['tick'],
    registers,
  })
  const finished = new Gauge({
    name: 'tallytext_tick_finished_timestamp_seconds',
    help: 'When a batch of a job last ended well in this process',
    labelNames: ['tick'],
    registers,
  })
  for (const { name } of ticks) failures.inc({ tick: name }, 0)
  return ticks.map((tick) => ({
    ...tick,
    async run(lane, lanes) {
      const stop = seconds.startTimer({ tick: tick.name })
      try {
        const counts = await tick.run(lane, lanes)
        for (const [result, count] of Object.entries(counts)) items.inc({ tick: tick.name, result }, count)
        finished.set({ tick: tick.name }, Date.now() / 1000)
        return counts
      } catch (error) {
        failures.inc({ tick: tick.name })
        throw error
      } finally {
        stop()
      }
    },
  }))
}
