import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import {
  active,
  annWith,
  askOf,
  bodies,
  contextFor,
  monday_8am,
  monday_9am,
  paused,
  text,
} from '../../testing/situation.ts'
import type { Learner, Preferences } from '../model/context.ts'
import { dueTimes, type State } from '../model/state.ts'
import { day_ms, hour_ms, minute_ms } from '../model/units.ts'
import { transition } from '../transition.ts'

const replanning = suite('what lies ahead, after a choice')

const says = (body: string, state: State, now = monday_8am, learner: Partial<Learner> = {}) =>
  transition(state, text(body), contextFor({ now, learner: annWith(learner) }))
const saves = (patch: Partial<Preferences>, state: State, now = monday_8am, learner: Partial<Learner> = {}) =>
  transition(state, { id: 's', type: 'preferences-saved', patch }, contextFor({ now, learner: annWith(learner) })).state
const slotOf = (state: State) => dueTimes(state).slot
const at = (local: string, zone = 'America/New_York') => DateTime.fromISO(local, { zone }).toMillis()

const sunday_9am = monday_9am + 6 * day_ms
const wednesday_9am = monday_9am + 2 * day_ms
const putOff = active({ slot: sunday_9am })

replanning('what has nothing to do with the times leaves a text that was put off where it is', () => {
  assert.is(slotOf(says('SNOOZE 6 DAYS', active()).state), sunday_9am)
  for (const patch of [{}, { areas: [1] }, { quizzesPerWeek: 2 }, { textsPerWeek: 3, deliveryTime: '09:00' }]) {
    assert.equal(saves(patch, putOff), putOff, JSON.stringify(patch))
  }
})

replanning('another time, pace or place leaves a text that was put off on its day', () => {
  assert.is(slotOf(saves({ deliveryTime: '19:00' }, putOff)), sunday_9am + 10 * hour_ms)
  assert.is(slotOf(saves({ textsPerWeek: 5 }, putOff)), sunday_9am)
  assert.is(slotOf(saves({ zone: 'Pacific/Honolulu' }, putOff)), at('2026-11-22T09:00', 'Pacific/Honolulu'))
  const tonight = active({ slot: at('2026-11-16T18:00') })
  assert.is(slotOf(saves({ deliveryTime: '07:00' }, tonight)), at('2026-11-16T18:00'), 'an hour of its own stays')
  assert.match(bodies(says('PLAN 5', putOff)).join(), /The next comes Sunday, 9:00 AM/)
})

replanning('a cry for help moves no text that was put off beyond the quiet day', () => {
  assert.is(slotOf(says('I want to kill myself', putOff).state), sunday_9am)
  assert.is(slotOf(says('I want to kill myself', active()).state), wednesday_9am)
})

const snoozedTo = (snoozed: number, changed: Partial<State> = {}) =>
  ({ ...active({ open: askOf('assets-1'), snoozed }), ...changed }) as State
const timerOf = (state: State) => dueTimes(state).timer

replanning('a question that was put off comes at the same local time in another zone', () => {
  const honolulu = 'Pacific/Honolulu'
  const inHonolulu = { zone: honolulu }
  const fivePm = snoozedTo(at('2026-11-17T17:00', honolulu))
  const moved = says('I moved to New York', fivePm, at('2026-11-16T10:00', honolulu), inHonolulu).state
  assert.is(timerOf(moved), at('2026-11-17T17:00'))
  assert.is(timerOf(saves(inHonolulu, snoozedTo(at('2026-11-17T10:00')))), at('2026-11-17T10:00', honolulu))
})

replanning('a question whose local time is past there comes at its moment, or in the morning after it', () => {
  const twoHours = snoozedTo(monday_8am + 2 * hour_ms)
  assert.is(timerOf(saves({ zone: 'Europe/London' }, twoHours)), monday_8am + 2 * hour_ms)
  assert.is(timerOf(saves({ zone: 'Asia/Tokyo' }, twoHours)), at('2026-11-17T08:00', 'Asia/Tokyo'))
})

replanning('a question that waits for the end of a quiet day still does in another zone', () => {
  const quietOver = monday_8am + day_ms
  const waits = snoozedTo(quietOver, { crisisAt: monday_8am })
  assert.is(timerOf(saves({ zone: 'Europe/London' }, waits, monday_9am)), quietOver)
  const asked = snoozedTo(monday_8am + 4 * hour_ms, { crisisAt: monday_8am })
  assert.is(timerOf(saves({ zone: 'America/Chicago' }, asked, monday_9am)), monday_8am + 5 * hour_ms, 'asked for since')
})

replanning('a pause ends with the same day in another zone', () => {
  const wednesday = paused({ until: at('2026-11-18') })
  const moved = says('I moved to Honolulu', wednesday)
  assert.is(timerOf(moved.state), at('2026-11-18', 'Pacific/Honolulu'), 'and not on Tuesday at 7 PM')
  assert.match(bodies(moved).join(), /Paused until Wednesday, Nov 18, 9:00 AM/)
  assert.is(timerOf(saves({ zone: 'Asia/Tokyo' }, wednesday)), at('2026-11-18', 'Asia/Tokyo'))
  assert.equal(saves({ zone: 'Asia/Tokyo' }, paused()), paused(), 'one without an end stays')
  const inSettings = paused({ until: at('2026-11-18'), inSettings: true })
  assert.equal(saves({ zone: 'Pacific/Honolulu' }, inSettings), inSettings, 'billing goes on then, wherever they are')
})

replanning('nothing stays that may not come any more', () => {
  const week = { start: '2026-11-16', sent: 2, asked: 0, lost: 0 }
  const nextTuesday = monday_9am + 8 * day_ms
  assert.is(slotOf(saves({ textsPerWeek: 2 }, active({ week, slot: sunday_9am }))), nextTuesday, 'all texts were sent')
  assert.is(slotOf(saves({ lessonsEnabled: false }, putOff)), null)
  assert.is(slotOf(saves({ textsPerWeek: 0 }, putOff)), null)
})

replanning('a text that is due is not lost to a choice made before the dispatcher has come', () => {
  const now = monday_9am + minute_ms
  const stays = (patch: Partial<Preferences>) => slotOf(saves(patch, active(), now))
  assert.is(stays({ areas: [1] }), monday_9am)
  assert.is(stays({ zone: 'America/Toronto' }), monday_9am)
  assert.is(stays({ textsPerWeek: 1 }), monday_9am)
  assert.is(stays({ deliveryTime: '08:00' }), monday_9am)
  assert.match(bodies(says('I moved to Boston', active(), now)).join(), /The next comes today, 9:00 AM/)
})

replanning('a text that is due comes later on that day if the choice wants it then, and never at night', () => {
  const now = monday_9am + minute_ms
  assert.is(slotOf(saves({ deliveryTime: '20:00' }, active(), now)), at('2026-11-16T20:00'))
  const pacific = 'Pacific/Honolulu'
  assert.is(slotOf(saves({ zone: pacific }, active(), now)), at('2026-11-16T09:00', pacific), 'it is 4 AM there')
  const tokyo = saves({ zone: 'Asia/Tokyo' }, active(), now)
  assert.is(slotOf(tokyo), at('2026-11-17T08:00', 'Asia/Tokyo'), 'it is 11 PM there')
})

replanning('after an outage the day’s text is kept as long as its window is open', () => {
  const twoDaysLate = (hour: number) => wednesday_9am + (hour - 9) * hour_ms
  const stays = (now: number) => slotOf(saves({ deliveryTime: '08:00' }, active(), now))
  assert.is(stays(twoDaysLate(12)), monday_9am, 'the dispatcher finds Wednesday’s by it')
  assert.is(stays(twoDaysLate(21)), wednesday_9am + 2 * day_ms - hour_ms)
})

replanning('once every lesson was taught, a text waits for the question that was put off, and no longer', () => {
  const snoozed = monday_9am + day_ms
  const waits = active({ open: askOf('assets-1'), slot: snoozed, snoozed })
  assert.is(slotOf(saves({ areas: [] }, waits)), monday_9am, 'there are lessons again')
})

replanning.run()
