import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  annWith,
  bodies,
  contextFor,
  deeds,
  monday_8am,
  monday_9pm,
  paused,
  stopped,
  text,
  unproved,
} from '../../testing/situation.ts'
import { testSettings } from '../../testing/world.ts'
import type { Context, Learner } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { day_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const keywords = suite('opt-out, START and HELP')

const onShortCode = { settings: { ...testSettings, keywords: 'ours' } } as const
const twoWeeks = monday_8am + 14 * day_ms

const says = (state: State, body: string, changed: Partial<Context> = {}) =>
  transition(state, text(body), contextFor(changed))

keywords('an opt-out suppresses the number, is kept as evidence, and switches lessons off', () => {
  for (const [body, by] of [
    ['STOP', 'keyword'],
    ['please stop texting me', 'phrase'],
  ] as const) {
    const { state, effects } = says(active(), body)
    assert.equal(state.phase === 'stopped' && state.by, by)
    assert.equal(
      effects.filter(({ type }) => type !== 'reply'),
      [
        { type: 'suppress', reason: by },
        { type: 'consent', action: 'opt-out', by, evidence: null },
        { type: 'save-preferences', patch: { lessonsEnabled: false } },
      ],
    )
  }
})

keywords('how to stop is told in other words when it was told shortly before', () => {
  const how = (state: State, now: number) => says(state, 'I am done with this', { now })
  const first = how(active(), monday_8am)
  assert.match(bodies(first).join(), /^This is Tallytext, .*To end them, reply STOP/)
  const second = how(first.state, monday_8am + limits.courtesy_ms - 1)
  assert.match(
    bodies(second).join(),
    /^Reply STOP: that one word ends all our texts, at once\. For a break reply PAUSE/,
  )
  assert.match(bodies(how(first.state, monday_8am + limits.courtesy_ms)).join(), /^This is Tallytext/)
})

keywords('a stranger to whom an answer was promised is told where it can be had now', () => {
  const asked = says(unproved(), 'ASK why do you text me', { learner: null })
  const out = says(asked.state, 'please stop texting me', { learner: null })
  assert.match(
    bodies(out).join(),
    /no more texts\. Reply START to come back\. For the answer to your question write to \S+@/,
  )
})

keywords('to a death nobody is asked back, and whoever still pays is sent to a person', () => {
  const told = (changed: Partial<Learner>) =>
    bodies(says(active(), 'My husband passed away, please stop the texts', { learner: annWith(changed) })).join()
  assert.is(told({}), 'I am very sorry for your loss. No more texts from Tallytext come to this number.')
  assert.match(
    told({ entitledUntil: monday_8am + day_ms }),
    /this number\. A person ends the paid plan if you write to \S+@\S+$/,
  )
})

keywords('a stranger’s opt-out has no preferences to change', () => {
  assert.equal(deeds(says(unproved(), 'STOP', { learner: null })), ['suppress', 'consent'])
})

const confirmed = [
  { said: 'STOP', where: {}, confirmations: 0, why: 'the carrier has confirmed it' },
  { said: 'STOP', where: onShortCode, confirmations: 1, why: 'there is no carrier that would' },
  { said: 'please stop texting me', where: {}, confirmations: 1, why: 'no carrier knows the phrase' },
]
for (const { said, where, confirmations, why } of confirmed) {
  keywords(`"${said}" is confirmed exactly once: ${why}`, () => {
    assert.is(bodies(says(active(), said, where)).length, confirmations)
  })
}

keywords(
  'a number that is out changes by an opt-out only in this: the carrier’s own word makes the carrier block it',
  () => {
    const after = (by: 'keyword' | 'phrase', said: string) => {
      const { state, effects } = says(stopped({ by }), said, onShortCode)
      return [state.phase === 'stopped' && state.by, effects.length]
    }
    assert.equal(after('phrase', 'STOP'), ['keyword', 0])
    assert.equal(after('phrase', 'please stop texting me'), ['phrase', 0])
    assert.equal(after('keyword', 'please stop texting me'), ['keyword', 0])
  },
)

const comingBack = [
  { by: 'keyword', said: 'START', where: {}, back: true, answers: 0, why: 'the carrier unblocks and answers' },
  { by: 'keyword', said: 'start!', where: {}, back: false, answers: 0, why: 'the carrier would go on blocking' },
  { by: 'carrier', said: 'start!', where: {}, back: false, answers: 0, why: 'the carrier would go on blocking' },
  { by: 'phrase', said: 'start!', where: {}, back: true, answers: 1, why: 'the carrier never blocked it' },
  { by: 'phrase', said: 'START', where: {}, back: true, answers: 1, why: 'the carrier knows of nothing to undo' },
  { by: 'keyword', said: 'START', where: onShortCode, back: true, answers: 1, why: 'nobody but us answers there' },
  { by: 'keyword', said: 'start!', where: onShortCode, back: true, answers: 1, why: 'nobody blocks there' },
] as const
for (const { by, said, where, back, answers, why } of comingBack) {
  const where_ = where === onShortCode ? 'on a short code' : 'where the carrier answers'
  keywords(`out by ${by}, "${said}" ${where_} ${back ? 'comes back' : 'does not'}: ${why}`, () => {
    const decision = says(stopped({ by }), said, where)
    assert.is(decision.state.phase, back ? 'active' : 'stopped')
    assert.is(bodies(decision).length, answers)
    assert.equal(deeds(decision), back ? ['unsuppress', 'consent', 'save-preferences'] : [])
  })
}

keywords('START opts in with the text itself as the evidence, and switches lessons on', () => {
  assert.equal(says(stopped(), 'START').effects, [
    { type: 'unsuppress' },
    { type: 'consent', action: 'opt-in', by: 'keyword', evidence: null },
    { type: 'save-preferences', patch: { lessonsEnabled: true } },
  ])
})

keywords('a stranger who comes back is told once how to join', () => {
  const { state, effects } = says(stopped(), 'START', { ...onShortCode, learner: null })
  assert.equal(deeds({ effects }), ['unsuppress', 'consent'])
  assert.match(bodies({ effects })[0] ?? '', /no account yet/)
  assert.equal(bodies(says(state, 'hello', { learner: null })), [])
})

const greetings = [
  { said: 'START', where: onShortCode, greeted: false, answers: 1, why: 'it is the first text' },
  { said: 'START', where: onShortCode, greeted: true, answers: 0, why: 'it was greeted before' },
  { said: 'START', where: {}, greeted: false, answers: 0, why: 'the carrier has answered' },
  { said: 'start!', where: {}, greeted: false, answers: 1, why: 'the carrier does not know that spelling' },
]
for (const { said, where, greeted, answers, why } of greetings) {
  keywords(`START from a number that nobody has proved gets ${answers} greeting: ${why}`, () => {
    const decision = says(unproved({ greeted }), said, { ...where, learner: null })
    assert.is(bodies(decision).length, answers)
    assert.equal(decision.state.phase === 'new' && decision.state.greeted, true)
  })
}

keywords('START enrols nobody whose number is not proved, and nobody without an account', () => {
  const unprovedYet = says(unproved(), 'START', onShortCode)
  assert.is(unprovedYet.state.phase, 'new')
  assert.match(bodies(unprovedYet)[0] ?? '', /no account yet/)
  const orphan = says(active(), 'START', { ...onShortCode, learner: null })
  assert.equal([orphan.state.phase, orphan.effects], ['new', []])
})

keywords('START ends a pause by text, but not one of the settings page', () => {
  assert.is(says(paused({ until: twoWeeks }), 'START').state.phase, 'active')
  assert.is(says(paused({ until: twoWeeks, inSettings: true }), 'START').state.phase, 'paused')
})

keywords('START from whoever is in already changes nothing', () => {
  const before = active({ snoozed: monday_9pm, slot: monday_9pm })
  const { heard: _, flood: __, ...after } = says(before, 'START').state
  const { heard: ___, flood: ____, ...same } = before
  assert.equal(after, same)
})

keywords('START from whoever is in says when the next lesson comes, or why none does', () => {
  const answer = (changed: Partial<Context>) => bodies(says(active(), 'START', { ...onShortCode, ...changed }))[0] ?? ''
  assert.match(answer({}), /You are in\. The next text comes today, 9:00 AM/)
  assert.match(answer({ learner: annWith({ lessonsEnabled: false }) }), /switched off/)
})

keywords('HELP is answered once, by the carrier or by us', () => {
  assert.is(bodies(says(active(), 'HELP')).length, 0)
  assert.is(bodies(says(active(), 'HELP', onShortCode)).length, 1)
  assert.is(bodies(says(active(), 'help!')).length, 1)
})

keywords.run()
