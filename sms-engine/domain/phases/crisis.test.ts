import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  askOf,
  bodies,
  contextFor,
  deeds,
  monday_8am,
  monday_9am,
  paused,
  stopped,
  text,
} from '../../testing/situation.ts'
import { reply } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { answerCrisis, confirmOut, helpAgain, isInCrisis } from './crisis.ts'

const crisis = suite('what follows from a cry for help')

const london = { number: '+442071838750', settings: { ...contextFor().settings, crisisLine: 'Samaritans 116 123' } }

crisis('help, and an urgent case with the text', () => {
  const decision = answerCrisis(active(), text('I want to die'), 'self-harm', null, false, contextFor())
  assert.match(bodies(decision).join(), /^I am so sorry.*988/)
  assert.not.match(bodies(decision).join(), /ended/)
  assert.equal(decision.effects.at(-1), { type: 'open-case', question: 'I want to die', urgent: true })
  assert.is(decision.state.crisisAt, monday_8am)
})

crisis('one case an hour holds all texts', () => {
  const again = (now: number) =>
    answerCrisis(active({ crisisAt: monday_8am }), text('please'), 'danger', null, false, contextFor({ now }))
  const before = again(monday_8am + limits.urgent_case_ms - 1)
  assert.is(before.effects.length, 1)
  assert.match(bodies(before).join(), /^I am Tallytext, only a program.*988/, 'not the same words, as a recording has')
  assert.equal(before.state, active({ crisisAt: monday_8am }))
  const later = again(monday_8am + limits.urgent_case_ms)
  assert.match(bodies(later).join(), /^I am so sorry\. If you are in danger now, call 911 first/)
  assert.ok(later.effects.some(({ type }) => type === 'open-case'))
})

crisis('a long text is cut for the case', () => {
  const decision = answerCrisis(active(), text('x'.repeat(5_000)), 'danger', null, false, contextFor())
  const opened = decision.effects.find((effect) => effect.type === 'open-case')
  assert.is(opened?.question.length, limits.case_characters_max)
})

crisis('an opt-out in the same text is kept, and confirmed where that is ours', () => {
  const optOut = { state: stopped(), effects: [{ type: 'cancel-lessons' } as const] }
  const both = answerCrisis(active(), text('stop'), 'self-harm', optOut, true, contextFor())
  assert.is(both.state.phase, 'stopped')
  assert.equal(
    both.effects.map(({ type }) => type),
    ['cancel-lessons', 'reply', 'open-case'],
  )
  assert.match(bodies(both).join(), /^I am so sorry.*START brings them back\.$/)
  const known = active({ crisisAt: monday_8am })
  const silent = answerCrisis(known, text('stop'), 'self-harm', optOut, false, contextFor())
  assert.equal(
    silent.effects.map(({ type }) => type),
    ['cancel-lessons', 'reply'],
  )
  assert.not.match(bodies(silent).join(), /START/)
})

crisis('nothing comes for a day that was not asked for: neither a lesson nor a question that was put off', () => {
  const planned = active({ slot: monday_8am + hour_ms, snoozed: monday_8am + hour_ms, open: askOf('assets') })
  const cry = (state: State) => answerCrisis(state, text('I want to die'), 'self-harm', null, false, contextFor())
  const decision = cry(planned)
  assert.equal(decision.effects[0], { type: 'cancel-lessons' })
  const { slot, snoozed } = decision.state as ReturnType<typeof active>
  assert.is(slot, monday_9am + 2 * day_ms, 'three a week: the next after tomorrow is on Wednesday')
  assert.is(snoozed, monday_8am + limits.quiet_after_crisis_ms)
  assert.equal(deeds(cry(paused())), ['open-case'], 'a pause stays as it is')
})

crisis('a question that was put off waits for the morning if the quiet is over at night', () => {
  const planned = active({ snoozed: monday_8am + 15 * hour_ms, open: askOf('assets') })
  const snoozedBy = (now: number) => {
    const cry = answerCrisis(planned, text('I want to die'), 'self-harm', null, false, contextFor({ now }))
    return (cry.state as typeof planned).snoozed
  }
  assert.is(snoozedBy(monday_8am + 12 * hour_ms), monday_8am + 36 * hour_ms, 'Tuesday, 8 PM')
  assert.is(snoozedBy(monday_8am + 14 * hour_ms), monday_8am + 48 * hour_ms, 'not Tuesday, 10 PM')
})

crisis('an opt-out shortly after is confirmed with the help, and nobody is asked back', () => {
  const stop = { state: stopped(), effects: [{ type: 'cancel-lessons' } as const] }
  const here = confirmOut(stop, 'en', contextFor())
  assert.is(here.state.phase, 'stopped')
  assert.is(
    bodies(here).join(),
    'You are opted out of Tallytext and will get no more texts. 988 is there day and night: call or text.',
  )
  assert.match(bodies(confirmOut(stop, 'en', contextFor(london))).join(), /no more texts\. .*emergency.*Samaritans/)
})

crisis('it lasts an hour', () => {
  const isIn = (state: ReturnType<typeof active>, now: number) => isInCrisis(state, contextFor({ now }))
  assert.not(isIn(active(), monday_8am))
  assert.ok(isIn(active({ crisisAt: monday_8am }), monday_8am + limits.urgent_case_ms - 1))
  assert.not(isIn(active({ crisisAt: monday_8am }), monday_8am + limits.urgent_case_ms))
})

crisis('what we do not understand then brings the help once more, of the country and in the language', () => {
  const again = (body: string, changed = {}) => helpAgain(active(), text(body), contextFor(changed))
  assert.match(bodies(again('hm')).join(), /^I am Tallytext, only a program.*988/)
  assert.equal(again('hm').state, active())
  assert.match(bodies(again('no quiero nada')).join(), /^Soy Tallytext, solo un programa/)
  assert.match(bodies(again('hm', london)).join(), /emergency number now\..*Samaritans/)
  const first = answerCrisis(active(), text('hm'), 'danger', null, false, contextFor(london))
  assert.equal(first.effects[1], reply(bodies(first).join()))
  assert.match(bodies(first).join(), /112.*Samaritans/)
})

crisis.run()
