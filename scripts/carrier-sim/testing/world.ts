import type { Twilio } from 'twilio'
import { type CarrierSim, type CarrierSimOptions, startCarrierSim } from '../start.ts'
import { type FakeService, startFakeService } from './fake-service.ts'
import { localTwilio } from './twilio-client.ts'

export const ACCOUNT_SID = `AC${'a1'.repeat(16)}`
export const AUTH_TOKEN = 'a-token-for-tests'
export const SERVICE = '+12025550175'
export const ANN = '+12125550100'
export const BOB = '+13125550101'

export interface World {
  readonly sim: CarrierSim
  readonly service: FakeService
  readonly client: Twilio
  /** The callback address where our service receives a message's status. */
  readonly statusCallback: string
  /** Sends a request to the simulator's own endpoints; resolves with the status and the parsed body. */
  // biome-ignore lint/suspicious/noExplicitAny: each test knows the shape that it asked for
  api(method: string, path: string, body?: unknown): Promise<{ status: number; body: any }>
  stop(): Promise<void>
}

/** A carrier with negligible delays, between the real Twilio client and a fake service. */
export async function startWorld(options: Partial<CarrierSimOptions> = {}): Promise<World> {
  const service = await startFakeService(AUTH_TOKEN)
  const sim = await startCarrierSim({
    accountSid: ACCOUNT_SID,
    authToken: AUTH_TOKEN,
    from: SERVICE,
    publicUrl: service.url,
    deliveryDelay_ms: 1,
    retryDelay_ms: 1,
    ...options,
  })
  return {
    sim,
    service,
    client: localTwilio(ACCOUNT_SID, AUTH_TOKEN, sim.url),
    statusCallback: `${service.url}/webhooks/twilio/status?id=42`,
    async api(method, path, body) {
      const response = await fetch(sim.url + path, {
        method,
        ...(body !== undefined && {
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        }),
      })
      const text = await response.text()
      return { status: response.status, body: text === '' ? null : JSON.parse(text) }
    },
    async stop() {
      await sim.stop()
      await service.close()
    },
  }
}
