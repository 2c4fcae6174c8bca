import type { AddressInfo } from 'node:net'
import { type Account, type AccountSender, accountSender, isService } from './account.ts'
import { buildApp } from './app.ts'
import { type Carrier, createCarrier } from './carrier.ts'
import { type ClockControl, createClock, type ServiceClock } from './clock.ts'
import { type Console, createConsole } from './console.ts'
import { createDelivery, isUnderWay } from './delivery.ts'
import { createFaults, type Faults } from './faults.ts'
import { createInFlight } from './in-flight.ts'
import { createInbound, type PhoneText, type TextResult } from './inbound.ts'
import { openStore, type Store } from './store.ts'
import { createWebhookClient } from './webhook-client.ts'

export interface CarrierSimOptions {
  /** 0, the default, picks a free port. */
  readonly port?: number
  readonly accountSid: string
  readonly authToken: string
  /** The service's number, E.164. */
  readonly from: string
  readonly messagingServiceSid?: string | null
  /** Everything the service sends from, if there are several senders or rates; replaces the two above. */
  readonly senders?: readonly Pick<AccountSender, 'id' | 'segmentsPerSecond'>[] | undefined
  /** The service's webhook address, exactly as the service knows it, because signatures cover it. No trailing slash. */
  readonly publicUrl: string
  /** Who answers STOP, START and HELP. `carrier` by default. */
  readonly keywords?: 'carrier' | 'ours'
  /** Delay between two statuses of a message, machine ms. A fast-forward does not wait. */
  readonly deliveryDelay_ms?: number
  /** Delay before the first retry of a webhook, machine ms. */
  readonly retryDelay_ms?: number
  /** How many webhooks may be in flight at once. 128 by default. */
  readonly webhooksAtOnce?: number
  /** Folder of `carrier.jsonl`. If absent, everything stays in memory. */
  readonly dataDir?: string | undefined
  /** Access to the service's clock. If absent, the simulator's clock runs alone. */
  readonly clockControl?: ClockControl | null
}

export interface CarrierSim {
  /** `http://127.0.0.1:…`, the value for TWILIO_API_URL. */
  readonly url: string
  readonly carrier: Carrier
  readonly clock: ServiceClock
  readonly faults: Faults
  /** The settings in the carrier's console. */
  readonly console: Console
  /** A phone texts the service, as `POST /phones/{e164}/messages` does. */
  text(phone: string, text: string | PhoneText): Promise<TextResult>
  /** Resolves when every message has settled and every callback has been answered. */
  idle(): Promise<void>
  stop(): Promise<void>
}

/** The path of our message webhook, with the overrides that the README says to register at Twilio. */
const MESSAGE_WEBHOOK = '/webhooks/twilio/message#rc=3&rp=all'

const DELIVERY_DELAY_MS = 60

/** Starts a carrier on loopback. Rejects with the system error (`EADDRINUSE`) when the port is taken. */
export async function startCarrierSim(options: CarrierSimOptions): Promise<CarrierSim> {
  const account: Account = {
    sid: options.accountSid,
    authToken: options.authToken,
    ...sendersOf(options),
  }
  const { retryDelay_ms, webhooksAtOnce, deliveryDelay_ms = DELIVERY_DELAY_MS } = options
  const inFlight = createInFlight()
  const clock = createClock({ control: options.clockControl ?? null, settled: inFlight.idle })
  const carrier = createCarrier({ now: clock.now })
  const store = options.dataDir === undefined ? null : await openStore(options.dataDir, carrier)
  if (store) keepOffset(clock, store)

  const faults = createFaults()
  const webhooks = createWebhookClient({
    authToken: account.authToken,
    ...(retryDelay_ms !== undefined && { retryDelay_ms }),
    ...(webhooksAtOnce !== undefined && { atOnce_max: webhooksAtOnce }),
  })
  const delivery = createDelivery({
    account,
    carrier,
    webhooks,
    inFlight,
    keepsRates: () => !clock.isAdvancing(),
    stepDelay_ms: () => (clock.isAdvancing() ? 0 : deliveryDelay_ms),
  })
  const inbound = createInbound({
    account,
    carrier,
    delivery,
    webhooks,
    inFlight,
    messageWebhook: options.publicUrl + MESSAGE_WEBHOOK,
    keywords: options.keywords ?? 'carrier',
  })
  const console = createConsole(account, options.publicUrl + MESSAGE_WEBHOOK)
  const app = await buildApp({
    account,
    carrier,
    console,
    clock,
    delivery,
    faults,
    inbound,
    portalUrl: options.publicUrl,
  })

  try {
    await app.listen({ host: '127.0.0.1', port: options.port ?? 0 })
  } catch (error) {
    await store?.close()
    throw error
  }
  // Resumes messages that were in transit at the end of an earlier run.
  for (const message of carrier.messages()) if (isUnderWay(message)) delivery.start(message)

  return {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    carrier,
    clock,
    faults,
    console,
    text: (phone, text) => inbound.text(phone, typeof text === 'string' ? { body: text } : text),
    idle: inFlight.idle,
    async stop() {
      delivery.stop()
      webhooks.close()
      await app.close()
      await inFlight.idle()
      await store?.close()
    },
  }
}

function sendersOf(options: CarrierSimOptions): Omit<Account, 'sid' | 'authToken'> {
  const [first, ...others] = (options.senders ?? []).map(accountSender)
  const messagingServiceSid = first ? (isService(first) ? first.id : null) : (options.messagingServiceSid ?? null)
  const only = { id: messagingServiceSid ?? options.from, number: options.from }
  return { from: first?.number ?? options.from, messagingServiceSid, senders: [first ?? only, ...others] }
}

function keepOffset(clock: ServiceClock, store: Store): void {
  clock.setOffset(store.offset_ms)
  let saved = store.offset_ms
  clock.onChange(() => {
    if (clock.offset_ms() === saved) return
    saved = clock.offset_ms()
    store.saveOffset(saved)
  })
}
