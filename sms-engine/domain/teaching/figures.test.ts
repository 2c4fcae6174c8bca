/** The figures that a learner reads, by text and in the portal, agree everywhere. */
import fc from 'fast-check'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../../testing/cast.ts'
import { sampleCatalogue } from '../../testing/sample-content.ts'
import { createUniverse } from '../../testing/universe.ts'
import { createWorld, testSettings } from '../../testing/world.ts'
import { dayOf } from '../calendar/local-time.ts'
import { localDate } from '../calendar/slots.ts'
import type { Card } from '../model/card.ts'
import type { Context } from '../model/context.ts'
import type { EffectOf } from '../model/effect.ts'
import { averageScore } from '../model/progress.ts'
import { minute_ms } from '../model/units.ts'
import { letters } from '../wording/lessons.ts'
import { moment } from '../wording/moment.ts'
import { rightOption } from './ask.ts'
import { forecast, masteryBySubject } from './forecast.ts'
import { builtIn, forgettingBy } from './forgetting.ts'
import { journey, type Review } from './journey.ts'
import { passing } from './passing.ts'
import { asAsked } from './sets.ts'

const deeds = ['slot', 'Q', 'NEXT', 'SKIP', 'right', 'wrong', 'doubt', 'no idea', 'portal', 'practice'] as const

/** Somebody who remembers far longer than the built-in weights say. */
const slow = { version: 1, values: builtIn.weights.map((weight, index) => (index < 3 ? 10 * weight : weight)) }

/** Simulates a learner for a while, and asks for every figure at the end. */
function live(script: readonly (typeof deeds)[number][], weights: Context['weights']) {
  const universe = createUniverse()
  const { learner } = ann
  const world = createWorld({ universe, catalogue: sampleCatalogue, learner, number: null, weights })
  const consent = { version: null, page: null, ip: null, userAgent: null }
  world.handle({ id: universe.id('proved'), type: 'number-proved', number: ann.phone, consent })
  const say = (body: string) => {
    universe.moveTo(universe.peek() + minute_ms)
    const { effects } = world.handle({ id: universe.id('SM'), type: 'text', body, media: 0, handledByCarrier: null })
    return effects.flatMap((effect) => (effect.type === 'reply' ? effect.body : [])).join('\n')
  }
  const answer = (isRight: boolean, mark = '') => {
    const { open } = world.state()
    const question = open && asAsked(open, { catalogue: sampleCatalogue })
    if (!question) return
    const shown = open.order.findIndex((index) => Boolean(question.options[index]?.right) === isRight)
    say(`${letters[shown]}${mark}`)
  }
  for (const deed of script) {
    const state = world.state()
    if (deed === 'slot' && state.phase === 'active' && state.slot !== null) {
      universe.moveTo(state.slot)
      world.handle({ id: `slot:${state.slot}`, type: 'slot-due' })
    } else if (deed === 'right' || deed === 'wrong') answer(deed === 'right')
    else if (deed === 'doubt') answer(true, '?')
    else if (deed === 'practice') {
      for (let questions = 0; questions < 6; questions++) {
        if (!world.state().open) say('Q')
        answer(questions % 2 === 0)
      }
    } else if (deed === 'no idea') say("I don't know")
    else if (deed === 'portal' && state.open) {
      const { questionId, values } = state.open
      const event = {
        id: universe.id('web'),
        type: 'answered-in-portal',
        questionId,
        choice: 0,
        unsure: false,
      } as const
      world.handle(values ? { ...event, values } : event)
    } else if (deed !== 'slot' && deed !== 'portal') say(deed)
  }

  const memory: Record<string, Card> = {}
  const reviews: (Review & { readonly questionId: string })[] = []
  for (const { effects, context } of world.turns) {
    for (const effect of effects) {
      if (effect.type === 'remember') memory[effect.lessonId] = effect.card
      if (effect.type === 'review') reviews.push(asReview(effect, context.now))
    }
  }
  return { universe, world, learner, say, memory, reviews }
}

function asReview(effect: EffectOf<'review'>, at: number): Review & { readonly questionId: string } {
  const { lessonId, questionId, right, unsure, choice, values } = effect
  return { lessonId, questionId, right, unsure, gaveUp: choice === -1, varied: values !== undefined, at }
}

test('SCORE, PLAN, WHY, the forecast and the figures of the portal agree, whatever a learner did', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom(...deeds), { maxLength: 60 }),
      fc.constantFrom(undefined, slow),
      (script, weights) => {
        const { universe, world, learner, say, memory, reviews } = live(script, weights)
        const forgetting = forgettingBy(weights)
        const { zone } = learner
        const now = universe.peek()
        const state = world.state()

        // A question repeated on one day is practice: only its first answer counts.
        const counted = new Map<string, boolean>()
        for (const { questionId, right, at } of reviews) {
          const key = `${questionId} ${localDate(at, zone)}`
          counted.set(key, counted.get(key) ?? right)
        }
        const right = [...counted.values()].filter(Boolean).length
        assert.equal(state.score, { right, answered: counted.size })
        const score = say('SCORE')
        const taught = Object.keys(memory).length
        assert.match(score, new RegExp(`^${taught} lesson`))
        if (counted.size > 0) {
          assert.match(score, `${right} of ${counted.size} question`)
          assert.match(score, ` ${averageScore(right, counted.size)}%`)
        }

        // The estimate of what is remembered is the same everywhere.
        const pass = passing(Object.values(memory), now, state.habits, forgetting)
        const subjects = masteryBySubject(sampleCatalogue, memory, state.habits, now, forgetting)
        const summed = subjects.reduce((sum, each) => sum + each.taught * each.passing, 0)
        const end = journey(memory, reviews, state.habits, now, zone, () => [], forgetting).at(-1)
        assert.is(pass.taught, taught)
        assert.ok(Math.abs(summed - (end?.remembered ?? 0)) < 1e-9)
        assert.ok(Math.abs(summed - pass.likely) <= 0.5 + 1e-9)
        assert.ok(pass.low <= pass.likely && pass.likely <= pass.high)
        assert.is(end?.taught ?? 0, taught)

        // PLAN names the slot, and no question is forecast before it.
        const slot = state.phase === 'active' ? state.slot : null
        if (slot !== null) {
          assert.match(say('PLAN'), moment(slot, universe.peek(), zone))
          const context = { now, learner, number: ann.phone, suppressed: false, memory, catalogue: sampleCatalogue }
          const days = forecast(state, learner, { ...context, settings: testSettings, weights }, 14)
          const first = days.findIndex(({ byText }) => byText > 0)
          assert.ok(first === -1 || first >= dayOf(slot, zone) - dayOf(now, zone))
        }

        // WHY explains the last graded answer, with the right option as it was then.
        const { answered, open } = world.state()
        const question = answered && asAsked(answered.ask, { catalogue: sampleCatalogue })
        if (!open && question) assert.match(say('WHY'), rightOption(answered.ask, question).label)
      },
    ),
    { numRuns: 60 },
  )
})

test.run()
