import { setTimeout as sleep } from 'node:timers/promises'
import Fastify from 'fastify'
import pino from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { sign } from '../../scripts/carrier-sim/signature.ts'
import { startPostgres } from '../../scripts/embedded-postgres.ts'
import { freePort } from '../../scripts/ports.ts'
import { freezeServer } from '../../scripts/testing/freeze-server.ts'
import { makeThrowawayFolder } from '../../scripts/testing/throwaway-folder.ts'
import type { Carrier, ListedText } from '../carrier/port.ts'
import { twilioLanguage } from '../carrier/twilio/language.ts'
import { migrateEngine } from '../migrations/migrate-engine.ts'
import { openDatabase } from '../runtime/database.ts'
import { sender } from '../testing/rows.ts'
import { sampleCatalogue } from '../testing/sample-content.ts'
import { shortDeadlines } from '../testing/short-deadlines.ts'
import { waitFor } from '../testing/wait-for.ts'
import { testSettings } from '../testing/world.ts'
import { textWebhook } from '../webhooks/text.ts'
import { answerLate } from './answer-late.ts'
import { catchUp } from './catch-up.ts'
import type { Engine } from './engine.ts'
import { flushOutbox } from './flush-outbox.ts'

/** All of the database's processes stand still, as on a host that is out of memory or being moved. */
const postgres = await startPostgres({ dataDir: makeThrowawayFolder('test'), durable: false, quiet: true })
await migrateEngine(postgres.url)
const db = await openDatabase({ url: postgres.url, deadlines: shortDeadlines })
const token = 'test-token-of-the-carrier'
const engine: Engine = {
  db,
  catalogue: sampleCatalogue,
  settings: testSettings,
  sender,
  carrierLanguage: twilioLanguage(token),
  log: pino({ level: 'silent' }),
  turn_ms: 1_500,
}
const publicUrl = `http://127.0.0.1:${await freePort()}`
const app = Fastify()
await app.register(textWebhook, { engine, publicUrl })
await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })

test.after(async () => {
  await app.close()
  await db.close()
  await postgres.stop()
})

/** Texts like an impatient carrier that does not try again. @returns how many replies it got */
async function text(phone: string): Promise<number> {
  const url = `${publicUrl}/webhooks/twilio/message`
  const params = { MessageSid: `SM${phone}`, From: phone, Body: 'hi' }
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'x-twilio-signature': sign(token, url, params) },
    body: new URLSearchParams(params),
    signal: AbortSignal.timeout(3_000),
  }).catch(() => null)
  if (!response?.ok) return 0
  const replies = [...(await response.text()).matchAll(/<Message>(.*?)<\/Message>/gs)].map(([, body = '']) => body)
  fetched.push(...replies.map((body) => ({ phone, sid: `SM${fetched.length}`, body, createdAt: Date.now() })))
  return replies.length
}

/** The answers that the carrier got. */
const fetched: (ListedText & { phone: string })[] = []

test('of the texts on record each is answered once, however they came through the freeze', async () => {
  const taken: string[] = []
  const carrier: Carrier = {
    send: async ({ to }) => ({ outcome: 'accepted', sid: `SM-sent-${taken.push(to)}` }),
    list: async () => [],
    listReplies: async (to) => fetched.filter(({ phone }) => phone === to),
    hasListed: async () => true,
    sent: async () => [],
    received: async () => [],
    fateOf: async () => null,
    now: () => null,
  }
  const phones = Array.from({ length: 60 }, (_, nth) => `+121255570${String(nth).padStart(2, '0')}`)
  const answers = phones.map(async (phone, nth) => {
    await sleep(nth * 50)
    return text(phone)
  })
  await sleep(300)
  await freezeServer(db.pool, 4_000)
  const answered = await Promise.all(answers)
  await waitFor('the database answers', () =>
    db.pool.query('select 1').then(
      () => true,
      () => false,
    ),
  )
  // Anything under way in the server when it thawed comes to an end.
  await waitFor('nothing is under way', async () => {
    const { rows } = await db.pool.query(
      `select from pg_stat_activity where datname = current_database() and state <> 'idle' and pid <> pg_backend_pid()`,
    )
    return rows.length === 0
  })
  await answerLate(engine, carrier, { wait_ms: 0, limit: 100 })
  // After a failure the outbox waits until the carrier has been asked for texts that we missed.
  await waitFor('the outbox is empty', async () => {
    await catchUp(engine, carrier)
    await flushOutbox(engine, carrier, { publicUrl, batch: 100 })
    const { rows } = await db.pool.query(`select from message where status = 'queued'`)
    return rows.length === 0
  })
  const { rows } = await db.pool.query<{ phone: string }>(`select phone from message where direction = 'in'`)
  const heard = new Set(rows.map(({ phone }) => phone))
  assert.is(heard.size, rows.length)
  assert.ok(heard.size > 0 && heard.size < 60, `${heard.size} were heard`)
  assert.equal(
    phones.map((phone, nth) => (answered[nth] ?? 0) + taken.filter((to) => to === phone).length),
    phones.map((phone) => (heard.has(phone) ? 1 : 0)),
  )
  assert.is(await text('+12125557099'), 1, 'and texts are heard again')
})

test.run()
