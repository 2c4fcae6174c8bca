/** The inbox: who takes a case, who answers it, and what happens when two do. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { openTestApi } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'
import { colleagueOf } from '../testing/colleague.ts'

const api = await openTestApi()
const { pool } = api.engine.db
const lin = await colleagueOf(api, 'Lin')
const sam = await colleagueOf(api, 'Sam')
test.before(async () => {
  await api.signUp(ann)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })
})
test.after(() => api.close())

let sid = 0
const text = (body: string) =>
  hearText(api.engine, { sid: `SM${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })
const box = async (who: typeof lin, name: string): Promise<string[]> =>
  (await who.get(`cases?box=${name}`)).json().cases.map(({ question }: { question: string }) => question)

test('a case is new for everybody, then mine, then it waits for the learner, then it is done', async () => {
  await text('ASK is a dog an asset?')
  assert.equal([await box(lin, 'new'), await box(sam, 'new')], [['is a dog an asset?'], ['is a dog an asset?']])
  assert.is((await lin.post('cases/1/assign', { to: 'me' })).json().case.assignedTo, 'Lin')
  assert.equal(
    [await box(lin, 'new'), await box(lin, 'mine'), await box(sam, 'mine')],
    [[], ['is a dog an asset?'], []],
  )
  assert.equal((await lin.get('cases')).json().counts, { new: 0, mine: 1, waiting: 0 })
  assert.equal((await lin.post('cases/1/answer', { answer: 'Only if it works.' })).json(), { texted: true })
  assert.equal([await box(lin, 'mine'), await box(lin, 'waiting')], [[], ['is a dog an asset?']])
  await lin.post('cases/1/done', { done: true })
  assert.equal([await box(lin, 'waiting'), await box(sam, 'done')], [[], ['is a dog an asset?']])
  await lin.post('cases/1/done', { done: false })
  assert.equal(await box(lin, 'waiting'), ['is a dog an asset?'])
})

test('a follow-up goes to whoever had the case, and says which one it goes on with', async () => {
  await text('ASK and when it is old?')
  assert.equal(
    [await box(lin, 'mine'), await box(sam, 'new'), await box(lin, 'waiting')],
    [['and when it is old?'], [], []],
  )
  const { case: found } = (await sam.get('cases/2')).json()
  assert.equal([found.follows, found.assignedTo, found.name], ['1', 'Lin', `${ann.firstName} ${ann.lastName}`])
})

test('of two who answer at once one goes out, and the other is told who was faster and what they said', async () => {
  const answer = (who: typeof lin, words: string) => who.post('cases/2/answer', { answer: words })
  const both = await Promise.all([answer(lin, 'Then it retires.'), answer(sam, 'Ask a vet.')])
  const lost = both.find(({ statusCode }) => statusCode === 409)
  assert.equal(both.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const { message, current } = lost?.json() ?? {}
  assert.is(message, `${current.answeredBy} has answered this case already. Yours was not sent.`)
  assert.ok(['Then it retires.', 'Ask a vet.'].includes(current.answer))
  const { rows } = await pool.query(`select body from message where cause like 'case:2:%'`)
  assert.equal(
    rows.map(({ body }) => body),
    [`Tallytext support: ${current.answer}`],
  )
})

test('while one types, the desk counts the segments and says when the text would leave', async () => {
  await text('ASK may I pay a friend?')
  const preview = async (answer: string) => (await lin.post('cases/3/preview', { answer })).json()
  const short = await preview('Yes.')
  assert.equal([short.body, short.segments, short.leavesAt], ['Tallytext support: Yes.', 1, null])
  assert.is((await preview('x'.repeat(200))).segments, 2)
  assert.equal(await box(lin, 'waiting'), [], 'nothing was answered by that')
})

test('notes are for colleagues, by name', async () => {
  await lin.post('cases/3/notes', { note: 'Called twice.' })
  const { notes } = (await sam.post('cases/3/notes', { note: 'And wrote.' })).json()
  assert.equal(
    notes.map(({ by, note }: { by: string; note: string }) => `${by}: ${note}`),
    ['Lin: Called twice.', 'Sam: And wrote.'],
  )
})

test('what is urgent stands first, and what has waited more than a day is late', async () => {
  await pool.query(`insert into support_case (conversation_id, question, urgent, at)
    select conversation_id, 'help', true, at from support_case where id = 3`)
  await pool.query(`update support_case set at = at - interval '25 hours', assigned_to = null where id in (3)`)
  await pool.query(`update support_case set at = at - interval '30 days', assigned_to = null where id in (1, 2)`)
  const { cases } = (await lin.get('cases')).json()
  assert.equal(
    cases.map(({ question, isLate }: { question: string; isLate: boolean }) => [question, isLate]),
    [
      ['help', false],
      ['may I pay a friend?', true],
    ],
  )
})

test('a case that is none is told so, whatever is done with it', async () => {
  const answer = { answer: 'x' }
  for (const [path, body] of [
    ['assign', { to: 'me' }],
    ['notes', { note: 'x' }],
    ['done', { done: true }],
    ['preview', answer],
    ['answer', answer],
  ] as const) {
    assert.is((await lin.post(`cases/999/${path}`, body)).statusCode, 404, path)
  }
})

test('what is done with a case is in the audit by name and case', async () => {
  const lines = (await lin.get('audit?case=1'))
    .json()
    .lines.map(({ name, what }: { name: string; what: string }) => `${name} ${what}`)
  assert.ok(
    lines.includes('Lin took a case') && lines.includes('Lin answered a case') && lines.includes('Lin closed a case'),
  )
})

test.run()
