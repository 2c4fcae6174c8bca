import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../../testing/cast.ts'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { createUniverse } from '../../testing/universe.ts'
import { createWorld } from '../../testing/world.ts'
import type { Event } from '../model/event.ts'
import { limits } from '../model/limits.ts'
import { dueTimes } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { dayOf } from './local-time.ts'
import { weekStart } from './slots.ts'

/**
 * People who text whatever moves a text, at any hour, for three weeks each: whatever they say and choose, the promises
 * about when texts come are kept. Every text is dispatched at its time: `schedule.test.ts` has the outages.
 */
const walk = suite('whatever is texted')

const said = [
  ...['q', 'a', 'snooze 2h', 'snooze tomorrow 8pm', 'snooze friday', 'pause 1 day', 'resume', 'plan 5', 'plan 2'],
  ...['send at 8pm', 'send at 7am', 'too early', "send tomorrow's text at 6am", "tonight's one at 8pm", 'START'],
  ...['I moved to Honolulu', 'I moved to New York', 'I moved to Tokyo', 'i want to kill myself'],
]
const zones = ['America/New_York', 'Pacific/Honolulu', 'Asia/Tokyo', 'Europe/London']
const hours = ['06:00', '09:00', '20:00', '21:00']

for (const zone of zones) {
  walk(`${zone}: no two scheduled texts within twelve hours or on one day, none at night, none in the quiet`, () => {
    const texts = hours.map((deliveryTime) => walkWith(zone, deliveryTime))
    assert.ok(Math.min(...texts) > 2, `${texts.join(', ')} scheduled texts`)
  })
}

/** @returns how many scheduled texts were sent */
function walkWith(zone: string, deliveryTime: string): number {
  const random = seededRandom(zone.length * 10 + Number(deliveryTime.slice(0, 2)))
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const universe = createUniverse(Date.UTC(2026, 9, 20) + Math.floor(random() * 40) * day_ms)
  const learner = { ...ann.learner, zone, deliveryTime, textsPerWeek: 2 + Math.floor(random() * 4) }
  const world = createWorld({ universe, catalogue: sampleCatalogue, learner, number: null, keepLog: false })
  const consent = { version: null, page: null, ip: null, userAgent: null }
  world.handle({ id: 'proved', type: 'number-proved', number: ann.phone, consent })
  const happened: string[] = []
  let last: number | null = null
  let texts = 0
  const end = universe.peek() + 21 * day_ms
  while (universe.peek() < end) {
    const { slot, timer } = dueTimes(world.state())
    const due = Math.min(slot ?? Number.POSITIVE_INFINITY, timer ?? Number.POSITIVE_INFINITY)
    const next = universe.peek() + random() * 20 * hour_ms
    universe.moveTo(Math.min(due, next))
    const event = due <= next ? timed(due === slot ? 'slot-due' : 'timer-due', due) : chosen()
    const { effects } = world.handle(event)
    const now = universe.peek()
    const here = world.learner()?.zone ?? zone
    const local = DateTime.fromMillis(now, { zone: here })
    happened.push(`${local.toFormat('ccc HH:mm')} ${event.type === 'text' ? event.body : event.type}`)
    const fails = (what: string) => assert.unreachable(`${what}, ${here}: ${happened.slice(-8).join(' / ')}`)
    if (event.type !== 'slot-due' && event.type !== 'timer-due') continue
    for (const effect of effects) {
      if (effect.type !== 'send') continue
      const time = local.toFormat('HH:mm')
      if (time < '06:00' || time > '21:15') fails('at night')
      if (effect.notAfter <= now) fails('already too late')
      if (event.type === 'timer-due') continue
      texts += 1
      const { crisisAt, week } = world.state()
      if (last !== null && now - last < limits.between_scheduled_ms_min - 60_000) fails('two within twelve hours')
      if (last !== null && dayOf(now, here) === dayOf(last, here)) fails('two on one day')
      if (crisisAt !== undefined && now < crisisAt + limits.quiet_after_crisis_ms) fails('in the quiet')
      if (week?.start !== weekStart(now, here) || week.sent > limits.texts_per_week_max) fails('too many in a week')
      last = now
      world.handle({ id: universe.id('seen'), type: 'active-in-portal', completed: false })
    }
  }
  return texts

  function timed(type: 'slot-due' | 'timer-due', at: number): Event {
    return { id: `${type}:${at}`, type }
  }

  function chosen(): Event {
    if (random() < 0.1) return { id: universe.id('saved'), type: 'preferences-saved', patch: { zone: pick(zones) } }
    if (random() < 0.1) return { id: universe.id('saved'), type: 'preferences-saved', patch: { areas: [] } }
    return { id: universe.id('SM'), type: 'text', body: pick(said), media: 0, handledByCarrier: null }
  }
}

walk.run()
