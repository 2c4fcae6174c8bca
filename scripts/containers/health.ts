/** A container's health check: does the process in it answer? Workers answer on METRICS_PORT, servers on PORT. */
import { healthPort } from '../config.ts'

const answer = await fetch(`http://127.0.0.1:${healthPort}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => null,
)
process.exitCode = answer?.ok ? 0 : 1
