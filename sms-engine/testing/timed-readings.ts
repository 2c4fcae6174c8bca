/** A thread whose V8 has read nothing yet: warms the reader up, reads texts, and says how long each took, ms. */
import { parentPort, workerData } from 'node:worker_threads'
import { readText } from '../domain/reading/read-text.ts'
import { warmUp } from '../domain/reading/warm-up.ts'

export interface TimedReadings {
  readonly warmUp_ms: number
  readonly slowest_ms: number
}

function timed(work: () => unknown): number {
  const began = process.threadCpuUsage()
  work()
  const { user, system } = process.threadCpuUsage(began)
  return (user + system) / 1_000
}

const warmUp_ms = timed(warmUp)
const readings_ms = (workerData as readonly string[]).map((text) => timed(() => readText(text, null)))
parentPort?.postMessage({ warmUp_ms, slowest_ms: Math.max(...readings_ms) } satisfies TimedReadings)
