import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, bodies, contextFor, monday_8am, text, unproved } from '../../testing/situation.ts'
import type { State } from '../model/state.ts'
import { aboutOf } from '../reading/about.ts'
import type { Reading } from '../reading/read-text.ts'
import { wishOf } from '../reading/wish.ts'
import type { WishName } from '../reading/wish-names.ts'
import { transition } from '../transition.ts'
import { hearStranger } from './new.ts'

const strangers = suite('a number that nobody has proved')

/** The replies to a stranger. */
function answers(body: string, state: State = unproved()): string[] {
  return bodies(transition(state, text(body), contextFor({ learner: null, number: '+12125550199' })))
}

strangers('one reply with the link, then silence', () => {
  const first = transition(unproved(), text('hi'), contextFor({ learner: null }))
  assert.match(bodies(first)[0] ?? '', /no account yet/)
  assert.equal(answers('hello?', first.state), [])
})

for (const body of ['Auto-reply: out of office until Monday', 'Liked “Tallytext: you are in.”']) {
  strangers(`a machine's text gets none: ${body}`, () => {
    assert.equal(answers(body), [])
  })
}

/** How a stranger's text is read, the text, and the result: the reply, with "case" before it when a human reads it. */
const wanted: readonly (readonly [WishName, string, RegExp])[] = [
  ['refund', 'you charged me twice', /^case: This is Tallytext\. .*a person reads your text/],
  ['technical', 'the link is dead', /^case: /],
  ['person', 'call me', /^case: /],
  ['person', 'is this a person', /^I am a program/],
  ['bot', 'bot?', /^I am a program/],
  ['insult', 'idiots', /^I am sorry that this annoys you/],
  ['billing', 'what is this charge', /^This is Tallytext\. .*Whoever bought a plan can cancel it at/],
  ['billing', 'do you have a discount', /accounting lessons by text, for \$5 a month or \$50 a year\..* start at/],
  ['billing', 'why do I pay for my subscription', /Whoever bought a plan can cancel it at/],
  ['cancel-plan', 'cancel my plan', /Whoever bought a plan can cancel it at/],
  ['who', 'how did you get my Number', /^This number belongs to no account of ours\./],
  ['who', 'who is this', /no account yet/],
  ['help', 'how does this work', /no account yet/],
  ['account', 'i cannot sign in', /no account yet/],
  ['next', 'another lesson', /no account yet/],
]
const hearing = (state: ReturnType<typeof unproved>, reading: Reading, body = '', now = monday_8am) => {
  return hearStranger(state, text(body), reading, contextFor({ learner: null, now }))
}
const said = (decision: ReturnType<typeof hearing>) => {
  return (decision.effects[0]?.type === 'open-case' ? 'case: ' : '') + bodies(decision).join()
}
for (const [name, body, expected] of wanted) {
  strangers(`${name} ${JSON.stringify(body)} is told ${expected.source}`, () => {
    const reading: Reading = { is: 'wish', wish: wishOf(name, aboutOf(name, body), body), by: 'model' }
    const decision = hearing(unproved(), reading, body)
    assert.match(said(decision), expected)
    assert.ok(decision.state.phase === 'new' && decision.state.greeted)
    const again = hearing(decision.state, reading, body)
    assert.equal(again.effects, [], 'and that once')
    const greeted = said(hearing(unproved({ greeted: true }), reading, body))
    assert.match(greeted, name === 'next' ? /^$/ : expected, 'whoever was greeted is answered all the same')
  })
}

for (const body of [
  'how do i sign up',
  'I want to sign up',
  'sign me up',
  'enroll me please',
  'how do I get started?',
  "I'm interested",
  'how much is it',
  'is this free',
]) {
  strangers(`${body} is told the price and where to start`, () => {
    assert.match(answers(body).join(), /^This is Tallytext.* for \$5 a month or \$50 a year\. .*start at https/)
  })
  strangers(`${body} of a learner is neither that nor how to stop`, () => {
    const learner = bodies(transition(active(), text(body), contextFor())).join()
    assert.match(learner, /^You are in\. The next text comes|^Lessons are \$5 a month/)
  })
}
for (const body of ["I'm not interested", 'unsubscribe me then']) {
  strangers(`${body} is an opt-out`, () => assert.match(answers(body).join(), /^You are opted out/))
}

strangers('a question for a person makes a case of the first 1,600 characters, an empty one does not', () => {
  const reading = (question: string): Reading => ({
    is: 'learning-command',
    command: { name: 'ask', question },
    by: 'rule',
  })
  const [effect] = hearing(unproved(), reading('why'), 'y'.repeat(2_000)).effects
  assert.is(effect?.type === 'open-case' && effect.question.length, 1_600)
  assert.match(said(hearing(unproved(), reading(''), 'ask')), /no account yet/)
})

strangers.run()
