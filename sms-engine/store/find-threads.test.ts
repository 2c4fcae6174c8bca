/** Finding a thread by what support has at hand. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { day_ms } from '../domain/model/units.ts'
import { ann, bob } from '../testing/cast.ts'
import { addMessage, addPerson, addRow, clear, openTestStore, sender } from '../testing/rows.ts'
import {
  findByCase,
  findByPhoneEnd,
  findBySid,
  findByUnproved,
  findByWords,
  readPhones,
  words_days,
} from './find-threads.ts'

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

const at = (iso: string) => new Date(iso)
const proof = (id: string, phone: string, iso: string) =>
  addRow(pool, 'consent', { phone, sender, learner_id: id, action: 'opt-in', via: 'web', at: at(iso) })
const own = (id: string, phone: string | null) =>
  pool.query('update conversation set phone = $2 where id = $1', [id, phone])
let seq = 0
const addTurn = (id: string, iso: string, event: object) =>
  pool.query(`insert into turn values ($1, $2, $3, $4, '{}', '{}', '[]', 'hash')`, [id, ++seq, at(iso), event])
const timesOf = async (digits: string) =>
  (await findByPhoneEnd(pool, digits)).map((found) => [
    found.conversationId,
    found.at,
    found.until && new Date(found.until).toISOString(),
    found.ended,
  ])

test('a number that moved is found with both owners: the earlier had it until it moved, not until the last text', async () => {
  const phone = '+12125550177'
  await proof(ann.learner.id, phone, '2026-01-05T12:00:00Z')
  await addMessage(pool, { ...ann, phone }, { at: at('2026-02-01T12:00:00Z') })
  await addTurn(ann.learner.id, '2026-03-01T11:59:59Z', { type: 'number-lost' })
  await proof(bob.learner.id, phone, '2026-03-01T12:00:00Z')
  await own(ann.learner.id, null)
  await own(bob.learner.id, phone)
  const now = [bob.learner.id, Date.parse('2026-03-01T12:00:00Z'), null, null]
  const since = Date.parse('2026-01-05T12:00:00Z')
  assert.equal(await timesOf('0177'), [now, [ann.learner.id, since, '2026-03-01T11:59:59.000Z', 'moved']])
  await pool.query('delete from turn')
  assert.equal(
    await timesOf('0177'),
    [now, [ann.learner.id, since, '2026-03-01T12:00:00.000Z', 'moved']],
    'the turn is in the archive: the next owner’s proof tells',
  )
  await pool.query('delete from consent where learner_id = $1', [bob.learner.id])
  assert.equal((await timesOf('0177'))[1], [ann.learner.id, since, '2026-02-01T12:00:00.000Z', 'last-text'])
  await own(ann.learner.id, ann.phone)
  await own(bob.learner.id, bob.phone)
})

for (const [what, event, ended] of [
  ['given to somebody else by the phone companies', { type: 'number-lost', reassigned: '+12125550178' }, 'reassigned'],
  ['replaced by another number', { type: 'number-proved', number: '+12125550179' }, 'replaced'],
] as const) {
  test(`a number that was ${what} is found with the moment`, async () => {
    const phone = '+12125550178'
    await clear(pool, 'turn', 'consent')
    await proof(ann.learner.id, phone, '2026-01-05T12:00:00Z')
    // Says nothing about this number, or proves it once more.
    await addTurn(ann.learner.id, '2026-01-06T12:00:00Z', { type: 'number-lost', reassigned: '+12125550111' })
    await addTurn(ann.learner.id, '2026-01-07T12:00:00Z', { type: 'number-proved', number: phone })
    await addTurn(ann.learner.id, '2026-04-01T08:30:00Z', event)
    assert.equal(
      (await timesOf('0178')).map(([, , ...left]) => left),
      [['2026-04-01T08:30:00.000Z', ended]],
    )
  })
}

test('a number that only ever got codes, or none, is found with whoever asked for them and never proved it', async () => {
  const phone = '+12125550188'
  const code = { kind: 'code', body: 'Your code is ******.', phone }
  await addMessage(pool, ann, { ...code, at: at('2026-05-01T12:00:00Z') })
  await addMessage(pool, ann, { ...code, at: at('2026-05-02T12:00:00Z') })
  const refused = { learner_id: bob.learner.id, phone, why: 'phone', at: at('2026-05-01T09:00:00Z') }
  await addRow(pool, 'code_refused', { ...refused, last_at: at('2026-05-01T10:00:00Z') })
  const found = await findByUnproved(pool, '0188')
  assert.equal(
    found.map(({ conversationId, by, match, at: last }) => [
      conversationId,
      by,
      match,
      last && new Date(last).toISOString(),
    ]),
    [
      [ann.learner.id, 'unproved', phone, '2026-05-02T12:00:00.000Z'],
      [bob.learner.id, 'unproved', phone, '2026-05-01T10:00:00.000Z'],
    ],
  )
  await proof(ann.learner.id, phone, '2026-05-02T12:01:00Z')
  assert.equal(whose(await findByUnproved(pool, phone.slice(1))), [bob.learner.id], 'an owner is found as one')
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

test('the numbers of some conversations are theirs alone', async () => {
  assert.equal([...(await readPhones(pool, [bob.learner.id]))], [[bob.learner.id, bob.phone]])
  assert.equal([...(await readPhones(pool, []))], [])
})

test('words are looked for in texts of the last days by service time', async () => {
  await clear(pool, 'message')
  await pool.query('update service_clock set offset_ms = $1', [100 * day_ms])
  const heard = (days: number) =>
    addMessage(pool, ann, {
      direction: 'in',
      kind: 'text',
      body: 'a giraffe',
      at: new Date(Date.now() + days * day_ms),
    })
  await heard(100 - words_days - 1)
  assert.equal(await findByWords(pool, 'giraffe'), [])
  await heard(100 - words_days + 1)
  assert.equal(whose(await findByWords(pool, 'giraffe')), [ann.learner.id])
  await pool.query('update service_clock set offset_ms = 0')
})

test.run()
