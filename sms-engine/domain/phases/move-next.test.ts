import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, askOf, bodies, contextFor, monday_8am, text } from '../../testing/situation.ts'
import { hear } from '../hear.ts'
import type { State } from '../model/state.ts'
import { hour_ms } from '../model/units.ts'

const moving = suite('moving the next text while a question is put off')

/** What is said at nine in the evening, or earlier, to one text after another. */
function said(texts: readonly string[], now = monday_8am + 2 * hour_ms): readonly string[] {
  const replies: string[] = []
  let state: State = active({ open: askOf('assets-1'), slot: monday_8am + 50 * hour_ms })
  for (const body of texts) {
    const decided = hear(state, text(body), contextFor({ now }))
    replies.push(bodies(decided).join(' | '))
    state = decided.state
  }
  return replies
}

moving('the reply names the text that PLAN names', () => {
  const [, skipped, plan = ''] = said(['snooze tomorrow 2pm', 'skip wednesday', 'plan'])
  assert.is(
    skipped,
    'The next text comes tomorrow, 2:00 PM: the question that you put off. The one after it comes Friday, 9:00 AM instead.',
  )
  assert.match(plan, /The next comes tomorrow, 2:00 PM/)
})

moving('a text that is moved before the question is the next', () => {
  const [, moved, plan = ''] = said(['snooze friday 5pm', 'move the next one to thursday 3pm', 'plan'])
  assert.is(moved, 'The next text comes Thursday, 3:00 PM instead.')
  assert.match(plan, /The next comes Thursday, 3:00 PM/)
})

moving('no text comes before the question that was put off', () => {
  const [, moved] = said(['snooze tomorrow 2pm', 'move the next one to tonight'])
  assert.match(moved ?? '', /^No text comes before tomorrow, 2:00 PM as it is/)
})

moving('a day on which no text comes needs no skipping', () => {
  assert.is(said(['skip tuesday'])[0], 'No text comes that day anyway. The next comes Wednesday, 10:00 AM.')
  assert.match(said(['skip friday'])[0] ?? '', /^I can leave out only the next text/)
})

moving.run()
