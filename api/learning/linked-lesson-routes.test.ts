/** The link in a MORE text opens its lesson without signing in, and nothing else. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { countSegments } from '../../sms-engine/domain/wording/segment.ts'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { readThread } from '../../sms-engine/store/read-thread.ts'
import { openTestApi } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })
})
test.after(() => api.close())

let sid = 0
const text = async (body: string) =>
  (await hearText(api.engine, { sid: `SM${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null }))[0] ?? ''
const open = (id: string, key: string, path = '') =>
  api.inject({ method: 'POST', url: `/api/lessons/${id}/linked${path}`, body: { key } })
const linkOf = (body: string) => /\/read\/([\w-]+)\?k=([\w-]+)$/.exec(body)?.slice(1) as [string, string]
const state = async () =>
  (await api.engine.db.pool.query('select state from conversation where phone = $1', [ann.phone])).rows[0].state

test('MORE opens the one lesson, for ten days, to read', async () => {
  await text('NEXT')
  const body = await text('MORE')
  assert.ok(countSegments(body).segments <= 2)
  const [id, key] = linkOf(body)
  const answer = await open(id, key)
  assert.is(answer.statusCode, 200)
  assert.is(answer.json().id, id)
  assert.ok(answer.json().transcript.length > 0)

  const other = [...api.engine.catalogue.lessons.keys()].find((each) => each !== id) ?? ''
  const forged = key.slice(0, 30) + (key[30] === 'A' ? 'B' : 'A') + key.slice(31)
  for (const [lesson, tried] of [
    [other, key],
    [id, forged],
    [id, ''],
    [id, key.slice(1)],
  ] as const) {
    assert.is((await open(lesson, tried)).statusCode, 404)
  }
  assert.is((await api.inject({ url: '/api/user', headers: { authorization: `Bearer ${key}` } })).statusCode, 401)

  const { pool } = api.engine.db
  const advance = (days: number) =>
    pool.query('update service_clock set offset_ms = offset_ms + $1', [days * 86_400_000])
  await advance(9)
  assert.is((await open(id, key)).statusCode, 200)
  await advance(2)
  assert.is((await open(id, key)).statusCode, 404)
  await advance(-11)
})

test('what fetches the lesson marks nothing; a look does', async () => {
  const [id, key] = linkOf(await text('more.'))
  const { pool } = api.engine.db
  await pool.query(`update conversation set state = jsonb_set(state, '{unanswered}', '2') where phone = $1`, [
    ann.phone,
  ])
  await api.inject({ url: `/read/${id}?k=${key}` })
  await open(id, key)
  const isOpened = async () =>
    (await pool.query(`select read_at is not null as opened from message where kind = 'lesson'`)).rows[0].opened
  assert.equal([(await state()).unanswered, await isOpened()], [2, false])
  assert.is((await open(id, key, '/seen')).statusCode, 200)
  assert.equal([(await state()).unanswered, await isOpened()], [0, true])
})

test('the log keeps the link without its key', async () => {
  const thread = await readThread(api.engine.db.pool, ann.phone)
  const effects = JSON.stringify(thread?.turns.map((turn) => turn.effects))
  assert.match(effects, '/lesson/')
  assert.not.match(effects, '?k=')
})

test.run()
