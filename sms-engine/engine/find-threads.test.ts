/** Whatever support types is looked up as everything it could be. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { addMessage, addPerson, addRow } from '../testing/rows.ts'
import { findThreads } from './find-threads.ts'

const { engine, close } = await openTestEngine()
const { pool } = engine.db
test.before(() => addPerson(pool, ann))
test.after(close)

const foundBy = async (typed: string) => (await findThreads(engine, typed)).map(({ by }) => by)

test('a case, a number, an id of the carrier and words, with spaces around them or without', async () => {
  const nth = await addRow(pool, 'support_case', { conversation_id: ann.learner.id, question: 'why?', at: new Date() })
  await addMessage(pool, ann, { direction: 'in', kind: 'text', body: 'my zebra', sid: 'SM0123456789' })
  for (const around of ['', ' ', '\n\t']) {
    const look = (typed: string) => foundBy(`${around}${typed}${around}`)
    assert.equal(await look(`case ${nth}`), ['case'])
    assert.equal(await look(ann.phone), ['phone'])
    assert.equal(await look('SM0123456789'), ['message'])
    assert.equal(await look('zebra'), ['text'])
  }
})

test('nothing, or what would fit everybody, is not looked for', async () => {
  for (const typed of ['', '   ', 'ze', '12-']) assert.equal(await foundBy(typed), [])
})

test.run()
