import { setTimeout as sleep } from 'node:timers/promises'
import type { ClockControl, ServiceClock } from './clock.ts'
import { config } from './config.ts'
import { createIpcClockControl } from './ipc-clock-control.ts'
import { type CarrierSim, startCarrierSim } from './start.ts'

const OFFSET_RETRY_MS = 1_000

/** Runs the carrier simulator as its own process, under `npm start` or alone. */
async function main(): Promise<void> {
  const clockControl = createIpcClockControl(process)
  const settings = config()
  const sim = await startCarrierSim({ ...settings, clockControl }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error
    throw new Error(`Port ${settings.port} is taken. Stop what uses it, or set SIM_PORT to another one.`)
  })

  stopWith(sim)
  if (process.send) process.send({ type: 'ready' })
  else process.stdout.write(`Phone: ${sim.url}\n`)
  if (clockControl) await adoptOffset(sim.clock, clockControl)
}

/** The service knows how far its clock was moved earlier, but its worker may still be starting. */
async function adoptOffset(clock: ServiceClock, control: ClockControl): Promise<void> {
  for (;;) {
    try {
      clock.setOffset(await control.offset())
      return
    } catch {
      // The worker is still starting or restarting. Until it answers, the offset of our own last run applies.
      await sleep(OFFSET_RETRY_MS, undefined, { ref: false })
    }
  }
}

function stopWith(sim: CarrierSim): void {
  let stopping = false
  const stop = async () => {
    if (stopping) return
    stopping = true
    await sim.stop()
    process.exit(0)
  }
  process.on('SIGTERM', stop)
  process.on('SIGINT', stop)
  process.on('disconnect', stop)
}

main().catch((error: Error) => {
  process.stderr.write(`${error.message}\n`)
  process.exit(1)
})
