import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCatalogue } from '../../../content/load.ts'
import { correctionText } from '../../../content/product.ts'
import { atFirst } from '../../testing/answers.ts'
import { active, bodies, contextFor, monday_9am } from '../../testing/situation.ts'
import type { Card, Memory } from '../model/card.ts'
import type { Context } from '../model/context.ts'
import type { State } from '../model/state.ts'
import { day_ms } from '../model/units.ts'
import { transition } from '../transition.ts'
import { countSegments } from '../wording/segment.ts'
import { dueAt, taughtCard } from './memory.ts'

const sample = contextFor().catalogue

/** The sample content with these corrections to its lessons. */
function correctedContent(errata: Readonly<Record<string, readonly (readonly [date: string, note: string])[]>>) {
  const lessons = [...sample.lessons].map(([id, lesson]) => {
    return [id, { ...lesson, errata: (errata[id] ?? []).map(([date, note]) => ({ date, note })) }] as const
  })
  return { ...sample, lessons: new Map(lessons) }
}

/** What Ann, who was taught three lessons on Friday, gets in a slot. */
const friday = monday_9am - 3 * day_ms
const strong: Card = { ...taughtCard(friday), stability: 90, reviews: 5, lapses: 1 }
const taught: Memory = { assets: strong, entries: strong, accounts: strong }

function slot(errata: Parameters<typeof correctedContent>[0], changed: Partial<Context> = {}, state: State = active()) {
  const now = changed.now ?? monday_9am
  const context = contextFor({ memory: taught, catalogue: correctedContent(errata), now, ...changed })
  const decision = transition(state, { id: 'slot', type: 'slot-due' }, context)
  const memory = { ...context.memory }
  for (const effect of decision.effects) if (effect.type === 'remember') memory[effect.lessonId] = effect.card
  return { ...decision, bodies: bodies(decision), memory }
}

const note = 'Land is no property that wears out.'
const assets = correctionText('Assets', note)

test('whoever was taught a lesson before its correction is told of it in place of the next lesson', () => {
  const { bodies, state, memory } = slot({ assets: [['2026-11-15', note]] })
  assert.equal(bodies, [assets])
  assert.is(state.week?.sent, 1, 'it is one of the week’s texts')
  const after = memory.assets ?? strong
  const { taughtAt, seenAt, reviews, lapses } = after
  assert.equal([taughtAt, seenAt, reviews, lapses], [friday, monday_9am, 5, 1])
  assert.ok(dueAt(after, atFirst) <= monday_9am + 3 * day_ms, 'and is asked about it again within days')
})

test('it is told once', () => {
  const first = slot({ assets: [['2026-11-15', note]] })
  const later = { now: monday_9am + 7 * day_ms, memory: first.memory }
  const again = slot({ assets: [['2026-11-15', note]] }, later, {
    ...first.state,
    phase: 'active',
    slot: later.now,
    snoozed: null,
  })
  assert.is(again.bodies.length, 1)
  assert.is.not(again.bodies[0], assets)
})

test('nobody is told who was taught the lesson on that day or later, or never', () => {
  assert.is.not(slot({ assets: [['2026-11-13', note]] }).bodies[0], assets)
  assert.is.not(slot({ assets: [['2026-11-10', note]] }).bodies[0], assets)
  assert.is.not(slot({ income: [['2026-11-15', note]] }).bodies[0], correctionText('Income', note))
  assert.is.not(slot({ assets: [['2026-11-17', note]] }).bodies[0], assets, 'nor of one that is dated tomorrow')
})

test('of several the oldest comes first, and one a week', () => {
  const errata = {
    entries: [['2026-11-15', 'two'] as const],
    assets: [['2026-11-14', 'one'] as const, ['2026-11-16', 'three'] as const],
  }
  const said: string[] = []
  let state: State = active()
  let memory = taught
  for (let day = 0; day < 22; day++) {
    const now = monday_9am + day * day_ms
    const came = slot(errata, { now, memory }, { ...state, unanswered: 0, phase: 'active', slot: now, snoozed: null })
    said.push(...came.bodies.filter((body) => body.startsWith('We corrected')))
    if (said.length > 0 && day < 6) assert.is(said.length, 1, 'lessons go on in the same week')
    ;({ state, memory } = came)
  }
  assert.equal(said, [
    correctionText('Assets', 'one'),
    correctionText('Entries', 'two'),
    correctionText('Assets', 'three'),
  ])
})

test('every correction of the content fits two segments', () => {
  const texts = [...loadCatalogue().lessons.values()].flatMap(({ title, errata = [] }) =>
    errata.map(({ note }) => correctionText(title, note)),
  )
  assert.ok(texts.length > 0)
  assert.equal(
    texts.filter((text) => countSegments(text).segments > 2 || countSegments(text).encoding !== 'GSM-7'),
    [],
  )
})

test.run()
