import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readText } from './read-text.ts'

const reading = suite('reading a text')
const options = ['$900', '$750', 'Principal', 'The whole payment']

/** What is texted, and what it is read as while a question with the options above is open. */
const withQuestion: readonly (readonly [string, string])[] = [
  ['STOP', 'keyword opt-out'],
  [' stop ', 'keyword opt-out'],
  ['StopAll', 'keyword opt-out'],
  ['unsubscribe', 'keyword opt-out'],
  ['CANCEL', 'keyword opt-out'],
  ['end', 'keyword opt-out'],
  ['Quit', 'keyword opt-out'],
  ['REVOKE', 'keyword opt-out'],
  ['optout', 'keyword opt-out'],
  ['START', 'keyword start'],
  ['unstop', 'keyword start'],
  ['Yes', 'keyword yes'],
  ['help', 'keyword help'],
  ['INFO', 'keyword help'],

  ['STOP!!!', 'opt-out-phrase'],
  ['stop.', 'opt-out-phrase'],
  ['Please stop texting me', 'opt-out-phrase'],
  ['stop texting me', 'opt-out-phrase'],
  ['Stop sending me messages', 'opt-out-phrase'],
  ['opt out', 'opt-out-phrase'],
  ['opt-out', 'opt-out-phrase'],
  ['I want to opt out', 'opt-out-phrase'],
  ['remove me', 'opt-out-phrase'],
  ['Remove me from this list', 'opt-out-phrase'],
  ['take me off your list', 'opt-out-phrase'],
  ['unsubscribe me', 'opt-out-phrase'],
  ['unsubscribe please', 'opt-out-phrase'],
  ['do not contact me', 'opt-out-phrase'],
  ['don\u2019t text me', 'opt-out-phrase'],
  ['lose my number', 'opt-out-phrase'],
  ['no m\u00e1s', 'opt-out-phrase'],
  ['no mas', 'opt-out-phrase'],
  ['stpo', 'opt-out-phrase'],
  ['unsubcribe', 'opt-out-phrase'],
  ['no more texts', 'opt-out-phrase'],
  ['pls stop', 'opt-out-phrase'],

  ["don't stop", 'unclear'],
  ['the bus stop', 'unclear'],
  ['stop by the shop', 'unclear'],
  ['can I cancel my subscription', 'unclear'],
  ['at the end of the year', 'unclear'],
  ['how do I quit my job', 'unclear'],
  ['nonstop', 'unclear'],

  ['A', 'answer 0'],
  ['b', 'answer 1'],
  ['b)', 'answer 1'],
  ['(C)', 'answer 2'],
  ['D.', 'answer 3'],
  ['3', 'answer 2'],
  ['B?', 'answer 1 unsure'],
  ['maybe c', 'answer 2 unsure'],
  ['I think it\u2019s a', 'answer 0 unsure'],
  ['answer d', 'answer 3'],
  ['$750', 'answer 1'],
  ['principal', 'answer 2'],
  ['Principle', 'answer 2'],
  ['the hole payment', 'answer 3'],
  ['B\n\nSent from my iPhone', 'answer 1'],
  ['E', 'unclear'],
  ['5', 'unclear'],
  ['$760', 'unclear'],
  ['a b', 'unclear'],

  ['next', 'command next'],
  ['NEXT!', 'command next'],
  ['Q', 'command question'],
  ['quiz', 'command question'],
  ['Score', 'command score'],
  ['why?', 'command why'],
  ['resume', 'command resume'],
  ['plan', 'command plan'],
  ['pause', 'command pause 7'],
  ['PAUSE 2 WEEKS', 'command pause 14'],
  ['pause for 1 month', 'command pause 30'],
  ['pause a week', 'command pause 7'],
  ['pause 3 months', 'command pause 90'],
  ['pause 4 months', 'command pause-too-long'],
  ['pause 0 days', 'command pause-too-long'],

  ['Liked \u201cRight. Only the $150.\u201d', 'tapback'],
  ['Laughed at "Not quite."', 'tapback'],
  ['Questioned "A deposit is not income yet."', 'tapback'],
  ['', 'empty'],
  ['\0 \n', 'empty'],
  ['\u{1F44D}\u{1F3FD}', 'courtesy'],
  ['Thanks!', 'courtesy'],
  ['ok', 'courtesy'],
  ["I'm driving with Do Not Disturb on.", 'auto-reply'],
  ['Auto-reply: out of office', 'auto-reply'],
  ['I can do that', 'unclear'],
  ['snooze 7pm', 'command snooze'],
  ['skip', 'command skip'],
  ['MORE', 'command more'],
  ['plan 4', 'command pace'],
  ['ASK what is a debit?', 'command ask'],
  ['asking for a friend', 'unclear'],
]

function describe(text: string, open: readonly string[] | null): string {
  const read = readText(text, open)
  switch (read.is) {
    case 'keyword':
      return `keyword ${read.keyword}`
    case 'answer':
      return `answer ${read.shown}${read.unsure ? ' unsure' : ''}`
    case 'command':
      return `command ${read.command.name}${read.command.name === 'pause' ? ` ${read.command.days}` : ''}`
    default:
      return read.is
  }
}

for (const [text, expected] of withQuestion) {
  reading(`${JSON.stringify(text)} is ${expected}`, () => {
    assert.is(describe(text, options), expected)
  })
}

reading('without an open question a letter answers nothing', () => {
  assert.is(describe('B', null), 'unclear')
  assert.is(describe('Principal', null), 'unclear')
})

reading('a number that is itself an option is that option, not a position', () => {
  assert.is(describe('3', ['1', '2', '4', '3']), 'answer 3')
})

reading('an option never looks like a carrier keyword to us', () => {
  assert.is(describe('cancel', ['Cancel', 'Keep', 'Post', 'Void']), 'keyword opt-out')
})

reading.run()
