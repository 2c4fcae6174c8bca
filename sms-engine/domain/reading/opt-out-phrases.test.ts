import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { optOutWords } from './keywords.ts'
import { readOptOutPhrase } from './opt-out-phrases.ts'

const phrases = suite('opt-out phrases')

/** Texts, grouped by why they are requests to stop. */
const requests: Readonly<Record<string, readonly string[]>> = {
  'an opt-out word, dressed up': [
    'END!',
    'end.',
    'STOPALL!',
    '"STOP"',
    '\u201cStop\u201d',
    '*stop*',
    'S T O P',
    'S.T.O.P.',
  ],
  'the word again and again': ['stop stop stop', 'STOP!! STOP!!', 'stop, cancel, end', 'STOP ALL', 'stop \u{1f6d1}'],
  'a lead-in': [
    'Please cancel',
    'please end',
    'I want to stop',
    'I want to unsubscribe',
    'I already said STOP',
    'Can you stop',
  ],
  'a closing': ['Stop please I beg you', 'STOP NOW', 'cancel, thanks', 'unsubscribe please'],
  'a misspelling': [
    'stpo',
    'sotp',
    'st0p',
    'STOOOP',
    'stopp',
    'unsubcribe',
    'unsuscribe',
    'unsubscibe',
    'cansel',
    'STP',
  ],
  'the texts are named': [
    'stop texting me',
    'Stop sending me messages',
    'no more texts',
    'stop these messages',
    'stop all texts',
  ],
  'a farewell for good': [
    'hasta nunca',
    'adiós para siempre',
    'Adieu pour toujours',
    'au revoir et à jamais',
    'ciao para siempre',
  ],
  'until further notice': ["arrêtez jusqu'à nouvel ordre", 'no más mensajes hasta nuevo aviso'],
  'the roll is left': ['deactivate me', 'unenroll me', 'please unenroll me from this', 'end my enrollment'],
  'the lessons are named': ['stop the lessons', 'cancel my lessons', 'please stop sending me lessons'],
  'contact is refused': [
    'do not contact me',
    'don\u2019t text me',
    'Never text me again',
    'I don\u2019t want these texts',
  ],
  'off the list': [
    'Get me off this list',
    'remove me',
    'remove me from this list please',
    'take me off your list',
    'I want to be removed from your list',
  ],
  'opting out': [
    'opt me out',
    'unsubscribe from Tallytext',
    'opt-out',
    'Opt out',
    'I want to opt out',
    'unsubscribe me',
  ],
  'consent is withdrawn': ['revoke consent', 'I revoke my consent', 'cancel my messages', 'End my service!'],
  'not their number': ['wrong number', 'You have the wrong number', 'lose my number', 'leave me alone'],
  'in Spanish': ['no m\u00e1s mensajes por favor', 'no mas', 'basta', 'por favor, no m\u00e1s'],
  'a sentence among others': [
    'STOP. I never signed up for this.',
    'Who is this? Stop texting me',
    'Wrong number!\nStop',
  ],
}

/** False friends, grouped by what they are about instead. */
const others: Readonly<Record<string, readonly string[]>> = {
  'the opposite': [
    "don't stop",
    'Please don\u2019t stop',
    'I never quit',
    'I can\u2019t stop',
    'nonstop',
    'do not cancel',
  ],
  'another object': [
    'the bus stop',
    'stop by the shop',
    'stop payment',
    'can I cancel an order',
    'quit smoking',
    'quit it',
  ],
  'one subject of the lessons': [
    'stop the lessons on payroll',
    'no more questions on payroll',
    'no more questions',
    'stop this lesson',
  ],
  'a question': ['how do I quit my job', 'when does it end', 'can I cancel my subscription', 'what is a stop order'],
  'a point in time': ['at the end', 'end of the year', 'the end of the month', 'by year end'],
  'a word that looks alike': ['shop', 'spot', 'quite', 'quiet', 'cancer', 'subscribe', 'and', 'evoke', 'step', 'send'],
  'nothing of the kind': [
    'get from the list',
    'wrong person to ask',
    'B',
    'next',
    'more',
    'no',
    'wrong',
    'start',
    'help',
    'yes',
    'a',
    '',
    '!!!',
  ],
}

for (const [why, texts] of Object.entries(requests)) {
  for (const text of texts)
    phrases(`${JSON.stringify(text)} opts out: ${why}`, () => assert.is(readOptOutPhrase(text) !== null, true))
}

for (const [why, texts] of Object.entries(others)) {
  for (const text of texts)
    phrases(`${JSON.stringify(text)} does not: ${why}`, () => assert.is(readOptOutPhrase(text) !== null, false))
}

for (const word of optOutWords) {
  for (const [before, after] of [
    ['', '!'],
    ['', '.'],
    ['"', '"'],
    ['\u201c', '\u201d'],
    ["'", "'"],
    ['(', ')'],
    ['...', '?!'],
    ['please ', ''],
    ['', ' please'],
  ]) {
    const text = `${before}${word.toUpperCase()}${after}`
    phrases(`${text} opts out`, () => assert.is(readOptOutPhrase(text) !== null, true))
  }
}

phrases('what stands before and behind a request is told with it', () => {
  assert.equal(readOptOutPhrase('Stop texting me, at least until Monday'), {
    is: 'whole',
    before: '',
    behind: ', at least until Monday',
  })
  assert.equal(readOptOutPhrase('Until Monday, stop texting me'), {
    is: 'clause',
    before: 'Until Monday, ',
    behind: '',
  })
  assert.equal(readOptOutPhrase('A) Cash ...\n\nunsubscribe pls')?.is, 'sentence')
})

phrases('a long text is read at once', () => {
  const start = process.cpuUsage()
  readOptOutPhrase('please i want to stop now '.repeat(64).concat('x'))
  const { user, system } = process.cpuUsage(start)
  assert.ok(user + system < 100_000, 'a tenth of a second of processor time')
})

phrases.run()
