/** Lessons: lists, filters, a single lesson, and learners marking lessons completed. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Lesson } from '../../content/catalogue.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'
import { smallCatalogue } from '../testing/small-catalogue.ts'
import { viewLesson } from './lesson-view.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})
test.after(() => api.close())

const get = (url: string, person = ann, headers = {}) => api.injectAs(person, { url, headers })
const idsOf = async (url: string) => (await get(url)).json().map(({ id }: { id: string }) => id)
const mark = (id: string, how: 'complete' | 'incomplete', body: object = { lessonType: 'text', rating: 5 }) =>
  api.injectAs(ann, { method: 'POST', url: `/api/lessons/${id}/${how}`, body })
const figures = async () => (await get('/api/dashboard')).json().stats

const filters: [query: string, ids: string[]][] = [
  ['', ['assets', 'two-sides', 'normal-balances', 'bank-statement', 'classified']],
  ['?categoryId=1', ['assets', 'two-sides', 'normal-balances', 'bank-statement']],
  ['?categoryId=2', ['classified']],
  ['?categoryId=2&difficulty=all&contentType=all', ['classified']],
  ['?categoryId=2&difficulty=beginner&contentType=text', ['classified']],
  ['?categoryId=2&difficulty=advanced', []],
  ['?categoryId=1&contentType=video', []],
]
for (const [query, ids] of filters) {
  test(`GET /api/lessons${query}`, async () => assert.equal(await idsOf(`/api/lessons${query}`), ids))
}

const refused: [query: string, message: string][] = [
  ['?categoryId=9', 'There is no focus area 9.'],
  ['?categoryId=one', 'Please give the focus area by its number.'],
  ['?categoryId=', 'Please give the focus area by its number.'],
  ['?categoryId=1&categoryId=2', 'Please give the focus area by its number.'],
  ['?difficulty=hard', 'Difficulty is beginner, intermediate or advanced.'],
  ['?contentType=smell', 'Content type is text, audio or video.'],
]
for (const [query, message] of refused) {
  test(`GET /api/lessons${query} is refused`, async () => {
    const response = await get(`/api/lessons${query}`)
    assert.equal([response.statusCode, response.json().message], [400, message])
  })
}

test('a list leaves the reading out; one lesson comes whole', async () => {
  const [listed] = (await get('/api/lessons?categoryId=2')).json()
  assert.equal(listed, {
    id: 'classified',
    title: 'classified',
    description: '',
    textContent: 'classified',
    audioUrl: null,
    videoUrl: null,
    transcript: null,
    contentType: 'text',
    difficulty: 'beginner',
    duration: 120,
    isCompleted: false,
    categoryId: 2,
    subcategory: 'Statements (GAAP)',
    subcategoryTag: 'statements',
    topic: 'balance-sheet',
    tags: ['statements'],
  })
  const whole = (await get('/api/lessons/classified')).json()
  assert.equal(whole, {
    ...listed,
    transcript: 'classified',
    source: null,
    checked: null,
    year: null,
    errata: [],
    questions: [],
    nextLesson: null,
  })
  for (const id of ['nothing', 'outstanding-checks', '__proto__', '%00']) {
    const response = await get(`/api/lessons/${id}`)
    assert.equal([response.statusCode, response.json().message], [404, 'There is no such lesson.'])
  }
})

test('completing is progress and no review; the lesson counts as taught until it is marked incomplete', async () => {
  const memory = async () => (await api.engine.db.pool.query('select cards from memory')).rows
  for (const _ of ['once', 'and again']) {
    assert.equal((await mark('assets', 'complete')).json(), { id: 'assets', isCompleted: true })
  }
  assert.is((await get('/api/lessons/assets')).json().isCompleted, true)
  assert.is((await get('/api/lessons/assets', bob)).json().isCompleted, false)
  const { completedLessons, totalQuizzes, averageScore, streak } = await figures()
  assert.equal(
    { completedLessons, totalQuizzes, averageScore, streak },
    { completedLessons: 1, totalQuizzes: 0, averageScore: 0, streak: 1 },
  )
  assert.equal(
    (await memory()).map(({ cards }) => [Object.keys(cards), cards.assets.reviews]),
    [[['assets'], 0]],
  )

  assert.equal((await mark('assets', 'incomplete', { lessonType: 'text' })).json(), {
    id: 'assets',
    isCompleted: false,
  })
  assert.is((await figures()).completedLessons, 0)
  assert.equal(
    (await memory()).map(({ cards }) => Object.keys(cards)),
    [[]],
  )
})

test("a first answer completes a lesson, and the learner's own word outweighs it", async () => {
  const { id } = (await get('/api/user')).json()
  await api.engine.db.pool.query(
    `insert into review (learner_id, lesson_id, question_id, choice, is_right, is_unsure, at) values
      ($1, 'two-sides', 'two-sides-1', 0, true, false, now()), ($1, 'two-sides', 'two-sides-2', 1, false, false, now()),
      ($1, 'classified', 'classified-1', 1, false, false, now()), ($1, 'classified', 'classified-2', 0, true, false, now())`,
    [id],
  )
  const done = async () => {
    const list: { id: string; isCompleted: boolean }[] = (await get('/api/lessons')).json()
    return list.filter(({ isCompleted }) => isCompleted).map((one) => one.id)
  }
  assert.equal(await done(), ['two-sides'])
  await mark('two-sides', 'incomplete', {})
  await mark('classified', 'complete')
  assert.equal(await done(), ['classified'])
})

const badMarks: [url: string, body: unknown, status: number, message: string][] = [
  ['nothing/complete', { lessonType: 'text', rating: 5 }, 404, 'There is no such lesson.'],
  ['nothing/incomplete', {}, 404, 'There is no such lesson.'],
  ['assets/complete', { rating: 6 }, 400, 'A rating is a whole number from 1 to 5.'],
  ['assets/complete', { rating: '5' }, 400, 'A rating is a whole number from 1 to 5.'],
]
for (const [path, body, status, message] of badMarks) {
  test(`POST /api/lessons/${path} ${JSON.stringify(body)} is ${status}`, async () => {
    const response = await api.injectAs(ann, { method: 'POST', url: `/api/lessons/${path}`, body: body as object })
    assert.equal([response.statusCode, response.json().message], [status, message])
  })
}

test("lessons have a tag of each learner's own, and come again only when something changed", async () => {
  const first = await get('/api/lessons?categoryId=1')
  const again = (person = ann) =>
    get('/api/lessons?categoryId=1', person, { 'if-none-match': String(first.headers.etag) })
  const unchanged = await again()
  assert.equal([unchanged.statusCode, unchanged.body], [304, ''])
  assert.is((await again(bob)).statusCode, 200)
  assert.is(first.headers['content-type'], 'application/json; charset=utf-8')
  await mark('bank-statement', 'complete')
  assert.is((await again()).statusCode, 200)
})

test('a lesson on its own page has its source, its year, what was mended, and its questions', async () => {
  const rich = {
    ...smallCatalogue.lessons.get('classified')!,
    source: 'ASC 210-10-45',
    checked: '2026-11-22',
    year: 2026,
    errata: ['It said 2025.'],
  }
  const option = (text: string, right = false) => ({ text, right, why: 'Because.' })
  const options = [option('Zero', true), option('Assets'), option('Debts')]
  const question = { id: 'classified-1', lessonId: 'classified', stem: 'What is left?', options }
  const whole = viewLesson(smallCatalogue, { ...rich, questions: [question] } as unknown as Lesson, true)
  assert.equal([whole.source, whole.checked, whole.year], ['ASC 210-10-45', '2026-11-22', 2026])
  assert.equal([whole.errata, whole.isCompleted], [['It said 2025.'], true])
  // In alphabetical order: the catalogue's order would reveal the right answer.
  assert.equal(whole.questions, [{ text: 'What is left?', options: ['Assets', 'Debts', 'Zero'] }])
})

test('a lesson leads to the next one of its subject, whatever its topic', () => {
  const next = (id: string) => viewLesson(smallCatalogue, smallCatalogue.lessons.get(id)!, false).nextLesson?.id
  assert.equal(['assets', 'two-sides', 'normal-balances', 'bank-statement'].map(next), [
    'two-sides',
    'normal-balances',
    undefined,
    undefined,
  ])
})

test('topics of a subject, by its name or tag', async () => {
  const topics = [{ id: 'reconciling', name: 'reconciling', lessons: 1 }]
  assert.equal((await get(`/api/topics/subcategory/${encodeURIComponent('Cash & Bank')}`)).json(), topics)
  assert.equal((await get('/api/topics/subcategory/cash-bank')).json(), topics)
  const unknown = await get('/api/topics/subcategory/Alchemy')
  assert.equal([unknown.statusCode, unknown.json().message], [404, 'There is no such topic.'])
})

test.run()
