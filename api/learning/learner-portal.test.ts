/** What learners do in the portal besides reading: questions, charts, pauses, and exporting or deleting their data. */
import { DateTime } from 'luxon'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { hearText } from '../../sms-engine/engine/hear-text.ts'
import { sampleCatalogue } from '../../sms-engine/testing/sample-content.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob, type Person } from '../testing/cast.ts'

const api = await openTestApi({ catalogue: sampleCatalogue })
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
  await api.signUp(cat)
})
test.after(() => api.close())

const cat: Person = { ...ann, firstName: 'Cat', email: 'cat@example.com', phone: '+12125550122' }

const get = async (url: string, person = ann) => (await api.injectAs(person, { url })).json()
const post = (url: string, body?: object, person = ann) =>
  api.injectAs(person, { method: 'POST', url, ...(body && { body }) })
const query = (sql: string, values: unknown[] = []) => api.engine.db.pool.query(sql, values)
const advance = (days: number) => query('update service_clock set offset_ms = offset_ms + $1', [days * 86_400_000])
let sid = 0
const text = (person: Person, body: string) =>
  hearText(api.engine, { sid: `SM${sid++}`, from: person.phone, body, media: 0, handledByCarrier: null })

/** Signs a person up for texts, with onboarding done. */
async function join(person: Person): Promise<void> {
  await post('/api/user/send-otp', { phoneNumber: person.phone }, person)
  const otpCode = await api.codeSentTo(person.phone)
  await post('/api/user/verify-otp', { phoneNumber: person.phone, otpCode }, person)
  await post('/api/user/onboarding', { onboardingCompleted: true, phoneNumber: person.phone }, person)
}

const optionOf = (questionId: string, right: boolean) =>
  sampleCatalogue.questions.get(questionId)!.options.findIndex((option) => option.right === right)

test('before the first lesson there is nothing to ask about', async () => {
  assert.equal(await get('/api/quiz'), { question: null })
})

test('each option is shown with the number by which it is answered', async () => {
  const { question } = await get('/api/quiz?lessonId=income')
  const { options } = sampleCatalogue.questions.get(question.id)!
  for (const { choice, text: shown } of question.options) assert.is(shown, options[choice]?.text)
})

test("a lesson of one's own choice has a question, whose options do not give the answer away", async () => {
  const { question } = await get('/api/quiz?lessonId=assets')
  assert.is(question.lessonId, 'assets')
  assert.is(question.options.length, 4)
  assert.equal(Object.keys(question.options[0]), ['choice', 'text'])
  const { options: _, ...named } = question
  assert.equal(named, {
    id: 'assets-1',
    lessonId: 'assets',
    lessonTitle: 'Assets',
    category: 'Books',
    subcategory: 'Basics',
    text: 'Question 1 about assets?',
    values: {},
  })
  const ofOtherArea = (await get('/api/quiz?lessonId=income')).question
  assert.equal([ofOtherArea.category, ofOtherArea.subcategory], ['Taxes', 'Returns'])
  assert.equal(await get('/api/quiz?lessonId=assets'), { question })
  assert.is((await api.injectAs(ann, { url: '/api/quiz?lessonId=nothing' })).statusCode, 404)
})

test('an answer is graded into the memory that texts use, and counts once', async () => {
  const { question } = await get('/api/quiz?lessonId=assets')
  const answer = { questionId: question.id, choice: optionOf(question.id, true) }
  const presses = await Promise.all([post('/api/quiz/answers', answer), post('/api/quiz/answers', answer)])
  assert.equal(presses.map(({ statusCode }) => statusCode).sort(), [200, 409])
  const graded = presses.find(({ statusCode }) => statusCode === 200)!.json()
  assert.equal([graded.right, graded.rightChoice], [true, answer.choice])
  assert.ok(Date.parse(graded.nextReviewAt) > Date.now())
  const refused = presses.find(({ statusCode }) => statusCode === 409)!.json()
  assert.is(refused.message, 'You have answered this one: the first answer stands.')

  const { rows } = await query('select cards from memory')
  assert.is(rows[0].cards.assets.reviews, 1)
  const { stats } = await get('/api/dashboard')
  assert.equal([stats.totalQuizzes, stats.averageScore, stats.completedLessons], [1, 100, 1])
})

test('each question of a lesson counts once, then one another day', async () => {
  const { question } = await get('/api/quiz?lessonId=assets')
  assert.is(question.id, 'assets-2')
  const answer = (questionId: string) => post('/api/quiz/answers', { questionId, choice: optionOf(questionId, true) })
  assert.is((await answer('assets-2')).statusCode, 200)
  assert.equal(await get('/api/quiz?lessonId=assets'), { question: null })
  assert.is((await answer('assets-1')).statusCode, 409)
  const { stats } = await get('/api/dashboard')
  assert.is(stats.totalQuizzes, 2)
})

test('a wrong answer is told why it is wrong, and which one is right and why', async () => {
  const { question } = await get('/api/quiz?lessonId=credits')
  const [right = -1, wrong = -1] = [optionOf(question.id, true), optionOf(question.id, false)]
  const { options } = sampleCatalogue.questions.get(question.id)!
  const { nextReviewAt, dueAgain, ...graded } = (
    await post('/api/quiz/answers', { questionId: question.id, choice: wrong }, cat)
  ).json()
  assert.equal(graded, {
    right: false,
    why: options[wrong]?.why,
    rightChoice: right,
    rightText: options[right]?.text,
    rightWhy: options[right]?.why,
  })
  assert.ok(Date.parse(nextReviewAt) > Date.now())
  assert.is(dueAgain[question.lessonId], nextReviewAt)
})

test('an answer says when the lessons answered before it today are due now, as the forecast does', async () => {
  const { question } = await get('/api/quiz?lessonId=income')
  const { dueAgain } = (
    await post('/api/quiz/answers', { questionId: question.id, choice: optionOf(question.id, true) })
  ).json()
  assert.equal(Object.keys(dueAgain).sort(), ['assets', 'income'])
  const { forecast } = await get('/api/user/learning?days=90')
  for (const at of Object.values<string>(dueAgain)) {
    const day = DateTime.fromISO(at, { zone: 'America/New_York' }).toISODate()
    assert.ok(forecast.find(({ date }: { date: string }) => date === day)?.due > 0, `${day}`)
  }
})

const badAnswers: [body: object, status: number, message: string][] = [
  [{ questionId: 'nothing', choice: 0 }, 404, 'There is no such question.'],
  [{ questionId: 'entries-1', choice: 4 }, 400, 'Please choose one of the answers.'],
  [{ questionId: 'entries-1', choice: -1 }, 400, 'Please choose one of the answers.'],
  [{ questionId: 'entries-1' }, 400, 'Please choose one of the answers.'],
  [{ choice: 0 }, 400, 'The question is missing.'],
]
for (const [body, status, message] of badAnswers) {
  test(`an answer ${JSON.stringify(body)} is ${status}`, async () => {
    const response = await post('/api/quiz/answers', body)
    assert.equal([response.statusCode, response.json().message], [status, message])
  })
}

test('what waits on the phone can be answered in the portal, and the phone does not ask again', async () => {
  await join(bob)
  await text(bob, 'NEXT')
  await advance(2)
  const [asked = ''] = await text(bob, 'Q')
  const { question } = await get('/api/quiz', bob)
  assert.ok(asked.includes(question.text))
  const shown = question.options.map((option: { text: string }) => asked.indexOf(option.text))
  assert.equal(
    shown,
    [...shown].sort((a, b) => a - b),
  )
  const graded = await post('/api/quiz/answers', { questionId: question.id, choice: optionOf(question.id, false) }, bob)
  assert.is(graded.json().right, false)
  assert.match((await text(bob, 'A')).join(), /Your first answer stands/)
})

test('the charts have a forecast by day and a line for each subject', async () => {
  const { forecast, mastery } = await get('/api/user/learning?days=60', bob)
  assert.is(forecast.length, 60)
  assert.is(
    forecast.reduce((sum: number, { due }: { due: number }) => sum + due, 0),
    1,
  )
  const [basics, returns, ...others] = mastery
  const { passing, ...counts } = basics
  assert.equal(counts, {
    categoryId: 1,
    category: 'Books',
    subcategory: 'Basics',
    subcategoryTag: 'basics',
    lessons: 3,
    taught: 1,
    completed: 0,
    right: 0,
    answered: 1,
  })
  assert.equal([returns.categoryId, returns.category, returns.lessons, others.length], [2, 'Taxes', 3, 0])
  assert.equal([returns.taught, returns.completed, returns.right, returns.answered, returns.passing], [0, 0, 0, 0, 0])
  assert.ok(passing > 1 && passing <= 100, `${passing} percent`)
  // Bob has answered the last one he was texted, and had asked for it himself.
  assert.is((await get('/api/user/learning', bob)).isHeldByQuestion, false)
  const [own] = (await get('/api/user/learning', ann)).mastery
  assert.equal([own.completed, own.right, own.answered], [1, 2, 2])
  assert.is((await get('/api/user/learning')).forecast.length, 30)
  assert.is((await api.injectAs(bob, { url: '/api/user/learning?days=0' })).statusCode, 400)
})

test('history comes in pages, newest first, and a text is read once it was opened', async () => {
  await text(bob, 'NEXT')
  const everything = (await get('/api/user/sms-history', bob)).smsHistory
  const pages: { id: string }[] = []
  let url = '/api/user/sms-history?limit=1'
  for (let cursor: string | null = ''; cursor !== null; url = `/api/user/sms-history?limit=1&before=${cursor}`) {
    const { smsHistory, nextCursor } = await get(url, bob)
    assert.is(smsHistory.length, 1)
    pages.push(...smsHistory)
    cursor = nextCursor
  }
  assert.equal(pages, everything)
  for (const wrong of ['limit=0', 'limit=521', 'before=x']) {
    assert.is((await api.injectAs(bob, { url: `/api/user/sms-history?${wrong}` })).statusCode, 400)
  }

  const [newest] = everything
  assert.is(newest.isRead, false)
  assert.equal((await post(`/api/user/sms-history/${newest.id}/read`, undefined, bob)).json(), {
    id: newest.id,
    isRead: true,
  })
  assert.is((await get('/api/user/sms-history', bob)).smsHistory[0].isRead, true)
  assert.is((await post(`/api/user/sms-history/${newest.id}/read`, undefined, ann)).statusCode, 404)
})

test('a history that goes on in an archive says so, and fails where it cannot go on', async () => {
  const { id } = await get('/api/user', bob)
  await query(
    `insert into archive_part (source, conversation_id, file, place, bytes, seq_from, seq_to, first_id, last_id, last_at)
     values ('texts-until-2026-02', $1, 'lost', 0, 1, 0, 0, 1, 2, '2026-01-20T12:00:00Z')`,
    [id],
  )
  const { smsHistory, nextCursor } = await get('/api/user/sms-history', bob)
  assert.ok(smsHistory.length > 1)
  assert.is(nextCursor, smsHistory.at(-1).id)
  const older = await api.injectAs(bob, { url: `/api/user/sms-history?before=${nextCursor}` })
  assert.equal([older.statusCode, older.json().code], [500, 'archive_unreadable'])
  assert.equal((await post('/api/user/sms-history/2/read', undefined, bob)).json(), { id: '2', isRead: true })
  await query('delete from archive_part')
})

test('a text is read once its lesson was opened, and a question says how it was answered', async () => {
  await text(bob, 'Next')
  const newest = async () => (await get('/api/user/sms-history', bob)).smsHistory[0]
  const { lessonId, isRead } = await newest()
  assert.is(isRead, false)
  await get(`/api/lessons/${lessonId}`, bob)
  assert.is((await newest()).isRead, true)

  await advance(3)
  const [asked = ''] = await text(bob, 'Q')
  assert.equal([(await newest()).kind, (await newest()).answer], ['question', null])
  const options = [...asked.matchAll(/^([A-D])\) (.*)$/gm)].map(([, letter = '', shown = '']) => ({ letter, shown }))
  const { letter = '', shown = '' } = options.find((option) => option.shown.startsWith('Too little')) ?? {}
  await text(bob, letter)
  const { smsHistory } = await get('/api/user/sms-history', bob)
  const { answer } = smsHistory.find(({ smsContent }: { smsContent: string }) => smsContent === asked)
  const about = shown.replace('Too little ', '')
  assert.equal(answer, {
    text: shown,
    right: false,
    why: `That leaves out half of ${about}.`,
    rightText: `The right ${about}`,
    rightWhy: `That is what ${about} means.`,
  })
})

test('being in the portal counts as an answer', async () => {
  const { id } = await get('/api/user', bob)
  const unanswered = async () =>
    (await query(`select state ->> 'unanswered' as count from conversation where id = $1`, [id])).rows[0].count
  const visits = ['/api/dashboard', '/api/lessons/assets']
  for (const url of visits) {
    await query(`update conversation set state = jsonb_set(state, '{unanswered}', '3') where id = $1`, [id])
    await get(url, bob)
    assert.is(await unanswered(), '0', url)
  }
})

test('so does it after a nudge, and nothing is written where no text waits for an answer', async () => {
  const { id } = await get('/api/user', bob)
  const state = async () => (await query('select state, seq from conversation where id = $1', [id])).rows[0]
  await query(`update conversation set state = state || '{"unanswered":0,"nudged":true}' where id = $1`, [id])
  await get('/api/dashboard', bob)
  const visited = await state()
  assert.equal([visited.state.unanswered, visited.state.nudged], [0, false])
  await get('/api/dashboard', bob)
  assert.equal(await state(), visited)
})

test('the next text is a question that was put off, if it comes before the next slot', async () => {
  const { id } = await get('/api/user', bob)
  const { rows } = await query('select state from conversation where id = $1', [id])
  const { slot } = rows[0].state
  const nextAfter = async (snoozed: number) => {
    await query(`update conversation set state = jsonb_set(state, '{snoozed}', to_jsonb($2::float8)) where id = $1`, [
      id,
      snoozed,
    ])
    return Date.parse((await get('/api/user', bob)).nextLessonAt)
  }
  assert.is(await nextAfter(slot - 60_000), slot - 60_000)
  assert.is(await nextAfter(slot + 60_000), slot)
  await query('update conversation set state = $2 where id = $1', [id, rows[0].state])
})

test('lessons are paused for some days and resumed', async () => {
  const paused = (await post('/api/user/pause', { days: 14 }, bob)).json()
  assert.equal([paused.isPaused, paused.nextLessonAt], [true, null])
  const { rows } = await query('select offset_ms::float8 as offset from service_clock')
  const days = (Date.parse(paused.pausedUntil) - Date.now() - rows[0].offset) / 86_400_000
  assert.ok(Math.abs(days - 14) < 1, 'the nearest start of a day')
  assert.equal((await get('/api/user', bob)).pausedUntil, paused.pausedUntil)
  const resumed = (await post('/api/user/resume', undefined, bob)).json()
  assert.equal([resumed.isPaused, resumed.pausedUntil], [false, null])
  assert.ok(resumed.nextLessonAt)
  for (const wrong of [0, 93, 1.5, '7', null]) {
    const response = await post('/api/user/pause', { days: wrong }, bob)
    assert.equal(
      [response.statusCode, response.json().message],
      [400, 'A pause lasts from 1 day to 92 days, about 3 months.'],
    )
  }
  const nothing = await post('/api/user/pause', { days: 7 })
  assert.equal([nothing.statusCode, nothing.json().code], [409, 'nothing_to_pause'])
})

test('an export holds everything of one person and nothing of another, and no secret', async () => {
  const response = await api.injectAs(bob, { url: '/api/user/export' })
  assert.match(String(response.headers['content-disposition']), 'attachment')
  const data = response.json()
  const kinds = [
    'account',
    'sessions',
    'activity',
    'preferences',
    'numbers',
    'messages',
    'answers',
    'memory',
    'consents',
  ]
  for (const kind of kinds) assert.ok(data[kind].length > 0, kind)
  assert.equal(data.numbers, [{ phone: bob.phone, textedFrom: null }])
  for (const foreign of [ann.email, 'argon2id', 'passwordHash', api.tokenOf(bob)]) {
    assert.not.ok(response.body.includes(foreign), foreign)
  }
})

test('deleting an account needs the password, and leaves only the evidence of consent', async () => {
  const remove = (body: object) => api.injectAs(bob, { method: 'DELETE', url: '/api/user', body })
  const { id } = await get('/api/user', bob)
  assert.is((await remove({ password: 'not-this-one' })).json().message, 'That is not your password.')
  assert.is((await remove({})).statusCode, 403)
  await text(bob, 'STOP')
  assert.equal((await remove({ password: bob.password })).json(), { message: 'Your account is deleted.' })

  assert.is((await api.injectAs(bob, { url: '/api/user' })).statusCode, 401)
  const { rows: tables } = await query(
    `select table_name as name, column_name as key from information_schema.columns
     where table_schema = 'public' and column_name in ('account_id', 'learner_id', 'conversation_id')`,
  )
  const left: string[] = []
  for (const { name, key } of tables) {
    const { rowCount } = await query(`select from ${name} where ${key} = $1`, [id])
    if (rowCount) left.push(name)
  }
  assert.equal(left, ['consent'])
  const { rows } = await query('select action, via from consent where phone = $1 order by id', [bob.phone])
  assert.equal(rows.at(-1), { action: 'opt-out', via: 'web' })
  assert.is((await query('select from suppression where phone = $1', [bob.phone])).rowCount, 1)
  assert.match((await api.mailsTo(bob.email)).join(), 'Your account is deleted')
})

test.run()
