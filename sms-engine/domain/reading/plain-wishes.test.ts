import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText } from './read-text.ts'

const wishes = suite('whole texts that are a wish by rule')

/** A text, and the wish that it is, with what that is about. */
const named: readonly (readonly [string, string])[] = [
  ['nobody helps me', 'person'],
  ['no one is helping me', 'person'],
  ['why does nobody help me', 'person'],
  ["I can't reach anybody", 'person'],
  ["i'm useless at this", 'too-hard'],
  ["I'm so bad at this", 'too-hard'],
  ['im too dumb for this', 'too-hard'],
  ['i suck at accounting', 'too-hard'],
  ["I can't get any help", 'person'],
  ['deactivate my account', 'cancel-plan'],
  ['turn off auto-renew', 'cancel-plan'],
  ['end my subscription', 'cancel-plan'],
  ['end subscription', 'cancel-plan'],
  ['lessons only', 'person feedback'],
  ['only the questions', 'person feedback'],
  ['can you move the next one to 8pm', 'time'],
  ["move tomorrow's lesson back to 3", 'time'],
  ['move the next one to friday', 'snooze next-text'],
  ['am i being charged', 'billing price'],
  ['how do I switch to yearly', 'billing'],
  ['will it renew', 'billing'],
  ['when is my next bill', 'billing'],
  ['when is my next payment', 'billing'],
  ['when do I pay again', 'billing'],
  ['when am i billed next', 'billing'],
  ['next billing date', 'billing'],
  ['does my plan renew automatically?', 'billing'],
  ['switch me to yearly', 'billing'],
  ['can I switch to annual billing', 'billing'],
  ['am I still charged', 'billing'],
  ['will I be charged if I pause', 'billing'],
  ["what's your website", 'score progress-page'],
  ['whats the url', 'score progress-page'],
  ['no more quizzes only lessons', 'person feedback'],
  ['just lessons no questions', 'person feedback'],
  ['i just want the lessons, no quizzes', 'person feedback'],
  ['an hour later please', 'time'],
  ['two hours earlier', 'time'],
  ['a bit later in the day', 'time'],
  ['can you send them 2 hours later', 'time'],
  ['move it an hour earlier', 'time'],
  ['una hora más tarde', 'time'],
  ['no, less', 'fewer'],
  ['even less please', 'fewer'],
  ['la semaine prochaine', 'snooze'],
  ['mañana', 'snooze'],
  ['next week', 'snooze'],
]
for (const [text, expected] of named) {
  wishes(text, () => {
    const reading = readText(text, null)
    const wish = reading.is === 'wish' && [reading.wish.name, reading.wish.about].filter(Boolean).join(' ')
    assert.is(wish, expected)
  })
}

/** Neighbors in other words, and what they are. */
const others: readonly (readonly [string, string])[] = [
  ['nobody loves me', 'crisis'],
  ['nobody would miss me', 'crisis'],
  ['nobody helps me and i want to die', 'crisis'],
  ['no more quizzes, just stop', 'opt-out'],
  ['no more lessons, just stop', 'opt-out'],
  ['deactivate me', 'opt-out'],
]
for (const [text, expected] of others)
  wishes(`${text}: ${expected}`, () => assert.is(readText(text, null).is, expected))

for (const [text, not] of [
  ['im useless', 'too-hard'],
  ['you are useless at this', 'too-hard'],
  ['did it renew the lease', 'billing'],
  ['move me to pacific', 'billing'],
  ['switch me to mornings', 'billing'],
  ['was the customer charged', 'billing'],
  ['in an hour', 'time'],
  ['a bit later', 'time'],
  ['ask me an hour later', 'time'],
  ['later today', 'time'],
  ['an hour later the check bounced', 'time'],
  ['only questions about the website budget', 'score'],
  ['no questions', 'person'],
  ['just lessons', 'person'],
  ['less is more', 'person'],
] as const)
  wishes(`${text}: not ${not}`, () => {
    const reading = readText(text, null)
    assert.is.not(reading.is === 'wish' && reading.wish.name, not)
  })

wishes.run()
