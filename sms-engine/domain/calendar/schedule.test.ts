import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { deliveryTimes, timeZones } from '../../../content/product.ts'
import { ann } from '../../testing/cast.ts'
import { seededRandom } from '../../testing/seeded-random.ts'
import { syntheticCatalogue } from '../../testing/synthetic-content.ts'
import { createUniverse } from '../../testing/universe.ts'
import { createWorld } from '../../testing/world.ts'
import type { Preferences } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import { dueTimes } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { weekStart, windowEnd } from './slots.ts'

const schedule = suite('the schedule')
const catalogue = syntheticCatalogue()

/**
 * Behaviour 16. A year that begins before one change of clocks and ends after another, for each zone and time: pace,
 * zone and time change in the middle of weeks, and the dispatcher is down for up to two days at a time.
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
    if (now < slot || now >= windowEnd(slot, current))
      assert.unreachable(`outside the window: ${describe(now, current.zone)}`)
    const local = DateTime.fromMillis(now, { zone: current.zone })
    const opening = Math.min(8, Number(current.deliveryTime.slice(0, 2)))
    const onTime = now <= slot + limits.on_time_ms
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

/** Zones stay as they are in most changes, as they do for people. */
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
