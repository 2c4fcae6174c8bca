/** What a signed-in learner reads: focus areas, estimates, figures, history; and the switch for lessons by text. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestApi } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})
test.after(() => api.close())

const get = async (person: typeof ann, url: string) => (await api.injectAs(person, { url })).json()
const estimate = (body: object) => api.injectAs(ann, { method: 'POST', url: '/api/calculate-progress', body })

const closedDoors: [method: 'GET' | 'POST' | 'PUT', url: string][] = [
  ['GET', '/api/user'],
  ['GET', '/api/focus-areas'],
  ['GET', '/api/dashboard'],
  ['GET', '/api/user/sms-history'],
  ['POST', '/api/calculate-progress'],
  ['PUT', '/api/user/onboarding'],
  ['POST', '/api/user/onboarding'],
  ['POST', '/api/user/send-otp'],
  ['POST', '/api/user/verify-otp'],
  ['PUT', '/api/user/sms-preferences'],
]
for (const [method, url] of closedDoors) {
  test(`${method} ${url} is for signed-in people, and says so before it looks at the request`, async () => {
    const response = await api.inject({ method, url, ...(method !== 'GET' && { body: { nonsense: true } }) })
    assert.is(response.statusCode, 401)
    assert.equal(response.json(), { message: 'Please sign in.', code: 'unauthenticated' })
  })
}

test('focus areas come in teaching order, counting finished lessons', async () => {
  assert.equal(await get(ann, '/api/focus-areas'), [
    {
      id: 1,
      title: 'Bookkeeping & Records',
      description: 'About Bookkeeping & Records.',
      lessons: 4,
      subjects: [
        { name: 'Basics', lessons: 3 },
        { name: 'Cash & Bank', lessons: 1 },
      ],
    },
    {
      id: 2,
      title: 'Accounting',
      description: 'About Accounting.',
      lessons: 1,
      subjects: [{ name: 'Statements (GAAP)', lessons: 1 }],
    },
  ])
})

test('unchanged focus areas are not sent again', async () => {
  const { headers } = await api.injectAs(ann, { url: '/api/focus-areas' })
  const again = await api.injectAs(ann, { url: '/api/focus-areas', headers: { 'if-none-match': String(headers.etag) } })
  assert.equal([again.statusCode, again.body], [304, ''])
})

/** Nothing is completed or taught yet. */
const untaught = (remainingLessons: number) => ({
  remainingLessons,
  taughtLessons: 0,
  unaskedLessons: 0,
  taughtElsewhere: 0,
})

const estimates: [what: string, body: object, answer: { totalLessons: number; [figure: string]: number }][] = [
  [
    'some topics',
    { selectedTopicsByCategory: { 1: ['Basics'], 2: [] }, dailyLessons: 1, weeklyQuizzes: 0 },
    { totalTopics: 2, totalSubcategories: 1, totalLessons: 3, estimatedWeeks: 3, estimatedMonths: 1 },
  ],
  [
    'everything, with quizzes',
    {
      selectedTopicsByCategory: { 1: ['Basics', 'Cash & Bank'], 2: ['Statements (GAAP)'] },
      dailyLessons: 1,
      weeklyQuizzes: 1,
    },
    { totalTopics: 4, totalSubcategories: 3, totalLessons: 5, estimatedWeeks: 5, estimatedMonths: 1 },
  ],
  [
    'some topics at five texts a week',
    { selectedTopicsByCategory: { 1: ['Basics'], 2: ['Statements (GAAP)'] }, dailyLessons: 5, weeklyQuizzes: 0 },
    { totalTopics: 3, totalSubcategories: 2, totalLessons: 4, estimatedWeeks: 1, estimatedMonths: 0 },
  ],
  [
    'no texts at all',
    { selectedTopicsByCategory: { 1: ['Basics'] }, dailyLessons: 0, weeklyQuizzes: 0 },
    { totalTopics: 2, totalSubcategories: 1, totalLessons: 3, estimatedWeeks: 0, estimatedMonths: 0 },
  ],
  [
    'nothing',
    { selectedTopicsByCategory: {}, dailyLessons: 3, weeklyQuizzes: 1 },
    { totalTopics: 0, totalSubcategories: 0, totalLessons: 0, estimatedWeeks: 0, estimatedMonths: 0 },
  ],
]
for (const [what, body, answer] of estimates) {
  test(`the estimate of ${what}`, async () => {
    const response = await estimate(body)
    assert.is(response.statusCode, 200)
    assert.equal(response.json(), { ...answer, ...untaught(answer.totalLessons) })
  })
}

const badEstimates: [what: string, body: object][] = [
  ['no topics', { dailyLessons: 3, weeklyQuizzes: 1 }],
  ['topics as a list', { selectedTopicsByCategory: ['Basics'], dailyLessons: 3, weeklyQuizzes: 1 }],
  ['a pace as text', { selectedTopicsByCategory: {}, dailyLessons: '3', weeklyQuizzes: 1 }],
  ['an unknown area', { selectedTopicsByCategory: { 12: [] }, dailyLessons: 3, weeklyQuizzes: 1 }],
  ['a topic of another area', { selectedTopicsByCategory: { 2: ['Basics'] }, dailyLessons: 3, weeklyQuizzes: 1 }],
]
for (const [what, body] of badEstimates) {
  test(`no estimate of ${what}`, async () => {
    const response = await estimate(body)
    assert.equal([response.statusCode, response.json().code], [400, 'invalid'])
  })
}

test('the history holds my lessons and quizzes, newest first, and nobody else reads them', async () => {
  const { id } = await get(ann, '/api/user')
  await api.engine.db.pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, lesson_id, at, sent_at, status, read_at) values
      ($1, $2, 'out', 'lesson', 'Assets are what you own.', 'assets', $3, $3, 'delivered', null),
      ($1, $2, 'out', 'code', '123456 is your code', null, $3, $3, 'delivered', null),
      ($1, $2, 'in', 'text', 'NEXT', null, $3, null, 'received', null),
      ($1, $2, 'out', 'lesson', 'An old lesson.', 'left-the-catalogue', $4, $4, 'sent', $4),
      ($1, $2, 'out', 'lesson', 'Still waiting.', 'two-sides', $4, null, 'queued', null)`,
    [id, ann.phone, '2026-11-20T14:00:00Z', '2026-11-23T14:00:00Z'],
  )
  const { smsHistory } = await get(ann, '/api/user/sms-history')
  assert.equal(
    smsHistory.map(({ id: _, ...item }: { id: string }) => item),
    [
      {
        dateSent: '2026-11-23T14:00:00.000Z',
        category: '',
        subcategory: '',
        smsContent: 'An old lesson.',
        kind: 'lesson',
        lessonId: null,
        isRead: true,
        answer: null,
      },
      {
        dateSent: '2026-11-20T14:00:00.000Z',
        category: 'Bookkeeping & Records',
        subcategory: 'Basics',
        smsContent: 'Assets are what you own.',
        kind: 'lesson',
        lessonId: 'assets',
        isRead: false,
        answer: null,
      },
    ],
  )
  assert.equal(await get(bob, '/api/user/sms-history'), { smsHistory: [], nextCursor: null })
})

test('the dashboard has a score for each area and the four figures', async () => {
  const { id } = await get(ann, '/api/user')
  await api.engine.db.pool.query(
    `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at) values
      ($1, 'assets', 'assets-1', 0, true, false, now()), ($1, 'classified', 'classified-1', 1, false, false, now())`,
    [id],
  )
  const { categories, stats } = await get(ann, '/api/dashboard')
  assert.equal(categories, [
    { id: 1, score: 100 },
    { id: 2, score: 0 },
  ])
  assert.equal(Object.keys(stats), ['completedLessons', 'totalLessons', 'totalQuizzes', 'averageScore', 'streak'])
  assert.equal([stats.completedLessons, stats.totalLessons], [1, 5])
})

test('what is completed is left out of the estimate', async () => {
  const body = { selectedTopicsByCategory: { 1: ['Basics'] }, dailyLessons: 1, weeklyQuizzes: 0 }
  const { totalLessons, estimatedWeeks } = (await estimate(body)).json()
  assert.equal({ totalLessons, estimatedWeeks }, { totalLessons: 3, estimatedWeeks: 2 })
})

test('an estimate says itself what it divided, and what was taught and not asked about, in the topics chosen and in others', async () => {
  const { id } = await get(ann, '/api/user')
  const { pool } = api.engine.db
  await pool.query(
    `insert into memory (learner_id, cards) values ($1, '{ "assets": {}, "classified": {}, "gone": {} }')
     on conflict (learner_id) do update set cards = excluded.cards`,
    [id],
  )
  const body = { selectedTopicsByCategory: { 1: ['Basics'] }, dailyLessons: 1, weeklyQuizzes: 0 }
  const figures = async () => {
    const { remainingLessons, taughtLessons, unaskedLessons, taughtElsewhere } = (await estimate(body)).json()
    return [remainingLessons, taughtLessons, unaskedLessons, taughtElsewhere]
  }
  assert.equal(await figures(), [2, 1, 0, 1], 'what was answered is not unasked')
  const { lessons } = api.engine.catalogue
  const subject = lessons.get('assets')?.subjectId
  const other = [...lessons.values()].find(({ id, subjectId }) => id !== 'assets' && subjectId === subject)
  await pool.query('update memory set cards = cards || $2 where learner_id = $1', [id, { [other?.id ?? '']: {} }])
  assert.equal(await figures(), [2, 2, 1, 1])
  await pool.query('delete from memory where learner_id = $1', [id])
})

test('lessons by text go off and on', async () => {
  const put = (body: object) => api.injectAs(ann, { method: 'PUT', url: '/api/user/sms-preferences', body })
  for (const smsLessonsEnabled of [false, true]) {
    const response = await put({ smsLessonsEnabled })
    assert.is(response.statusCode, 200)
    assert.is(response.json().smsLessonsEnabled, smsLessonsEnabled)
    assert.equal(await get(ann, '/api/user'), response.json(), 'the learner as saved')
  }
  for (const bad of [{}, { smsLessonsEnabled: 'yes' }, { smsLessonsEnabled: null }]) {
    const response = await put(bad)
    assert.equal([response.statusCode, response.json().message], [400, 'Please say whether lessons by text are on.'])
  }
})

test.run()
