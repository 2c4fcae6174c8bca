import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../testing/cast.ts'
import { sampleCatalogue } from '../testing/sample-content.ts'
import { createUniverse } from '../testing/universe.ts'
import { createWorld, testSettings, type World } from '../testing/world.ts'
import type { Settings } from './model/context.ts'
import type { EffectOf } from './model/effect.ts'
import type { EventOf } from './model/event.ts'
import { hour_ms, minute_ms } from './model/units.ts'

const hearing = suite('what follows from a text')

interface Talk {
  readonly world: World
  say(body: string, handledByCarrier?: EventOf<'text'>['handledByCarrier']): readonly string[]
  /** The effects of the last text. */
  last<T extends 'open-case' | 'review' | 'suppress' | 'save-preferences'>(type: T): EffectOf<T> | undefined
  wait(ms: number): void
}

function talk(number: string, settings: Partial<Settings> = {}): Talk {
  const universe = createUniverse()
  const world = createWorld({
    universe,
    catalogue: sampleCatalogue,
    learner: ann.learner,
    number: null,
    settings: { ...testSettings, ...settings },
  })
  const consent = { version: '2026-11-20', page: '/onboarding', ip: null, userAgent: null }
  world.handle({ id: 'proved', type: 'number-proved', number, consent })
  return {
    world,
    say(body, handledByCarrier = null) {
      const { effects } = world.handle({ id: universe.id('SM'), type: 'text', body, media: 0, handledByCarrier })
      return effects.flatMap((effect) => (effect.type === 'reply' ? [effect.body] : []))
    },
    last: (type) => world.turns.at(-1)?.effects.find((effect): effect is EffectOf<typeof type> => effect.type === type),
    wait: (ms) => universe.moveTo(universe.peek() + ms),
  }
}

hearing('whom to call in a crisis follows from the number', () => {
  assert.match(talk('+12125550101').say('I want to kill myself')[0] ?? '', /call or text 988/)
  assert.match(talk('+15145550101').say('I want to kill myself')[0] ?? '', /call or text 988/)
  const jamaica = talk('+18765550101').say('I want to kill myself')[0] ?? ''
  assert.not.match(jamaica, /988/)
  assert.match(jamaica, /emergency number/)
  const london = talk('+442071838750', { crisisLine: 'Samaritans 116 123' }).say('I want to kill myself')[0] ?? ''
  assert.match(london, /Samaritans 116 123/)
})

hearing('within an hour of a cry for help, who we are and a last goodbye are answered with the help', () => {
  for (const question of ['who is this', 'are you a real person', 'can I talk to a human', 'asdf qwer zxcv']) {
    const { say, last } = talk(ann.phone)
    say('I want to kill myself')
    assert.match(say(question)[0] ?? '', /^I am Tallytext, only a program.*988/, question)
    assert.is(last('open-case'), undefined, 'nobody is promised to read')
  }
  const { say, wait } = talk(ann.phone)
  say('I want to kill myself')
  assert.match(say('please stop texting me')[0] ?? '', /no more texts\. 988 is there day and night/)
  const later = talk(ann.phone)
  later.say('I want to kill myself')
  later.wait(hour_ms)
  assert.match(later.say('who is this')[0] ?? '', /^This is Tallytext/)
  wait(minute_ms)
  assert.equal(say('please stop texting me'), [], 'who is out already gets no second word')
})

hearing('another hour and another zone are granted in the words that people use for them', () => {
  const { say, last, wait } = talk(ann.phone)
  assert.match(say('change to 2pm please')[0] ?? '', /^From now on your texts come at 2:00 PM\./)
  assert.equal(last('save-preferences')?.patch, { deliveryTime: '14:00' })
  wait(minute_ms)
  assert.match(say('actually 6pm is better')[0] ?? '', /^From now on your texts come at 6:00 PM\./)
  wait(minute_ms)
  assert.match(say('my timezone is wrong')[0] ?? '', /^Which city or state are you in\?.*\/calibrate$/)
  assert.is(last('open-case'), undefined)
})

hearing('an hour and a zone in one text are both granted', () => {
  const eastern = { zone: 'America/New_York', deliveryTime: '14:00' }
  for (const said of ['change to 2pm eastern', '2pm eastern please', 'send at 2pm new york time']) {
    const { say, last } = talk(ann.phone)
    say('I moved to Denver')
    assert.match(say(said)[0] ?? '', /^From now on your texts come at 2:00 PM, US Eastern time\./, said)
    assert.equal(last('save-preferences')?.patch, eastern, said)
  }
  const { say, last } = talk(ann.phone)
  say("I'm in Tokyo now and these come at 8am")
  assert.equal(last('save-preferences')?.patch, { zone: 'Asia/Tokyo' }, 'an hour that is only told of')
})

const askedFor = [
  ['change the time', /^Texts can come on the hour/, '2pm', { deliveryTime: '14:00' }],
  ['change the time', /^Texts can come on the hour/, '7 in the evening', { deliveryTime: '19:00' }],
  ['change the time', /^Texts can come on the hour/, '12 noon', { deliveryTime: '12:00' }],
  ['my timezone is wrong', /^Which city or state/, 'Denver', { zone: 'America/Denver' }],
  ['my timezone is wrong', /^Which city or state/, 'in texas', { zone: 'America/Chicago' }],
  ['PLAN 9', /^You can have 0 to 5/, '4', { textsPerWeek: 4 }],
  ['PLAN 9', /^You can have 0 to 5/, 'twice', { textsPerWeek: 2 }],
] as const
for (const [wish, asks, bare, patch] of askedFor) {
  hearing(`"${bare}" is the reply to what we asked for after "${wish}", and only then`, () => {
    const { say, last, wait } = talk(ann.phone)
    say(bare)
    const before = last('save-preferences')
    assert.match(say(wish)[0] ?? '', asks)
    wait(minute_ms)
    say(bare)
    assert.is(before, undefined)
    assert.equal(last('save-preferences')?.patch, patch)
  })
}

hearing('a figure that a morning and an evening hour have is asked about', () => {
  const { say, last } = talk(ann.phone)
  say('text me at 10pm')
  assert.is(say('7')[0], '7 in the morning or in the evening? Reply 7am or 7pm.')
  assert.is(last('save-preferences'), undefined)
  assert.match(say('pm')[0] ?? '', /^From now on your texts come at 7:00 PM/)
  for (const [half, hour] of [
    ['evening please', '8:00 PM'],
    ['in the morning', '8:00 AM'],
    ['9pm', '9:00 PM'],
  ] as const) {
    const later = talk(ann.phone)
    later.say('send at 8')
    assert.match(later.say(half)[0] ?? '', new RegExp(`^From now on your texts come at ${hour}`), half)
  }
})

hearing('a reply that we cannot read does not end our question', () => {
  const { say, last } = talk(ann.phone)
  say('my timezone is wrong')
  say('somewhere in Canada')
  say('Toronto')
  assert.equal(last('save-preferences')?.patch, { zone: 'America/Toronto' })
})

hearing('the text after a bare ASK is the question, unless it is no question', () => {
  for (const first of ['ASK', 'I have a question', 'can I ask you something?']) {
    const { say, last } = talk(ann.phone)
    assert.match(say(first)[0] ?? '', /^What is your question\?/, first)
    say('how do I book a refund from a supplier')
    assert.is(last('open-case')?.question, 'how do I book a refund from a supplier', first)
  }
  const { say, last } = talk(ann.phone)
  for (const other of ['never mind', 'NEXT', 'no thank you']) {
    say('ASK')
    say(other)
    assert.is(last('open-case'), undefined, other)
  }
})

hearing('a wish that a rule reads stands, whatever we asked for', () => {
  for (const [first, then, answer] of [
    ['Please pause my lessons', 'I want one lesson a week, not three', /^From now on up to 1 lesson a week/],
    ['Please pause my lessons', '1 a week', /^From now on up to 1 lesson a week/],
    ['Please pause my lessons', 'Actually just send me 1 a week', /^From now on up to 1 lesson a week/],
    ['ASK', 'change the time to 2pm', /^From now on your texts come at 2:00 PM/],
    ['ASK', 'good morning to you', /^(?:Hello|Good morning)/],
    ['change the time', 'how many lessons are left', /still to come/],
  ] as const) {
    const { world, say, last } = talk(ann.phone)
    say(first)
    assert.match(say(then)[0] ?? '', answer, `${first}, ${then}`)
    assert.is(last('open-case'), undefined, then)
    assert.is(world.state().phase, 'active', then)
  }
})

hearing('a reply is read whatever else the model hears in it', () => {
  const last = (...texts: readonly string[]) => {
    const { say } = talk(ann.phone)
    return texts.map((text) => say(text)[0]).at(-1) ?? ''
  }
  for (const end of ['next monday', 'a week', 'a week please', 'a month', '10 days', 'january 5']) {
    assert.match(last('Please pause my lessons', end), /^Paused until/, end)
  }
  assert.match(last('my timezone is wrong', 'Lisbon please'), /, Lisbon time\./)
  assert.match(last('my timezone is wrong', 'Denver please'), /, US Mountain time\./)
  assert.not.match(last('SNOOZE blorp', '\u{1f44d}'), /next text/, 'a thumb is no time')
  assert.match(last('change the time', 'noon please'), /at 12:00 PM/)
  assert.match(last('PLAN 9', 'twice please'), /^From now on up to 2 lessons/)
  assert.match(last('ASK', 'why is my answer wrong'), /^Thank you, a person will read that/)
  assert.match(last('ASK', 'never mind that'), /^(?!Thank you)/)
})

hearing('the end of a pause may stand in a sentence', () => {
  const { world, say } = talk(ann.phone)
  say('Please pause my lessons')
  assert.match(say('oh we are back on dec 20, I think')[0] ?? '', /^Paused until .*Dec 20/)
  assert.is(world.state().phase, 'paused')
})

hearing('"morning" is an hour only as the reply to which hour', () => {
  const { say, last } = talk(ann.phone)
  assert.match(say('Morning!')[0] ?? '', /^(?:Hello|Good morning)/)
  assert.is(last('save-preferences'), undefined)
  say('change the time')
  assert.match(say('Morning!')[0] ?? '', /^From now on your texts come at 8:00 AM/)
})

hearing('a bare figure answers our newest question, the quiz or what we asked for', () => {
  const { world, say, last, wait } = talk(ann.phone)
  say('NEXT')
  say('Q')
  wait(minute_ms)
  assert.match(say('PLAN 9')[0] ?? '', /^You can have 0 to 5/)
  wait(minute_ms)
  assert.match(say('3')[0] ?? '', /^From now on up to 3 lessons a week/)
  assert.is(last('review'), undefined)
  assert.ok(world.state().open)
  wait(minute_ms)
  say('PLAN 9')
  wait(minute_ms)
  say('C')
  assert.ok(last('review'), 'a letter answers the quiz')
})

hearing('a bare time puts off what SNOOZE did not', () => {
  const { say } = talk(ann.phone)
  assert.match(say('SNOOZE blorp')[0] ?? '', /^I did not get that time/)
  assert.match(say('friday')[0] ?? '', /^The next text comes Friday/)
})

hearing('what we asked for is forgotten after the next text and after a day', () => {
  for (const between of ['how are you', null]) {
    const { say, last, wait } = talk(ann.phone)
    say('change the time')
    if (between) say(between)
    else wait(24 * hour_ms)
    say('2pm')
    assert.is(last('save-preferences'), undefined, String(between))
  }
})

const progress = /^Your progress and your lessons so far are at/
const questions = [
  ['which ones did I get wrong', progress],
  ['show me my mistakes', progress],
  ['what did I miss?', progress],
  ['what did I get wrong?', progress],
  ['how much do I still remember?', progress],
  ['how many lessons are left', /^6 lessons are still to come\. At 3 a week the texts need 2 weeks\. Reply NEXT/],
  ['whats left', /^6 lessons are still to come\./],
  ['how long will it take to finish?', /^6 lessons are still to come\./],
  ['how many lessons have I done', /^0 lessons so far/],
  ['what is my streak?', /^No week with an answer yet/],
  ['which topics are there', /^Choose what you want to learn at .* On offer: /],
  ['one more please', /^Assets: /],
  ['fewer texts please', /^Would 2 a week \(Tue, Thu\) be better\?/],
  ['go slower', /^Would 2 a week \(Tue, Thu\) be better\?/],
] as const
for (const [said, answer] of questions) {
  hearing(`"${said}" is answered`, () => assert.match(talk(ann.phone).say(said)[0] ?? '', answer))
}

hearing('"what did I get wrong" after a wrong answer says why, and after a right one where the others are', () => {
  for (const [letter, answer] of [
    ['wrong', /^The answer is /],
    ['right', progress],
  ] as const) {
    const { world, say, wait } = talk(ann.phone)
    say('NEXT')
    say('Q')
    for (let { open } = world.state(); open; { open } = world.state()) {
      say('ABCD'[open.order.findIndex((option) => (option === 0) === (letter === 'right'))] ?? '')
      wait(minute_ms)
    }
    assert.match(say('what did I get wrong?')[0] ?? '', answer, letter)
  }
})

hearing('an hour for one text moves that one only', () => {
  const { world, say, last } = talk(ann.phone)
  assert.match(say('could you send me the next one at 7pm')[0] ?? '', /^The next text comes today, 7:00 PM instead\./)
  assert.match(say("send tomorrow's text in the evening please")[0] ?? '', /The next comes today, 7:00 PM\./)
  assert.is(last('save-preferences'), undefined)
  assert.is(world.state().phase, 'active')
})

hearing('the next text is left out or moved in words, and only that one', () => {
  for (const [said, answer] of [
    ['skip the next lesson', /^The next text comes Wednesday, 9:00 AM instead\.$/],
    ['can you skip today', /^The next text comes Wednesday, 9:00 AM instead\.$/],
    ['move the next one to friday 3pm', /^The next text comes Friday, 3:00 PM instead\.$/],
    ['postpone the next lesson', /^The next text comes Wednesday, 9:00 AM instead\.$/],
    ['reschedule the next text for tomorrow', /^The next text comes tomorrow, 9:00 AM instead\.$/],
    ['skip wednesday please', /^I can leave out only the next text, and that comes today, 9:00 AM\./],
    ["cancel tomorrow's text", /^No text comes that day anyway\. The next comes today, 9:00 AM\./],
    ['skip to the next lesson', /^Assets: /],
    ['skip this', /^Nothing to skip: .*write: skip the next lesson\.$/],
  ] as const) {
    const { say, last } = talk(ann.phone)
    assert.match(say(said)[0] ?? '', answer, said)
    assert.is(last('suppress'), undefined, said)
  }
  const { world, say } = talk(ann.phone)
  say('NEXT')
  say('Q')
  const { open } = world.state()
  assert.match(say('skip the next text')[0] ?? '', /^The next text comes Wednesday/)
  assert.equal(world.state().open, open, 'the open question stays')
  say('PAUSE')
  assert.match(say('skip the next lesson')[0] ?? '', /^Paused until/)
})

hearing('a wish for a pause hides no cry for help', () => {
  assert.match(talk(ann.phone).say('please pause my lessons, I want to kill myself')[0] ?? '', /988/)
})

hearing('whoever moves is told the weekday of the next text, since today may be another day there', () => {
  const { say } = talk(ann.phone)
  const moved = say("I'm travelling to Lisbon. Can you text me in Lisbon time?")[0] ?? ''
  assert.match(
    moved,
    /^From now on your texts come at 9:00 AM, Lisbon time\. The next comes [A-Z][a-z]+day, 9:00 AM\.$/,
  )
})

hearing('whoever wants the account deleted is told where, opted out or not', () => {
  const there = /"Delete my account" at https:\S+\/dashboard\?settings=profile$/
  const asks = talk(ann.phone)
  assert.match(asks.say('delete my account')[0] ?? '', /reply STOP: .*STOP ends only the texts/)
  assert.match(asks.say('Delete account')[0] ?? '', there)
  assert.is(asks.last('suppress'), undefined)
  const leaves = talk(ann.phone)
  assert.match(leaves.say('please delete my account')[0] ?? '', /^You are opted out .*Account and plan go on until/)
  assert.is(leaves.last('suppress')?.reason, 'phrase')
})

hearing('until when a pause lasts may be said in the next text, and only then', () => {
  const { world, say, wait } = talk(ann.phone)
  assert.match(say('dec 20')[0] ?? '', /^I did not get that/)
  assert.match(say('after tax season')[0] ?? '', /^Until which day\?/)
  wait(minute_ms)
  assert.match(say('yes')[0] ?? '', /^Until which day\?/)
  wait(minute_ms)
  assert.match(say('dec 20')[0] ?? '', /^Paused until .*Dec 20/)
  assert.is(world.state().phase, 'paused')
})

hearing('whoever says only that they are away is paused until they are back, or asked when that is', () => {
  for (const [said, answer] of [
    ['on vacation until 12/5', /^Paused until Saturday, Dec 5:/],
    ['can you stop for a month', /^Paused until Wednesday, Dec 16, 9:00 AM\. Reply RESUME/],
    ["don't text me from dec 20 to jan 2", /^Paused until Saturday, Jan 2:/],
    ["I'm away next week", /^A pause begins at once: until which day\?/],
    ['I need a break', /^Gladly: for how long\?/],
    ['i need some time off', /^Gladly: for how long\?/],
  ] as const) {
    const { say, last } = talk(ann.phone)
    assert.match(say(said)[0] ?? '', answer, said)
    assert.is(last('suppress'), undefined, said)
  }
})

hearing('a yes to how long a break is to be asks for a date once more', () => {
  const { world, say, wait } = talk(ann.phone)
  say('i need a break')
  wait(minute_ms)
  assert.match(say('yes')[0] ?? '', /^Until which day\?/)
  wait(minute_ms)
  assert.match(say('until friday')[0] ?? '', /^Paused until Friday, Nov 20/)
  assert.is(world.state().phase, 'paused')
})

hearing('a pause that is to begin later begins now, and says so', () => {
  const fromNow = (from: string) =>
    new RegExp(`It begins now, since no pause can begin later: for lessons until ${from} reply RESUME`)
  for (const [said, until, from] of [
    ['vacation starting friday for one week', 'Friday, Nov 27', 'Friday, Nov 20'],
    ['going on vacation dec 5 - dec 15', 'Tuesday, Dec 15', 'Saturday, Dec 5'],
    ['pause from friday until monday', 'Monday, Nov 23', 'Friday, Nov 20'],
    ['pause the week of dec 7', 'Monday, Dec 14', 'Monday, Dec 7'],
  ] as const) {
    const reply = talk(ann.phone).say(said)[0] ?? ''
    assert.ok(reply.startsWith(`Paused until ${until}`), reply)
    assert.match(reply, fromNow(from), said)
  }
  assert.not.match(talk(ann.phone).say('pause until dec 15')[0] ?? '', /begins now/)
  assert.match(talk(ann.phone).say('pause the week of thanksgiving')[0] ?? '', /^A pause begins at once/)
})

hearing('a pause is corrected and taken back in words, and says until when it is', () => {
  for (const [said, answer] of [
    ['sorry i meant 2 days', /^Paused until Wednesday, Nov 18, /],
    ['make it 3 weeks instead', /^Paused until Monday, Dec 7, /],
    ['actually 4 weeks', /^Paused until Monday, Dec 14, /],
    ['no I meant 12/22', /^Paused until Tuesday, Dec 22:/],
    ['resume dec 5', /^Paused until Saturday, Dec 5:/],
    ['until when?', /^Paused until Monday, Nov 30, 9:00 AM\. Reply RESUME/],
    ['for how long', /^Paused until Monday, Nov 30, 9:00 AM\. Reply RESUME/],
    ['when do lessons start again', /^Paused until Monday, Nov 30, 9:00 AM\. Reply RESUME/],
    ['cancel the pause', /^Lessons are on again\./],
    ['never mind the pause', /^Lessons are on again\./],
    ['never mind', /^Lessons are on again\./],
    ['not now, on the 5th', /^Lessons are on again\./],
    ['make it 2 a week', /^From now on up to 2 lessons a week/],
    ['make it 3pm', /^From now on your texts come at 3:00 PM\./],
    ['thanks', /^$/],
    ['yes', /^$/],
  ] as const) {
    const { say, wait } = talk(ann.phone)
    say('pause 2 weeks')
    wait(minute_ms)
    assert.match(say(said)[0] ?? '', answer, said)
  }
})

hearing('a pause is corrected more than once, but only by the next text', () => {
  const { say, wait } = talk(ann.phone)
  say('pause 2 weeks')
  wait(minute_ms)
  assert.match(say('oops, 2 days')[0] ?? '', /Nov 18/)
  wait(minute_ms)
  assert.match(say('no, 3 days')[0] ?? '', /Nov 19/)
  wait(minute_ms)
  say('PLAN')
  assert.not.match(say('4 days')[0] ?? '', /Nov 20/)
  const other = talk(ann.phone)
  assert.match(other.say('cancel the pause')[0] ?? '', /^Lessons are not paused\./)
})

hearing('a stretch of days said in the next text ends on its last day', () => {
  const { say } = talk(ann.phone)
  say('vacation')
  assert.match(say('dec 20-27')[0] ?? '', /^Paused until .*Dec 27/)
})

hearing('nothing is paused for who would rather not, says something else, or answers much later', () => {
  for (const between of ['no', 'how are you', null]) {
    const { world, say, wait } = talk(ann.phone)
    say('vacation')
    if (between) say(between)
    else wait(24 * hour_ms)
    say('dec 20')
    assert.is(world.state().phase, 'active', String(between))
  }
})

hearing('an urgent case an hour, never a review, and the question stays open', () => {
  const { world, say, last, wait } = talk(ann.phone)
  say('NEXT')
  say('Q')
  say('I want to kill myself')
  assert.is(last('open-case')?.urgent, true)
  assert.is(last('review'), undefined)
  assert.ok(world.state().open)
  wait(minute_ms)
  assert.is(say('I really want to kill myself').length, 1)
  assert.is(last('open-case'), undefined)
  wait(hour_ms)
  say('I want to kill myself')
  assert.is(last('open-case')?.urgent, true)
})

hearing('an opt-out that is a cry for help ends the texts, and the help leads the one reply', () => {
  const { world, say, last } = talk(ann.phone)
  const replies = say('stop texting me, I want to die')
  assert.is(replies.length, 1)
  assert.match(replies[0] ?? '', /^I am so sorry.*988.*START brings them back\.$/)
  assert.is(last('suppress')?.reason, 'phrase')
  assert.is(world.state().phase, 'stopped')
  assert.is(say('I want to kill myself').length, 1, 'whoever has just written is answered')
  assert.equal(say('NEXT'), [])
})

hearing('ARRET and BAJA are ours to confirm, unless the carrier says that it has', () => {
  assert.match(talk(ann.phone).say('ARRET')[0] ?? '', /^C'est fait/)
  assert.match(talk(ann.phone).say('Baja')[0] ?? '', /^Listo/)
  const carriers = talk(ann.phone)
  assert.equal(carriers.say('ARRET', 'opt-out'), [])
  assert.is(carriers.world.state().phase, 'stopped')
  const back = talk(ann.phone)
  back.say('ARRET')
  back.say('start please')
  assert.is(back.world.state().phase, 'active', 'no carrier blocks it, so any spelling of START comes back')
})

hearing('after three misreads an answer an hour, six a day, until something is understood', () => {
  const { say, wait } = talk(ann.phone)
  const lost = () => say('blorp').length + say('zint').length
  assert.is(lost() + say('blorp zint').length, 3)
  assert.is(lost(), 0)
  let answers = 1
  for (let hours = 0; hours < 20; hours++) {
    wait(hour_ms)
    answers += lost()
  }
  assert.is(answers, 6)
  say('PLAN')
  assert.is(lost(), 2)
})

hearing('a letter or a figure while no question is open is told so once in a while, and is no misread', () => {
  const { world, say, wait } = talk(ann.phone)
  say('NEXT')
  assert.match(say('3')[0] ?? '', /^No question is open right now\. Reply Q for one/)
  assert.equal([...say('B'), ...say('2'), ...say('$40')], [])
  assert.is(world.state().misread, 0)
  wait(6 * hour_ms)
  assert.match(say('3')[0] ?? '', /^No question is open/)
  say('NEXT')
  assert.match(say('3')[0] ?? '', /^No question is open/, 'another lesson')
})

hearing('another answer to an answered question is told which one stands, once for each question', () => {
  const { world, say, wait } = talk(ann.phone)
  say('NEXT')
  for (const _ of [1, 2]) {
    say('Q')
    for (let tries = 0; world.state().open && tries < 3; tries++) say(tries % 2 ? 'A' : 'B')
    wait(minute_ms)
    assert.match(say('C')[0] ?? '', /^Your first answer stands: [A-D],/)
    wait(minute_ms)
    assert.equal(say('D'), [])
  }
  wait(minute_ms)
  say('NEXT')
  wait(minute_ms)
  assert.match(say('D')[0] ?? '', /^No question is open/, 'after another lesson')
})

hearing('an answer after a hint is remembered as a hard one', () => {
  const { world, say, last } = talk(ann.phone)
  say('NEXT')
  say('Q')
  assert.match(say('hint')[0] ?? '', /^It is one of these:\n[A-D]\) .*\n[A-D]\) .*$/)
  const { open } = world.state()
  const right = open?.order.findIndex((index) => sampleCatalogue.questions.get(open.questionId)?.options[index]?.right)
  say('ABCD'[right ?? 0] ?? '')
  assert.is(last('review')?.right, true)
  assert.is(last('review')?.unsure, true)
})

hearing('an offer is taken by the next yes only', () => {
  const { world, say } = talk(ann.phone)
  say('can I get fewer lessons')
  say('yes')
  assert.is(world.learner()?.textsPerWeek, 2)
  say('can I get fewer lessons')
  say('PLAN')
  say('yes')
  assert.is(world.learner()?.textsPerWeek, 2)
})

hearing('an offer is accepted and declined in the words that people use', () => {
  for (const [said, textsPerWeek] of [
    ['that works', 2],
    ['absolutely', 2],
    ["let's do it", 2],
    ["nah I'm good", 3],
    ["no that's ok", 3],
  ] as const) {
    const { world, say } = talk(ann.phone)
    say('can I get fewer lessons')
    assert.is(say(said).length, 1, said)
    assert.is(world.learner()?.textsPerWeek, textsPerWeek, said)
  }
})

hearing('another pace may be the reply to the one that we offered', () => {
  for (const [said, textsPerWeek] of [
    ['1 would be better', 1],
    ['none would be better', 0],
    ["I'd be better off with one", 1],
    ['just one', 1],
    ['fewer would be better', 3],
    ['tomorrow would be better', 3],
  ] as const) {
    const { world, say, last } = talk(ann.phone)
    say('too many texts')
    assert.not.match(say(said)[0] ?? '988', /988|did not get/, said)
    assert.is(world.learner()?.textsPerWeek, textsPerWeek, said)
    assert.is(last('open-case'), undefined, said)
  }
})

hearing('a number in place of another is a pace or an hour, by what it is to replace', () => {
  for (const [said, answer] of [
    ['can i have 4 instead of 3', /^From now on up to 4 lessons a week/],
    ['i want 2 rather than 3 please', /^From now on up to 2 lessons a week/],
    ['4 instead of 9', /^From now on your texts come at 4:00 PM\./],
    ['can i have 4pm instead of 3pm', /^From now on your texts come at 4:00 PM\./],
    ['twice as many', /^The most is 5 lessons a week.* Reply YES/],
    ['as many as possible please', /^The most is 5 lessons a week.* Reply YES/],
    ['half as many please', /^From now on up to 2 lessons a week/],
    ['as few as possible', /^From now on up to 1 lesson a week/],
  ] as const) {
    const { say, last } = talk(ann.phone)
    assert.match(say(said)[0] ?? '', answer, said)
    assert.is(last('open-case'), undefined, said)
  }
})

hearing('a pace with an hour is both, and days that it has not are told', () => {
  for (const [said, answer, patch] of [
    [
      'change to 5x/week mornings at 7',
      /\(Mon, Tue, Wed, Thu, Fri at 7:00 AM\)\./,
      { textsPerWeek: 5, deliveryTime: '07:00' },
    ],
    [
      '2 times a week on tues and thurs at noon',
      /\(Tue, Thu at 12:00 PM\)\. The next/,
      { textsPerWeek: 2, deliveryTime: '12:00' },
    ],
    ['4 a week but not on friday', /Fri\)\. The days follow from the pace and cannot be chosen\./, { textsPerWeek: 4 }],
    ['1 a week on mondays', /\(Wed\)\. The days follow from the pace/, { textsPerWeek: 1 }],
    ['4 a week but no weekends', /Fri\)\. The next comes/, { textsPerWeek: 4 }],
    ['make it 2 a week, I work until 9pm', /\(Tue, Thu\)\. The next/, { textsPerWeek: 2 }],
    [
      'did you change the time too?',
      /^3 lessons a week \(Mon, Wed, Fri\)\. The next comes today, 9:00 AM\./,
      undefined,
    ],
  ] as const) {
    const { say, last } = talk(ann.phone)
    assert.match(say(said)[0] ?? '', answer, said)
    assert.equal(last('save-preferences')?.patch, patch, said)
  }
})

hearing('a yes that comes too late is told so, for a week', () => {
  const after = (hours: number, said = 'YES') => {
    const { world, say, wait } = talk(ann.phone)
    say('can I get fewer lessons')
    wait(hours * hour_ms)
    const replies = say(said)
    assert.is(world.learner()?.textsPerWeek, hours < 24 ? 2 : 3)
    return replies.join()
  }
  assert.match(after(1), /^From now on up to 2 lessons a week/)
  assert.match(after(25), /^That was open for a day, and nothing was changed\. .* reply PLAN 2\.$/)
  assert.is(after(25, 'ok'), '')
  assert.is(after(8 * 24), '')
})

hearing('a move that is still to come changes nothing yet', () => {
  for (const said of [
    'moving to california next month',
    'we move to denver in january',
    "Heads up we're moving to Denver on the 30th",
    'central time starting monday',
  ]) {
    const { say, last } = talk(ann.phone)
    assert.match(
      say(said)[0] ?? '',
      /^Tell me once you are there, .* Until then they come at 9:00 AM, US Eastern time\.$/,
      said,
    )
    assert.is(last('save-preferences'), undefined, said)
  }
  const { world, say } = talk(ann.phone)
  assert.match(say('moving to texas today')[0] ?? '', /US Central time/)
  assert.match(say("Moved! we're in colorado now")[0] ?? '', /US Mountain time/)
  assert.match(say('but not until january')[0] ?? '', /^Nothing is paused\. .*pause until jan 1\.$/)
  assert.is(world.state().phase, 'active')
})

for (const [said, expected] of [
  ['do i have to answer', /What you miss comes back/],
  ['what happens if i get it wrong', /What you miss comes back/],
  ['how many of these are there total', /still to come/],
  ['did it change', /^3 lessons a week .* The next comes/],
  ["how do i know this isn't a scam", /^This is Tallytext, accounting lessons by text\. Somebody signed up/],
  ["I don't understand the question", /^There is no answer to explain yet/],
  ['what was it about anyway', /./],
] as const)
  hearing(`a question about the service is answered: ${said}`, () => {
    assert.match(talk(ann.phone).say(said)[0] ?? '', expected)
  })

hearing('a zone is taken back by the name of another, and "change it back" is asked for it', () => {
  const { world, say, wait } = talk(ann.phone)
  say('I moved to Denver')
  wait(minute_ms)
  assert.match(say('change it back')[0] ?? '', /^Which city or state are you in\?/)
  wait(minute_ms)
  say('new york')
  assert.is(world.learner()?.zone, 'America/New_York')
})

hearing('a place changes the zone, an hour the time, and a figure by itself nothing', () => {
  const { world, say } = talk(ann.phone)
  say('I moved to Chicago')
  say('send at 7pm')
  assert.is(world.learner()?.zone, 'America/Chicago')
  assert.is(world.learner()?.deliveryTime, '19:00')
  say('spam 7')
  assert.is(world.learner()?.deliveryTime, '19:00')
})

hearing.run()
