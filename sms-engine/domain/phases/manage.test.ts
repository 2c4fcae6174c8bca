import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../../testing/cast.ts'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  deeds,
  monday_8am,
  monday_9am,
  monday_9pm,
  paused,
  text,
} from '../../testing/situation.ts'
import type { Context, Learner } from '../model/context.ts'
import { dueTimes, type State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { transition } from '../transition.ts'
import { manage } from './manage.ts'

const managing = suite('commands about when lessons come')

const says = (body: string, state: State = active(), changed: Partial<Context> = {}) =>
  transition(state, text(body), contextFor(changed))
const answer = (body: string, state?: State, changed?: Partial<Context>) =>
  bodies(says(body, state, changed)).join(' | ')

const unpaid = annWith({ entitledUntil: monday_8am })
const switchedOff = annWith({ lessonsEnabled: false })
const midnight = (date: string) => DateTime.fromISO(date, { zone: ann.learner.zone }).toMillis()
const heldInSettings = paused({ until: midnight('2026-11-30'), inSettings: true })

const pauses = [
  { said: 'PAUSE', until: '2026-11-23' },
  { said: 'PAUSE 3 DAYS', until: '2026-11-19' },
  { said: 'PAUSE 2 WEEKS', until: '2026-11-30' },
  { said: 'PAUSE UNTIL TUESDAY', until: '2026-11-17' },
  { said: 'PAUSE UNTIL WEDNESDAY', until: '2026-11-18' },
  { said: 'PAUSE UNTIL SUNDAY', until: '2026-11-22' },
  { said: 'PAUSE UNTIL MONDAY', until: '2026-11-23' },
] as const
for (const { said, until } of pauses) {
  managing(`${said}, said on Monday the 16th, holds lessons until ${until} begins`, () => {
    const decision = says(said)
    assert.equal(dueTimes(decision.state), { slot: null, timer: midnight(until) })
    assert.equal(deeds(decision), ['cancel-lessons'])
  })
}

managing('PAUSE UNTIL a weekday, said later in the week, is the next such day', () => {
  const thursday = monday_8am + 3 * day_ms
  const untilOf = (weekday: string) => dueTimes(says(`PAUSE UNTIL ${weekday}`, active(), { now: thursday }).state).timer
  assert.is(untilOf('MONDAY'), midnight('2026-11-23'))
  assert.is(untilOf('WEDNESDAY'), midnight('2026-11-25'))
  assert.is(untilOf('FRIDAY'), midnight('2026-11-20'))
})

managing('a pause can last three months, and no longer', () => {
  assert.is(dueTimes(says('PAUSE 3 MONTHS').state).timer, midnight('2027-02-14'))
  assert.is(dueTimes(says('PAUSE 92 DAYS').state).timer, midnight('2027-02-16'))
  const tooLong = says('PAUSE 93 DAYS')
  assert.equal([tooLong.state.phase, bodies(tooLong).length], ['active', 1])
  assert.match(
    bodies(tooLong)[0] ?? '',
    /^Three months is the longest pause: until Tuesday, Feb 16\. Reply PAUSE 3 MONTHS/,
  )
})

managing('the reply to a pause names the first text after it, if that comes on a later day', () => {
  const until = (said: string, changed?: Partial<Learner>) =>
    answer(said, active(), { learner: annWith(changed ?? {}) })
  assert.match(until('PAUSE 2 WEEKS'), /^Paused until Monday, Nov 30, 9:00 AM\. Reply RESUME/)
  assert.match(
    until('PAUSE UNTIL SATURDAY'),
    /^Paused until Saturday, Nov 21: the next lesson comes Monday, Nov 23, 9:00 AM\. Reply RESUME/,
  )
  assert.match(until('PAUSE UNTIL SATURDAY', { textsPerWeek: 0 }), /^Paused until Saturday, Nov 21\. Reply RESUME/)
})

managing('PAUSE in a pause by text sets another end, and it stays one by text', () => {
  const { state } = says('PAUSE 2 WEEKS', paused({ until: monday_9pm }))
  assert.equal([dueTimes(state).timer, 'inSettings' in state], [midnight('2026-11-30'), false])
})

managing('PAUSE while the plan is on hold may only make the pause longer', () => {
  const pausedBy = (said: string) => says(said, heldInSettings, { learner: unpaid })
  for (const said of ['PAUSE', 'PAUSE 2 WEEKS']) {
    assert.match(bodies(pausedBy(said))[0] ?? '', /your plan are on hold until Monday, Nov 30/, said)
    assert.is(dueTimes(pausedBy(said).state).timer, midnight('2026-11-30'), said)
  }
  const longer = pausedBy('PAUSE 15 DAYS').state
  assert.equal([dueTimes(longer).timer, longer.phase === 'paused' && longer.inSettings], [midnight('2026-12-01'), true])
})

managing('RESUME ends a pause and says when the next lesson comes', () => {
  const { state, effects } = says('RESUME', paused({ until: monday_9pm }))
  assert.is(dueTimes(state).slot, monday_9am)
  assert.match(bodies({ effects })[0] ?? '', /^Lessons are on again\. The next comes today, 9:00 AM\./)
})

managing('RESUME names no lesson that would not come', () => {
  const resumed = says('RESUME', paused(), { learner: switchedOff })
  assert.equal([resumed.state.phase, dueTimes(resumed.state).slot], ['active', null])
  assert.match(bodies(resumed)[0] ?? '', /^Your lessons are switched off/)
})

managing('RESUME names the settings page for a pause that holds the plan too', () => {
  const resumed = says('RESUME', heldInSettings, { learner: unpaid })
  assert.is(resumed.state.phase, 'paused')
  assert.match(bodies(resumed)[0] ?? '', /Resume them sooner in your settings/)
})

managing('RESUME without a pause says why nothing comes, or that nothing is paused', () => {
  assert.match(answer('RESUME', active(), { learner: switchedOff }), /^Your lessons are switched off/)
  assert.match(answer('RESUME'), /^Lessons are not paused/)
})

const plans = [
  {
    state: active(),
    learner: ann.learner,
    says: /^3 lessons a week \(Mon, Wed, Fri\)\. The next comes today, 9:00 AM\./,
  },
  { state: active(), learner: switchedOff, says: /^Your lessons are switched off/ },
  { state: active({ slot: null }), learner: unpaid, says: /^Lessons need an active subscription/ },
  {
    state: active({ slot: null }),
    learner: annWith({ textsPerWeek: 0 }),
    says: /^No lessons are scheduled\. Reply PLAN 3/,
  },
  { state: paused(), learner: ann.learner, says: /^Your lessons are paused\. Reply RESUME/ },
  { state: paused({ until: midnight('2026-11-30') }), learner: ann.learner, says: /^Paused until Monday, Nov 30/ },
  { state: paused({ until: midnight('2026-11-30') }), learner: unpaid, says: /^Paused until Monday, Nov 30/ },
  { state: heldInSettings, learner: ann.learner, says: /^Paused until Monday, Nov 30/ },
  { state: heldInSettings, learner: unpaid, says: /^Your lessons and your plan are on hold until Monday, Nov 30/ },
  { state: paused({ inSettings: true }), learner: unpaid, says: /^Your lessons are paused\. Reply RESUME/ },
]
for (const { state, learner, says } of plans) {
  managing(`PLAN says what stands in the way, else when the next lesson comes: ${says.source}`, () => {
    assert.match(answer('PLAN', state, { learner }), says)
  })
}

managing('PLAN names no slot after the end of what was paid for', () => {
  const endsAt = (entitledUntil: number) => {
    const learner = annWith({ entitledUntil })
    const saved = { id: 'p', type: 'preferences-saved', patch: {} } as const
    return answer('PLAN', transition(active(), saved, contextFor({ learner })).state, { learner })
  }
  assert.match(
    endsAt(monday_9am),
    /^No more lessons are scheduled: your plan ends Monday, Nov 16, before the next\. To keep it, see \S+settings=profile Reply /,
  )
  assert.match(endsAt(monday_9am + 1), /The next comes today, 9:00 AM/)
})

managing('a faster pace is an opt-in by text; the same and a slower one need none', () => {
  const deedsOf = (pace: number) => deeds(says(`PLAN ${pace}`))
  assert.equal(deedsOf(4), ['save-preferences', 'consent'])
  assert.equal([deedsOf(3), deedsOf(2)], [['save-preferences'], ['save-preferences']])
  assert.equal(says('PLAN 4').effects[1], { type: 'consent', action: 'opt-in', by: 'text', evidence: null })
})

managing('the pace moves the next lesson, and is 0 to 5 a week', () => {
  assert.is(dueTimes(says('PLAN 1').state).slot, monday_9am + 2 * day_ms, 'Wednesday')
  assert.equal(says('PLAN 5').effects[0], { type: 'save-preferences', patch: { textsPerWeek: 5 } })
  assert.match(answer('PLAN 6'), /0 to 5 lessons a week/)
  assert.equal(deeds(says('PLAN 6')), [])
  const none = says('PLAN 0')
  assert.is(dueTimes(none.state).slot, null)
  assert.match(bodies(none)[0] ?? '', /^No more scheduled lessons/)
})

managing('a pace is kept even while something else keeps lessons away, and the reply says what', () => {
  const changed = says('PLAN 4', active({ slot: null }), { learner: switchedOff })
  const saved = ['save-preferences', 'consent']
  assert.equal(deeds(changed), saved)
  assert.match(bodies(changed)[0] ?? '', /^From now on up to 4 lessons a week .*\. Your lessons are switched off/)
  const inPause = says('PLAN 4', paused())
  assert.equal([inPause.state.phase, deeds(inPause)], ['paused', saved])
  assert.match(bodies(inPause)[0] ?? '', /^From now on up to 4 lessons a week .*\. Your lessons are paused/)
  assert.match(answer('PLAN 0', active(), { learner: switchedOff }), /^No more scheduled lessons/)
})

managing('SNOOZE puts an open question off, else the next lesson', () => {
  const question = says('SNOOZE 2H', active({ open: askOf('assets-1') }))
  assert.equal(dueTimes(question.state), { slot: monday_9am, timer: monday_8am + 2 * hour_ms })
  assert.match(bodies(question)[0] ?? '', /^I will ask again today, 10:00 AM/)
  const lesson = says('SNOOZE 2H')
  assert.equal(dueTimes(lesson.state), { slot: monday_8am + 2 * hour_ms, timer: null })
})

managing('SNOOZE until before the next lesson changes nothing, and until its very moment neither', () => {
  for (const said of ['SNOOZE 30 MIN', 'SNOOZE 1H']) {
    assert.match(answer(said), /^No text comes before today, 9:00 AM/, said)
    assert.is(dueTimes(says(said).state).slot, monday_9am)
  }
  assert.is(dueTimes(says('SNOOZE 61 MIN').state).slot, monday_9am + 60_000)
})

managing('a text can wait for seven days, and not a moment longer', () => {
  const snoozed = (in_ms: number) =>
    bodies(manage(active(), { name: 'snooze', when: { in_ms } }, ann.learner, contextFor()))[0] ?? ''
  assert.match(snoozed(7 * day_ms), /^The next text comes Monday, Nov 23, 8:00 AM instead/)
  assert.match(snoozed(7 * day_ms + 1), /can wait up to 7 days/)
})

managing('a question that was put off is asked again, whatever the pace becomes', () => {
  const { state } = says('PLAN 4', active({ open: askOf('assets-1'), snoozed: monday_9pm }))
  assert.is(dueTimes(state).timer, monday_9pm)
})

managing('SNOOZE promises no question where none may come', () => {
  for (const learner of [switchedOff, unpaid, annWith({ textsPerWeek: 0 })]) {
    const off = says('SNOOZE 2H', active({ slot: null, open: askOf('assets-1') }), { learner })
    assert.match(bodies(off)[0] ?? '', /^No texts are planned that could bring it back/)
    assert.is(dueTimes(off.state).timer, null)
    assert.ok(off.state.open, 'it stays open')
  }
})

managing('SNOOZE where nothing comes says why, and brings nothing', () => {
  const off = says('SNOOZE 2H', active({ slot: null }), { learner: switchedOff })
  assert.match(bodies(off)[0] ?? '', /^Your lessons are switched off/)
  assert.is(dueTimes(off.state).slot, null)
  const early = says('SNOOZE 2H', active({ slot: null }), { learner: annWith({ onboarded: false }) })
  assert.match(bodies(early)[0] ?? '', /^Nothing is scheduled that could wait/)
  const held = says('SNOOZE 2H', paused({ open: askOf('assets-1') }))
  assert.match(bodies(held)[0] ?? '', /^Your lessons are paused/)
  assert.equal([held.state.phase, dueTimes(held.state).timer], ['paused', null])
})

managing('PLAN says when a question that was put off comes, if it comes before the next scheduled text', () => {
  const open = askOf('assets-1')
  const wednesday = active({ open, slot: monday_9am + 2 * day_ms })
  const { state } = says('SNOOZE TOMORROW', wednesday)
  assert.match(answer('PLAN', state as State), /The next comes tomorrow, 9:00 AM\./)
  const late = says('SNOOZE FRIDAY', wednesday).state
  assert.match(answer('PLAN', late as State), /The next comes Wednesday, 9:00 AM\./)
  assert.match(
    answer('PLAN', { ...wednesday, slot: null, snoozed: monday_9pm } as State),
    /The next comes today, 9:00 PM\./,
  )
})

for (const said of ['PLAN', 'PLAN 1', 'PLAN 4', 'change to 2pm', 'change to eastern time']) {
  managing(`the reply to "${said}" names a question that was put off to before the next scheduled text`, () => {
    const at10 = { now: monday_9am + hour_ms }
    const wednesday = active({ open: askOf('assets-1'), slot: monday_9am + 2 * day_ms })
    const { state } = says('SNOOZE 2H', wednesday, at10)
    assert.match(answer(said, state, at10), /comes (?:today|Monday), 12:00 PM\./)
  })
}

managing(
  'PLAN says when a text of the plan comes that was put off past the slot of that day, which brings nothing',
  () => {
    const putOff = (bringsLesson: boolean) =>
      says('SNOOZE 2H', active({ open: askOf('assets-1', { bringsLesson }) })).state
    assert.match(answer('PLAN', putOff(true) as State), /The next comes today, 10:00 AM\./)
    assert.match(answer('PLAN', putOff(false) as State), /The next comes today, 9:00 AM\./)
  },
)

managing('SNOOZE with a time that we cannot read says how', () => {
  assert.match(answer('SNOOZE blorp'), /^I did not get that time/)
})

managing('a snooze into the night says why the question comes in the morning', () => {
  const open = active({ open: askOf('assets-1') })
  const why = /^Texts leave only from 8:00 AM until just before 9:00 PM\. I will ask again tomorrow, 8:00 AM\./
  assert.match(answer('SNOOZE 2 HOURS', open, { now: monday_9pm }), why)
  assert.match(answer('SNOOZE 11PM', open), why)
  assert.match(answer('SNOOZE 6AM', open), why)
  assert.match(answer('SNOOZE TONIGHT', open, { now: monday_9pm - hour_ms / 2 }), why)
  assert.match(answer('SNOOZE 11PM'), /^Texts leave only from 8:00 AM .* The next text comes tomorrow, 8:00 AM instead/)
  for (const body of ['SNOOZE 2H', 'SNOOZE 8AM', 'SNOOZE TOMORROW', 'SNOOZE TOMORROW MORNING', 'SNOOZE 7']) {
    assert.match(answer(body, open), /^I will ask again/)
  }
  assert.match(
    bodies(says('SNOOZE 5AM', open, { learner: annWith({ deliveryTime: '07:00' }) })).join(),
    /^Texts leave only from 7:00 AM until/,
  )
})

managing('a snooze that is too long is offered a pause until then', () => {
  const open = active({ open: askOf('assets-1') })
  assert.match(
    answer('SNOOZE UNTIL DECEMBER 20', open),
    /up to 7 days\. For longer reply for example pause until dec 20/,
  )
  assert.match(answer('pause until dec 20', open), /^Paused until Sunday, Dec 20/)
  assert.match(answer('SNOOZE UNTIL MONDAY', open), /pause until nov 23/)
  assert.match(answer('SNOOZE UNTIL APRIL 2', open), /PAUSE 2 WEEKS, up to 3 months/)
})

managing.run()
