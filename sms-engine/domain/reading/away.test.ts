import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { wantsBreak } from './away.ts'

const breaks = suite('texts that want a break without saying pause')

const wanting: readonly string[] = [
  'on vacation until 12/5',
  "I'm away next week",
  "I'm flying to London tomorrow for a week",
  "I'll be away from Dec 20 to Jan 3",
  'me and my wife are away till monday',
  'my family and I are traveling until dec 1',
  'out of the country for 3 weeks',
  'away dec 20 – jan 3, thanks',
  'christmas break from dec 20 to jan 4',
  'on maternity leave until march',
  'skip this week',
  'skip this week please, finals',
  'can we skip this week',
  'skip next week',
  'skip the rest of the week',
  'can i skip the lessons this week, im swamped',
  'lets skip the next 2 weeks',
  'can you stop for a month',
  'Stop for 10 days',
  'stop for the holidays please',
  'no texts from dec 24 to jan 2',
  "don't text me from dec 20 to jan 2",
  'no lessons between christmas and new year',
  'i need a break',
  'I need some time off',
  'could use a break from the lessons',
  'need a little time away from the lessons',
  "let's take a break until monday",
  'can i have a week off',
  'give me two weeks off',
  'resume dec 5',
  'restart my lessons on thursday',
  'back to the lessons on monday',
]
for (const text of wanting) breaks(`wants one: ${text}`, () => assert.ok(wantsBreak(text)))

const others: readonly string[] = [
  'stop',
  'stop for good',
  'I want off this, today',
  'can i get off this',
  'take off 2%?',
  'stop it for me',
  'no texts from you',
  "don't text me from 9 to 5",
  'no texts from 9 to 5',
  'I need a break from my wife',
  'I need time off from work',
  'i take a break even',
  'i have a week off',
  'hold on for a minute',
  "I'm back from vacation",
  'resume',
  'resume today',
  'back at it this week',
  'start again this week',
  'back to school in september',
  'continue for a week',
  'start again please',
  'I am moving to Texas next week',
  'flying to denver',
  'leaving on friday',
  "I'm gone",
  'business trip in may',
  'away from my desk until 5',
  "I'm out of office until Monday",
  "I'm on vacation through Dec 1. Automated response.",
  'on vacation until friday and I want to die',
]
for (const text of others) breaks(`wants none: ${text}`, () => assert.not(wantsBreak(text)))

breaks.run()
