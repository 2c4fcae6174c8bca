import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readPaceWish, readPlaceWish } from './wish-details.ts'

const details = suite('what a wish says besides')

const zones: readonly (readonly [string, string | null])[] = [
  ['I moved to Chicago', 'America/Chicago'],
  ['moved from Chicago to Denver', 'America/Denver'],
  ['im in california now', 'America/Los_Angeles'],
  ['I live in LA now', 'America/Los_Angeles'],
  ['pacific time please', 'America/Los_Angeles'],
  ["I'm on EST", 'America/New_York'],
  ['we relocated to Kansas City', 'America/Chicago'],
  ['moved to Phoenix', 'America/Phoenix'],
  ['I am in Montréal', 'America/Toronto'],
  ['moved to washington dc', 'America/New_York'],
  ['new mexico', 'America/Denver'],
  ['I moved to Ulan Bator', null],
  ['wrong time zone', null],
]
for (const [text, expected] of zones)
  details(`zone: ${text}`, () => {
    assert.is(readPlaceWish(text)?.zone ?? null, expected)
  })

const paces: readonly (readonly [string, number | null])[] = [
  ['once a week', 1],
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
  ['an extra one', 1],
  ['six a week', 6],
  ['seven a week', 7],
  ['eight a week', 8],
  ['nine a week', 9],
  ['ten a week', 10],
  ['eleven a week', 11],
  ['twelve a week', 12],
  ['uno', null],
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
]
for (const [text, expected] of paces)
  details(`pace: ${text}`, () => {
    assert.is(readPaceWish(text), expected)
  })

details.run()
