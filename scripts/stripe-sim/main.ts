import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { eventsRead } from '../../api/billing/stripe/events-read.ts'
import { ownerOnly } from '../../sms-engine/runtime/private-file.ts'
import { seedPlans } from './books.ts'
import { readConfig } from './config.ts'
import { apiVersion } from './shapes/check-shape.ts'
import { newState, type State } from './state.ts'
import { startStripeSim } from './stripe-sim.ts'

/** The local Stripe as its own process under `npm start`. Its state survives restarts; its clock is the service's. */

const look_every_ms = 1_000

/** Books in another format cannot be read: this Stripe then starts over, as an account without customers. */
const format = 2

interface Kept {
  format: number
  state: State
  offset_ms: number
}

type ClockRequest = { type: 'clock'; id: number } & ({ op: 'next-due' } | { op: 'run'; now: number })

const { port, secretKey, webhookSecret, webhookUrl, taxBehavior, dataDir } = readConfig()
const file = join(dataDir, 'stripe.json')
const found: Kept | null = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null
const kept = found?.format === format ? found : null
let offset_ms = kept?.offset_ms ?? 0

const sim = await startStripeSim({
  port,
  secretKey,
  webhookSecret,
  now: () => Date.now() + offset_ms,
  // Old books lack whatever was added since.
  ...(kept && { state: { ...newState(), ...kept.state } }),
  // As in an account set up according to the README.
  webhookEndpoints: [{ url: webhookUrl, status: 'enabled', api_version: apiVersion, enabled_events: [...eventsRead] }],
  async deliver(body, signature) {
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature }
    return (await fetch(webhookUrl, { method: 'POST', headers, body })).status
  },
})

// As in an account where `npm run stripe:setup` was run, and run again after taxes were switched on or reversed.
const isTaxRight =
  taxBehavior === 'unspecified' ||
  sim.books.state.prices.some((one) => one.lookup_key && one.tax_behavior === taxBehavior)
if (!kept || !isTaxRight) seedPlans(sim.books, taxBehavior)

function keep(): void {
  const now: Kept = { format, state: sim.books.state, offset_ms }
  writeFileSync(`${file}.new`, JSON.stringify(now), { mode: ownerOnly.file })
  renameSync(`${file}.new`, file)
}

const timer = setInterval(() => {
  sim.books.pass()
  keep()
}, look_every_ms)

async function answer(request: ClockRequest): Promise<object> {
  if (request.op === 'next-due') return { at: sim.books.nextDueAt() }
  offset_ms = request.now - Date.now()
  await sim.pass()
  keep()
  return {}
}

process.on('message', (message: ClockRequest) => {
  if (message.type !== 'clock') return
  answer(message).then(
    (result) => process.send?.({ type: 'clock-reply', id: message.id, ...result }),
    (error: Error) => process.send?.({ type: 'clock-reply', id: message.id, error: error.message }),
  )
})

async function stop(): Promise<void> {
  clearInterval(timer)
  keep()
  await sim.stop()
  process.exit(0)
}
process.once('SIGTERM', stop)
process.once('SIGINT', stop)
process.once('disconnect', stop)
process.send?.({ type: 'ready' })
