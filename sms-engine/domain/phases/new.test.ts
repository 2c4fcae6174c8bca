import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { bodies, contextFor, text, unproved } from '../../testing/situation.ts'
import type { State } from '../model/state.ts'
import { transition } from '../transition.ts'

const strangers = suite('a number that nobody has proved')

/** What a stranger is answered. */
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

strangers.run()
