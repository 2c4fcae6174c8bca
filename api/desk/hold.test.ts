/** The hold at the desk: one button stops all scheduled texts, says who did it and why, and releases them again. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { beginHold, readHold } from '../../sms-engine/store/hold.ts'
import { openTestApi } from '../testing/app.ts'
import { colleagueOf } from '../testing/colleague.ts'

const api = await openTestApi()
test.after(() => api.close())
const lin = await colleagueOf(api, 'Lin')
const sam = await colleagueOf(api, 'Sam')
const { pool } = api.engine.db
const held = async () => (await sam.get('hold')).json().hold

test('a colleague holds scheduled texts for a reason, and another lets them go', async () => {
  assert.is(await held(), null)
  const answer = await lin.post('hold', { reason: 'The carrier called' })
  assert.is(answer.statusCode, 200)
  const { since, ...hold } = await held()
  assert.equal(hold, { reason: 'The carrier called', by: 'Lin' })
  assert.ok(Math.abs(Date.parse(since) - Date.now()) < 60_000)
  assert.is((await readHold(pool, api.engine.sender))?.by, 'Lin')

  assert.equal((await sam.post('hold/end')).json(), { waited: 0 })
  assert.is(await held(), null)
  const { rows } = await pool.query('select set_by, ended_by from hold')
  assert.equal(rows, [{ set_by: 'Lin', ended_by: 'Sam' }])
})

test('of two the first reason stays, and the other colleague sees it', async () => {
  await lin.post('hold', { reason: 'first' })
  const late = await sam.post('hold', { reason: 'second' })
  const { code, current } = late.json()
  assert.equal([late.statusCode, code, current.reason, current.by], [409, 'held_before', 'first', 'Lin'])
  await sam.post('hold/end')
  const again = await lin.post('hold/end')
  assert.equal([again.statusCode, again.json().code], [409, 'not_held'])
})

test('one that set itself is nobody’s, and can be let go', async () => {
  await beginHold(pool, api.engine.sender, { reason: 'the carrier filters', by: null, isAlert: true })
  assert.is((await held()).by, null)
  assert.is((await lin.post('hold/end')).statusCode, 200)
})

test('it needs a reason and somebody who is signed in, and stands in the audit', async () => {
  assert.is((await lin.post('hold', { reason: ' ' })).statusCode, 400)
  for (const request of [
    { method: 'GET', url: '/api/desk/hold' },
    { method: 'POST', url: '/api/desk/hold', body: { reason: 'because' } },
    { method: 'POST', url: '/api/desk/hold/end', body: {} },
  ] as const) {
    assert.is((await api.inject(request)).statusCode, 401, request.url)
  }
  const lines = (await lin.get('audit?name=Lin'))
    .json()
    .lines.map(({ what, about }: { what: string; about: string }) => [what, about])
  assert.equal(lines.at(-1), ['held scheduled texts', 'The carrier called'])
  assert.ok(lines.some(([what]: [string]) => what === 'let scheduled texts go'))
})

test.run()
