import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, bodies, contextFor, deeds, paused, text } from '../../testing/situation.ts'
import type { State } from '../model/state.ts'
import { transition } from '../transition.ts'

const asIs = suite('whoever wants nothing to change, or lessons for somebody else too')

const decided = (body: string, state: State = active()) => transition(state, text(body), contextFor())
const said = (...heard: Parameters<typeof decided>) => bodies(decided(...heard)).join(' | ')

for (const body of [
  'i not want cancel',
  "I don't want to cancel",
  "i didn't mean to stop it",
  'No, keep sending them there',
  'I mean that you need not pause',
  'keep the texts',
  'nvm keeping it lol',
  'no dont stop it altogether',
  "please don't stop these",
  'no quiero cancelar',
])
  asIs(`"${body}" changes nothing`, () => {
    assert.is(said(body), 'Fine, nothing changes. The next text comes today, 9:00 AM.')
    assert.equal(deeds(decided(body)), [])
  })

asIs('in a pause they are told until when it lasts', () => {
  assert.match(said("don't stop it altogether", paused()), /paused/i)
})

for (const body of [
  'Can we both use this number',
  'my wife wants to do it too',
  'can she use same number',
  'My wife would like to know if she can have the lessons as well',
  'does she need to pay separately?',
  'he wants his own',
  'I want to add my son',
  'can i add my husband',
  'sign up my wife too',
  'can my employees get these too?',
  'How do I refer a friend',
  'how much is it for her',
])
  asIs(`"${body}" is told that everybody has an account`, () => {
    assert.match(said(body), /^Everybody learns with an account and a number of their own/)
  })

for (const body of [
  'my wife wants these to stop',
  'my husband wants out',
  'stop texting my wife',
  'he wants you to stop',
])
  asIs(`"${body}" is no such wish`, () => {
    const { state } = decided(body)
    assert.ok(state.phase === 'stopped' || /STOP|ASK|HELP/.test(said(body)), said(body))
    assert.not.match(said(body), /^Everybody|^Fine/)
  })

for (const body of ['dont keep texting me', 'stop, i do not want these', 'i want to cancel', 'i do not want texts'])
  asIs(`"${body}" is not taken for its contrary`, () => assert.not.match(said(body), /^Fine, nothing changes/))

asIs('whoever wants to be with somebody who died is not told of accounts', () => {
  for (const body of ['i want to join my son', 'i want to be with my son']) assert.match(said(body), /988/, body)
})

asIs.run()
