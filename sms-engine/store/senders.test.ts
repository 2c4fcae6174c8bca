import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../testing/cast.ts'
import { addMessage, addPerson, column, openTestStore } from '../testing/rows.ts'
import { routeTexts } from './senders.ts'

const { pool, close } = await openTestStore()
test.before(() => addPerson(pool, ann))
test.after(close)

test('texts of each sender that is gone get another, whichever senders stand before it', async () => {
  const senders = ['+12025550171', '+12025550172', '+12025550173', 'MG1', 'MG2']
  const [, kept = ''] = senders
  const ids: string[] = []
  for (const sender of senders) ids.push(await addMessage(pool, ann, { sender }))
  await routeTexts(pool, [{ id: kept }])
  assert.equal(await column(pool, 'message', 'sender', ids), [kept, kept, kept, kept, kept])
})

test.run()
