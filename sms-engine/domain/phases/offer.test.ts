import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, bodies, contextFor, deeds, monday_8am, paused, stopped, unproved } from '../../testing/situation.ts'
import type { Offer, State } from '../model/state.ts'
import { settleOffer } from './offer.ts'

const offers = suite('what follows from a yes or no to an offer')

const slower: Offer = { at: monday_8am, textsPerWeek: 2 }
const end: Offer = { at: monday_8am, end: true }
const settle = (state: State, offer: Offer, consent: 'yes' | 'no') => settleOffer(state, offer, consent, contextFor())

offers('a no changes nothing, whatever was offered', () => {
  for (const offer of [slower, end]) {
    const decision = settle(active(), offer, 'no')
    assert.equal(decision.state, active())
    assert.equal(deeds(decision), [])
    assert.match(bodies(decision).join(), /^Fine, nothing changes\./)
  }
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
  assert.not.match(bodies(decision).join(), /bill|sorry for your loss/i)
})

offers.run()
