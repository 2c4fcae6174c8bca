import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  mentionsBill,
  readConsent,
  readHourWish,
  readLanguageWish,
  readPaceWish,
  readPauseWish,
  readPlaceWish,
  readSnoozeWish,
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
]
for (const [text, expected] of paces)
  details(`pace: ${text}`, () => {
    assert.is(readPaceWish(text), expected)
  })

const pauses: readonly (readonly [string, unknown])[] = [
  ['pause until jan 5', { month: 1, day: 5 }],
  ['until January 5th', { month: 1, day: 5 }],
  ['back on the 3rd of March', { month: 3, day: 3 }],
  ['hold till 1/15', { month: 1, day: 15 }],
  ['vacation for 2 weeks', { days: 14 }],
  ['on vacation for a week', { days: 7 }],
  ['a month off', { days: 30 }],
  ['pause until february', { month: 2, day: 1 }],
  ['pause till monday', { weekday: 1 }],
  ['not until next wednesday', { weekday: 3 }],
  ['break for ten days', { days: 10 }],
  ['dos semanas por favor', { days: 14 }],
  ['going on vacation', { unknown: 'length' }],
  ['pause until after tax season', { unknown: 'date' }],
  ['until 13/45', { unknown: 'date' }],
]
for (const [text, expected] of pauses)
  details(`pause: ${text}`, () => {
    assert.equal(readPauseWish(text), expected)
  })

const snoozes: readonly (readonly [string, unknown])[] = [
  ['not today', { days: 1 }],
  ['later', { in_ms: 7_200_000 }],
  ['in an hour', { in_ms: 3_600_000 }],
  ['give me 30 minutes', { in_ms: 1_800_000 }],
  ['half an hour', { in_ms: 1_800_000 }],
  ['ask me tomorrow', { days: 1 }],
  ['tonight', { at_min: 1_140 }],
  ['after work', { at_min: 1_080 }],
  ['around 7pm', { at_min: 1_140 }],
  ['maybe friday', { weekday: 5 }],
  ['next week', { days: 7 }],
  ["can't right now", { in_ms: 7_200_000 }],
]
for (const [text, expected] of snoozes)
  details(`snooze: ${text}`, () => {
    assert.equal(readSnoozeWish(text), expected)
  })

const consents: readonly (readonly [string, 'yes' | 'no' | null])[] = [
  ['yes', 'yes'],
  ['Yes please!', 'yes'],
  ['ok', 'yes'],
  ['sure, go ahead', 'yes'],
  ['👍', 'yes'],
  ['no', 'no'],
  ['No thanks', 'no'],
  ['nope, leave it', 'no'],
  ['no more texts', null],
  ['yes but when', null],
  ['stop', null],
]
for (const [text, expected] of consents)
  details(`consent: ${text}`, () => {
    assert.is(readConsent(text), expected)
  })

details('a language, and a bill', () => {
  assert.equal(['español?', 'en français svp', 'do you have this in German'].map(readLanguageWish), ['es', 'fr', null])
  assert.equal(['cancel my subscription', 'arrêtez de débiter ma carte', 'stop it already'].map(mentionsBill), [
    true,
    true,
    false,
  ])
})

details.run()
