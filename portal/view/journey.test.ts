import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { journeyOf, journeyWords, latest, namedMoments, planName, plannedByNow, rowsOf } from './journey.ts'
import { day_ms } from './when.ts'

const test = suite('journey')

const first = Date.parse('2026-11-18T14:00:00Z')
const point = (days: number, taught: number, remembered: number, answers = 0) => ({
  at: new Date(first + days * day_ms).toISOString(),
  taught,
  remembered,
  answers,
})

test('without a lesson there is no journey', () => assert.is(journeyOf([], 3), undefined))

test('a young one is drawn by days, and the plan runs ahead', () => {
  const journey = journeyOf([point(0, 1, 0.8), point(1, 1, 0.7), point(2, 2, 1.6, 2), point(2.25, 2, 1.5)], 5)
  assert.ok(journey)
  assert.equal(journey.taught, [1, 1, 2, 2, null])
  assert.equal(journey.remembered, [0.8, 0.7, 1.6, 1.5, null])
  assert.equal(journey.answers, [0, 0, 2, 0, null])
  assert.equal(
    journey.at.map((at) => (at * 1000 - first) / day_ms),
    [0, 1, 2, 2.25, 3.25],
  )
  assert.equal([journey.by, plannedByNow(journey), latest(journey.taught)], ['day', 3, 2])
})

test('an older one by weeks', () => {
  const journey = journeyOf(
    [0, 6.4, 13.4, 20.4, 23].map((days) => point(days, days + 1, days)),
    3,
  )
  assert.is(journey?.by, 'week')
  assert.is(plannedByNow(journey as NonNullable<typeof journey>), 11)
})

test('one day is a point, and who wants no texts has no plan', () => {
  const journey = journeyOf([point(0, 1, 0.8)], 0)
  assert.equal(journey?.plan, [null, null])
  assert.is(plannedByNow(journey as NonNullable<typeof journey>), null)
})

test('the end of a day is named after that day', () => {
  const end = Date.parse('2026-11-19T05:00:00Z') - 1
  const journey = journeyOf([point(0, 1, 0.8), { ...point(0, 1, 0.8), at: new Date(end).toISOString() }], 3)
  assert.is(journey?.at[1], Date.parse('2026-11-19T04:59:59Z') / 1000)
})

test('the plan is what its weekdays bring, and nobody on time is behind it', () => {
  // From Monday, by weeks that end on Sunday night in New York.
  const monday = Date.parse('2026-11-16T14:00:00Z')
  const ends = ['2026-11-16T14:00:00Z', '2026-11-23T04:59:59Z', '2026-11-30T04:59:59Z', '2026-12-07T04:59:59Z']
  const points = [...ends, '2026-12-09T14:00:00Z'].map((at) => ({ ...point(0, 1, 1), at: new Date(at).toISOString() }))
  const planOf = (pace: number) => journeyOf(points, pace, { zone: 'America/New_York' })?.plan.slice(0, 5)
  assert.is(Date.parse(points[0]?.at ?? ''), monday)
  assert.equal(planOf(3), [1, 3, 6, 9, 11])
  assert.equal(planOf(5), [1, 5, 10, 15, 18])
  assert.equal(planOf(1), [1, 1, 2, 3, 4], 'the first lesson came on a Monday in place of Wednesday')
})

const hours: [zone: string, offset: string, texts: [at: string, planned: number][]][] = [
  // In UTC, Monday evening in Los Angeles is Tuesday, and the first minutes of Monday in Tokyo are Sunday.
  [
    'America/Los_Angeles',
    '-08:00',
    [
      ['2026-11-22T23:59', 5],
      ['2026-11-23T18:59', 5],
      ['2026-11-23T19:00', 6],
    ],
  ],
  [
    'Asia/Tokyo',
    '+09:00',
    [
      ['2026-11-23T00:01', 5],
      ['2026-11-23T18:59', 5],
      ['2026-11-23T19:00', 6],
    ],
  ],
]
for (const [zone, offset, texts] of hours) {
  test(`in ${zone} the plan counts a Monday's text from its hour on`, () => {
    const moment = (at: string) => ({ ...point(0, 1, 1), at: new Date(`${at}:00${offset}`).toISOString() })
    for (const [at, planned] of texts) {
      const points = [moment('2026-11-16T19:00'), moment(at)]
      const journey = journeyOf(points, 5, { zone, time: '19:00' })
      assert.ok(journey)
      assert.is(plannedByNow(journey), planned, at)
      assert.is(rowsOf(journey, ['', 'today', 'tomorrow'])[0]?.plan, planned, 'the table says the same')
    }
  })
}

test('a first lesson before the hour of its own day is one of the plan', () => {
  const points = [point(0, 1, 1), point(0.1, 1, 1)]
  assert.equal(journeyOf(points, 3, { time: '21:00' })?.plan.slice(0, 2), [1, 1])
})

test('a plan does not go beyond the lessons that there are', () => {
  const points = [0, 7, 14, 21].map((days) => point(days, Math.min(5, days + 1), 1))
  assert.equal(journeyOf(points, 3, { lessons_max: 5 })?.plan, [1, 4, 5, 5, 5])
})

test('a table has a day once, as it stood at its end, with all of its answers', () => {
  const points = [point(0, 1, 0.8), point(7, 2, 1.6, 3), point(14, 3, 2.2, 4), point(14.1, 4, 3, 1)]
  const journey = journeyOf(points, 3)
  assert.ok(journey)
  const days = ['Nov 18', 'Nov 25', 'Dec 2', 'Dec 2', 'Dec 9', 'Dec 16']
  assert.equal(
    rowsOf(journey, days).map(({ day, taught, answers }) => [day, taught, answers]),
    [
      ['Dec 2', 4, 5],
      ['Nov 25', 2, 3],
    ],
  )
})

test('the day of the first lesson is in the row of its week, with the answers that follow the lesson', () => {
  const points = [point(0, 1, 0.8), point(4.6, 2, 1.6, 3), point(11.6, 3, 2.2, 4)]
  const rows = (of: typeof points, days: readonly string[]) =>
    rowsOf(journeyOf(of, 3) as NonNullable<ReturnType<typeof journeyOf>>, days).map(({ day, answers }) => [
      day,
      answers,
    ])
  assert.equal(rows(points, ['Nov 18', 'Nov 22', 'Nov 29', 'Dec 6']), [
    ['Nov 29', 4],
    ['Nov 22', 3],
  ])
  assert.equal(rows(points.slice(0, 1), ['Nov 18', 'Nov 19']), [['Nov 18', 0]], 'the first moment alone')
})

test('the axis names moments that are as far apart from each other', () => {
  const weeks = [...Array.from({ length: 11 }, (_, week) => 7 * week), 70.1]
  const journey = journeyOf(
    weeks.map((days) => point(days, 1, 1)),
    3,
  )
  assert.ok(journey)
  const named = namedMoments(journey).map((at) => (at * 1000 - first) / day_ms)
  assert.equal(named, [0, 21, 42, 63, 84])
})

test('the journey is said in a sentence', () => {
  const points = [point(0, 1, 0.8), point(2, 2, 1.6)]
  const words = (pace: number) => journeyWords(journeyOf(points, pace) as never, 'November 18, 2026')
  const taught = 'Since November 18, 2026: 2 lessons taught'
  assert.is(words(5), `${taught} against 3 at 5 a week without a break; about 2 of them remembered.`)
  assert.is(words(0), 'Since November 18, 2026: 2 lessons taught; about 2 of them remembered.')
})

test('the plan says which pace it is, for it knows of no pause and of no pace before', () => {
  const journey = journeyOf([point(0, 1, 0.8), point(2, 2, 1.6)], 5)
  assert.is(planName(journey as NonNullable<typeof journey>), '5 a week all along')
})

test.run()
