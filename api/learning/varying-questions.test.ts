/** Questions with new figures each time: the phone and the portal ask with the same ones. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { isSameSet, setsOf } from '../../content/sets/sets.ts'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { varyingCatalogue } from '../../sms-engine/testing/sample-content.ts'
import { openTestApi } from '../testing/app.ts'
import { ann } from '../testing/cast.ts'

const api = await openTestApi({ catalogue: varyingCatalogue })
test.before(() => api.signUp(ann))
test.after(() => api.close())

const get = async (url: string) => (await api.injectAs(ann, { url })).json()
const answer = (body: object) => api.injectAs(ann, { method: 'POST', url: '/api/quiz/answers', body })
const query = (sql: string, values: unknown[] = []) => api.engine.db.pool.query(sql, values)
const advance = (days: number) => query('update service_clock set offset_ms = offset_ms + $1', [days * 86_400_000])
let sid = 0
const text = (body: string) =>
  hearText(api.engine, { sid: `SM${sid++}`, from: ann.phone, body, media: 0, handledByCarrier: null })

const setsOfAssets = setsOf(varyingCatalogue.questions.get('assets-1')!)
const right = 0

test('a question comes with its figures, the same ones until it is answered', async () => {
  const { question } = await get('/api/quiz?lessonId=assets')
  const { own, owe } = question.values
  const [first, second] = [own, owe].map((figure: string) => `$${Number(figure).toLocaleString('en-US')}`)
  assert.is(question.text, `You own ${first} of assets and owe ${second}. What is yours?`)
  assert.equal(await get('/api/quiz?lessonId=assets'), { question })
})

test('an answer counts only for the figures that were asked', async () => {
  const { question } = await get('/api/quiz?lessonId=assets')
  const others = setsOfAssets.find((values) => !isSameSet(values, question.values))
  const refused: readonly [values: unknown, status: number, code: string][] = [
    [others, 409, 'answered_before'],
    [undefined, 409, 'question_changed'],
    [{ ...question.values, own: '1' }, 409, 'question_changed'],
    [{ ...question.values, town: 'Reno' }, 409, 'question_changed'],
    [{ own: 41000, owe: 23000 }, 400, 'invalid'],
    [Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`name${index}`, '1'])), 400, 'invalid'],
    ['own=41000', 400, 'invalid'],
  ]
  for (const [values, status, code] of refused) {
    const response = await answer({ questionId: question.id, values, choice: right })
    assert.equal([response.statusCode, response.json().code], [status, code], JSON.stringify(values))
  }
  assert.is((await query('select from review')).rowCount, 0)

  const graded = await answer({ questionId: question.id, values: question.values, choice: right })
  const { own, owe } = question.values
  assert.equal(
    [graded.json().right, graded.json().rightText],
    [true, `$${(Number(own) - Number(owe)).toLocaleString('en-US')}`],
  )
  const { rows } = await query('select question_id, asked_with from review')
  assert.equal(rows, [{ question_id: 'assets-1', asked_with: question.values }])
})

test('after a round of answers it comes with other figures, and a page left open from before counts no more', async () => {
  const [{ asked_with: before }] = (await query('select asked_with from review')).rows
  const { question: second } = await get('/api/quiz?lessonId=assets')
  assert.equal([second.id, second.values], ['assets-2', {}])
  assert.is((await answer({ questionId: 'assets-2', choice: right })).statusCode, 200)
  await advance(2)
  const { question } = await get('/api/quiz?lessonId=assets')
  assert.is(question.id, 'assets-1')
  assert.not(isSameSet(question.values, before))
  assert.is((await answer({ questionId: 'assets-1', values: before, choice: right })).json().code, 'answered_before')
})

test('the phone asks what the portal shows, and the portal shows what the phone asked', async () => {
  await api.injectAs(ann, { method: 'POST', url: '/api/user/send-otp', body: { phoneNumber: ann.phone } })
  const otpCode = await api.codeSentTo(ann.phone)
  await api.injectAs(ann, { method: 'POST', url: '/api/user/verify-otp', body: { phoneNumber: ann.phone, otpCode } })
  const onboarding = { onboardingCompleted: true, phoneNumber: ann.phone }
  await api.injectAs(ann, { method: 'POST', url: '/api/user/onboarding', body: onboarding })

  const { question: shown } = await get('/api/quiz')
  const [asked = ''] = await text('Q')
  assert.ok(asked.startsWith(shown.text), asked)
  const { question } = await get('/api/quiz')
  assert.equal(question.values, shown.values)
  const letters = asked.split('\n').slice(1)
  assert.equal(
    letters.map((line) => line.slice(3)),
    question.options.map((option: { text: string }) => option.text),
  )
  const { rows } = await query(`select state -> 'open' -> 'values' as values from conversation`)
  assert.equal(rows, [{ values: question.values }])
  assert.is((await answer({ questionId: question.id, values: question.values, choice: right })).statusCode, 200)
  assert.match((await text('A')).join(), /Your first answer stands/)

  const texted = (await get('/api/user/sms-history')).smsHistory.find(
    ({ kind }: { kind: string }) => kind === 'question',
  )
  assert.is(texted.smsContent, asked)
  assert.ok(asked.includes(texted.answer.text), 'the history has the answer that was given')
  assert.is(texted.answer.text, texted.answer.rightText)
})

test('a review in the portal shows the figures that count', async () => {
  await advance(40)
  const { questions } = await get('/api/review')
  assert.ok(questions.length > 0)
  for (const { id, values } of questions) {
    const response = await answer({ questionId: id, values, choice: right })
    assert.is(response.statusCode, 200, `${id} with ${JSON.stringify(values)}`)
  }
})

test.run()
