import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, askOf, bodies, contextFor, monday_8am, text } from '../../testing/situation.ts'
import { hear } from '../hear.ts'
import type { State, Thread } from '../model/state.ts'
import { minute_ms } from '../model/units.ts'

const after = suite('what learners say after a verdict')

const said = (body: string, state: State) => bodies(hear(state, text(body), contextFor())).join(' | ')
/** The first question was just answered, and the next is open. */
const answered = (right: boolean): Thread['answered'] => ({
  ask: askOf('assets-1'),
  choice: right ? 0 : 1,
  right,
  at: monday_8am - minute_ms,
})
const missed = active({ answered: answered(false) })
const missedAndAsked = active({
  answered: answered(false),
  open: askOf('income-2', { askedAt: monday_8am - minute_ms }),
})

after('whoever thinks little of themselves is encouraged, and sent nowhere', () => {
  for (const body of [
    'im so dumb',
    'ugh I always get these wrong',
    "I'll never get this",
    'i suck at this lol',
    'wrong again',
    "I can't get any of these right",
  ]) {
    assert.is(
      said(body, missed),
      'Be kind to yourself: nobody knows this from the start, and what you miss comes back until it sticks.',
      body,
    )
    assert.match(said(body, missedAndAsked), /sticks\. Take your time with the open question\.$/, body)
  }
})

after('what was right is named if it is most of it', () => {
  const score = (right: number, of: number) => said('im so dumb', { ...missed, score: { right, answered: of } })
  assert.match(score(7, 10), /sticks\. You have 7 of 10 right so far\.$/)
  assert.match(score(2, 3), /sticks\.$/)
  assert.match(score(5, 10), /sticks\.$/)
})

after('within an hour of a cry for help it is one more', () => {
  assert.match(said('im so dumb', { ...missed, crisisAt: monday_8am - minute_ms }), /988/)
})

after('why it was wrong is told of the question that was missed, also while the next is open', () => {
  for (const body of ['why was i wrong', 'why did i get that wrong'])
    assert.match(said(body, missed), /^The answer is A\) The right assets\. That is what assets means\./, body)
  assert.match(said('why was i wrong', missedAndAsked), /^On "Assets": the answer is A\) The right assets\./)
  assert.match(said('WHY', missedAndAsked), /^On "Assets": the answer is A\) The right assets\./)
})

after('whoever will answer later is told in a line that the question stays open, and nothing is snoozed', () => {
  for (const body of [
    'will answer tonight',
    'gimme a min',
    'answering later today',
    'im at work, will answer after lunch',
  ]) {
    const { state, effects } = hear(missedAndAsked, text(body), contextFor())
    assert.equal(bodies({ effects }), ['Take your time: the question stays open.'], body)
    assert.is(state.open?.id, 'ask-income-2')
    assert.is(state.phase === 'active' && state.snoozed, null)
  }
  assert.match(said('ask me tonight', missedAndAsked), /^I will ask again today/)
})

after('which one it was is told in a line', () => {
  const was = 'That was about "Assets". The question: Question 1 about assets?'
  for (const body of ['which one was that', 'which question was that?', 'what was that about'])
    assert.is(said(body, missedAndAsked), was, body)
  for (const body of ['what was the question', 'what was the question again', 'what did you ask']) {
    assert.is(said(body, missed), was, body)
    assert.match(said(body, missedAndAsked), /^Question 2 about income\?\nA\)/, body)
  }
  const taught = { lessonId: 'income', at: monday_8am }
  assert.is(said('which lesson was that', { ...missed, taught }), 'That was the lesson "Income".')
  assert.match(said('which one was that', active()), /^There is nothing to ask yet/)
})

after.run()
