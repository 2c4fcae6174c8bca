import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../engine/hear-text.ts'
import { ann, bob } from '../testing/cast.ts'
import { openTestEngine } from '../testing/engine.ts'
import { join } from '../testing/join.ts'
import { findSaid } from './said-text.ts'

const { engine, close } = await openTestEngine()
const { pool } = engine.db
test.before(async () => {
  for (const person of [ann, bob]) await join(engine, person)
  // Both say the same, so that the turn of either has the same number.
  for (const { phone: from } of [ann, bob])
    await hearText(engine, { sid: `SM${from}`, from, body: 'PLAN', media: 0, handledByCarrier: null })
})
test.after(close)

const messageOf = async (conversationId: string, direction: string) => {
  const { rows } = await pool.query<{ id: string; body: string }>(
    'select id, body from message where conversation_id = $1 and direction = $2 order by id desc limit 1',
    [conversationId, direction],
  )
  return rows[0] ?? { id: '', body: '' }
}

test('what a turn said is found by its message, in the thread of whom it was said to alone', async () => {
  const { id, body } = await messageOf(ann.learner.id, 'out')
  const said = await findSaid(pool, ann.learner.id, id)
  assert.is(said?.effect.type, 'reply')
  assert.is(said?.effect.type === 'reply' && said.effect.body, body)
  assert.is(await findSaid(pool, bob.learner.id, id), null)
})

test('what was heard was not said', async () => {
  const { id } = await messageOf(ann.learner.id, 'in')
  assert.is(await findSaid(pool, ann.learner.id, id), null)
})

test.run()
