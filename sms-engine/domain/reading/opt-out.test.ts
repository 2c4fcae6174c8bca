import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText } from './read-text.ts'

const test = suite('wanting out')

const isOptOut = (text: string) => readText(text, null).is === 'opt-out'

for (const text of ['🛑', '🛑🛑🛑', ' 📵 ', '🛑️'])
  test(`"${text}" says it without words`, () => assert.ok(isOptOut(text)))
for (const text of ['🚫', '👍🛑', '🎉', '']) test(`"${text}" does not`, () => assert.not(isOptOut(text)))

/** Requests for other hours, days or things, but not for the end of all texts. */
const limited: readonly string[] = [
  "please don't text me before 9",
  "don't message me after 8pm",
  'stop texting me until january',
  'dont text me until monday',
  'stop texting me at night',
  'stop texting me so early',
  "don't text me on sundays",
  'no texts this week please',
  'no more texts until after the holidays',
  'stop sending me duplicate texts',
  'unsubscribe me from the newsletter not the texts',
  'take me off pause',
  'leave me alone with this question for a minute',
]
for (const text of ['I want it all in one text', 'can I get them all in one message please'])
  test(`"${text}" asks for texts`, () => assert.not(isOptOut(text)))

for (const text of limited) test(`"${text}" has an end`, () => assert.not(isOptOut(text)))

/** A time without texts: a wish for a pause, whichever verb asks for it. */
const breaks: readonly string[] = [
  'Please suspend my texts until January 5',
  'Turn off my texts until Monday',
  'Enough texts for this week',
  'Stop texting me until Christmas',
  'Stop texting me, at least until Monday',
  'Stop texting me. At least until Monday.',
  'Until Monday, stop texting me',
  "please stop texting me till I'm back from vacation",
  "don't text me again until Monday",
  'disable texts for 2 weeks',
  'shut off the messages for a month',
  'stop all texts for the holidays',
  'stop these messages during tax season',
  "stop sending texts while I'm on vacation",
  'opt me out until march',
  'leave me alone for a week',
  'no more lessons until feb',
  "arrêtez les textos jusqu'au 5 janvier",
  "plus de textos jusqu'à lundi",
  'paren los mensajes hasta el lunes',
]
for (const text of breaks) {
  test(`"${text}" asks for a pause`, () => {
    const reading = readText(text, null)
    assert.is(reading.is === 'wish' && reading.wish.name, 'pause')
  })
}

test('a date until which no texts are wanted is no answer', () => {
  const reading = readText('stop texting me until december 31', ['December 31', 'March 31', 'June 30', 'Never'])
  assert.is(reading.is === 'wish' && reading.wish.name, 'pause')
})

/** What is unwelcome at an hour, on a day or of a kind. */
const some: readonly string[] = [
  'stop texting me at 6am and do it at 9',
  "don't text me during church",
  'please dont text on sundays',
  'no quizzes please',
  'no texts after 9pm',
  'stop sending quizzes just lessons',
  "I'd take just the lessons. the quizzes stress me out, leave those off",
]
for (const text of some) test(`"${text}" is no opt-out`, () => assert.not(isOptOut(text)))

const forGood: readonly string[] = [
  'stop texting me until further notice',
  'stop until further notice',
  'stop texting me until I die',
  'stop texting me until hell freezes over',
  'stop texting me until I tell you otherwise',
  'no más mensajes hasta nuevo aviso',
  'stop texting me before I report you',
  'stop texting me after all this time',
  "don't text me after today",
  'For the last time, stop texting me',
  'stop texting me for the third time',
  'I am at work until 5. Stop texting me',
  'no more texts, thanks for the past 3 weeks',
  'Cerramos la tiendita el sábado después de 22 años, ya no hay cuentas que llevar. Denme de baja por favor',
  'stop texting me at night or ever again',
  "don't text me before 9 or after 9, never again",
  'no more texts this week or any more',
  'stop texting me',
  'do not text me again',
]
for (const text of forGood) test(`"${text}" has none`, () => assert.ok(isOptOut(text)))

const aboutMoney: readonly string[] = [
  'cancel my subscription',
  'please cancel my subscription',
  'end my membership',
  'cancel my account',
  'Cancel my plan',
  "can't afford this",
  'I cannot afford it any more',
]
for (const text of aboutMoney) {
  test(`"${text}" is asked about, because money is meant too`, () => {
    const reading = readText(text, null)
    assert.is(reading.is === 'wish' && reading.wish.name, 'cancel-plan')
  })
}

/** Certain or not, none of these gets silence. */
const neverSilent: readonly string[] = [
  'my number is on the do not call list remove it',
  "I'm gonna report this number if you don't quit",
  'no thanks',
  'no thank you',
]
for (const text of neverSilent) {
  test(`"${text}" ends the texts or is told how to`, () => {
    assert.ok(['opt-out', 'how-to-stop'].includes(readText(text, null).is))
  })
}

test('a wish that is plainly heard is granted, though it sounds like an end too', () => {
  const reading = readText('way too many texts, send me fewer please', null)
  assert.is(reading.is === 'wish' && reading.wish.name, 'fewer')
})

test('what made a reading out is said: a rule of a cry for help, not the model', () => {
  assert.is(readText('I want to kill myself', null).by, 'rule')
})

/** The most common short wordings of each wish. */
const wishes: readonly [text: string, wish: string][] = [
  ['who is this', 'who'],
  ['who r u', 'who'],
  ['Who operates this service?', 'who'],
  ['who runs this', 'who'],
  ['anybody there', 'person'],
  ['is this a bot', 'bot'],
  ['send at 7pm', 'time'],
  ['mornings', 'time'],
  ['morning texts please', 'time'],
  ['I moved to Chicago', 'zone'],
  ['too many texts', 'fewer'],
  ['once a week', 'pace'],
  ['pause until jan 5', 'pause'],
  ['vacation for 2 weeks', 'pause'],
  ['after tax season', 'pause'],
  ['not today', 'snooze'],
  ['tomorrow', 'snooze'],
  ['in an hour', 'snooze'],
  ['schedule', 'schedule'],
  ['need a hint', 'hint'],
  ['explain', 'explain'],
  ['too easy', 'too-easy'],
  ['too hard', 'too-hard'],
  ['español?', 'language'],
  ['français?', 'language'],
  ['billing', 'billing'],
  ['refund', 'refund'],
  ['I was charged twice', 'refund'],
  ["that's wrong", 'dispute'],
  ['hi', 'greeting'],
  ['thanks', 'small-talk'],
  ['nah', 'small-talk'],
  ['yes please', 'small-talk'],
]
for (const [text, wish] of wishes) {
  test(`"${text}" is the wish ${wish}`, () => {
    const reading = readText(text, null)
    assert.is(reading.is === 'wish' && reading.wish.name, wish)
  })
}

test.run()
