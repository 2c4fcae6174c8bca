import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Command } from './command.ts'
import type { Model } from './model.ts'
import { readText } from './read-text.ts'
import { shippedModel } from './weights.ts'

const reading = suite('reading a text')
const options = ['$900', '$750', 'Principal', 'The whole payment']

/** Texts, and their readings while a question with the options above is open. */
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

  ['START.', 'keyword start dressed up'],
  ['Start!', 'keyword start dressed up'],
  ['start please', 'keyword start dressed up'],
  ['"start"', 'keyword start dressed up'],
  ['START\n\nSent from my iPhone', 'keyword start dressed up'],
  ['help!', 'keyword help dressed up'],
  ['help?', 'keyword help dressed up'],
  ['info?', 'keyword help dressed up'],
  ['yes!', 'wish small-talk'],
  ['help me with this invoice', 'unclear'],

  ['STOP!!!', 'opt-out'],
  ['STOP\n\nSent from my iPhone', 'opt-out'],
  ['stop.', 'opt-out'],
  ['Please stop texting me', 'opt-out'],
  ['stop texting me', 'opt-out'],
  ['Stop sending me messages', 'opt-out'],
  ['opt out', 'opt-out'],
  ['opt-out', 'opt-out'],
  ['I want to opt out', 'opt-out'],
  ['remove me', 'opt-out'],
  ['Remove me from this list', 'opt-out'],
  ['take me off your list', 'opt-out'],
  ['unsubscribe me', 'opt-out'],
  ['unsubscribe please', 'opt-out'],
  ['do not contact me', 'opt-out'],
  ['don\u2019t text me', 'opt-out'],
  ['lose my number', 'opt-out'],
  ['no m\u00e1s', 'opt-out'],
  ['no mas', 'opt-out'],
  ['stpo', 'opt-out'],
  ['unsubcribe', 'opt-out'],
  ['no more texts', 'opt-out'],
  ['pls stop', 'opt-out'],

  ["don't stop", 'wish resume'],
  ['the bus stop', 'unclear'],
  ['stop by the shop', 'unclear'],
  ['can I cancel my subscription', 'wish cancel-plan'],
  ['drop my plan', 'wish cancel-plan'],
  ['I don\u2019t want the plan', 'wish cancel-plan'],
  ['plan ahead', 'unclear'],
  ['plan for tomorrow', 'unclear'],
  ['the plan', 'unclear'],
  ...[
    ...['change to 2pm please', 'Change the time to 2pm', 'set it to 2 p.m.'],
    ...['send at 2pm', 'send at 14:00', 'make it 2pm'],
    ...['actually 6pm is better', '6:30pm works', 'could you switch to noon', 'change it from 9am to 2pm'],
  ].map((text) => [text, 'wish time'] as const),
  ['make it 12.50', 'unclear'],
  ['my timezone is wrong', 'wish zone'],
  ['You have my timezone wrong!', 'wish zone'],
  ['change my time zone', 'wish zone'],
  ['where can I see my progress?', 'wish score'],
  ['show me my progress', 'wish score'],
  ['which lessons have I had', 'wish score'],
  ['Shorter texts please', 'wish person'],
  ['funnier texts please', 'wish person'],
  ['can you make the lessons shorter', 'wish person'],
  ['longer texts please', 'wish reading'],
  ['harder questions please', 'wish too-easy'],
  ['I already know this', 'wish too-easy'],
  ['easier lessons please', 'wish too-hard'],
  ['later texts please', 'wish time'],
  ['texts please', 'wish schedule'],
  ['no texts please', 'opt-out'],
  ['no further texts please', 'opt-out'],
  ['\u{1f6d1} texts please', 'opt-out'],
  ...['dtop msgs', 'ned messages', 'i want outta these texts', 'zero texts please'].map(
    (text) => [text, 'opt-out'] as const,
  ),
  ['text me in Lisbon time', 'wish zone'],
  ['change the time', 'wish time'],
  ['what does it cost', 'wish billing'],
  ['what is this', 'wish who'],
  ['how many texts a week do I get', 'wish schedule'],
  ['do you have an app?', 'wish score'],
  ['how do I see old lessons', 'wish score'],
  ['can I switch my number', 'wish account'],
  ['happy new year', 'wish greeting'],
  ['this is boring', 'wish insult'],
  ['I am so confused', 'wish too-hard'],
  ["I'm away over Christmas, please pause from December 21 to January 4", 'wish pause'],
  ["I'm away next week, please pause my lessons until February 22", 'wish pause'],
  ["I'll be traveling Feb 2 - Feb 5, no texts please", 'wish pause'],
  ["I'm busy this week, no texts please", 'wish pause'],
  ["I'm away until January 4 and will answer then", 'auto-reply'],
  ["I'm sick, no more texts", 'opt-out'],
  ['My husband passed away in June, no texts please', 'opt-out'],
  ['could I have one more question please', 'wish quiz'],
  ['let me try another', 'wish quiz'],
  ['ask me another one please', 'wish quiz'],
  ['ask me later today', 'wish snooze'],
  ['can you send me 3 a week instead?', 'wish pace'],
  ['actually, keep it at two for now', 'wish pace'],
  ['that is wrong', 'wish dispute'],
  ['at the end of the year', 'unclear'],
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

  ['1. $750', 'unclear'],
  ['answer: b', 'answer 1'],
  ['The answer is B', 'answer 1'],
  ['it is b', 'answer 1'],
  ['it\u2019s b!', 'answer 1'],
  ['B, I think', 'answer 1 unsure'],
  ['is it b?', 'answer 1 unsure'],
  ['B please', 'answer 1'],
  ['b $750', 'answer 1'],
  ['b) 750', 'answer 1'],
  ['b. principal', 'unclear'],
  ['the principal', 'answer 2'],
  ['#2', 'answer 1'],
  ['number 2', 'answer 1'],
  ['the second one', 'answer 1'],
  ['2nd', 'answer 1'],
  ['First', 'answer 0'],
  ['the last one', 'answer 3'],
  ['"B"', 'answer 1'],
  ['*B*', 'answer 1'],
  ['\uff22', 'answer 1'],
  ['B \u{1f600}', 'answer 1'],
  ['\u{1f171}\ufe0f', 'answer 1'],
  ['\u{1f170}\ufe0f', 'answer 0'],
  ['C or D', 'wish hint'],
  ['A B', 'unclear'],
  ['A and B', 'unclear'],
  ['A/B', 'unclear'],
  ['not b', 'wish hint'],
  ['fifth', 'unclear'],

  ['next', 'command next'],
  ['next please', 'command next'],
  ['"Next lesson"', 'command next'],
  ['idk', 'answer null unsure'],
  ['I don\u2019t know', 'answer null unsure'],
  ['dont know.', 'answer null unsure'],
  ['No idea', 'answer null unsure'],
  ['?', 'answer null unsure'],
  ['I\u2019m not sure', 'answer null unsure'],
  ['not sure', 'answer null unsure'],
  ['not sure I want these anymore', 'opt-out'],
  ['not sure this is for me', 'opt-out'],
  ['not sure, B?', 'answer 1 unsure'],
  ['idk b', 'answer 1 unsure'],
  ['quiz me', 'command question'],
  ['again', 'command question'],
  ['Repeat, please', 'command question'],
  ['question please', 'command question'],
  ['ask me a question', 'command question'],
  ['ask again', 'command question'],
  ['Why not?', 'command why'],
  ['More please', 'command more'],
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
  ['pause 0 days', 'wish pause'],
  ['pause 2 wks', 'command pause 14'],
  ['pause two weeks please', 'command pause 14'],
  ['pause 10d', 'command pause 10'],
  ['pause until monday', 'command pause 7 weekday 1'],
  ['Pause til wednsday', 'command pause 7 weekday 3'],
  ['pause my lessons for a while', 'wish pause'],
  ['unpause', 'command resume'],

  ['Liked \u201cRight. Only the $150.\u201d', 'tapback'],
  ['Laughed at "Not quite."', 'tapback'],
  ['Questioned "A deposit is not income yet."', 'tapback'],
  ['', 'empty'],
  ['\0 \n', 'empty'],
  ['\u{1F44D}\u{1F3FD}', 'wish small-talk'],
  ['Thanks!', 'wish small-talk'],
  ['ok', 'wish small-talk'],
  ["I'm driving with Do Not Disturb on.", 'auto-reply'],
  ['Auto-reply: out of office', 'auto-reply'],
  ['I can do that', 'unclear'],
  ['ok thanks', 'wish small-talk'],
  ['thanks so much', 'wish small-talk'],
  ['thank you!', 'wish small-talk'],
  ['thanks \u{1f64f}', 'wish small-talk'],
  ['\u{1f44d} to \u201cRight. Only the $150.\u201d', 'tapback'],
  ['\u200a\u{1f44d}\u{1f3fd}\u200ato "Right."', 'tapback'],
  ['snooze 7pm', 'command snooze {"at_min":1140}'],
  ['snooze 1 week', 'command snooze {"days":7}'],
  ['snooze til 5pm', 'command snooze {"at_min":1020}'],
  ['snooze 7', 'command snooze {"hour":7}'],
  ['snooze: 2h', 'command snooze {"in_ms":7200000}'],
  ['Snooze tomorow', 'command snooze {"days":1}'],
  ['snooze until next thurday please', 'command snooze {"weekday":4}'],
  ['snooze', 'command snooze {"in_ms":7200000}'],
  ['snooze 25', 'command snooze null'],
  ['snooze sonday', 'command snooze null'],
  ['skip', 'command skip'],
  ['MORE', 'command more'],
  ['plan 4', 'command pace 4'],
  ['PLAN THREE', 'command pace 3'],
  ['plan 3 a week', 'command pace 3'],
  ['plan 9', 'command pace null'],
  ['plan well', 'unclear'],
  ['pause constructor weeks', 'wish pause'],
  ['ASK what is a debit?', 'command ask'],
  ['asking for a friend', 'unclear'],
]

function describe(text: string, open: readonly string[] | null): string {
  const read = readText(text, open)
  switch (read.is) {
    case 'keyword':
      return `keyword ${read.keyword}${read.bare ? '' : ' dressed up'}`
    case 'answer':
      return `answer ${read.shown}${read.unsure ? ' unsure' : ''}`
    case 'learning-command':
    case 'managing-command':
      return `command ${describeCommand(read.command)}`
    case 'wish':
      return `wish ${read.wish.name}`
    default:
      return read.is
  }
}

function describeCommand(command: Command): string {
  switch (command.name) {
    case 'pause':
      return `pause ${command.days}${command.weekday ? ` weekday ${command.weekday}` : ''}`
    case 'pace':
      return `pace ${command.textsPerWeek}`
    case 'snooze':
      return `snooze ${JSON.stringify(command.when)}`
    default:
      return command.name
  }
}

for (const [text, expected] of withQuestion) {
  reading(`${JSON.stringify(text)} is ${expected}`, () => {
    assert.is(describe(text, options), expected)
  })
}

reading('whoever asks for texts of some kind is never opted out', () => {
  const kinds = ['funny', 'accounting', 'review', 'picture', 'bonus', 'missed', '2', 'short tax', 'my']
  const asked = kinds.flatMap((kind) => [`${kind} texts please`, `${kind} messages`, `I want ${kind} texts`])
  const others = ['I want all lessons', 'can I get practice quizzes', 'where are my messages', 'I like these lessons']
  for (const text of [...asked, ...others]) assert.is.not(describe(text, null), 'opt-out', text)
})

reading('without an open question a letter answers nothing', () => {
  assert.is(describe('B', null), 'unclear')
  assert.is(describe('Principal', null), 'unclear')
})

reading('a number that is itself an option is that option, not a position', () => {
  assert.is(describe('3', ['1', '2', '4', '3']), 'answer 3')
})

for (const [text, options, expected] of [
  ['1500', ['$1,500', '$150', '$15,000', '$5,100'], 'answer 0'],
  ['$1500', ['$150', '$1,500', '$15,000', '$5,100'], 'answer 1'],
  ['1,500.00', ['$150', '$15,000', '$1,500', '$5,100'], 'answer 2'],
  ['1500 dollars', ['$150', '$15,000', '$1,500', '$5,100'], 'answer 2'],
  ['25', ['20%', '25%', '2.5%', '50%'], 'answer 1'],
  ['25 percent', ['20%', '25%', '2.5%', '50%'], 'answer 1'],
  ['$25', ['20%', '25%', '2.5%', '50%'], 'unclear'],
  ['25', ['$25', '25%', '$50', '50%'], 'unclear'],
  ['25%', ['$25', '25%', '$50', '50%'], 'answer 1'],
  ['b $150', ['$1,500', '$150', '$15', '$5,100'], 'answer 1'],
  ['a $150', ['$1,500', '$150', '$15', '$5,100'], 'answer 1'],
  ['c) $150', ['$1,500', '$150', '$15', '$5,100'], 'unclear'],
  ['30', ['30 days', '22.5 days', '122 days', '3 days'], 'answer 0'],
  ['30 weeks', ['30 days', '22.5 days', '122 days', '3 days'], 'wish pause'],
  ['-5', ['5%', '-5%', '10%', '-10%'], 'answer 1'],
  ['off by 27', ['Off by $36', 'Off by $27', 'Off by $72', 'Off by $50'], 'answer 1'],
  ['3', ['6 years', '4 years', '3 years', '13 years'], 'answer 2'],
  ['1', ['6 years', '4 years', '3 years', '13 years'], 'answer 0'],
  ['2', ['1.0', '2.0', '1.9', '0.4'], 'answer 1'],
  ['a loss', ['Revenue', 'A loss', 'A gain', 'Equity'], 'answer 1'],
  ['loss', ['Revenue', 'A loss', 'A gain', 'Equity'], 'answer 1'],
] as const) {
  reading(`${text} is ${expected} to ${options.join(', ')}`, () => assert.is(describe(text, options), expected))
}

reading("yes answers a question of yes and no, and stays the carrier's word for every other", () => {
  assert.is(describe('Yes', ['No', 'Yes']), 'answer 1')
  assert.is(describe('YES', ['Yes', 'No', 'Only in May']), 'answer 0')
  assert.is(describe('yes', ['The right one', 'None of it']), 'keyword yes')
  assert.is(describe('yes', null), 'keyword yes')
})

reading('an option never looks like a carrier keyword to us', () => {
  assert.is(describe('cancel', ['Cancel', 'Keep', 'Post', 'Void']), 'keyword opt-out')
})

reading('a text of many halves costs no more than a few texts', () => {
  const asked = (text: string) => {
    let count = 0
    const counting = new Proxy(shippedModel(), {
      get(model, key: keyof Model) {
        if (key === 'network') count += 1
        return model[key]
      },
    })
    readText(text, null, counting)
    return count
  }
  const once = asked('hello there')
  assert.ok(once > 0)
  for (const half of ['Entry 11: $4,150 and $4,150. ', 'send me a lesson and ', 'text me at 6pm. '])
    assert.ok(asked(half.repeat(16)) <= 18 * once)
})

reading.run()
