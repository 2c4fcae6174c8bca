import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, column, openTestStore } from '../testing/rows.ts'
import { monday_8am } from '../testing/situation.ts'
import { blankCodes } from './forget-codes.ts'

const { pool, close } = await openTestStore()
test.before(() => addPerson(pool, ann))
test.before.each(() => clear(pool, 'message', 'phone_code'))
test.after(close)

/** Adds the text of a code that expires at this moment, or was used; returns its id. */
async function addCode(expiresAt: number, columns: object = {}, text: object = {}): Promise<string> {
  const id = await addRow(pool, 'phone_code', {
    learner_id: ann.learner.id,
    phone: ann.phone,
    code_hash: 'hash',
    sent_at: new Date(monday_8am),
    expires_at: new Date(expiresAt),
    ...columns,
  })
  const body = '123456 is your code.'
  return addMessage(pool, ann, { kind: 'code', status: 'delivered', body, cause: `code:${id}`, ...text })
}
const blanked = async (...ids: string[]) =>
  (await column(pool, 'message', 'body', ids)).map((body) => !String(body).includes('123456'))

test('the digits go with the moment in which a code ends, or once it was used', async () => {
  const ids = [
    await addCode(monday_8am),
    await addCode(monday_8am + 1),
    await addCode(monday_8am + 1, { used_at: new Date(monday_8am) }),
  ]
  assert.is(await blankCodes(pool, monday_8am, 10), 2)
  assert.equal(await blanked(...ids), [true, false, true])
  assert.is(await blankCodes(pool, monday_8am, 10), 0, 'once')
})

test('a text whose sending is not settled keeps them, and another kind of text too', async () => {
  const ids = []
  for (const status of ['queued', 'sending', 'uncertain']) ids.push(await addCode(monday_8am, {}, { status }))
  ids.push(await addCode(monday_8am, {}, { kind: 'notice' }))
  assert.is(await blankCodes(pool, monday_8am, 10), 0)
  assert.equal(await blanked(...ids), [false, false, false, false])
})

test('no more at once than asked for', async () => {
  for (const _ of [1, 2, 3]) await addCode(monday_8am)
  assert.equal([await blankCodes(pool, monday_8am, 2), await blankCodes(pool, monday_8am, 2)], [2, 1])
})

test.run()
