/** Finding a thread by what support has at hand. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ann, bob } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, openTestStore, sender } from '../testing/rows.ts'
import { findByCase, findByPhoneEnd, findBySid, findByWords } from './find-threads.ts'

const { pool, close } = await openTestStore()
test.before(async () => {
  await addPerson(pool, ann)
  await addPerson(pool, bob)
})
test.after(close)

const whose = (found: readonly { conversationId: string }[]) => found.map(({ conversationId }) => conversationId)

test('by the last digits of a number, however it is written', async () => {
  for (const length of [4, 7, 10, 11]) {
    const [found] = await findByPhoneEnd(pool, ann.phone.slice(-length))
    assert.equal([found?.conversationId, found?.match, found?.until], [ann.learner.id, ann.phone, null])
  }
  assert.equal(await findByPhoneEnd(pool, '99999'), [])
})

test('a number that had another owner is found with both, and the time of each', async () => {
  const phone = '+12125550177'
  const proof = (id: string, at: string) =>
    addRow(pool, 'consent', { phone, sender, learner_id: id, action: 'opt-in', via: 'web', at: new Date(at) })
  await proof(ann.learner.id, '2026-01-05T12:00:00Z')
  await addMessage(pool, { ...ann, phone }, { at: new Date('2026-02-01T12:00:00Z') })
  await proof(bob.learner.id, '2026-03-01T12:00:00Z')
  await pool.query('update conversation set phone = $2 where id = $1', [bob.learner.id, phone])
  const found = await findByPhoneEnd(pool, '0177')
  assert.equal(
    found.map(({ conversationId, at, until }) => [conversationId, at, until]),
    [
      [bob.learner.id, Date.parse('2026-03-01T12:00:00Z'), null],
      [ann.learner.id, Date.parse('2026-01-05T12:00:00Z'), Date.parse('2026-02-01T12:00:00Z')],
    ],
  )
})

test('by words of a text of the last ninety days, once a thread; lessons are not looked through', async () => {
  await addMessage(pool, ann, { direction: 'in', status: 'received', body: 'is a Zebra an asset' })
  await addMessage(pool, ann, { direction: 'in', status: 'received', body: 'the zebra, I mean' })
  await addMessage(pool, bob, { kind: 'lesson', body: 'A zebra is no asset.' })
  const old = new Date(Date.now() - 91 * 86_400_000)
  await addMessage(pool, bob, { direction: 'in', status: 'received', body: 'my zebra', at: old })
  const found = await findByWords(pool, 'zebra')
  assert.equal(
    found.map(({ match }) => match),
    ['the zebra, I mean'],
  )
  assert.equal(await findByWords(pool, '100% zebra_'), [], 'signs of patterns are letters here')
})

test('by a case, and by the carrier’s id of a message, without the digits of a code', async () => {
  const id = await addRow(pool, 'support_case', { conversation_id: ann.learner.id, question: 'why?', at: new Date() })
  assert.equal(whose(await findByCase(pool, id)), [ann.learner.id])
  await addMessage(pool, ann, { kind: 'code', body: 'Your code is 123456.', sid: 'SM0123456789' })
  assert.equal(
    (await findBySid(pool, 'SM0123456789')).map(({ match }) => match),
    ['Your code is ******.'],
  )
})

test.run()
