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
  monday_9am,
  paused,
  stopped,
  text,
  unproved,
} from '../../testing/situation.ts'
import { dueTimes } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { taughtCard } from '../teaching/memory.ts'
import { transition } from '../transition.ts'

const pauses = suite('a pause')

const timerDue = { id: 'timer', type: 'timer-due' } as const
const twoWeeks = monday_8am + 14 * day_ms

pauses('it ends at its time, not before, and then lessons have a slot again', () => {
  const at = (now: number) => transition(paused({ until: monday_8am }), timerDue, contextFor({ now })).state
  assert.is(at(monday_8am - 1).phase, 'paused')
  assert.equal(at(monday_8am), active({ slot: monday_9am }))
})

pauses('one until RESUME ends by no clock', () => {
  assert.is(transition(paused(), timerDue, contextFor({ now: twoWeeks })).state.phase, 'paused')
})

pauses('the settings page makes a pause of its own out of one by text, and takes back what waits', () => {
  const inSettings = { id: 'p', type: 'paused-in-portal', until: twoWeeks } as const
  for (const state of [active(), paused({ until: monday_9am })]) {
    const decision = transition(state, inSettings, contextFor())
    assert.equal(decision.state, paused({ until: twoWeeks, inSettings: true }))
    assert.equal(deeds(decision), ['cancel-lessons'])
  }
})

pauses('where no number is proved, or it has opted out, one from the settings page waits for its return', () => {
  const inSettings = { id: 'p', type: 'paused-in-portal', until: twoWeeks } as const
  const resumed = { id: 'r', type: 'resumed-in-portal' } as const
  for (const state of [unproved(), stopped()]) {
    const held = transition(state, inSettings, contextFor())
    assert.equal(held, { state: { ...state, heldUntil: twoWeeks }, effects: [] })
    assert.equal(transition(held.state, resumed, contextFor()), { state, effects: [] }, 'and is ended there, too')
  }
})

pauses('the settings page ends any pause, and without a text', () => {
  const resumed = { id: 'r', type: 'resumed-in-portal' } as const
  const decision = transition(paused({ until: twoWeeks, inSettings: true }), resumed, contextFor())
  assert.equal([decision.state, decision.effects], [active({ slot: monday_9am }), []])
  assert.equal(transition(stopped(), resumed, contextFor()).state, stopped())
})

const start = text('START')
const holds = [
  { heldUntil: undefined, goesOn: false, why: 'there was none' },
  { heldUntil: monday_8am - 1, goesOn: false, why: 'it has ended meanwhile' },
  { heldUntil: monday_8am, goesOn: false, why: 'it ends right now' },
  { heldUntil: monday_8am + 1, goesOn: true, why: 'it has not ended' },
  { heldUntil: null, goesOn: true, why: 'it has no end' },
] as const
for (const { heldUntil, goesOn, why } of holds) {
  pauses(`of the settings page outlives an opt-out only until its end: ${why}`, () => {
    const { state } = transition(stopped({ heldUntil }), start, contextFor())
    if (goesOn)
      assert.equal(state, { ...paused({ until: heldUntil, inSettings: true }), heard: state.heard, flood: state.flood })
    else assert.is(state.phase, 'active')
  })
}

pauses('it outlives an opt-out and the loss of the number when it was made in the settings, else not', () => {
  const heldAfter = (state: ReturnType<typeof paused>) =>
    [text('STOP'), { id: 'l', type: 'number-lost' } as const].map((event) => {
      const after = transition(state, event, contextFor()).state
      return 'heldUntil' in after ? after.heldUntil : 'not held'
    })
  assert.equal(heldAfter(paused({ until: twoWeeks, inSettings: true })), [twoWeeks, twoWeeks])
  assert.equal(heldAfter(paused({ until: twoWeeks })), ['not held', 'not held'])
  const lost = transition(stopped({ heldUntil: twoWeeks }), { id: 'l', type: 'number-lost' }, contextFor()).state
  assert.is(lost.phase === 'new' && lost.heldUntil, twoWeeks, 'one after the other, too')
})

pauses('texts are answered in it, with no time at which the next lesson comes', () => {
  const extra = { day: '2026-11-16', count: 3 }
  const [answer] = bodies(transition(paused({ extra }), text('NEXT'), contextFor()))
  assert.match(answer ?? '', /enough for one day\. Reply Q/)
})

pauses('an answer in it brings no lesson; the one that it was to bring is the first after it', () => {
  const memory = { assets: taughtCard(monday_8am - 4 * day_ms) }
  const week = { start: '2026-11-16', sent: 1, asked: 1, lost: 0 }
  const asked = active({ open: askOf('assets-1', { bringsLesson: true }), week, slot: monday_9am + 2 * day_ms })
  const pause = transition(asked, text('PAUSE 1 week'), contextFor({ memory }))
  const answered = transition(pause.state, text('A'), contextFor({ memory, now: monday_9am }))
  assert.equal([answered.state.phase, answered.state.open], ['paused', null])
  assert.equal([bodies(answered).length, deeds(answered)], [1, ['review', 'remember']])
  assert.equal(answered.state.week, week)

  const [card] = answered.effects.flatMap((effect) => (effect.type === 'remember' ? effect.card : []))
  assert.ok(card)
  for (const [event, now] of [
    [text('RESUME'), monday_9am + hour_ms],
    [timerDue, monday_8am + 7 * day_ms],
  ] as const) {
    const on = transition(answered.state, event, contextFor({ memory, now })).state
    const slot = dueTimes(on).slot ?? 0
    const first = transition(on, { id: 'slot', type: 'slot-due' }, contextFor({ memory: { assets: card }, now: slot }))
    assert.match(bodies(first)[0] ?? '', /^Income: /)
    assert.is(bodies(first).length, 1)
  }
})

pauses('a question that is answered only after it brings its lesson', () => {
  const open = askOf('assets-1', { bringsLesson: true })
  const memory = { assets: taughtCard(monday_8am - 4 * day_ms) }
  const on = transition(paused({ open }), text('RESUME'), contextFor({ memory })).state
  assert.match(bodies(transition(on, text('A'), contextFor({ memory, now: monday_9am })))[1] ?? '', /^Income: /)
})

pauses('in it, NEXT of a learner who is not entitled names what helps', () => {
  const context = contextFor({ learner: annWith({ entitledUntil: monday_8am }) })
  const said = (state: ReturnType<typeof paused>) => bodies(transition(state, text('NEXT'), context))[0] ?? ''
  assert.match(said(paused({ until: twoWeeks, inSettings: true })), /your plan are on hold until Monday, Nov 30/)
  assert.match(said(paused({ until: twoWeeks })), /need an active subscription/)
})

pauses.run()
