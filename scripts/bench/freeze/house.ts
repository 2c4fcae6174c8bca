import { setTimeout as sleep } from 'node:timers/promises'
import { migrateAll } from '../../../api/migrations/migrate-all.ts'
import { type Database, openDatabase } from '../../../sms-engine/runtime/database.ts'
import { writeClockOffset } from '../../../sms-engine/runtime/service-clock.ts'
import { type FreezingProxy, startFreezingProxy } from '../../../sms-engine/testing/freezing-proxy.ts'
import { type CarrierSim, startCarrierSim } from '../../carrier-sim/start.ts'
import { root } from '../../config.ts'
import { startPostgres } from '../../embedded-postgres.ts'
import { freePort } from '../../ports.ts'
import { freezeServer } from '../../testing/freeze-server.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { startBalancer } from '../soak/balancer.ts'
import { Fleet } from '../soak/fleet.ts'

/** The production processes with their own timeouts, two of each, on a database that can be made to fail. */
export interface House {
  readonly db: Database
  readonly sim: CarrierSim
  readonly fleet: Fleet
  /** The /readyz status of every API process. */
  ready(): Promise<readonly string[]>
  /** Freezes existing connections for this long; new ones work. */
  freezeConnections(length_ms: number): Promise<void>
  /** Stops every process of the server for this long. */
  freezeServer(length_ms: number): Promise<void>
  /** Takes the server down for this long. */
  takeAway(length_ms: number): Promise<void>
  stop(): Promise<void>
}

/** A Monday at eleven in New York: every due text may be sent. */
const starts_at = Date.parse('2026-11-16T16:00:00Z')
const account = { accountSid: `AC${'0'.repeat(32)}`, authToken: 'bench-token-of-the-carrier' }
const sender = '+12025550175'
const look_ms_max = 5_000

export async function openHouse(): Promise<House> {
  const dataDir = makeThrowawayFolder('bench', { onDisk: true })
  let postgres = await startPostgres({ dataDir, durable: true, quiet: true })
  await migrateAll(postgres.url)
  const db = await openDatabase({ url: postgres.url })
  await writeClockOffset(db.pool, starts_at - Date.now())
  const proxy: FreezingProxy = await startFreezingProxy(postgres.url)
  const ports = [await freePort(), await freePort()] as const
  const balancer = await startBalancer(ports)
  const sim = await startCarrierSim({
    ...account,
    from: sender,
    publicUrl: balancer.url,
    deliveryDelay_ms: 0,
    // Queueing in the simulator would hide what happens to the service.
    webhooksAtOnce: 10_000,
  })
  sim.clock.setOffset(starts_at - Date.now())
  const fleet = new Fleet({
    folder: root,
    ports,
    worker: 'sms-engine/worker.ts',
    settings: {
      DATABASE_URL: proxy.url,
      PUBLIC_URL: balancer.url,
      DATA_DIR: dataDir,
      JWT_SECRET: 'a secret of the bench, long enough for it',
      TWILIO_ACCOUNT_SID: account.accountSid,
      TWILIO_AUTH_TOKEN: account.authToken,
      TWILIO_FROM_NUMBER: sender,
      TWILIO_API_URL: sim.url,
      LOG_LEVEL: 'error',
    },
  })
  await fleet.start()

  return {
    db,
    sim,
    fleet,
    ready: () => Promise.all(ports.map(readinessOf)),
    async freezeConnections(length_ms) {
      proxy.freeze()
      await sleep(length_ms)
      proxy.thaw()
    },
    freezeServer: (length_ms) => freezeServer(db.pool, length_ms),
    async takeAway(length_ms) {
      const back = performance.now() + length_ms
      await postgres.stop()
      await sleep(back - performance.now())
      postgres = await startPostgres({ dataDir, port: postgres.port, durable: true, quiet: true })
    },
    async stop() {
      await fleet.stop()
      await sim.stop()
      balancer.stop()
      await db.close()
      await proxy.close()
      await postgres.stop()
    },
  }
}

async function readinessOf(port: number): Promise<string> {
  const signal = AbortSignal.timeout(look_ms_max)
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal })
    const { status } = (await answer.json()) as { status: string }
    return answer.ok ? 'ready' : status
  } catch {
    return 'no answer'
  }
}

const rest_ms_max = 240_000
/** Duplicates arrive within this time. */
const quiet_ms = 30_000

/** Waits until nothing is in progress, then for possible duplicates. */
export async function comeToRest({ db, sim }: House): Promise<void> {
  await sim.idle()
  const until = performance.now() + rest_ms_max
  while (performance.now() < until) {
    const { rows } = await db.pool
      .query<{ open: boolean }>(
        `select exists (select from message where status in ('queued', 'sending', 'uncertain'))
           or exists (select from unanswered)
           or exists (select from conversation, service_clock
             where next_send_at <= clock_timestamp() + offset_ms * interval '1 ms')
           or exists (select from inbound_watch where demanded_at_machine >= caught_up_at_machine) as open`,
      )
      .catch(() => ({ rows: [] }))
    if (rows[0]?.open === false) break
    await sleep(1_000)
  }
  await sleep(quiet_ms)
  await sim.idle()
}
