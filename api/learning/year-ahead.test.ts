import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Busy } from '../http/busy.ts'
import type { YearAhead } from '../schemas/year-ahead.ts'
import { openTestApi } from '../testing/app.ts'
import { ann, bob } from '../testing/cast.ts'
import { type YearTask, yearsAhead } from './year-ahead.ts'

const api = await openTestApi()
test.before(async () => {
  await api.signUp(ann)
  await api.signUp(bob)
})
test.after(() => api.close())

const ask = (person: typeof ann, query = '') => api.injectAs(person, { url: `/api/user/year-ahead${query}` })
const choosing = (topics: unknown) => `?selectedTopicsByCategory=${encodeURIComponent(JSON.stringify(topics))}`
const taughtAtLast = ({ paces }: YearAhead) => paces.map(({ taught }) => taught.at(-1))

test('a learner sees the year ahead at each pace, with and without answers', async () => {
  const response = await ask(ann)
  assert.is(response.statusCode, 200)
  const year: YearAhead = response.json()
  assert.equal([year.answersPerLesson, year.isMeasured], [1, false])
  assert.equal(
    year.paces.map(({ textsPerWeek }) => textsPerWeek),
    [1, 2, 3, 4, 5],
  )
  for (const { taught, answering, silent } of year.paces) {
    assert.equal([taught.length, answering.length, silent.length], [13, 13, 13])
    assert.equal([taught[0], answering[0]], [0, { low: 0, middle: 0, high: 0 }])
  }
  assert.equal(taughtAtLast(year), [5, 5, 5, 5, 5], 'there are no more lessons')
})

test('a selection that is not saved yet counts, and is not saved by it', async () => {
  assert.equal(taughtAtLast((await ask(ann, choosing({ 1: ['Basics'] }))).json()), [3, 3, 3, 3, 3])
  assert.equal(
    taughtAtLast((await ask(ann, choosing({ 1: ['Cash & Bank'], 2: ['Statements (GAAP)'] }))).json()),
    [2, 2, 2, 2, 2],
  )
  assert.equal(taughtAtLast((await ask(ann)).json()), [5, 5, 5, 5, 5])
})

test('what is saved counts from then on', async () => {
  assert.equal(taughtAtLast((await ask(bob)).json()), [5, 5, 5, 5, 5])
  const body = {
    onboardingCompleted: false,
    selectedFocusAreas: [2],
    selectedTopicsByCategory: { 2: ['Statements (GAAP)'] },
  }
  await api.injectAs(bob, { method: 'PUT', url: '/api/user/onboarding', body })
  assert.equal(taughtAtLast((await ask(bob)).json()), [1, 1, 1, 1, 1])
  assert.equal(taughtAtLast((await ask(ann)).json()), [5, 5, 5, 5, 5])
})

test('it is for signed-in people', async () => {
  const response = await api.inject({ url: '/api/user/year-ahead?selectedTopicsByCategory=nonsense' })
  assert.equal([response.statusCode, response.json().code], [401, 'unauthenticated'])
})

const bad: [query: string, message: string][] = [
  ['?selectedTopicsByCategory=nonsense', 'Topics are given as JSON: lists of names by focus area.'],
  [choosing(['Basics']), 'Topics are given as lists of names by focus area.'],
  [choosing({ 1: 'Basics' }), 'Topics are given as a list of names.'],
  [choosing({ 9: ['Basics'] }), 'There is no focus area 9.'],
  [choosing({ 1: ['Magic'] }), '"Bookkeeping & Records" has no topic called "Magic".'],
  [choosing({ 1: ['x'.repeat(9_000)] }), 'Those are more topics than there are.'],
]
for (const [query, message] of bad) {
  test(`${query.slice(0, 70)} is refused`, async () => {
    const response = await ask(ann, query)
    assert.equal([response.statusCode, response.json().message], [400, message])
  })
}

/** Years that stay pending until the test settles them. */
function heldYears() {
  const asked: { readonly task: YearTask; done(): void; fail(error: Error): void }[] = []
  const years = yearsAhead({
    run: (task) =>
      new Promise((resolve, reject) => {
        asked.push({ task, done: () => resolve({ answersPerLesson: 1, isMeasured: false, paces: [] }), fail: reject })
      }),
    close: () => Promise.resolve(),
  })
  return { asked, find: years.find }
}
const beginning = {
  chosen: { areas: [1], subjects: ['basics'] },
  memory: {},
  habits: undefined,
  weights: undefined,
  now: 0,
}
const monday = { ...beginning, today: '2026-11-23' }
const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a year is worked out once a day for each learner, selection and weights, also while it is under way', async () => {
  const { asked, find } = heldYears()
  const both = [find('ann', monday), find('ann', monday)]
  assert.is(asked.length, 1)
  asked[0]?.done()
  const [one, two] = await Promise.all(both)
  assert.is(one, two)
  assert.is(await find('ann', { ...monday, now: 1 }), one)
  assert.is(asked.length, 1)
  void find('ann', { ...monday, today: '2026-11-24' })
  void find('ann', { ...monday, chosen: { areas: [1], subjects: [] } })
  void find('bob', monday)
  void find('ann', { ...monday, weights: { version: 1, values: [] } })
  for (const expected of [2, 3, 4, 5]) {
    await settled()
    assert.is(asked.length, expected)
    asked.at(-1)?.done()
  }
})

test('an answer changes the year ahead on the same day', async () => {
  const { asked, find } = heldYears()
  const card = { stability: 3, difficulty: 5, taughtAt: 0, seenAt: 0, reviews: 0, lapses: 0 }
  const before = find('ann', { ...monday, memory: { equity: card } })
  asked[0]?.done()
  await before
  void find('ann', { ...monday, memory: { equity: { ...card, seenAt: 1, reviews: 1 } } })
  await settled()
  assert.is(asked.length, 2)
  asked[1]?.done()
})

test('a year that came to nothing is tried again', async () => {
  const { asked, find } = heldYears()
  const first = find('ann', monday).catch((error) => error)
  asked[0]?.fail(new Busy('slow'))
  assert.instance(await first, Busy)
  const second = find('ann', monday)
  await settled()
  asked[1]?.done()
  assert.is((await second).answersPerLesson, 1)
})

test('when too many learners wait, the others are told that we are busy, and nobody waits without end', async () => {
  const { asked, find } = heldYears()
  const all = Array.from({ length: 40 }, (_, index) =>
    find(`learner-${index}`, monday).then(
      () => 'shown',
      (error) => (error instanceof Busy ? 'busy' : 'bug'),
    ),
  )
  for (let next = 0; next < asked.length; next++) {
    asked[next]?.done()
    await settled()
  }
  const outcomes = await Promise.all(all)
  assert.equal(
    [outcomes.filter((one) => one === 'shown').length, outcomes.filter((one) => one === 'busy').length],
    [31, 9],
  )
})

test.run()
