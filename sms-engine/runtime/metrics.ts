import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Registry } from 'prom-client'

/** What one process reports to a collector. */
export interface Metrics {
  /** Of this app alone: prom-client's global registry would add up all apps in a process, and tests have several. */
  readonly registry: Registry
  /** Stops measuring. */
  close(): void
}

/** Starts with the metrics of every process: its memory, its age, and how late its event loop runs. */
export function createMetrics(): Metrics {
  const registry = new Registry()
  const registers = [registry]
  const delay = monitorEventLoopDelay()
  delay.enable()
  const gauge = (name: string, help: string, read: () => number) =>
    new Gauge({
      name,
      help,
      registers,
      collect() {
        this.set(read())
      },
    })
  gauge('tallytext_eventloop_delay_p99_seconds', '99th percentile since the start', () => delay.percentile(99) / 1e9)
  gauge('tallytext_resident_memory_bytes', 'Memory of this process', process.memoryUsage.rss)
  new Counter({
    name: 'tallytext_uptime_seconds',
    help: 'Age of this process',
    registers,
    collect() {
      this.reset()
      this.inc(process.uptime())
    },
  })
  return { registry, close: () => void delay.disable() }
}
