import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  deeds,
  monday_8am,
  paused,
  stopped,
  text,
  unproved,
} from '../../testing/situation.ts'
import type { Learner } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import type { Offer, State } from '../model/state.ts'
import { day_ms } from '../model/units.ts'
import { transition } from '../transition.ts'
import { settleOffer } from './offer.ts'

const offers = suite('what follows from a yes or no to an offer')

const slower: Offer = { at: monday_8am, textsPerWeek: 2 }
const end: Offer = { at: monday_8am, end: true }
const howLong: Offer = { at: monday_8am, pause: true }
const paying = { entitledUntil: monday_8am + day_ms }
const settle = (state: State, offer: Offer, consent: 'yes' | 'no') => settleOffer(state, offer, consent, contextFor())

offers('a no changes nothing, whatever was offered, and the reply says what stays', () => {
  const said = ([offer, changed]: readonly [Offer, Partial<Learner>]) => {
    const decision = settleOffer(active(), offer, 'no', contextFor({ learner: annWith(changed) }))
    assert.equal(decision.state, active())
    assert.equal(deeds(decision), [])
    return bodies(decision).join()
  }
  assert.is(said([slower, {}]), 'Fine, nothing changes. The next text comes today, 9:00 AM.')
  assert.is(said([howLong, {}]), 'Fine, nothing is paused. The next text comes today, 9:00 AM.')
  assert.is(said([end, {}]), 'Fine, the texts go on.')
  assert.match(
    said([end, paying]),
    /^Fine, the texts go on\. So does your plan, until you cancel it at .*settings=profile$/,
  )
  assert.is(said([end, { entitledUntil: monday_8am }]), 'Fine, the texts go on.')
  assert.is(bodies(settle(unproved(), slower, 'no')).join(), 'Fine, nothing changes.')
})

offers('a yes takes the pace, in a pause too', () => {
  for (const state of [active(), paused()]) {
    const decision = settle(state, slower, 'yes')
    assert.equal(decision.effects[0], { type: 'save-preferences', patch: { textsPerWeek: 2 } })
    assert.is(decision.state.phase, state.phase)
  }
})

offers('a yes of whoever gets no lessons does nothing', () => {
  for (const state of [unproved(), stopped()]) assert.equal(settle(state, slower, 'yes'), { state, effects: [] })
  const nobody = settleOffer(active(), slower, 'yes', contextFor({ learner: null }))
  assert.equal(nobody, { state: active(), effects: [] })
})

offers('a yes to the end ends all texts, as an opt-out in the learner\u2019s own words', () => {
  const decision = settle(active(), end, 'yes')
  assert.is(decision.state.phase, 'stopped')
  assert.is(decision.state.phase === 'stopped' && decision.state.by, 'phrase')
  assert.is(bodies(decision).length, 1)
  assert.not.match(bodies(decision).join(), /plan|sorry for your loss/i)
})

offers('who pays is told that the end of the texts is not the end of the plan', () => {
  const decision = settleOffer(active(), end, 'yes', contextFor({ learner: annWith(paying) }))
  assert.match(
    bodies(decision).join(),
    /no more texts\..*A paid plan goes on until you cancel it at .*settings=profile$/,
  )
})

/** The pace that a reply to "Would 2 a week be better?" sets; undefined if it sets none. */
const paceAfter = (body: string, state: State = active({ offered: slower })) =>
  transition(state, text(body), contextFor()).effects.flatMap((effect) =>
    effect.type === 'save-preferences' ? [effect.patch.textsPerWeek] : [],
  )[0]

for (const [body, pace] of [
  ['that would be great', 2],
  ['i guess', 2],
  ['sure why not', 2],
  ['yes but only 1', 1],
  ['no make it 1', 1],
  ['1', 1],
  ['no 4', 4],
  ['id rather not', undefined],
  ['maybe', undefined],
  ['that would be great but later', undefined],
] as const) {
  offers(`"${body}" to another pace sets ${pace}`, () => assert.is(paceAfter(body), pace))
}

offers('a bare figure answers a quiz that is newer than the offer, and else the offer', () => {
  const open = askOf('assets-1', { askedAt: monday_8am - day_ms })
  assert.is(paceAfter('1', active({ offered: slower, open })), 1)
  assert.is(paceAfter('yes 1 please', active({ offered: slower, open })), 1)
  const older = { ...slower, at: monday_8am - 1 }
  assert.is(paceAfter('1', active({ offered: older, open: askOf('assets-1') })), undefined)
})

offers('whoever wants only the plan to end keeps the texts', () => {
  for (const body of ['not the texts', 'i meant cancel the plan not the texts', 'i want to keep the texts']) {
    const decision = transition(active({ offered: end }), text(body), contextFor({ learner: annWith(paying) }))
    assert.match(bodies(decision).join(), /^Fine, the texts go on\. So does your plan, until you cancel it/, body)
  }
  assert.is(transition(active({ offered: end }), text('end the texts'), contextFor()).state.phase, 'stopped')
})

offers('an end needs a plain yes', () => {
  const decision = transition(active({ offered: end }), text('i guess'), contextFor())
  assert.is(decision.state.phase, 'active')
})

/** The last text asked "Short on time?". */
const nudged = active({ nudged: true, unanswered: limits.unanswered_before_nudge })
for (const [body, expected] of [
  ['yes', /^Would 1 a week \(Wed\) be better\? Reply YES and it is done\. PAUSE takes a break/],
  ['yeah kind of', /^Would 1 a week/],
  ['yes very busy', /^Would 1 a week/],
  ['super busy right now', /^Would 1 a week/],
  ['no', /^Fine, nothing changes\. The next text comes today/],
] as const) {
  offers(`"${body}" to the nudge is answered`, () => {
    assert.match(bodies(transition(nudged, text(body), contextFor())).join(), expected)
  })
}

offers('the yes to the slower pace that follows the nudge is done', () => {
  const asked = transition(nudged, text('yes'), contextFor()).state
  assert.is(paceAfter('yes please', asked), 1)
  const slowest = contextFor({ learner: annWith({ textsPerWeek: 1 }) })
  assert.match(bodies(transition(nudged, text('yes'), slowest)).join(), /^One lesson a week is the slowest pace/)
})

offers('once a lesson has come since the nudge, a yes says nothing, and a command is what it is', () => {
  assert.equal(bodies(transition(active({ ...nudged, unanswered: 4 }), text('yes'), contextFor())), [])
  assert.match(bodies(transition(nudged, text('NEXT'), contextFor())).join(), /^Assets/)
  assert.is(transition(nudged, text('stop'), contextFor()).state.phase, 'stopped')
})

offers('whoever wants still less is offered less', () => {
  const offered = active({ offered: { at: monday_8am, textsPerWeek: 4 } })
  const of = (body: string, state: State = offered) =>
    bodies(transition(state, text(body), contextFor({ learner: annWith({ textsPerWeek: 5 }) }))).join()
  assert.match(of('no, less'), /^Would 3 a week \(Mon, Wed, Fri\) be better\?/)
  assert.match(of('even fewer'), /^Would 3 a week/)
  assert.match(of('fewer', active()), /^Would 4 a week/)
  assert.match(of('no, less', active({ offered: { at: monday_8am, textsPerWeek: 1 } })), /slowest pace/)
  assert.match(of('no, stop'), /opted out/)
})

offers.run()
