import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, annWith, askOf, bodies, contextFor, monday_8am, paused, text } from '../../testing/situation.ts'
import type { Context } from '../model/context.ts'
import type { State } from '../model/state.ts'
import { day_ms, minute_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const sympathy = suite('a text that tells of a death or an illness')

const hear = (body: string, state: State = active(), changed: Partial<Context> = {}) =>
  transition(state, text(body), contextFor(changed))
const said = (...heard: Parameters<typeof hear>) => bodies(hear(...heard)).join(' | ')

sympathy('a pause is offered, and the next text may say until when', () => {
  const told = hear('my mom died yesterday')
  assert.match(bodies(told).join(), /^I am very sorry for your loss\. Shall I pause.*STOP ends all texts\.$/)
  const later = { now: monday_8am + minute_ms }
  assert.match(said('2 weeks', told.state, later), /^Paused until Monday, Nov 30/)
  assert.match(said('yes', told.state, later), /^Until which day\?/)
  assert.match(said('no', told.state, later), /^Fine, nothing is paused\./)
})

sympathy('an illness is answered without a word of stopping', () => {
  assert.is(
    said("I'm in the hospital"),
    'I am sorry to hear that. I hope it gets better soon. Shall I pause your lessons? Reply PAUSE 2 WEEKS, or until which day.',
  )
})

sympathy('where no lessons come, none are offered to be paused', () => {
  const held = paused({ until: monday_8am + 7 * day_ms })
  assert.match(said('my mom died', held), /^I am very sorry for your loss\. Paused until Monday, Nov 23/)
  const learner = annWith({ entitledUntil: monday_8am - day_ms })
  assert.is(said('my mom died', active(), { learner }), 'I am very sorry for your loss.')
})

sympathy('beside a pause or an answer we are sorry first', () => {
  assert.match(said('pause till monday, my grandma passed'), /^I am very sorry for your loss\. \| Paused until Monday/)
  const open = active({ open: askOf('assets-1') })
  assert.match(said('A. my mom died so idc', open), /^I am very sorry for your loss\. \| \S/)
  assert.match(said('my mom is in a coma, please pause these for me'), /^I am sorry to hear that\..* Until which day/)
})

sympathy('whoever is low is offered somebody to talk to and a pause, and nothing is canceled', () => {
  const { state, effects } = hear('im so depressed')
  assert.equal(bodies({ effects }), [
    'I am sorry that things are so hard right now. If it gets too much: call or text 988, free, day and night. Shall I pause your lessons? Reply PAUSE 2 WEEKS, or until which day. STOP ends all texts.',
  ])
  assert.is(effects.length, 1)
  assert.is(state.crisisAt, undefined)
  const london = { number: '+442071838750' }
  assert.not.match(said('im so depressed', active(), london), /988/)
  assert.match(said('C and im so depressed', active({ open: askOf('assets-1') })), /988.* \| \S/)
})

sympathy('whoever has a lot to bear is offered a slower pace or a break, without 988', () => {
  assert.is(
    said('hard week'),
    'That sounds like a lot. There is no rush here. We can go easy: reply PLAN 1 for one text a week, or PAUSE 2 WEEKS for a break. STOP ends all texts.',
  )
  assert.match(said('C. its been a lot', active({ open: askOf('assets-1') })), /^That sounds like a lot\. .* \| \S/)
  assert.match(said('im struggling and want to die'), /988/)
})

sympathy('an answer that somebody else has sent counts for nothing', () => {
  const open = active({ open: askOf('assets-1') })
  const { state, effects } = hear('sorry my son hit A', open)
  assert.match(bodies({ effects }).join(), /^No harm done, the question stays open\. Reply A to /)
  assert.equal(state.phase === 'active' && [state.open, state.score], [open.open, open.score])
  assert.is(said('sorry, pocket dial'), '')
})

sympathy('within an hour of a cry for help it is one more', () => {
  assert.match(said('my mom died', active({ crisisAt: monday_8am - minute_ms })), /988/)
})

sympathy.run()
