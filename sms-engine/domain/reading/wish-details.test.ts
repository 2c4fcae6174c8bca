import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  beyondTexts,
  mentionsDeath,
  readHourWish,
  readLanguageWish,
  readPaceWish,
  readPlaceWish,
} from './wish-details.ts'

const details = suite('what a wish says besides')

const hours: readonly (readonly [string, unknown])[] = [
  ['send at 7pm', { hour: 19 }],
  ['Send them at 7 PM please', { hour: 19 }],
  ['7:30 p.m. would be better', { hour: 19 }],
  ['can you text me at 8', { hour: 8 }],
  ['at 8 in the evening', { hour: 20 }],
  ['at 4', { hour: 16 }],
  ['19:00', { hour: 19 }],
  ['at seven', { hour: 7 }],
  ['noon works', { hour: 12 }],
  ['12pm', { hour: 12 }],
  ['12 am', { hour: 0 }],
  ['mornings', { hour: 8 }],
  ['in the mornings please', { hour: 8 }],
  ['evenings are better', { hour: 19 }],
  ['after work', { hour: 18 }],
  ['lunch time', { hour: 12 }],
  ['8 instead of 9', { hour: 8 }],
  ['not at 6am but at 10am', { hour: 10 }],
  ['change from 9am to 5pm', { hour: 17 }],
  ['too early', { direction: 'later' }],
  ['these come way too early in the morning', { direction: 'later' }],
  ['a bit earlier', { direction: 'earlier' }],
  ['too late at night', { direction: 'earlier' }],
  ['9am is too early, can it come later', { direction: 'later' }],
  ['9 pm is way too late', { direction: 'earlier' }],
  ['3am', { hour: 3 }],
  ['can i change the time', null],
  ['midnight', { hour: 0 }],
  ['before work', { hour: 7 }],
  ['on my commute', { hour: 7 }],
  ['in the afternoon', { hour: 14 }],
  ['after dinner', { hour: 20 }],
  ['por la noche', { hour: 19 }],
  ['8:15 am', { hour: 8 }],
  ['7 a.m. please', { hour: 7 }],
  ['1pm', { hour: 13 }],
  ['11pm', { hour: 23 }],
  ['13pm', null],
  ['24:00', null],
  ['23:00', { hour: 23 }],
  ['at 24', null],
  ['at 23', { hour: 23 }],
  ['at 1', { hour: 13 }],
  ['at 5', { hour: 17 }],
  ['at 6', { hour: 6 }],
  ['at 0', { hour: 0 }],
  ['0:00', { hour: 0 }],
  ['4:00', { hour: 4 }],
  ['16 h', { hour: 16 }],
  ['4h', { hour: 4 }],
  ['13 oclock', { hour: 13 }],
  ['4 oclock', { hour: 16 }],
  ['12 oclock at night', { hour: 12 }],
  ['19:00 in the evening', { hour: 19 }],
  ['12:00 in the evening', { hour: 12 }],
  ['13:00 in the afternoon', { hour: 13 }],
  ['at one', { hour: 13 }],
  ['at zero', { hour: 0 }],
  ['at two', { hour: 14 }],
  ['at three', { hour: 15 }],
  ['at four', { hour: 16 }],
  ['at five', { hour: 17 }],
  ['at six', { hour: 6 }],
  ['at eight', { hour: 8 }],
  ['at nine', { hour: 9 }],
  ['at ten', { hour: 10 }],
  ['at eleven', { hour: 11 }],
  ['at twelve', { hour: 12 }],
  ['not at 9, 7', { hour: 7 }],
  ['not at 6', null],
  ['rather than 9', null],
  ['7', null],
  ['text me 7', { hour: 7 }],
  ['send 10 instead', { hour: 10 }],
  ['spam 7', null],
  ['still sleeping', null],
  ['im still asleep', { direction: 'later' }],
  ['pls send in evening after 8, day time I am in office', { hour: 19 }],
  ['I am only free in the evening', { hour: 19 }],
  ['in the a.m. would suit', { hour: 8 }],
  ['AM please', { hour: 8 }],
  ['here I am, please send them in the afternoon', { hour: 14 }],
  ['I am not happy with the time', null],
]
for (const [text, expected] of hours)
  details(`hour: ${text}`, () => {
    assert.equal(readHourWish(text), expected)
  })

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

for (const [text, expected] of [
  ['hola', 'es'],
  ['hola, hablan frances?', 'es'],
  ['muchas gracias', 'es'],
  ['in spanish', 'es'],
  ['bonjour', 'fr'],
  ['french please', 'fr'],
  ['my spanish is bad, french?', 'es'],
  ['hello', null],
] as const)
  details(`language: ${text}`, () => {
    assert.is(readLanguageWish(text), expected)
  })

details('a death', () => {
  assert.equal(['My husband passed away', 'he died', 'my late fee'].map(mentionsDeath), [true, true, false])
})

details('a language', () => {
  assert.equal(['español?', 'en français svp', 'do you have this in German'].map(readLanguageWish), ['es', 'fr', null])
})

for (const [text, expected] of [
  ['cancel my subscription', 'bill'],
  ['arrêtez de débiter ma carte', 'bill'],
  ['I cannot afford these', 'bill'],
  ['this is too expensive', 'bill'],
  ['cher pour moi', 'bill'],
  ['stop it already', null],
  ['the end', null],
  ['please delete my account', 'account'],
  ['erase all my data', 'account'],
  ['borren mi cuenta', 'account'],
  ['supprimez mon compte', 'account'],
  ['delete my number', null],
  ['remove my card from the account', 'bill'],
] as const) {
  details(`${JSON.stringify(text)} is about ${expected ?? 'the texts'} besides`, () =>
    assert.is(beyondTexts(text), expected),
  )
}

details.run()
