import { Writable } from 'node:stream'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Carrier, OutboundText, SendResult } from '../carrier/port.ts'
import { hour_ms } from '../domain/model/units.ts'
import { ann, bob } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { addMessage, addPerson, clear, column } from '../testing/rows.ts'
import type { Engine } from './engine.ts'
import { flushOutbox } from './flush-outbox.ts'

const flushing = suite<{ engine: Engine; close(): Promise<void> }>('flushing the outbox')

flushing.before(async (context) => {
  Object.assign(context, await openTestEngine())
  for (const person of [ann, bob]) await addPerson(context.engine.db.pool, person)
})

flushing.before.each(async ({ engine }) => {
  await clear(engine.db.pool, 'account_rest', 'message', 'suppression', 'sender_budget')
})

flushing.after(async ({ close }) => {
  await close()
})

let accepted = 0

/** A carrier that gives these results, then accepts everything, and keeps what it was given. */
function answering(...results: readonly SendResult[]): Carrier & { readonly given: OutboundText[] } {
  const given: OutboundText[] = []
  return {
    given,
    send: async (text) => {
      given.push(text)
      return results[given.length - 1] ?? { outcome: 'accepted', sid: `SM-accepted-${++accepted}` }
    },
    list: async () => null,
    now: () => null,
    received: async () => null,
    fateOf: async () => null,
    listReplies: async () => null,
    hasListed: async () => null,
    sent: async () => null,
  }
}

const publicUrl = 'https://tallytext.example'
const flush = (engine: Engine, carrier: Carrier, options: object = {}) =>
  flushOutbox(engine, carrier, { publicUrl, ...options })
const statuses = ({ db }: Engine, ...ids: string[]) => column(db.pool, 'message', 'status', ids)
const none = { sent: 0, cancelled: 0, failed: 0, uncertain: 0, later: 0 }

flushing('what the carrier takes is sent, and nothing is left for the next run', async ({ engine }) => {
  const id = await addMessage(engine.db.pool, ann, { body: 'Hello, Ann.' })
  const carrier = answering({ outcome: 'accepted', sid: 'SM1' })
  assert.equal(await flush(engine, carrier), { ...none, sent: 1 })
  assert.equal(await flush(engine, carrier), none)
  const [text] = carrier.given
  assert.equal([text?.to, text?.body], [ann.phone, 'Hello, Ann.'])
  assert.is(text?.reportTo, engine.carrierLanguage.reportAddress(publicUrl, id))
  assert.equal(await column(engine.db.pool, 'message', `status || ' ' || sid`, [id]), ['sent SM1'])
})

const validities = [
  { left_ms: 90_500, seconds: 90, why: 'whole seconds that are left' },
  { left_ms: 700, seconds: 1, why: 'a second at least' },
  { left_ms: 24 * hour_ms, seconds: 36_000, why: 'ten hours at most' },
]
for (const { left_ms, seconds, why } of validities) {
  flushing(`the carrier may keep trying for ${why}`, async ({ engine }) => {
    const carrier = answering()
    await addMessage(engine.db.pool, ann, { not_after: new Date(Date.now() + left_ms) })
    await flush(engine, carrier)
    const given = carrier.given[0]?.validity_s ?? 0
    assert.ok(given <= seconds && given > seconds - 5 && given >= 1, String(given))
  })
}

flushing('how each attempt ended is counted and recorded', async ({ engine }) => {
  const ids: string[] = []
  for (const _ of [1, 2, 3, 4]) ids.push(await addMessage(engine.db.pool, ann))
  ids.push(await addMessage(engine.db.pool, ann, { not_after: new Date(Date.now() - 1) }))
  const carrier = answering(
    { outcome: 'accepted', sid: 'SM1' },
    { outcome: 'uncertain' },
    { outcome: 'refused', code: 21_211 },
    { outcome: 'refused', code: 429 },
  )
  assert.equal(await flush(engine, carrier), { sent: 1, cancelled: 1, failed: 1, uncertain: 1, later: 1 })
  assert.equal(await statuses(engine, ...ids), ['sent', 'uncertain', 'failed', 'queued', 'cancelled'])
  assert.equal(await column(engine.db.pool, 'message', 'error_code', ids), [null, null, 21_211, null, null])
  const waits = await column(engine.db.pool, 'message', 'retry_at_machine > clock_timestamp()', ids)
  assert.equal(waits, [true, null, null, true, null], 'of one that was sent, the end is asked for later')
})

flushing('a number that the carrier blocks is suppressed, and what waits for it is taken back', async ({ engine }) => {
  const refused = await addMessage(engine.db.pool, ann)
  const [waiting, bobs] = [
    await addMessage(engine.db.pool, ann, { retry_at_machine: new Date(Date.now() + hour_ms) }),
    await addMessage(engine.db.pool, bob),
  ]
  await flush(engine, answering({ outcome: 'refused', code: 21_610 }, { outcome: 'refused', code: 21_211 }))
  assert.equal(await statuses(engine, refused, waiting, bobs), ['failed', 'cancelled', 'failed'])
  const { rows } = await engine.db.pool.query('select phone from suppression')
  assert.equal(rows, [{ phone: ann.phone }])
})

flushing(
  'each thing that goes wrong is said once a batch: as an error when it is our own account',
  async ({ engine }) => {
    const lines: { level: number; code: number; messageIds: string[] }[] = []
    const log = pino({}, new Writable({ write: (line, _, done) => done(void lines.push(JSON.parse(String(line)))) }))
    for (const _ of [1, 2, 3]) await addMessage(engine.db.pool, ann)
    const refusals = [20_003, 30_003, 20_003].map((code) => ({ outcome: 'refused', code }) as const)
    await flush({ ...engine, log }, answering(...refusals))
    const said = lines.map(({ level, code, messageIds }) => [level, code, messageIds.length])
    assert.equal(said.sort(), [
      [40, 30_003, 1],
      [50, 20_003, 2],
    ])
  },
)

for (const code of [60_728, 63_038]) {
  flushing(`an account that may send no more (${code}) rests, and only codes are tried`, async ({ engine }) => {
    const { pool } = engine.db
    const [refused, waiting] = [await addMessage(pool, ann), await addMessage(pool, bob)]
    await flush(engine, answering({ outcome: 'refused', code }), { batch: 1 })
    const typed = await addMessage(pool, bob, { kind: 'code' })
    const carrier = answering()
    await flush(engine, carrier)
    assert.equal(await statuses(engine, refused, waiting, typed), ['queued', 'queued', 'sent'])
    await pool.query('update account_rest set until_machine = clock_timestamp()')
    await flush(engine, carrier)
    assert.equal(await statuses(engine, waiting), ['sent'])
  })
}

flushing('no more at once than the batch, fifty where none is given', async ({ engine }) => {
  for (let index = 0; index < 53; index++) await addMessage(engine.db.pool, ann)
  assert.is((await flush(engine, answering(), { batch: 2 })).sent, 2)
  assert.is((await flush(engine, answering())).sent, 50)
})

flushing(
  'a sender sends no more segments than came in, and what a batch leaves the next one has',
  async ({ engine }) => {
    for (const segments of [2, 2, 2]) await addMessage(engine.db.pool, ann, { segments })
    // So slow that the time the test takes does not count.
    const slowly = { segmentsPerSecond: 0.02 }
    const saved = (segments: number) =>
      engine.db.pool.query('insert into sender_budget values ($1, $2, clock_timestamp())', [engine.sender, segments])
    await saved(2)
    assert.is((await flush(engine, answering(), slowly)).sent, 1)
    assert.is((await flush(engine, answering(), slowly)).sent, 0)
    await clear(engine.db.pool, 'sender_budget')
    await saved(2)
    assert.is((await flush(engine, answering(), { ...slowly, batch: 1 })).sent, 1)
  },
)

flushing('what a batch did not use of the rate is given back', async ({ engine }) => {
  const perSecond = 200
  await addMessage(engine.db.pool, ann, { segments: 2 })
  await flush(engine, answering(), { segmentsPerSecond: perSecond })
  const { rows } = await engine.db.pool.query('select segments from sender_budget')
  // A twentieth of a second's worth, minus the two.
  assert.is(rows[0].segments, 8)
})

flushing('without a rate everything goes at once', async ({ engine }) => {
  for (let index = 0; index < 5; index++) await addMessage(engine.db.pool, ann, { segments: 200 })
  assert.is((await flush(engine, answering())).sent, 5)
  const { rowCount } = await engine.db.pool.query('select from sender_budget')
  assert.is(rowCount, 0)
})

flushing.run()
