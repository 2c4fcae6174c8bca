import Fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { WebhookRequest } from '../carrier/port.ts'
import { createToy, type Toy } from '../carrier/testing/toy.ts'
import type { Engine } from '../engine/engine.ts'
import { flushOutbox } from '../engine/flush-outbox.ts'
import { checkCode, sendCode } from '../engine/phone-codes.ts'
import { reconcileSends } from '../engine/reconcile-sends.ts'
import { settleUndelivered } from '../engine/settle-undelivered.ts'
import { replay } from '../replay/replay.ts'
import { openDatabase } from '../runtime/database.ts'
import { readLog } from '../store/turn-log.ts'
import { ann, bob } from '../testing/cast.ts'
import { createTestDatabase } from '../testing/database.ts'
import { join } from '../testing/join.ts'
import { sampleCatalogue } from '../testing/sample-content.ts'
import { testSettings } from '../testing/world.ts'
import { reportWebhook } from './report.ts'
import { textWebhook } from './text.ts'

/** A second carrier takes only one folder: everything here except `toy.ts` is the same code that runs with ours. */
const second = suite<{ engine: Engine; app: FastifyInstance; toy: Toy }>('a second carrier')

const publicUrl = 'https://learn.example.com'

second.before(async (context) => {
  const db = await openDatabase({ url: await createTestDatabase() })
  const toy = createToy(publicUrl)
  context.toy = toy
  context.engine = {
    db,
    catalogue: sampleCatalogue,
    settings: { ...testSettings, keywords: 'carrier' },
    sender: '+12025550175',
    carrierLanguage: toy.language,
    log: pino({ level: 'silent' }),
  }
  context.app = Fastify()
  await context.app.register(textWebhook, { engine: context.engine, publicUrl })
  await context.app.register(reportWebhook, { engine: context.engine, publicUrl })
  await join(context.engine, ann)
  await join(context.engine, bob)
})

second.after(async ({ app, engine }) => {
  await app.close()
  await engine.db.close()
})

function post(app: FastifyInstance, { url, headers, body }: WebhookRequest) {
  return app.inject({ method: 'POST', url: url.slice(publicUrl.length), headers: headers as never, body })
}

/** The replies to a text from ann's phone. */
async function say({ app, toy }: { app: FastifyInstance; toy: Toy }, words: string): Promise<string[]> {
  const response = await post(app, toy.heard(ann.phone, words))
  assert.is(response.statusCode, 200)
  assert.match(String(response.headers['content-type']), 'application/json')
  return response.json().say
}

/** Queues a notice for a person and flushes the outbox. */
async function send({ engine, toy }: { engine: Engine; toy: Toy }, { learner, phone }: typeof ann, body: string) {
  const { rows } = await engine.db.pool.query<{ id: string }>(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     values ($1, $2, 'out', 'notice', $3, 'queued', 'test:' || $3, now() + interval '1 hour', now()) returning id`,
    [learner.id, phone, body],
  )
  await flushOutbox(engine, toy.carrier, { publicUrl })
  return rows[0]?.id as string
}

async function messageOf({ db }: Engine, id: string) {
  const { rows } = await db.pool.query('select status, sid, error_code as code from message where id = $1', [id])
  return rows[0]
}

second('takes the welcome from the outbox and reports its delivery', async ({ engine, app, toy }) => {
  await flushOutbox(engine, toy.carrier, { publicUrl })
  const welcome = toy.taken.find(({ to }) => to === ann.phone)
  assert.match(welcome?.words ?? '', /^Tallytext: you are in\./)
  assert.match(welcome?.tell ?? '', /^https:\/\/learn\.example\.com\/hooks\/toy\/fate\?for=\d+$/)
  if (!welcome) return
  const id = new URL(welcome.tell).searchParams.get('for') as string
  assert.equal(await messageOf(engine, id), { status: 'sent', sid: welcome.ref, code: null })
  for (const fate of ['landed', 'in the air', 'circling']) {
    assert.is((await post(app, toy.fate(welcome, fate))).statusCode, 204)
    assert.is((await messageOf(engine, id)).status, 'delivered')
  }
})

second('brings texts, and takes lesson, question and feedback as replies', async (context) => {
  assert.match((await say(context, 'NEXT'))[0] ?? '', /reply Q/i)
  const asked = (await say(context, 'Q'))[0] ?? ''
  const right = /([A-D])\) The right/.exec(asked)?.[1] ?? ''
  assert.match((await say(context, right))[0] ?? '', /^(Right|Yes|Good|Nice|Great|Bingo)\./)
})

second('what it did not seal is 403, what is neither text nor report 400', async ({ app, toy }) => {
  const stop = toy.heard(ann.phone, 'STOP')
  assert.is((await post(app, { ...stop, headers: { 'content-type': 'application/json' } })).statusCode, 403)
  assert.is((await post(app, { ...stop, body: stop.body.replace('STOP', 'NEXT') })).statusCode, 403)
  const fate = toy.fate({ ref: '', to: '', words: '', tell: publicUrl + toy.language.paths.text, at: 0 }, 'landed')
  assert.is((await post(app, fate)).statusCode, 400)
  const nobodys = toy.fate({ ref: '', to: '', words: '', tell: `${publicUrl}/hooks/toy/fate?for=x`, at: 0 }, 'landed')
  assert.is((await post(app, nobodys)).statusCode, 400)
})

second('an answer that was lost is settled by its list', async ({ engine, toy }) => {
  toy.faults.push('answer lost')
  const id = await send({ engine, toy }, ann, 'Did this arrive?')
  assert.is((await messageOf(engine, id)).status, 'uncertain')
  assert.equal(await reconcileSends(engine, toy.carrier, { uncertain_ms: 0 }), {
    found: 1,
    requeued: 0,
    givenUp: 0,
    poisoned: 0,
  })
  assert.equal(await messageOf(engine, id), { status: 'sent', sid: toy.taken.at(-1)?.ref, code: null })
})

second('its own codes say what a refusal means', async ({ engine, toy }) => {
  toy.faults.push(9)
  assert.is((await messageOf(engine, await send({ engine, toy }, ann, 'Full.'))).status, 'queued')
  toy.faults.push(8)
  assert.equal(await messageOf(engine, await send({ engine, toy }, ann, 'Nobody.')), {
    status: 'failed',
    sid: null,
    code: 8,
  })
  toy.faults.push(8)
  const asked = { learnerId: ann.learner.id, phone: '+12125550177' }
  await sendCode(engine, { ...asked, ip: '192.0.2.1', userAgent: null })
  await flushOutbox(engine, toy.carrier, { publicUrl })
  assert.equal(await checkCode(engine, { ...asked, code: '000000' }), {
    ok: false,
    code: 'undeliverable',
    message: 'No phone has that number.',
  })
})

const suppressionOf = async ({ db }: Engine, phone: string) =>
  (await db.pool.query('select reason from suppression where phone = $1', [phone])).rows

second('a number that it reports as blocked is suppressed', async ({ engine, app, toy }) => {
  await send({ engine, toy }, bob, 'Bounces.')
  const text = toy.taken.at(-1)
  assert.is(text?.words, 'Bounces.')
  if (text) await post(app, toy.fate(text, 'bounced', 7))
  await settleUndelivered(engine)
  assert.equal((await suppressionOf(engine, bob.phone)).length, 1)
})

second('a STOP that it has answered itself opts out and gets no second answer', async ({ engine, app, toy }) => {
  const response = await post(app, toy.heard(ann.phone, 'stop', 'block'))
  assert.equal(response.json(), { say: [] })
  assert.equal(await suppressionOf(engine, ann.phone), [{ reason: 'keyword' }])
  const sent = toy.taken.length
  await send({ engine, toy }, ann, 'After STOP.')
  assert.is(toy.taken.length, sent)
  const turns = await readLog(engine.db.pool, ann.learner.id)
  const { event } = turns.at(-1) as (typeof turns)[number]
  assert.is(event.type === 'text' && event.handledByCarrier, 'opt-out')
  assert.equal(
    replay(turns, () => sampleCatalogue),
    { identical: true, turns: turns.length },
  )
})

second.run()
