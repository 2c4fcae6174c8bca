import { DateTime } from 'luxon'
import twilio from 'twilio'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { replay } from '../replay/replay.ts'
import { readLog } from '../store/turn-log.ts'
import { ann, bob, cat, dan } from '../testing/cast.ts'
import { sampleCatalogue } from '../testing/sample-content.ts'
import { beforeTheLesson, startTestService, type TestService } from '../testing/service.ts'

const path = suite<{ service: TestService }>('the path of a text')

path.before(async (context) => {
  context.service = await startTestService({ startsAt: beforeTheLesson })
})

path.after(async ({ service }) => {
  await service.stop()
})

/** Posts to the message webhook as the carrier would. */
async function post(service: TestService, params: Record<string, string>, signature?: string): Promise<Response> {
  const url = `${service.publicUrl}/webhooks/twilio/message`
  const signed = signature ?? twilio.getExpectedTwilioSignature(service.carrierConfig.authToken, url, params)
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-twilio-signature': signed },
    body: new URLSearchParams(params),
  })
}

async function countTurns(service: TestService, id: string): Promise<number> {
  return (await readLog(service.engine.db.pool, id)).length
}

const sid = (number: number) => `SM${String(number).padStart(32, '0')}`

path('a learner is welcomed, taught and asked, and the log replays identically', async ({ service }) => {
  await service.join(ann)
  assert.match(service.received(ann.phone)[0] ?? '', /^Tallytext: you are in\. Up to 3 lessons a week\./)

  assert.match((await service.text(ann.phone, 'NEXT'))[0] ?? '', /^Assets: .* reply Q/i)
  const asked = (await service.text(ann.phone, 'Q'))[0] ?? ''
  const right = /([A-D])\) The right/.exec(asked)?.[1] ?? ''
  const [feedback, second] = await service.text(ann.phone, right)
  assert.match(feedback ?? '', /^(Right|Yes|Good|Nice|Great|Bingo)\. That is what assets means\./)
  const wrong = /([A-D])\) Too much/.exec(second ?? '')?.[1] ?? ''
  // Within five seconds, the same letter would count as a second press of the first answer.
  await service.advance('PT10S')
  const [explained] = await service.text(ann.phone, `${wrong})`)
  assert.match(
    explained ?? '',
    /^(Not quite|Sorry, no|Good try|Hmm, no|Not that|Not so)\. That counts assets twice\. Answer: [A-D]\)/,
  )

  const turns = await readLog(service.engine.db.pool, ann.learner.id)
  assert.equal(
    replay(turns, () => sampleCatalogue),
    { identical: true, turns: turns.length },
  )
})

path('a week brings at most N texts, at the chosen local time, an earlier lesson among them', async ({ service }) => {
  await service.join(bob)
  const before = service.received(bob.phone).length
  await service.advance('P7D')
  const { rows } = await service.engine.db.pool.query(
    `select kind, extract(epoch from sent_at) * 1000 as at from message
     where conversation_id = $1 and kind in ('lesson', 'question', 'nudge') and status = 'delivered' order by id`,
    [bob.learner.id],
  )
  assert.is(service.received(bob.phone).length - before, rows.length)
  assert.is(rows.length, 5)
  for (const { at } of rows) {
    assert.is(DateTime.fromMillis(Number(at), { zone: bob.learner.zone }).toFormat('HH:mm'), '06:00')
  }
  assert.ok(rows.some(({ kind }) => kind === 'question'))
})

path('a forged or missing signature is 403 and changes nothing', async ({ service }) => {
  const turns = await countTurns(service, ann.learner.id)
  const params = { MessageSid: sid(1), From: ann.phone, Body: 'STOP' }
  assert.is((await post(service, params, 'forged')).status, 403)
  assert.is((await post(service, params, '')).status, 403)
  const good = twilio.getExpectedTwilioSignature(
    'another token',
    `${service.publicUrl}/webhooks/twilio/message`,
    params,
  )
  assert.is((await post(service, params, good)).status, 403)
  assert.is(await countTurns(service, ann.learner.id), turns)
})

path('the same MessageSid ten times at once is one turn and ten equal replies', async ({ service }) => {
  const turns = await countTurns(service, ann.learner.id)
  const params = { MessageSid: sid(2), From: ann.phone, Body: 'NEXT' }
  const replies = await Promise.all(Array.from({ length: 10 }, async () => (await post(service, params)).text()))
  assert.is(new Set(replies).size, 1)
  assert.match(replies[0] ?? '', /<Message>.* reply Q.*<\/Message>/i)
  assert.is(await countTurns(service, ann.learner.id), turns + 1)
})

path('two texts at once end as if one came after the other', async ({ service }) => {
  await service.join(cat)
  await Promise.all([
    post(service, { MessageSid: sid(3), From: cat.phone, Body: 'NEXT' }),
    post(service, { MessageSid: sid(4), From: cat.phone, Body: 'Q' }),
  ])
  const turns = await readLog(service.engine.db.pool, cat.learner.id)
  const texts = turns.filter(({ event }) => event.type === 'text')
  assert.is(texts.length, 2)
  assert.equal(
    replay(turns, () => sampleCatalogue),
    { identical: true, turns: turns.length },
  )
})

path('STOP between enqueue and send: nothing goes; START brings the lessons back', async ({ service }) => {
  await service.join(dan)
  const { pool } = service.engine.db
  await pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     values ($1, $2, 'out', 'lesson', 'Too late.', 'queued', 'test:late', now() + interval '30 days', now())`,
    [dan.learner.id, dan.phone],
  )
  assert.equal(await service.text(dan.phone, 'STOP'), [])
  const atStop = service.received(dan.phone).length
  await service.advance('P14D')
  assert.is(service.received(dan.phone).length, atStop)

  assert.equal(await service.text(dan.phone, 'START'), [])
  await service.advance('P7D')
  assert.is(service.received(dan.phone).length, atStop + 2)
  const { rows } = await pool.query('select action, via from consent where phone = $1 order by id', [dan.phone])
  assert.equal(
    rows.map(({ action, via }) => `${action} ${via}`),
    ['opt-in web', 'opt-out keyword', 'opt-in keyword'],
  )
})

path('an unknown number gets one reply with the link, then silence', async ({ service }) => {
  assert.match((await service.text('+12125550142', 'hi'))[0] ?? '', /no account yet/)
  assert.equal(await service.text('+12125550142', 'hello?'), [])
})

path.run()
