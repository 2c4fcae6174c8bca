/** The numbers of the day, and a misread text on its way into the corpus. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { sampleCatalogue } from '../../sms-engine/testing/sample-content.ts'
import { openTestApi } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'
import { colleagueOf } from '../testing/colleague.ts'

const api = await openTestApi({ catalogue: sampleCatalogue })
const { pool } = api.engine.db
const lin = await colleagueOf(api, 'Lin', { allRights: true })
const ola = await colleagueOf(api, 'Ola')
test.after(() => api.close())

let sid = 0
const text = (body: string) =>
  hearText(api.engine, { sid: `SM00000000${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })
const numbers = async () => (await ola.get('numbers?days=7')).json()
let id = ''

test.before(async () => {
  await api.signUp(ann)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })
  id = (await api.injectAs(ann, { url: '/api/user' })).json().id
  await text('grmblfx 212-555-0188 quux')
})

test('a misread text is listed until somebody says what it means', async () => {
  const [misread] = (await numbers()).misread
  assert.equal([misread.text, misread.readAs, misread.options], ['grmblfx 212-555-0188 quux', 'unclear', null])
  const label = (about: object | null) =>
    ola.post('labels', { learnerId: misread.learnerId, seq: misread.seq, label: about })
  assert.is((await label({ kind: 'wish', wish: 'person' })).statusCode, 200)
  assert.equal((await numbers()).misread, [])
  assert.is((await label(null)).statusCode, 200)
  assert.is((await numbers()).misread.length, 1)
  assert.is((await label({ kind: 'wish', wish: 'pizza' })).statusCode, 400)
  assert.is((await label({ kind: 'answer', letter: 'A', unsure: false })).statusCode, 404, 'no question was open')
  assert.is((await label({ kind: 'opt-out' })).statusCode, 200)
})

test('labeled texts are exported as lines of the corpus, without numbers, by whoever may export', async () => {
  const refused = await ola.post('labels/export')
  assert.is(refused.statusCode, 403)
  const { lines } = (await lin.post('labels/export')).json()
  assert.equal(lines.map(JSON.parse), [{ text: 'grmblfx 555 0100 quux', kind: 'opt-out' }])
  const audit = (await lin.get('audit')).json().lines.map(({ name, what }: Record<string, string>) => [name, what])
  assert.equal(audit.slice(1, 3), [
    ['Lin', 'exported labeled texts'],
    ['Ola', 'refused: exported labeled texts'],
  ])
})

test('texts are counted by the day, with what became of them at the carrier', async () => {
  const before = (await numbers()).days.at(-1)
  for (const [status, code, many] of [
    ['delivered', null, 3],
    ['undelivered', 30005, 2],
    ['failed', 30007, 1],
    ['queued', null, 5],
  ]) {
    await pool.query(
      `insert into message (conversation_id, phone, direction, kind, body, at, status, error_code)
       select $1, $2, 'out', 'lesson', 'A text.', now() - interval '1 s', $3, $4 from generate_series(1, $5)`,
      [id, ann.phone, status, code, many],
    )
  }
  const { days, endings } = await numbers()
  const today = days.at(-1)
  assert.is(days.length, 7)
  const grown = ['out', 'in', 'delivered', 'undelivered'].map((what) => today[what] - before[what])
  assert.equal(grown, [6, 0, 3, 3])
  const lost = endings.filter(({ code }: { code: number | null }) => code !== null)
  assert.equal(
    lost.map(({ code, count }: Record<string, number>) => [code, count]),
    [
      [30005, 2],
      [30007, 1],
    ],
  )
  assert.match(lost[0].meaning, /unknown/)
})

test('a question is among the worst when guessing would do better, and a single answer says nothing', async () => {
  const [worse, better, seldom] = [...api.engine.catalogue.questions.values()]
  for (const [question, rights, wrongs] of [
    [worse, 1, 9],
    [better, 3, 9],
    [seldom, 0, 3],
  ] as const) {
    await pool.query(
      `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at)
       select $1, $2, $3, 0, n <= $4, false, now() - interval '1 s' from generate_series(1, $5) n`,
      [id, question?.lessonId, question?.id, rights, rights + wrongs],
    )
  }
  const { worst, lessons, days } = await numbers()
  assert.equal(
    worst.map(({ questionId, answers, right }: Record<string, unknown>) => [questionId, answers, right]),
    [[worse?.id, 10, 1]],
  )
  assert.is(worst[0].guessing, 0.25)
  assert.ok(worst[0].stem.length > 10)
  assert.equal([days.at(-1).answers, days.at(-1).right], [25, 4])
  const share = lessons.map(({ answers, right }: { answers: number; right: number }) => right / answers)
  assert.equal(share, share.toSorted(), 'the least known first')
})

test('an opt-out stands with its words, and open cases by how long they wait', async () => {
  await text('ASK is a zebra an asset?')
  await text('please stop texting me')
  await pool.query(
    `insert into support_case (conversation_id, question, at) select $1, 'Old?', now() - interval '30 hours'`,
    [id],
  )
  const { optOuts, cases, days } = await numbers()
  assert.equal(
    optOuts.map(({ learnerId, words }: Record<string, string>) => [learnerId, words]),
    [[id, 'please stop texting me']],
  )
  assert.is(days.at(-1).optOuts, 1)
  assert.equal(
    cases.map(({ count }: { count: number }) => count),
    [1, 0, 0, 0, 1],
  )
})

test.run()
