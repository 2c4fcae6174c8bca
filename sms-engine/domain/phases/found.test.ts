import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { varyingCatalogue } from '../../testing/sample-content.ts'
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
  text,
} from '../../testing/situation.ts'
import type { Context } from '../model/context.ts'
import type { EventOf } from '../model/event.ts'
import { dueTimes, type State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { taughtCard } from '../teaching/memory.ts'
import { transition } from '../transition.ts'
import * as scheduleTexts from '../wording/schedule.ts'

const found = suite('a text that the carrier has sent and nobody has on record')

const wednesday_9am = monday_9am + 2 * day_ms
const slotDue = { id: 'slot', type: 'slot-due' } as const

/** What the slot at a moment would have brought: the body, and the state that was lost with the database. */
function lost(at: number, state: State = active({ slot: at }), context: Partial<Context> = {}) {
  const decision = transition(state, slotDue, contextFor({ now: at, ...context }))
  return { body: bodies(decision)[0] ?? '', ...decision }
}

function event(body: string, at: number, changed: Partial<EventOf<'found-sent'>> = {}): EventOf<'found-sent'> {
  return {
    ...{
      id: 'found:SM1',
      type: 'found-sent',
      sid: 'SM1',
      body,
      at,
      scheduled: true,
      status: 'delivered',
      errorCode: null,
    },
    ...changed,
  }
}

found('a lesson: taught, counted, and its slot is past', () => {
  const { body } = lost(monday_9am)
  const { state, effects } = transition(active(), event(body, monday_9am), contextFor({ now: monday_9am + hour_ms }))
  assert.equal(deeds({ effects }), ['record-sent', 'remember'])
  assert.equal(
    [dueTimes(state).slot, state.week?.sent, state.sentAt, state.taught?.at, state.unanswered],
    [wednesday_9am, 1, monday_9am, monday_9am, 0],
  )
  const again = transition(state, slotDue, contextFor({ now: monday_9am + hour_ms }))
  assert.equal(again.effects, [])
})

found('a week is full of what was found', () => {
  const once = annWith({ textsPerWeek: 1 })
  const { body } = lost(monday_9am, active(), { learner: once })
  const { state } = transition(active(), event(body, monday_9am), contextFor({ learner: once }))
  assert.is(dueTimes(state).slot, wednesday_9am + 7 * day_ms)
})

found('a question: its answer is graded, whatever figures it came with', () => {
  const catalogue = varyingCatalogue
  const memory = { assets: taughtCard(monday_9am - 3 * day_ms) }
  const asked = active({ taught: { lessonId: 'assets', at: monday_9am - 3 * day_ms } })
  const { body, state: then } = lost(monday_9am, asked, { catalogue, memory })
  assert.match(body, /\nA\) /)
  const { state } = transition(asked, event(body, monday_9am), contextFor({ catalogue, memory }))
  const { id: _, ...open } = state.open ?? askOf('none')
  const { id: __, ...askedThen } = then.open ?? askOf('other')
  assert.equal(open, askedThen)
  assert.equal([state.version, state.week?.asked], [then.version, 1])
  const answered = transition(state, text('A'), contextFor({ now: monday_9am + hour_ms, catalogue, memory }))
  assert.is(answered.state.score.answered, 1)
})

found('a correction is not told again', () => {
  const date = '2026-11-15'
  const errata = [{ date, note: 'Land is no property that wears out.' }]
  const { catalogue: sample } = contextFor()
  const corrected = [...sample.lessons].map(
    ([id, lesson]) => [id, id === 'assets' ? { ...lesson, errata } : lesson] as const,
  )
  const context = {
    catalogue: { ...sample, lessons: new Map(corrected) },
    memory: { assets: taughtCard(monday_9am - 3 * day_ms) },
  }
  const { body } = lost(monday_9am, active(), context)
  const { state, effects } = transition(active(), event(body, monday_9am), contextFor(context))
  assert.equal(
    [deeds({ effects }), state.corrected],
    [['record-sent', 'remember'], { at: monday_9am, told: { assets: date } }],
  )
  assert.equal([state.week?.sent, dueTimes(state).slot], [1, wednesday_9am])
  const [record] = effects
  assert.is(record && 'lessonId' in record && record.lessonId, 'assets', 'its record names its lesson')
})

found('one that did not arrive is put on record and teaches nothing', () => {
  const { body } = lost(monday_9am)
  const undelivered = event(body, monday_9am, { status: 'undelivered', errorCode: 30005 })
  const { state, effects } = transition(active(), undelivered, contextFor())
  assert.equal([state, deeds({ effects })], [active(), ['record-sent']])
})

found('one that the carrier lists late changes no week that is over, and no newer question', () => {
  const open = askOf('entries-1', { askedAt: monday_9am })
  const week = { start: '2026-11-16', sent: 1, asked: 1, lost: 0 }
  const before = active({ open, week, sentAt: monday_9am, slot: wednesday_9am })
  const { body } = lost(monday_9am)
  const { state } = transition(before, event(body, monday_8am - 2 * day_ms), contextFor({ now: monday_9am }))
  assert.equal([state.week, state.open, state.sentAt], [week, open, monday_9am])
  assert.is(dueTimes(state).slot, wednesday_9am)
})

found('an answer is no text of the week', () => {
  const { body } = lost(monday_9am)
  const reply = event(body, monday_8am, { scheduled: false })
  const { state, effects } = transition(active(), reply, contextFor())
  assert.equal([state.week, dueTimes(state).slot], [null, monday_9am])
  assert.equal(deeds({ effects }), ['record-sent', 'remember'])
})

found('the nudge is not given again, and a pause stays one', () => {
  const { state } = transition(paused(), event(scheduleTexts.nudge, monday_9am), contextFor())
  assert.equal([state.phase, state.nudged, state.week?.sent], ['paused', true, 1])
})

found('words that are none of ours, and a number of nobody, change nothing', () => {
  const stranger = contextFor({ learner: null })
  const foreign = transition(active(), event('Your parcel has arrived.', monday_9am), contextFor())
  assert.equal(foreign, { state: active(), effects: [] })
  const nobody = transition(active(), event(scheduleTexts.nudge, monday_9am), stranger)
  assert.equal(nobody.effects, [])
})

found.run()
