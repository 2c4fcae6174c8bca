import { twilioLanguage } from '../../sms-engine/carrier/twilio/language.ts'
import { createCarrier } from '../../sms-engine/carrier/twilio/send.ts'
import { flushOutbox } from '../../sms-engine/engine/flush-outbox.ts'
import { syntheticCatalogue } from '../../sms-engine/testing/synthetic-content.ts'
import { type BenchEngine, engineHalf, startBenchEngine } from './bench-database.ts'
import { type CarrierProcess, startCarrierProcess } from './carrier-process.ts'
import { atLeast, type Part, ratio, whole } from './report.ts'
import { phoneOf, seedLearners } from './seed-learners.ts'

const messages = 5_000
const concurrency = 50

/** Sends the outbox to the carrier simulator, compared with the bare Twilio client sending the same number of texts. */
export const flushPart: Part = {
  name: 'flush',
  async run() {
    const bench = await startBenchEngine(syntheticCatalogue(), engineHalf)
    const carrier = await startCarrierProcess()
    try {
      await seedLearners(bench.db.pool, bench.engine.catalogue, { count: messages, taught: 1, slot: null })
      await bare(carrier, 500)
      const bareRate = await bare(carrier, messages)
      await ours(bench, carrier, 500)
      const ourRate = await ours(bench, carrier, messages)
      return [
        { part: 'flush', what: 'bare Twilio client, messages a second', value: whole(bareRate) },
        atLeast('flush', 'messages flushed a second', ourRate, 1_000, whole),
        atLeast('flush', 'against the bare client', ourRate / bareRate, 0.3, ratio),
      ]
    } finally {
      await carrier.stop()
      await bench.stop()
    }
  },
}

const publicUrl = 'http://127.0.0.1:9'

async function bare({ config }: CarrierProcess, count: number): Promise<number> {
  const carrier = createCarrier(config)
  const language = twilioLanguage(config.authToken)
  let next = 0
  const start = performance.now()
  const send = async () => {
    for (let index = next++; index < count; index = next++) {
      const reportTo = language.reportAddress(publicUrl, String(index))
      const result = await carrier.send({
        to: phoneOf(index),
        body: `Bare ${index}.`,
        reportTo,
        validity_s: 3_600,
      })
      if (result.outcome !== 'accepted') throw new Error(`the carrier answered ${result.outcome}`)
    }
  }
  await Promise.all(Array.from({ length: concurrency }, send))
  return count / ((performance.now() - start) / 1_000)
}

async function ours({ engine, db }: BenchEngine, { config }: CarrierProcess, count: number): Promise<number> {
  await db.pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     select id, phone, 'out', 'notice', 'Ours.', 'queued', 'bench:' || gen_random_uuid(), now() + interval '1 hour', now()
     from conversation limit $1`,
    [count],
  )
  const carrier = createCarrier(config)
  const start = performance.now()
  let sent = 0
  while (sent < count) sent += (await flushOutbox(engine, carrier, { publicUrl })).sent
  return count / ((performance.now() - start) / 1_000)
}
