import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../../testing/cast.ts'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  deeds,
  everythingTaught,
  monday_8am,
  monday_9am,
  monday_9pm,
  paused,
  text,
} from '../../testing/situation.ts'
import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { day_ms, hour_ms, minute_ms } from '../model/units.ts'
import { aboutOf } from '../reading/about.ts'
import type { Command } from '../reading/command.ts'
import { wishOf } from '../reading/wish.ts'
import type { WishName } from '../reading/wish-names.ts'
import { taughtCard } from '../teaching/memory.ts'
import { transition } from '../transition.ts'
import { onceInAWhile } from './courtesy.ts'
import type { On } from './manage.ts'
import { hearWish } from './wish.ts'

const wishing = suite('what follows from a wish')

/** What a wish brings; a command that is obeyed replies with itself. */
function hear(name: WishName, text = '', state: On = active(), changed: Partial<Context> = {}): Decision {
  const context = contextFor(changed)
  const obey = (command: Command): Decision => ({ state, effects: [reply(`obeys ${JSON.stringify(command)}`)] })
  return hearWish(state, wishOf(name, aboutOf(name, text), text), context.learner ?? ann.learner, context, obey)
}

const said = (...heard: Parameters<typeof hear>) => bodies(hear(...heard)).join(' | ')
const obeys = (command: Command) => `obeys ${JSON.stringify(command)}`
const at = (local: string) => DateTime.fromISO(local, { zone: ann.learner.zone }).toMillis()

/** An open question, asked at eight. */
const asked = active({ open: askOf('assets-1') })
const taught = (minutes: number) => ({ lessonId: 'entries', at: monday_8am + minutes * minute_ms })
const answered = { ask: askOf('assets-1'), choice: 1, right: false, at: monday_8am + 10 * minute_ms }

wishing('a text that holds its question is a case, and one that announces it is asked for it', () => {
  const cases = (text: string) =>
    hear('person', text).effects.flatMap((effect) => (effect.type === 'open-case' ? [effect.question] : []))
  assert.is(said('person', 'I have a question for you'), obeys({ name: 'ask', question: '' }))
  const whole = 'my question is whether I book the deposit when it comes in or when it clears'
  assert.match(cases(whole)[0] ?? '', whole)
})

wishing('a pace that is named is offered, and not only the next one', () => {
  assert.match(said('more', 'a bit faster, 5 texts a week?'), /^I can send 5 lessons a week/)
  assert.match(said('more', 'a bit faster, 9 texts a week?'), /^The most is 5 lessons a week/)
})

wishing('whoever asks for their own topics is told those that they chose', () => {
  const subjects = (sampleCatalogue.areas[0]?.subjects ?? []).slice(0, 2)
  const learner = annWith({ subjects: subjects.map(({ id }) => id) })
  const names = subjects.map(({ name }) => name).join(', ')
  assert.match(
    said('topic', 'which topics do I have', active(), { learner }),
    new RegExp(`^You learn ${subjects.length} topics?\\. Change .* They are ${names}\\.$`),
  )
  assert.match(said('topic', 'which topics are there', active(), { learner }), /^Choose what you want to learn at/)
})

wishing('"the last lesson" is the lesson, though a newer question waits', () => {
  const state = active({ open: askOf('assets-1'), taught: { lessonId: 'entries', at: monday_8am - hour_ms } })
  assert.match(said('again', 'what was the last lesson about?', state), /^Entries: /)
  assert.is(said('again', 'say that again', state), obeys({ name: 'question' }))
})

const commands: readonly (readonly [WishName, string, Command])[] = [
  ['next', '', { name: 'next' }],
  ['quiz', '', { name: 'question' }],
  ['score', '', { name: 'score' }],
  ['score', 'where do I stand', { name: 'score' }],
  ['skip', '', { name: 'skip' }],
  ['hint', '', { name: 'hint' }],
  ['reading', '', { name: 'more' }],
  ['schedule', '', { name: 'plan' }],
  ['resume', 'go on please', { name: 'resume' }],
  ['resume', 'hold these for 2 weeks', { name: 'pause', days: 14 }],
  ['resume', 'Pause it for 2 days', { name: 'pause', days: 2 }],
  ['snooze', 'tomorrow', { name: 'snooze', when: { days: 1 } }],
  ['pause', 'for 3 days', { name: 'pause', days: 3 }],
  ['pause', 'until friday', { name: 'pause', days: 7, weekday: 5 }],
  ['pause', 'for november', { name: 'pause', days: 15 }],
  ['pause', 'until the end of the month', { name: 'pause', days: 15 }],
  ['pause', 'until nov 17', { name: 'pause', days: 1 }],
  ['pause', 'until nov 16', { name: 'pause-too-long' }],
  ['pause', 'until jan 5', { name: 'pause', days: 50 }],
  ['pause', 'hasta el 5 de enero', { name: 'pause', days: 50 }],
  ['pause', 'until the 15th', { name: 'pause', days: 29 }],
  ['pause', 'until after Thanksgiving', { name: 'pause', days: 11 }],
  ['pause', 'until labor day', { name: 'pause-too-long' }],
  ['pause', 'until dec 31', { name: 'pause', days: 45 }],
  ['pause', 'dec 20-31', { name: 'pause', days: 45, begins: 34 }],
  ['pause', 'from dec 20 to february', { name: 'pause', days: 77, begins: 34 }],
  ['pause', 'starting friday for one week', { name: 'pause', days: 11, begins: 4 }],
  ['pause', 'from friday until monday', { name: 'pause', days: 7, begins: 4 }],
  ['pause', 'from friday until friday', { name: 'pause', days: 11, begins: 4 }],
  ['pause', 'from nov 16 to nov 20', { name: 'pause', days: 4 }],
  ['pause', 'from nov 10 to nov 20', { name: 'pause', days: 4 }],
  ['pause', 'for 92 days', { name: 'pause', days: 92 }],
  ['pause', 'for 93 days', { name: 'pause-too-long' }],
  ['pace', '2 a week', { name: 'pace', textsPerWeek: 2 }],
  ['pace', '5 a week', { name: 'pace', textsPerWeek: 5 }],
  ['fewer', 'fewer please, once a week', { name: 'pace', textsPerWeek: 1 }],
  ['more', 'can you send me more questions today', { name: 'question' }],
  ['more', 'send me more lessons tonight', { name: 'next' }],
  ['pace', 'can i have 4 instead of 3', { name: 'pace', textsPerWeek: 4 }],
  ['pace', 'cancel 5 a week, go to 2', { name: 'pace', textsPerWeek: 2 }],
  ['pace', 'not 5 a week but 2, at 2pm', { name: 'pace', textsPerWeek: 2, deliveryTime: '14:00' }],
  ['fewer', 'half as many', { name: 'pace', textsPerWeek: 2 }],
  ['pace', 'None', { name: 'pace', textsPerWeek: 0 }],
  ['pace', 'another pace', { name: 'pace', textsPerWeek: null }],
  ['again', '', { name: 'question' }],
  ['explain', '', { name: 'why' }],
]
for (const [name, text, command] of commands) {
  wishing(`${name} ${JSON.stringify(text)} is the command ${JSON.stringify(command)}`, () => {
    assert.is(said(name, text), obeys(command))
  })
}

wishing('whoever is paused and mentions the break wants to go on', () => {
  assert.is(said('resume', 'my vacation is over', paused()), obeys({ name: 'resume' }))
})

wishing('a break without an end is asked for one, with a date in two weeks', () => {
  assert.match(said('pause', 'vacation'), /^Gladly: for how long\?.*until nov 30\./)
  assert.match(said('pause', 'until tax season is over'), /^Until which day\?.*until nov 30\./)
  assert.match(said('pause', 'from dec 20'), /^Until which day\?.*until nov 30\./)
  assert.match(said('pause', 'in december'), /^A pause begins at once: until which day\?.*until nov 30\./)
  assert.match(said('pause', 'on friday'), /^A pause begins at once: until which day\?.*until nov 30\./)
  assert.match(said('pause', 'until feb 30'), /^Until which day\?.*until nov 30\./)
  assert.is(
    said('pause', 'until feb 28', active(), { now: at('2027-12-10T08:00') }),
    obeys({ name: 'pause', days: 80 }),
  )
  const february = { now: at('2027-12-10T08:00') }
  assert.is(said('pause', 'until feb 29', active(), february), obeys({ name: 'pause', days: 81 }), 'of a leap year')
})

wishing('a question about a pace changes nothing, and offers it', () => {
  for (const text of ['what if i did 5 a week', 'how long would it take at 5 a week', 'and with 5 a week?']) {
    const { state, effects } = hear('pace', text)
    assert.match(
      bodies({ effects }).join(),
      /^At 5 a week \(Mon, Tue, Wed, Thu, Fri\) the \d+ lessons still .*Reply YES/,
    )
    assert.is(state.offered && 'textsPerWeek' in state.offered && state.offered.textsPerWeek, 5)
    assert.is(effects.length, 1)
  }
  assert.match(said('pace', 'is 1 a week too slow?'), /^At 1 a week \(Wed\)/)
  assert.match(said('pace', 'what about 3 a week?'), /^\d+ lessons are still to come\. At 3 a week/)
  assert.match(said('pace', 'what if i did 9 a week'), /^The most is 5 lessons a week/)
  const all = { memory: everythingTaught }
  assert.match(said('pace', 'is 1 a week too slow?', active(), all), /^Would 1 a week \(Wed\) be better\?/)
})

wishing('a bound moves the texts just far enough', () => {
  assert.match(said('time', 'nothing before 10am'), /^From now on your texts come at 10:00 AM\./)
  assert.match(said('time', 'nothing after 8am'), /^From now on your texts come at 8:00 AM\./)
})

const told: readonly (readonly [WishName, string, RegExp])[] = [
  ['days', '', /^With 3 lessons a week yours come on Mon, Wed, Fri\./],
  ['too-easy', '', /^Good to know\./],
  ['too-hard', '', /^That happens to everybody\./],
  ['language', 'español?', /^Por ahora/],
  ['language', 'en francais', /^Pour l'instant/],
  ['language', 'tengo que hablar con usted', /^Por ahora/],
  ['language', 'in German', /^I am sorry, lessons are in English only/],
  ['billing', '', /^Lessons are \$/],
  ['account', '', /^E-mail, number and password/],
  ['account', 'I forgot my password', /^Ask for a new password at \S+\/reset-password and /],
  ['help', '', /^Tallytext accounting lessons\. Reply NEXT/],
  [
    'help',
    'how does this work',
    /^A short lesson comes here Mon, Wed, Fri at 9:00 AM\. Q brings a question on it: answer A, B, C or D\. What you miss comes back\. NEXT brings one now\.$/,
  ],
  ['topic', '', /On offer: Books, Taxes\.$/],
  ['who', '', /^This is Tallytext/],
  ['who', 'do you sell my number?', /are never sold, .*\/privacy /],
  ['bot', '', /^I am a program/],
  ['person', 'is this a person', /^I am a program/],
  ['person', 'have somebody call me', /^I have passed this on with our conversation: a person reads it/],
  ['refund', 'charged twice', /a person looks at your payments/],
  ['dispute', 'B is right', /^Thank you, the mistake may be ours/],
  ['technical', 'the link is dead', /^I am sorry about that/],
  ['greeting', 'hello', /^Hello\. The next text comes today, 9:00 AM\.$/],
  ['greeting', 'Good Morning!', /^Good morning\. The next text comes today, 9:00 AM\.$/],
  ['greeting', 'hola', /^Hola, esto es Tallytext/],
  ['greeting', 'bonjour', /^Bonjour, ici Tallytext/],
  ['thanks', 'thank you', /^You are welcome\.$/],
  ['thanks', 'gracias', /^De nada\.$/],
  ['thanks', 'merci', /^Avec plaisir\.$/],
  ['insult', '', /^I am sorry that this annoys you/],
  ['small-talk', 'nice weather?', /^Well, thank you/],
  ['small-talk', 'How are you', /^Well, thank you/],
  ['small-talk', 'how r u', /^Well, thank you/],
  ['small-talk', 'ok', /^$/],
  ['time', 'another time', /^Texts can come on the hour/],
  ['time', 'at 3am', /^Texts can come on the hour/],
  ['time', "don't send at 9am", /^Texts can come on the hour/],
  ['time', "don't send at 7am", /^Your texts come at 9:00 AM, so nothing has to change\. For another hour reply/],
  ['time', 'nothing after 8pm', /^Your texts come at 9:00 AM, so nothing has to change\./],
  ['time', 'nothing before 10am or after 9am', /^Texts can come on the hour/],
  ['time', 'no texts in the morning', /^Texts can come on the hour/],
  ['time', 'at 9am', /^Your texts come at 9:00 AM already\. The next comes today, 9:00 AM\.$/],
  ['zone', 'i moved', /^Which city or state/],
  ['score', 'where can I see my progress', /^Your progress .*\/dashboard Reply SCORE/],
  ['score', 'Which lessons have I had?', /^Your progress/],
]
for (const [name, text, expected] of told) {
  wishing(`${name} ${JSON.stringify(text)} is told ${expected.source}`, () => {
    const decision = hear(name, text)
    assert.match(bodies(decision).join(), expected)
    const isCase = ['refund', 'dispute', 'technical'].includes(name) || text.startsWith('have somebody')
    assert.equal(deeds(decision), isCase ? ['open-case'] : [])
  })
}

wishing('another hour is kept, plans the next text and leaves a snoozed question where it is', () => {
  const snoozed = monday_9am + hour_ms
  const decision = hear('time', 'send at 7pm', active({ snoozed }))
  assert.equal(decision.effects[0], { type: 'save-preferences', patch: { deliveryTime: '19:00' } })
  assert.match(bodies(decision).join(), /^From now on your texts come at 7:00 PM\. The next comes today, 7:00 PM\.$/)
  const awaits = { at: monday_8am, detail: 'hour', isSet: true, was: '09:00' } as const
  assert.equal(decision.state, active({ slot: at('2026-11-16T19:00'), snoozed, awaits }))
})

wishing('too early and too late move the texts by one hour, as far as hours are on offer', () => {
  assert.match(said('time', 'too early'), /^From now on your texts come at 10:00 AM\./)
  assert.match(said('time', 'too late'), /^From now on your texts come at 8:00 AM\./)
  const latest = { learner: annWith({ deliveryTime: '21:00' }) }
  assert.match(said('time', 'later please', active(), latest), /^Texts can come on the hour/)
})

wishing('only the next text moves, and not to within twelve hours of the last, its day or a cry for help', () => {
  const tuesday = (hour: number) => monday_9am + day_ms + (hour - 9) * hour_ms
  const movedTo = (text: string, changed: Parameters<typeof active>[0]) => {
    const state = active({ slot: tuesday(20), ...changed })
    const next = hear('time', text, state, { learner: annWith({ deliveryTime: '20:00' }), now: monday_9pm }).state
    return next.phase === 'active' ? next.slot : null
  }
  const early = 'send tomorrow’s text at 6am'
  assert.is(movedTo(early, {}), tuesday(6))
  assert.is(movedTo(early, { sentAt: tuesday(-6) }), tuesday(6), 'twelve hours')
  assert.is(movedTo(early, { sentAt: tuesday(-5) }), tuesday(20), 'eleven')
  assert.is(movedTo(early, { crisisAt: monday_9am }), tuesday(20), 'the day after a cry for help is not over')
  assert.is(movedTo('send tomorrow’s text at noon', { crisisAt: monday_9am }), tuesday(12))
})

wishing('so many hours earlier or later are counted from the hour of the texts', () => {
  const from = (deliveryTime: string) => ({ learner: annWith({ deliveryTime }) })
  assert.match(said('time', 'two hours later', active(), from('09:00')), /^From now on your texts come at 11:00 AM\./)
  assert.match(said('time', 'an hour earlier', active(), from('09:00')), /^From now on your texts come at 8:00 AM\./)
  assert.match(said('time', '9 hours later', active(), from('17:00')), /^Texts can come on the hour/)
})

wishing('an hour that is too early for somebody never brings an earlier one', () => {
  const from = (deliveryTime: string) => ({ learner: annWith({ deliveryTime }) })
  assert.match(said('time', '9am is too early', active(), from('09:00')), /^From now on your texts come at 10:00 AM\./)
  assert.match(said('time', '9am is too early', active(), from('10:00')), /^Your texts come at 10:00 AM already\./)
  assert.match(said('time', '9am is too early', active(), from('08:00')), /^Texts can come on the hour/)
  assert.match(said('time', '9am is too early, 11 works', active(), from('10:00')), /^From now on .* 11:00 AM\./)
  assert.match(said('time', '9pm is too late', active(), from('20:00')), /^Your texts come at 8:00 PM already\./)
})

wishing('an hour that has two halves is asked for the half, and minutes are told of', () => {
  const open = hear('time', 'send at 7 please')
  assert.match(bodies(open).join(), /^7 in the morning or in the evening\?/)
  assert.equal(open.state.awaits, { at: monday_8am, detail: 'hour', hour: 7 })
  assert.match(said('time', '6:30pm works'), /^From now on your texts come at 6:00 PM: they can come on the full hour/)
  assert.match(said('time', '9:15am'), /^Your texts come at 9:00 AM already: they can come on the full hour/)
})

wishing('another hour while paused is kept, and the pause goes on', () => {
  const decision = hear('time', '7pm', paused({ until: at('2026-11-30T00:00') }))
  assert.is(decision.state.phase, 'paused')
  assert.match(bodies(decision).join(), /^From now on your texts come at 7:00 PM\. .*Nov 30/)
})

wishing('another hour of whoever gets no lessons says why none comes', () => {
  const off = { learner: annWith({ lessonsEnabled: false }) }
  assert.not.match(said('time', '7pm', active(), off), /The next comes/)
})

wishing('another place changes the zone, and the next text comes by its clock', () => {
  const decision = hear('zone', 'I moved to Los Angeles')
  assert.equal(decision.effects[0], { type: 'save-preferences', patch: { zone: 'America/Los_Angeles' } })
  assert.is(
    bodies(decision).join(),
    'From now on your texts come at 9:00 AM, US Pacific time. The next comes today, 9:00 AM.',
  )
  const awaits = { at: monday_8am, detail: 'place' } as const
  assert.equal(decision.state, active({ slot: monday_9am + 3 * hour_ms, awaits }))
})

const paces: readonly (readonly [string, WishName, string, number, RegExp, number | null])[] = [
  ['fewer than three is two', 'fewer', '', 3, /^Would 2 a week \(Tue, Thu\) be better\?/, 2],
  ['fewer than two is one', 'fewer', '', 2, /^Would 1 a week \(Wed\) be better\?/, 1],
  ['fewer than one is a pause, or none', 'fewer', '', 1, /^One lesson a week is the slowest pace/, null],
  ['fewer than none is the plan', 'fewer', '', 0, /^obeys \{"name":"plan"\}$/, null],
  ['more than three is four', 'more', '', 3, /^I can send 4 lessons a week \(Mon, Tue, Thu, Fri\)/, 4],
  ['more than four is five', 'more', '', 4, /^I can send 5 lessons a week/, 5],
  ['more than five is the most already', 'more', '', 5, /^You get 5 lessons a week, which is the most/, null],
  ['daily is five at most', 'pace', 'every day', 3, /^The most is 5 lessons a week/, 5],
  ['six is five at most', 'pace', '6 a week', 3, /^The most is 5 lessons a week/, 5],
  ['nine is five at most, also as more', 'more', '9 a week', 3, /^The most is 5 lessons a week/, 5],
  ['nine are too many for who has the most', 'pace', '9 a week', 5, /^You get 5 lessons a week, which/, null],
  ['fewer with a number that is not fewer', 'fewer', '3 a week is a lot', 3, /^Would 2 a week/, 2],
  ['not every day is fewer', 'pace', 'Not every day', 5, /^Would 4 a week/, 4],
  ['another figure is no pace', 'fewer', 'I haven’t finished the last two', 5, /^Would 4 a week/, 4],
  ['a pace that is only more', 'pace', 'a bit more', 3, /^I can send 4 lessons a week/, 4],
  ['a pace that is only less', 'pace', 'a bit less', 3, /^Would 2 a week/, 2],
  ['a number is a number, more or less', 'pace', 'more: 4 a week', 3, /^obeys .*"textsPerWeek":4/, null],
  ['a smaller number too', 'pace', 'less: 1 a week', 3, /^obeys .*"textsPerWeek":1/, null],
]
for (const [what, name, text, textsPerWeek, expected, offered] of paces) {
  wishing(`${what}`, () => {
    const decision = hear(name, text, active(), { learner: annWith({ textsPerWeek }) })
    assert.match(bodies(decision).join(), expected)
    assert.equal(decision.state.offered, offered === null ? undefined : { at: monday_8am, textsPerWeek: offered })
    assert.equal(deeds(decision), [], 'nothing is done before a yes')
  })
}

wishing('once more is the open question, or the lesson where that came later', () => {
  assert.is(said('again', '', asked), obeys({ name: 'question' }))
  assert.is(said('again', '', active({ open: askOf('assets-1'), taught: taught(0) })), obeys({ name: 'question' }))
  assert.match(said('again', '', active({ open: askOf('assets-1'), taught: taught(1) })), /^Entries: /)
  assert.match(said('again', '', active({ taught: taught(-9) })), /^Entries: /)
  const gone = active({ taught: { lessonId: 'gone', at: monday_8am } })
  assert.is(said('again', '', gone), obeys({ name: 'question' }), 'a lesson that is gone is not taught')
})

wishing('explain is WHY, and the longer text of a lesson that came since the last answer', () => {
  assert.is(said('explain', '', active({ taught: taught(1) })), obeys({ name: 'more' }))
  assert.is(said('explain', '', active({ taught: taught(11), answered })), obeys({ name: 'more' }))
  assert.is(said('explain', '', active({ taught: taught(10), answered })), obeys({ name: 'why' }))
  assert.is(said('explain', '', active({ answered })), obeys({ name: 'why' }))
  assert.is(said('explain', '', active({ taught: taught(1), open: askOf('assets-1') })), obeys({ name: 'why' }))
})

wishing('who cancels is told what is billed, and asked whether the texts shall end too', () => {
  const billed = (entitledUntil: number | null) =>
    hear('cancel-plan', '', active(), { learner: annWith({ entitledUntil }) })
  assert.match(bodies(billed(null)).join(), /^Nothing is billed for this number/)
  assert.match(bodies(billed(monday_8am + day_ms)).join(), /^Your plan \(.*\) goes on until you cancel it/)
  assert.match(bodies(billed(monday_8am - day_ms)).join(), /^Your plan is not running/)
  assert.equal(billed(null).state, active({ offered: { at: monday_8am, end: true } }))
  assert.equal(deeds(billed(null)), [])
})

/** What a human gets to read. */
function caseOf(text: string, state: On): string {
  const effect = hear('dispute', text, state).effects.find((one) => one.type === 'open-case')
  return effect?.question ?? ''
}

wishing('a case holds the text, the last lesson, the last answer and the open question', () => {
  assert.is(caseOf('that is wrong', active()), 'that is wrong')
  const state = active({ taught: taught(0), answered, open: askOf('entries-2') })
  assert.is(
    caseOf('that is wrong', state),
    [
      'that is wrong',
      'Last lesson: entries, "Entries"',
      'Last answer: assets-1 of lesson assets: "Too little assets", wrong',
      'Open question: entries-2 of lesson entries',
    ].join('\n\n'),
  )
  assert.match(
    caseOf('why', active({ answered: { ...answered, choice: 0, right: true } })),
    /"The right assets", right$/,
  )
  assert.match(caseOf('why', active({ answered: { ...answered, choice: -1 } })), /"not known", wrong$/)
  const gone = active({ taught: { lessonId: 'gone', at: 0 }, answered: { ...answered, ask: askOf('gone-1') } })
  assert.is(caseOf('why', gone), 'why')
  assert.is(caseOf('x'.repeat(9_000), active()).length, limits.case_characters_max)
})

wishing('a greeting speaks of the question that is open', () => {
  assert.match(said('greeting', 'hi', asked), /still open: reply A to D,/)
  assert.match(said('greeting', 'hola', asked), /^Hola/)
  assert.match(said('greeting', 'good evening', asked), /^Good evening\. A question of ours is still open/)
  assert.match(said('greeting', 'hi', active({ open: askOf('gone-1') })), /^Hello\. The next text/)
  assert.match(said('greeting', 'hi', asked, { now: monday_8am + limits.answer_window_ms + 1 }), /^Hello\. The next/)
})

wishing('a greeting names what can be had while no text is planned', () => {
  assert.match(said('greeting', 'hi', paused()), /^Hello, this is Tallytext\. Reply NEXT for a lesson, Q/)
  const off = { learner: annWith({ lessonsEnabled: false }) }
  assert.match(said('greeting', 'good morning', active(), off), /^Good morning, this is Tallytext\. Reply NEXT/)
  assert.match(said('greeting', 'hi', paused(), { memory: everythingTaught }), /^Hello, this is Tallytext\. Reply Q/)
})

wishing('how it works is told by what comes and why nothing does', () => {
  const how = (state: On, changed: Partial<Context> = {}) => said('help', 'how does this work', state, changed)
  assert.match(how(active(), { memory: everythingTaught }), /^A question comes here Mon, Wed, Fri at 9:00 AM: answer/)
  assert.not.match(how(active(), { memory: everythingTaught }), /NEXT/)
  assert.match(how(paused()), /^Short lessons come here by text\..* Your lessons are paused\. Reply RESUME/)
})

wishing('whoever was right and says so is told that it counted, and otherwise a person looks', () => {
  const after = (right: boolean) =>
    hearWish(
      active({ answered: { ...answered, right } }),
      wishOf('dispute', 'own-answer', 'I was right'),
      ann.learner,
      contextFor(),
      () => ({ state: active(), effects: [] }),
    )
  assert.match(bodies(after(true)).join(), /^Yes, your last answer counted as right\./)
  assert.equal(deeds(after(true)), [])
  assert.equal(deeds(after(false)), ['open-case'])
})

wishing('a courtesy is returned once in six hours, another one at once', () => {
  const before = { name: 'thanks', at: monday_8am }
  const again = (name: string, now: number) =>
    onceInAWhile(active({ courtesy: before }), name, 'Hi.', contextFor({ now }))
  assert.equal(again('thanks', monday_8am + limits.courtesy_ms - 1).effects, [])
  assert.equal(again('thanks', monday_8am + limits.courtesy_ms).effects, [reply('Hi.')])
  assert.equal(again('greeting', monday_8am), {
    state: active({ courtesy: { name: 'greeting', at: monday_8am } }),
    effects: [reply('Hi.')],
  })
  for (const name of ['thanks', 'greeting', 'insult', 'small-talk'] as const) {
    const state = active({ courtesy: { name, at: monday_8am } })
    assert.is(said(name, 'how are you?', state), '', `${name} is not returned twice`)
  }
})

wishing('an explanation of something else is for a person, and of what came last for WHY and MORE', () => {
  const lesson = active({ taught: { lessonId: 'assets', at: monday_8am } })
  assert.match(
    said('explain', 'can you explain depreciation', lesson),
    /^I cannot explain that here: write ASK before it/,
  )
  assert.is(said('explain', 'can you explain assets', lesson), obeys({ name: 'more' }))
  assert.is(said('explain', 'can you explain that', lesson), obeys({ name: 'more' }))
  assert.is(said('explain', "i don't get why it's a credit", lesson), obeys({ name: 'more' }))
})

wishing('a question on a subject is told that it cannot be picked, unless it is about that', () => {
  const memory = { assets: taughtCard(monday_8am - 5 * day_ms) }
  const asked = (body: string) => bodies(transition(active(), text(body), contextFor({ memory })))
  assert.match(asked('quiz me on taxes')[0] ?? '', /^I cannot pick a subject for a question/)
  assert.match(asked('quiz me on taxes')[1] ?? '', /^Question 1 about assets/)
  assert.match(asked('give me a question about assets')[0] ?? '', /^Question 1 about assets/)
})

for (const body of ['one a day', 'a lesson every day', 'send me one text per day']) {
  wishing(`${body}: the most is offered`, () => {
    assert.match(bodies(transition(active(), text(body), contextFor())).join(), /^The most is 5 lessons a week/)
  })
}

const whole: readonly (readonly [string, RegExp])[] = [
  ['move my texts', /^Texts can come on the hour/],
  ['next week is crazy, skip it', /^A pause begins at once: until which day/],
  ['this week is so busy can we skip it', /^Paused until Monday/],
  ['sorry I am late', /^No rush: answer whenever/],
  ['sorry for the late reply', /^No rush: answer whenever/],
  ['what was the right answer again?', /^There is no answer to explain yet/],
  ['move my texts to the trash', /^This is Tallytext/],
]
for (const [body, said] of whole) {
  wishing(`the whole text: ${body}`, () => {
    assert.match(bodies(transition(active(), text(body), contextFor())).join(), said)
  })
}

wishing('an hour beside days is set, and the days are told', () => {
  const decision = transition(active(), text('text me at 7am on weekdays and no fridays'), contextFor())
  assert.equal(decision.effects[0], { type: 'save-preferences', patch: { deliveryTime: '07:00' } })
  assert.match(
    bodies(decision).join(),
    /^From now on your texts come at 7:00 AM\. With 3 lessons a week yours come on Mon/,
  )
  for (const body of [
    'no fridays please',
    'not on mondays, I work at 7am',
    'no texts on friday evenings',
    'no texts fridays at 9pm',
    'mondays at 9am and fridays at 5pm',
  ]) {
    assert.equal(deeds(transition(active(), text(body), contextFor())), [], body)
  }
})

wishing('a pace to start again with ends the pause', () => {
  const decision = transition(paused(), text('ok start again, 3 a week at noon'), contextFor())
  assert.is(decision.state.phase, 'active')
  assert.match(
    bodies(decision).join(),
    /^From now on up to 3 lessons a week \(Mon, Wed, Fri at 12:00 PM\)\. The next comes/,
  )
  for (const body of ['3 a week please', 'how long would it take to start again at 3 a week']) {
    assert.is(transition(paused(), text(body), contextFor()).state.phase, 'paused', body)
  }
})

wishing.run()
