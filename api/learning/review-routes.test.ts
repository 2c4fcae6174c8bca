/** What is due for review, and that reviewing it counts the same as answering by phone. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { sampleCatalogue } from '../../sms-engine/testing/sample-content.ts'
import type { Review } from '../schemas/review.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob, type Person } from '../testing/cast.ts'

const api = await openTestApi({ catalogue: sampleCatalogue })
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})
test.after(() => api.close())

const review = async (person: Person): Promise<Review> => (await api.injectAs(person, { url: '/api/review' })).json()
const post = (person: Person, url: string, body?: object) =>
  api.injectAs(person, { method: 'POST', url, ...(body && { body }) })
const query = (sql: string, values: unknown[] = []) => api.engine.db.pool.query(sql, values)
const advance = (days: number) => query('update service_clock set offset_ms = offset_ms + $1', [days * 86_400_000])
let sid = 0
const text = (person: Person, body: string) =>
  hearText(api.engine, { sid: `SM${sid++}`, from: person.phone, body, media: 0, handledByCarrier: null })
const answer = (person: Person, questionId: string, right = true, unsure = false) => {
  const choice = sampleCatalogue.questions.get(questionId)?.options.findIndex((option) => option.right === right)
  return post(person, '/api/quiz/answers', { questionId, choice, unsure })
}
const cards = async (person: Person) => {
  const { id } = (await api.injectAs(person, { url: '/api/user' })).json()
  return (await query('select cards from memory where learner_id = $1', [id])).rows[0].cards
}

/** Our number, once a phone is proved. */
const nextByText = { to: api.engine.sender }

/** Signs a person up for texts and has a lesson sent three times, which is a day's most. */
async function threeLessons(person: Person): Promise<void> {
  await post(person, '/api/user/send-otp', { phoneNumber: person.phone })
  const otpCode = await api.codeSentTo(person.phone)
  await post(person, '/api/user/verify-otp', { phoneNumber: person.phone, otpCode })
  await post(person, '/api/user/onboarding', { onboardingCompleted: true, phoneNumber: person.phone })
  for (const _ of [1, 2, 3]) {
    await text(person, 'NEXT')
    // A repeated text within three seconds would count as a duplicate.
    await advance(1 / 1440)
  }
}

test('whom nothing was taught begins with the first lesson, until one is completed', async () => {
  const next = await review(ann)
  const firstLesson = { id: 'assets', title: 'Assets' }
  assert.equal(next, { waiting: 0, questions: [], firstLesson, nextByText: null })
  await post(ann, '/api/lessons/assets/complete', {})
  assert.is((await review(ann)).firstLesson, null)
  await post(ann, '/api/lessons/assets/incomplete', {})
})

test('nothing waits on the day of teaching', async () => {
  for (const person of [ann, bob]) await threeLessons(person)
  assert.equal(await review(ann), { waiting: 0, questions: [], firstLesson: null, nextByText })
})

test('what is due waits, without its answers', async () => {
  await advance(9)
  const { waiting, questions } = await review(ann)
  assert.is(waiting, 3)
  assert.equal(questions.map(({ lessonId }) => lessonId).sort(), ['assets', 'entries', 'income'])
  assert.equal(Object.keys(questions[0]?.options[0] ?? {}), ['choice', 'text'])
  assert.equal(await review(ann), await review(ann), 'a reload shows the same')
})

test('a review that is left half-way is a shorter one the next time', async () => {
  const [first, ...others] = (await review(ann)).questions
  assert.is((await answer(ann, first?.id ?? '', false)).statusCode, 200)
  assert.equal(await review(ann), { waiting: 2, questions: others, firstLesson: null, nextByText })
  assert.is((await answer(ann, first?.id ?? '')).statusCode, 409)
})

test('the phone does not ask again what was answered here', async () => {
  for (const { id } of (await review(ann)).questions) await answer(ann, id)
  assert.equal(await review(ann), { waiting: 0, questions: [], firstLesson: null, nextByText })
  const [asked = ''] = await text(ann, 'Q')
  assert.match(asked, 'Question 2 about', 'all that is left to ask is practice')
})

test('what the phone asked comes first, in its order, and is closed there', async () => {
  const [asked = ''] = await text(bob, 'Q')
  const { waiting, questions } = await review(bob)
  assert.is(waiting, 3)
  const [first] = questions
  assert.ok(first && asked.includes(first.text))
  const places = first.options.map((option) => asked.indexOf(option.text))
  assert.equal(
    places,
    [...places].sort((one, other) => one - other),
  )
  assert.match((await text(bob, 'SNOOZE TOMORROW')).join(), /again tomorrow/)
  assert.is((await review(bob)).waiting, 3, 'it can still be answered here')
  const { forecast } = (await api.injectAs(bob, { url: '/api/user/learning' })).json()
  assert.is(forecast[0].due, 3)
  assert.equal([forecast[0].byText, forecast[1].byText], [0, 1])
  await answer(bob, first.id)
  assert.match((await text(bob, 'A')).join(), /Your first answer stands/)
})

test('answers here and by text lead to the same memory', async () => {
  await query('delete from memory')
  await query('delete from review')
  // Removes what earlier answers revealed about the two, which differs.
  await query(`update conversation set state = (state || '{"open":null,"answered":null}') - 'habits'`)
  for (const person of [ann, bob]) await text(person, 'NEXT')
  await advance(9)
  const [asked = ''] = await text(bob, 'Q')
  const letter = /^([A-D])\) The right/m.exec(asked)?.[1] ?? ''
  // The two answers are a few milliseconds apart, which shifts a memory by less than a millionth of a day.
  const known = async (person: Person) =>
    Object.values(await cards(person)).map((card) => {
      const { stability, difficulty, reviews, lapses } = card as Record<string, number>
      return [stability?.toFixed(4), difficulty?.toFixed(4), reviews, lapses]
    })
  await text(bob, `${letter}?`)
  await answer(ann, (await review(ann)).questions[0]?.id ?? '', true, true)
  assert.equal(await known(ann), await known(bob))
})

test('five questions are handed out at once, however many wait', async () => {
  const cleo = { ...ann, firstName: 'Cleo', email: 'cleo@example.com' }
  await api.signUp(cleo)
  for (const id of sampleCatalogue.lessons.keys()) await post(cleo, `/api/lessons/${id}/complete`, {})
  await advance(9)
  const { waiting, questions } = await review(cleo)
  assert.ok(waiting > 5, `${waiting}`)
  assert.is(questions.length, 5)
})

test('only who is signed in has a next step', async () => {
  assert.is((await api.inject({ url: '/api/review' })).statusCode, 401)
})

test.run()
