import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { active, annWith, bodies, contextFor, monday_8am, monday_9am, text } from '../../testing/situation.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const ends = suite('a plan that ends in a few days')

/** Ann's texts come on Monday, Wednesday and Friday at nine. */
const left = (entitledUntil: number | null, slot: number | null = monday_9am) =>
  bodies(
    transition(active({ slot }), text('how many left'), contextFor({ learner: annWith({ entitledUntil }) })),
  ).join()

ends('how many are left names the end, and how many texts come before', () => {
  assert.match(
    left(monday_9am + 3 * day_ms),
    /^6 lessons are still to come\. Your plan ends Thursday, Nov 19: 2 more texts come before\. To keep it, see \S+$/,
  )
  assert.match(left(monday_9am + hour_ms), /Your plan ends Monday, Nov 16: 1 more text comes before\./)
  assert.match(
    left(monday_9am + day_ms, null),
    /^6 lessons are still to come\. No more lessons are scheduled: your plan/,
  )
})

ends('a plan that may renew names none', () => {
  for (const until of [null, monday_8am + 6 * day_ms])
    assert.match(left(until), /^6 lessons are still to come\. At 3 a week the texts need 2 weeks\./)
})

ends('the nudge promises no lessons that will not come', () => {
  const nudge = (entitledUntil: number | null) =>
    bodies(
      transition(
        active({ unanswered: 3 }),
        { id: 's', type: 'slot-due' },
        contextFor({ now: monday_9am, learner: annWith({ entitledUntil }) }),
      ),
    ).join()
  assert.match(nudge(null), /lessons pause after 3 more\.$/)
  assert.match(nudge(monday_9am + 7 * day_ms + 1), /lessons pause after 3 more\.$/, 'Wed, Fri, Mon')
  assert.match(nudge(monday_9am + 7 * day_ms), /PAUSE for a break\.$/)
})

ends('the pause for lack of answers does not say that the plan goes on', () => {
  const paused = (entitledUntil: number) =>
    bodies(
      transition(
        active({ unanswered: 6, nudged: true }),
        { id: 's', type: 'slot-due' },
        contextFor({ now: monday_9am, learner: annWith({ entitledUntil }) }),
      ),
    ).join()
  assert.match(paused(monday_9am + 2 * day_ms), /Nothing is lost\. Your plan ends Wednesday, Nov 18: \S+ Reply STOP/)
  assert.match(paused(monday_9am + 30 * day_ms), /A paid plan goes on meanwhile/)
})

ends.run()
