import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deliveryTimes, timeZones } from '../../../content/product.ts'
import { ann } from '../../testing/cast.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { annWith, askOf, contextFor, monday_8am, monday_9am, newThread } from '../../testing/situation.ts'
import { syntheticCatalogue } from '../../testing/synthetic-content.ts'
import { createUniverse } from '../../testing/universe.ts'
import { createWorld } from '../../testing/world.ts'
import type { Learner, Preferences } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import { dueTimes, type State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { transition } from '../transition.ts'
import {
  countScheduled,
  firstAtOnce,
  hindrance,
  mayAsk,
  nextScheduled,
  type Schedulable,
  whyNoTexts,
} from './schedule.ts'
import { daysAhead, nextSlot, weekStart, windowEnd } from './slots.ts'

const schedule = suite('the schedule')
const catalogue = syntheticCatalogue()

const wednesday_9am = monday_9am + 2 * day_ms
const nextMonday_9am = monday_9am + 7 * day_ms
const thisWeek = { start: '2026-11-16', sent: 0, asked: 0, lost: 0 }
const lastWeek = { start: '2026-11-09', sent: 3, asked: 1, lost: 1 }

const hindrances: readonly (readonly [Partial<Schedulable>, ReturnType<typeof hindrance>])[] = [
  [{}, null],
  [{ learner: null }, 'no learner'],
  [{ number: null }, 'no number'],
  [{ suppressed: true }, 'opted out'],
  [{ learner: annWith({ onboarded: false }) }, 'not onboarded'],
  [{ learner: annWith({ lessonsEnabled: false }) }, 'switched off'],
  [{ learner: annWith({ textsPerWeek: 0 }) }, 'pace of none'],
  [{ learner: annWith({ entitledUntil: monday_8am }) }, 'not paid'],
  [{ learner: annWith({ entitledUntil: monday_8am + 1 }) }, null],
]
for (const [changed, expected] of hindrances) {
  schedule(`what keeps lessons away: ${expected ?? 'nothing'}`, () => {
    assert.is(hindrance(contextFor(changed), monday_8am), expected)
  })
}

schedule('a page names what keeps texts away, whatever else is planned', () => {
  const learner = annWith({ entitledUntil: monday_9am })
  const [active, paused] = [
    { ...newThread, phase: 'active', slot: null, snoozed: null },
    { ...newThread, phase: 'paused', until: null },
  ] as const
  const because = (state: State, changed: Partial<Omit<Schedulable, 'learner'>> & { learner?: Learner } = {}) =>
    whyNoTexts(state, { ...contextFor(), learner, ...changed })
  assert.is(because({ ...active, slot: monday_8am }), null)
  assert.is(because(active), 'not paid', 'it ends before the next slot')
  assert.is(because(active, { learner: annWith({ lessonsEnabled: false }) }), 'switched off')
  assert.is(because(paused), 'paused', 'which may hold billing too')
  assert.is(because(paused, { learner: annWith({ textsPerWeek: 0 }) }), 'pace of none', 'its end brings none')
  assert.is(because({ ...newThread, phase: 'stopped', by: 'keyword' }, { suppressed: true }), 'opted out')
})

schedule('whoever may not be taught has no slot', () => {
  assert.is(nextScheduled(newThread, contextFor()), monday_9am)
  for (const [changed, why] of hindrances) {
    if (why !== null) assert.is(nextScheduled(newThread, contextFor(changed)), null, why)
  }
})

schedule('no slot lies after the end of what was paid for', () => {
  const slotWhenPaidUntil = (entitledUntil: number) =>
    nextScheduled(newThread, contextFor({ learner: annWith({ entitledUntil }) }))
  assert.is(slotWhenPaidUntil(monday_9am), null)
  assert.is(slotWhenPaidUntil(monday_9am + 1), monday_9am)
})

schedule('twelve hours after a text the next may come, and not a moment before', () => {
  const slotAfter = (sentAt: number) => nextScheduled({ ...newThread, sentAt }, contextFor())
  assert.is(slotAfter(monday_9am - 12 * hour_ms), monday_9am)
  assert.is(slotAfter(monday_9am - 12 * hour_ms + 1), wednesday_9am)
})

schedule('never two on one local day, though they are twelve hours apart', () => {
  const slotAfter = (sentAt: number, deliveryTime = '20:00') =>
    nextScheduled({ ...newThread, sentAt }, contextFor({ now: sentAt, learner: annWith({ deliveryTime }) }))
  assert.is(
    slotAfter(monday_9am - 2 * hour_ms),
    wednesday_9am + 11 * hour_ms,
    'Monday at 7 AM is followed by none at 8 PM',
  )
  assert.is(slotAfter(monday_9am + 15 * hour_ms - 1, '23:59'), wednesday_9am + 15 * hour_ms - 60_000)
  assert.is(slotAfter(monday_9am - 9 * hour_ms - 1, '12:00'), monday_9am + 3 * hour_ms, 'Sunday’s last moment')
})

schedule('a day after a cry for help the next text may come, and not a moment before', () => {
  const slotAfter = (crisisAt: number) => nextScheduled({ ...newThread, crisisAt }, contextFor())
  assert.is(slotAfter(monday_9am - day_ms), monday_9am)
  assert.is(slotAfter(monday_9am - day_ms + 1), wednesday_9am)
})

schedule('the first lesson does not go at once within a day of a cry for help', () => {
  const now = monday_9am + hour_ms
  const off = { ...newThread, phase: 'active', slot: null, snoozed: null } as const
  const joined = { ...off, slot: wednesday_9am }
  const slotAfter = (crisisAt: number) => firstAtOnce(off, { ...joined, crisisAt }, contextFor({ now })).slot
  assert.is(firstAtOnce(off, joined, contextFor({ now })).slot, now)
  assert.is(slotAfter(now - day_ms), now)
  assert.is(slotAfter(now - day_ms + 1), wednesday_9am)
  const chosen = { id: 's', type: 'preferences-saved', patch: { textsPerWeek: 3 } } as const
  const unhurried = contextFor({ now, learner: annWith({ textsPerWeek: 0 }) })
  assert.is(dueTimes(transition({ ...off, crisisAt: monday_9am }, chosen, unhurried).state).slot, wednesday_9am)
})

schedule('once N texts were sent in a week the next comes in the next one', () => {
  const slotAfter = (sent: number, deliveryTime: string) =>
    nextScheduled({ ...newThread, week: { ...thisWeek, sent } }, contextFor({ learner: annWith({ deliveryTime }) }))
  assert.is(slotAfter(2, '09:00'), monday_9am)
  assert.is(slotAfter(3, '09:00'), nextMonday_9am)
  assert.is(slotAfter(3, '00:00'), nextMonday_9am - 9 * hour_ms, 'its first moment is part of it')
  assert.is(nextScheduled({ ...newThread, week: lastWeek }, contextFor()), monday_9am, 'last week’s do not count')
})

schedule('a text may be a question on as many slots of a week as chosen, but never on all of them', () => {
  const may = (textsPerWeek: number, quizzesPerWeek: number, asked: number) =>
    mayAsk({ ...newThread, week: { ...thisWeek, asked } }, annWith({ textsPerWeek, quizzesPerWeek }), monday_9am)
  assert.equal([may(3, 1, 0), may(3, 1, 1)], [true, false])
  assert.equal([may(3, 5, 1), may(3, 5, 2)], [true, false])
  assert.is(may(1, 1, 0), false)
  assert.is(may(3, 0, 0), false)
  assert.is(mayAsk({ ...newThread, week: lastWeek }, ann.learner, monday_9am), true, 'last week’s do not count')
})

schedule('while a scheduled question waits for its answer lessons come instead', () => {
  const mayWith = (changed: Partial<ReturnType<typeof askOf>>) =>
    mayAsk({ ...newThread, open: askOf('assets-1', changed) }, ann.learner, monday_9am)
  assert.is(mayWith({ bringsLesson: true }), false)
  assert.is(mayWith({ bringsLesson: true, askedAt: monday_9am - 15 * day_ms }), true, 'it waits for two weeks')
  assert.is(mayWith({ bringsLesson: false }), true, 'one that the learner asked for stands in for no lesson')
})

const counts = [
  { kind: 'lesson', asked: 1, unanswered: 3 },
  { kind: 'question', asked: 2, unanswered: 3 },
  { kind: 'nudge', asked: 1, unanswered: 2 },
  { kind: 'notice', asked: 1, unanswered: 2 },
] as const
for (const { kind, asked, unanswered } of counts) {
  schedule(`a ${kind} counts as a text of the week; only lessons and questions wait for an answer`, () => {
    const before = { ...newThread, unanswered: 2, week: { ...thisWeek, sent: 1, asked: 1, lost: 1 } }
    const after = countScheduled(before, kind, ann.learner, monday_9am)
    assert.equal(after.week, { ...thisWeek, sent: 2, asked, lost: 1 })
    assert.equal([after.unanswered, after.sentAt], [unanswered, monday_9am])
    const inNewWeek = countScheduled({ ...before, week: lastWeek }, kind, ann.learner, monday_9am)
    assert.equal(inNewWeek.week, { ...thisWeek, sent: 1, asked: asked - 1 })
  })
}

/**
 * Behavior 16. A year that begins before one clock change and ends after another, for each zone and time: pace, zone
 * and time change mid-week, and the dispatcher is down for up to two days at a time.
 */
for (const { id: zone } of timeZones) {
  schedule(`${zone}: through changes, clock changes and outages no text too many, too near or at night`, () => {
    for (const [index, { value: deliveryTime }] of deliveryTimes.entries()) {
      const random = seededRandom(index + zone.length * 100)
      year(random, { zone, deliveryTime, textsPerWeek: 1 + (index % 5) })
    }
  })
}

function year(random: () => number, chosen: Partial<Preferences>): void {
  const universe = createUniverse(Date.UTC(2026, 9, 1))
  const learner = { ...ann.learner, ...chosen }
  const world = createWorld({ universe, catalogue, learner, number: null, keepLog: false })
  const consent = { version: null, page: null, ip: null, userAgent: null }
  world.handle({ id: 'proved', type: 'number-proved', number: ann.phone, consent })
  let last = Number.NEGATIVE_INFINITY
  const sent = new Map<string, number>()
  const end = universe.peek() + 210 * day_ms

  while (universe.peek() < end) {
    if (random() < 0.08) world.handle({ id: universe.id('saved'), type: 'preferences-saved', patch: change(random) })
    const { slot } = dueTimes(world.state())
    if (slot === null) {
      universe.moveTo(universe.peek() + day_ms)
      continue
    }
    universe.moveTo(slot + (random() < 0.1 ? random() * 2 * day_ms : random() * 60_000))
    const now = universe.peek()
    const { effects } = world.handle({ id: `slot:${slot}`, type: 'slot-due' })
    const texts = effects.filter((effect) => effect.type === 'send')
    const current = world.learner()
    if (texts.length === 0 || !current) continue
    assert.is(texts.length, 1)
    // After an outage that lasted into another day, that day's slot is the one that gets its text.
    const todays = nextSlot(daysAhead(now, 0, current.zone) - 1, current)
    const planned = todays !== null && now >= windowEnd(slot, current) ? Math.max(slot, todays) : slot
    if (now < planned || now >= windowEnd(planned, current))
      assert.unreachable(`outside the window: ${describe(now, current.zone)}`)
    const local = DateTime.fromMillis(now, { zone: current.zone })
    const opening = Math.min(8, Number(current.deliveryTime.slice(0, 2)))
    const onTime = now <= planned + limits.on_time_ms
    if (!onTime && (local.hour < 8 || local.hour >= 21))
      assert.unreachable(`late at night: ${describe(now, current.zone)}`)
    if (local.hour < opening || local.hour > 21) assert.unreachable(`at night: ${describe(now, current.zone)}`)
    if (now - last < 12 * hour_ms - 60_000)
      assert.unreachable(`two within twelve hours: ${describe(now, current.zone)}`)
    last = now
    const week = weekStart(now, current.zone)
    sent.set(week, (sent.get(week) ?? 0) + 1)
    if ((sent.get(week) ?? 0) > current.textsPerWeek) assert.unreachable(`more than N in the week of ${week}`)
    world.handle({ id: universe.id('seen'), type: 'active-in-portal', completed: false })
  }
  assert.ok(sent.size > 15, `${sent.size} weeks with texts`)
}

/** Most changes leave the zone alone, as real ones do. */
function change(random: () => number): Partial<Preferences> {
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const kind = random()
  if (kind < 0.5) return { textsPerWeek: 1 + Math.floor(random() * 5) }
  if (kind < 0.85) return { deliveryTime: pick(deliveryTimes).value }
  return { zone: pick(timeZones).id }
}

function describe(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone }).toISO() ?? ''
}

schedule.run()
