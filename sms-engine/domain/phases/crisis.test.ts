import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, bodies, contextFor, monday_8am, stopped, text } from '../../testing/situation.ts'
import { reply } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { answerCrisis, helpAgain, isInCrisis } from './crisis.ts'

const crisis = suite('what follows from a cry for help')

const london = { number: '+442071838750', settings: { ...contextFor().settings, crisisLine: 'Samaritans 116 123' } }

crisis('help, and an urgent case with the text', () => {
  const decision = answerCrisis(active(), text('I want to die'), 'self-harm', null, false, contextFor())
  assert.match(bodies(decision).join(), /^I am so sorry.*988/)
  assert.not.match(bodies(decision).join(), /ended/)
  assert.equal(decision.effects[1], { type: 'open-case', question: 'I want to die', urgent: true })
  assert.equal(decision.state, active({ crisisAt: monday_8am }))
})

crisis('one case an hour holds all texts', () => {
  const again = (now: number) =>
    answerCrisis(active({ crisisAt: monday_8am }), text('please'), 'danger', null, false, contextFor({ now }))
  const before = again(monday_8am + limits.urgent_case_ms - 1)
  assert.is(before.effects.length, 1)
  assert.match(bodies(before).join(), /call 911 first/)
  assert.equal(before.state, active({ crisisAt: monday_8am }))
  assert.is(again(monday_8am + limits.urgent_case_ms).effects.length, 2)
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

crisis('it lasts an hour', () => {
  const isIn = (state: ReturnType<typeof active>, now: number) => isInCrisis(state, contextFor({ now }))
  assert.not(isIn(active(), monday_8am))
  assert.ok(isIn(active({ crisisAt: monday_8am }), monday_8am + limits.urgent_case_ms - 1))
  assert.not(isIn(active({ crisisAt: monday_8am }), monday_8am + limits.urgent_case_ms))
})

crisis('what we do not understand then brings the help once more, of the country and in the language', () => {
  const again = (body: string, changed = {}) => helpAgain(active(), text(body), contextFor(changed))
  assert.match(bodies(again('hm')).join(), /^I am only a program.*988/)
  assert.equal(again('hm').state, active())
  assert.match(bodies(again('no quiero nada')).join(), /^Soy solo un programa/)
  assert.match(bodies(again('hm', london)).join(), /emergency number now\..*Samaritans/)
  const first = answerCrisis(active(), text('hm'), 'danger', null, false, contextFor(london))
  assert.equal(first.effects[0], reply(bodies(first).join()))
  assert.match(bodies(first).join(), /112.*Samaritans/)
})

crisis.run()
