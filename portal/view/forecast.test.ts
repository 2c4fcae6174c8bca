import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { dana } from '../testing/cast.ts'
import { dueIn, forecastWords, laterWords, todayIn } from './forecast.ts'

const test = suite('forecast')

const days = (due: number, byText: number) => [
  { date: '2026-11-20', due, byText: 0 },
  { date: '2026-11-21', due: 0, byText },
]
// Some of them were taught and never asked about, so the words do not say "again".
const ahead = 'to be asked about in the next two weeks. Overdue ones count for today.'

const words: [due: number, byText: number, words: string][] = [
  [0, 0, 'Nothing is due for review in the next two weeks.'],
  [
    78,
    2,
    `78 lessons ${ahead} 2 come by text under your plan, if you answer each; the other 76 when you review here or text Q.`,
  ],
  [3, 1, `3 lessons ${ahead} 1 comes by text under your plan; the other 2 when you review here or text Q.`],
  [4, 0, `4 lessons ${ahead} None comes by text under your plan: review them here.`],
  [1, 0, `1 lesson ${ahead} None comes by text under your plan: review it here.`],
  [2, 2, `2 lessons ${ahead} All of them come by text under your plan, if you answer each.`],
  [
    0,
    6,
    'Nothing is due for review in the next two weeks. Your plan texts 6 questions all the same, to keep lessons fresh.',
  ],
  [2, 6, `2 lessons ${ahead} Your plan texts 6 questions: about these, and about others to keep them fresh.`],
  [1, 2, `1 lesson ${ahead} Your plan texts 2 questions: about it, and about others to keep them fresh.`],
  [1, 1, `1 lesson ${ahead} It comes by text under your plan.`],
]
for (const [due, byText, said] of words) {
  test(`${due} due, ${byText} by text`, () => assert.is(forecastWords(days(due, byText), dana, false), said))
}

const once = 'by text under your plan once you answer the last question we texted'
// One, those that come by text and the others add up to what is due.
const first = 'One is the last question we texted: once you answer it'
const whileHeld: [due: number, byText: number, words: string][] = [
  [
    19,
    1,
    `19 lessons ${ahead} ${first}, 1 more comes by text under your plan; the other 17 when you review here or text Q.`,
  ],
  [
    19,
    2,
    `19 lessons ${ahead} ${first}, and each after it, 2 more come by text under your plan; the other 16 when you review here or text Q.`,
  ],
  [2, 1, `2 lessons ${ahead} The other one comes ${once}.`],
  [3, 2, `3 lessons ${ahead} All the others come ${once} and each after it.`],
  [
    1,
    2,
    `1 lesson ${ahead} Your plan texts 2 more once you answer the last question we texted and each after it, to keep lessons fresh.`,
  ],
  [4, 0, `4 lessons ${ahead} None but the last question we texted comes by text under your plan: review them here.`],
  [1, 0, `1 lesson ${ahead} It is the last question we texted: answer that, or review it here.`],
]
for (const [due, byText, said] of whileHeld) {
  test(`${due} due, ${byText} by text, while a question waits`, () =>
    assert.is(forecastWords(days(due, byText), dana, true), said))
}

const reasons: [why: string, user: Parameters<typeof forecastWords>[1], isHeld: boolean][] = [
  ['while your lessons are paused', { ...dana, noTextsBecause: 'paused' }, true],
  ['while lessons are off', { ...dana, noTextsBecause: 'switched off' }, true],
  ['because no subscription covers them', { ...dana, noTextsBecause: 'not paid' }, false],
  ['under your plan', dana, false],
]
for (const [why, of, isHeld] of reasons) {
  test(`no review comes by text ${why}`, () =>
    assert.is(forecastWords(days(2, 0), of, isHeld), `2 lessons ${ahead} None comes by text ${why}: review them here.`))
}

test('what falls due later today is not said to wait', () => {
  const words = (due: number, later: number) => laterWords(days(due, 0), later)
  assert.is(words(2, 0), '')
  assert.is(laterWords([], 0), '')
  assert.is(words(2, 2), 'None waits yet: the 2 of today fall due later today.')
  assert.is(words(1, 1), 'None waits yet: the one of today falls due later today.')
  assert.is(words(5, 1), 'Of the 5 of today, 1 falls due later today.')
})

test('after midnight where the learner is, the first day is no longer today', () => {
  const at = (moment: string) => todayIn(days(3, 1), 'America/New_York', new Date(moment))
  assert.equal(at('2026-11-21T04:59:00Z'), { today: '2026-11-20', isOld: false })
  assert.equal(at('2026-11-21T05:00:00Z'), { today: '2026-11-21', isOld: true })
  assert.equal(at('2026-11-19T12:00:00Z'), { today: '2026-11-20', isOld: false }, 'the clock here is behind')
  assert.equal(todayIn([], null, new Date('2026-11-20T12:00:00Z')).isOld, false)
})

test('what is due is summed', () => assert.is(dueIn([...days(3, 1), ...days(4, 0)]), 7))

test.run()
