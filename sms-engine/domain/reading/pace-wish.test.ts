import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { daysNamed, readPace, readPaceReply, readWeeklyPace } from './pace-wish.ts'

const wishes = suite('the pace that a text asks for')

const paces: readonly (readonly [string, number | 'more' | 'fewer' | `${number} times` | null])[] = [
  ['once a week', 1],
  ["Don't send more than 2 a week", 2],
  ['dont text me more than twice a week', 2],
  ['never more than three a week please', 3],
  ['at most 2 a week', 2],
  ['I want more than 2 a week', 'more'],
  ['can I have more than 2 a week', 'more'],
  ['fewer please', 'fewer'],
  ['twice a week please', 2],
  ['can I get 4 texts a week', 4],
  ['just one lesson per week', 1],
  ['every day', 7],
  ['daily', 7],
  ['every weekday', 5],
  ['three times weekly', 3],
  ['10 a week', 10],
  ['weekly', 1],
  ['some other number', null],
  ['every other day', 3],
  ['each day', 7],
  ['every work day', 5],
  ['thrice a week', 3],
  ['none a week', 0],
  ['zero per week', 0],
  ['a couple times a week', 2],
  ['an extra one', 'more'],
  ['six a week', 6],
  ['seven a week', 7],
  ['eight a week', 8],
  ['nine a week', 9],
  ['ten a week', 10],
  ['eleven a week', 11],
  ['twelve a week', 12],
  ['uno', null],
  ['None', 0],
  ['take it down, not to zero, just a notch', null],
  ['plus lentement', 'fewer'],
  ['just one a day instead of three', 7],
  ['three', 3],
  ['2 please', 2],
  ['2.5 a week', null],
  ['Not every day', 'fewer'],
  ['fewer please, once a week', 1],
  ['more than 2 a week', 'more'],
  ['could you do like two a week instead of every day', 2],
  ['Twice a week is a lot, can we do one', 1],
  ['Two a week isn’t enough for me', 'more'],
  ['two is too many w my hours, can we go down to one', 1],
  ['Make it two a week, no more and no less.', 2],
  ['Thrice weekly would suit', 3],
  ['go faster pls I have a board meeting in 2 wks', 'more'],
  ['speed it up, I am 88', null],
  ['slow down sonny, I haven’t finished the last two', 'fewer'],
  ['exam in 10 days, i need these more often', 'more'],
  ['Set me for 5x weekly please', 5],
  ['un por semana', 1],
  ['una por semana', 1],
  ['une fois par semaine', 1],
  ['dos por semana', 2],
  ['deux par semaine', 2],
  ['tres lecciones por semana', 3],
  ['trois par semaine', 3],
  ['2 days, 4 a week', 4],
  ['make it 2', 2],
  ['only one please', 1],
  ['1 would be better', 1],
  ['can i have 4 instead of 3', 4],
  ['two rather than three a week please', 2],
  ['4pm instead of 3pm', null],
  ['4:30 instead of 3', null],
  ['4 instead of 3 pm', null],
  ['twice as many', '2 times'],
  ['half as often please', '0.5 times'],
  ['as many as possible please', 7],
  ['as few as you can', 1],
  ['none would be better', 0],
  ['cancel 5 a week, go to 2', 2],
  ["don't do 5 a week, do 2", 2],
  ['go from 3 a week to 1', 1],
  ['move me off 3 a week to 2', 2],
  ['quit 3 a week i want 1', 1],
  ['stop sending 3 a week, 1 is plenty', 1],
  ['not 3 a week, 2', 2],
  ['instead of 3 a week send two', 2],
  ['i dont need 3 texts a week for 2 weeks', null],
  ['not 3 a week, send at 2', null],
  ['cancel 5 a week', null],
  ['no more than 2 a week', 2],
  ['stop at 3 a week', 3],
  ['from 3 to 1 please', 1],
  ["I'd be better off with one", 1],
]
for (const [text, expected] of paces) {
  wishes(text, () => {
    const pace = readPace(text)
    assert.is(
      pace && ('number' in pace ? pace.number : 'times' in pace ? `${pace.times} times` : pace.direction),
      expected,
    )
  })
}

for (const [text, pace] of [
  ['yes but only 1', 1],
  ['no make it 1', 1],
  ['2 is fine', 2],
  ['how about 1', 1],
  ["I'd rather have one", 1],
  ['no 3 is fine', 3],
  ['that works but 1 is better', 1],
  ['1 a week please', 1],
  ['yes', null],
  ['1 is not enough', null],
  ['2 or 3', null],
  ['in 2 weeks', null],
  ['1 more question', null],
  ['a couple', null],
] as const) {
  wishes(`${text}, as the reply to an offer: ${pace}`, () => assert.is(readPaceReply(text), pace))
}

wishes('a weekly pace is named by the week', () => {
  assert.is(readWeeklyPace('2 times a week on tues and thurs at noon'), 2)
  assert.is(readWeeklyPace('5x/week mornings at 7'), 5)
  assert.is(readWeeklyPace('every day at 7'), null)
  assert.is(readWeeklyPace('make it 7'), null)
})

wishes('days are wanted or refused', () => {
  assert.equal(daysNamed('2 a week on tues and thursdays'), { wanted: ['Tue', 'Thu'], refused: [] })
  assert.equal(daysNamed('4 a week but not on Fri or Saturday'), { wanted: [], refused: ['Fri', 'Sat'] })
  assert.equal(daysNamed('money on my account'), { wanted: [], refused: [] })
})

wishes.run()
