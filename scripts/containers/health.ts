/** For a container's health check: whether the process in it answers. A worker does on METRICS_PORT, a server on PORT. */
import { healthPort } from '../config.ts'

const answer = await fetch(`http://127.0.0.1:${healthPort}/healthz`, { signal: AbortSignal.timeout(4_000) }).catch(
  () => null,
)
process.exitCode = answer?.ok ? 0 : 1
