import { fsrs, Rating } from 'ts-fsrs'
import type { Catalogue } from '../../../content/catalogue.ts'
import type { Effect } from '../../../sms-engine/domain/model/effect.ts'
import { day_ms } from '../../../sms-engine/domain/model/units.ts'
import { letters } from '../../../sms-engine/domain/wording/lessons.ts'
import { ann } from '../../../sms-engine/testing/cast.ts'
import { seededRandom } from '../../../sms-engine/testing/seeded-random.ts'
import { syntheticCatalogue } from '../../../sms-engine/testing/synthetic-content.ts'
import { createUniverse, type Universe } from '../../../sms-engine/testing/universe.ts'
import { createWorld, type World } from '../../../sms-engine/testing/world.ts'

const seeds = 60
const days = 364
const truth = fsrs({ enable_fuzz: false, enable_short_term: false })

export type SimplePolicy = 'lessons-only' | 'due-first' | 'random'

/** Means over all learners: lessons taught, and how many of them are truly remembered on the last day. */
export interface Year {
  readonly taught: number
  readonly remembered: number
}

interface TrueCard {
  stability: number
  difficulty: number
  /** Day when it was last seen, with fractions. */
  seen: number
}

/** A policy that does not need the product. */
export const simpleYears = (policy: SimplePolicy): Year => simulate((seed) => simplePolicy(seed, policy, 1))

/** The product's own transition, with `rate` of the texts answered. */
export function ourYears(quizzesPerWeek: number, rate: number): Year {
  const catalogue = syntheticCatalogue()
  return simulate((seed) => ours(catalogue, seed, quizzesPerWeek, rate))
}

function simulate(year: (seed: number) => Year): Year {
  const years = Array.from({ length: seeds }, (_, seed) => year(seed + 1))
  const mean = (pick: (one: Year) => number) => years.reduce((sum, one) => sum + pick(one), 0) / seeds
  return { taught: mean((one) => one.taught), remembered: mean((one) => one.remembered) }
}

/** What the learner truly remembers; the product knows only the answers. */
function trueMemory(random: () => number) {
  const cards = new Map<string, TrueCard>()
  const recall = (card: TrueCard, day: number) => truth.forgetting_curve(Math.max(0, day - card.seen), card.stability)
  return {
    learn(id: string, day: number): void {
      const first = truth.next_state(null, 0, random() < 0.75 ? Rating.Good : Rating.Again)
      cards.set(id, { ...first, seen: day })
    },
    /** Whether the learner answers correctly; seeing the question changes the memory either way. */
    answer(id: string, day: number): boolean {
      const card = cards.get(id)
      if (!card) throw new Error(`${id} was asked before it was taught`)
      const right = random() < recall(card, day)
      if (day - card.seen >= 0.5) {
        const next = truth.next_state(card, day - card.seen, right ? Rating.Good : Rating.Again)
        cards.set(id, { ...next, seen: day })
      }
      return right
    },
    year(): Year {
      const remembered = [...cards.values()].reduce((sum, card) => sum + recall(card, days), 0)
      return { taught: cards.size, remembered }
    },
  }
}

/** A year of slots on days 0, 2 and 4 of each week, under a policy that does not need the product. */
function simplePolicy(seed: number, policy: SimplePolicy, rate: number): Year {
  const random = seededRandom(seed)
  const memory = trueMemory(random)
  const due = new Map<string, { stability: number; difficulty: number; seen: number; due: number }>()
  let next = 0
  for (let day = 0; day < days; day++) {
    if (![0, 2, 4].includes(day % 7)) continue
    const waiting = [...due].filter(([, card]) => card.due <= day).sort(([, a], [, b]) => a.due - b.due)
    const asked =
      policy === 'due-first' ? waiting[0]?.[0] : policy === 'random' ? pickRandom([...due.keys()], random) : undefined
    if (asked === undefined || (policy === 'random' && random() < 0.5)) {
      const id = `lesson-${next++}`
      memory.learn(id, day)
      const first = truth.next_state(null, 0, Rating.Good)
      due.set(id, { ...first, seen: day, due: day + truth.next_interval(first.stability, 0) })
    } else if (random() < rate) {
      const card = due.get(asked)
      const right = memory.answer(asked, day)
      if (card) {
        const after = truth.next_state(card, day - card.seen, right ? Rating.Good : Rating.Again)
        due.set(asked, { ...after, seen: day, due: day + truth.next_interval(after.stability, 0) })
      }
    }
  }
  return memory.year()
}

/**
 * A year of the real conversation: with probability `rate` a scheduled text is answered, a lesson by Q and its two
 * questions, a question by its letter and then the lesson it brings like any other.
 */
function ours(catalogue: Catalogue, seed: number, quizzesPerWeek: number, rate: number): Year {
  const random = seededRandom(seed)
  const memory = trueMemory(random)
  const universe = createUniverse()
  const start = universe.peek()
  const today = () => (universe.peek() - start) / day_ms
  const learner = { ...ann.learner, quizzesPerWeek }
  const world = createWorld({ universe, catalogue, learner, number: null, keepLog: false })
  /** Learns the lessons among the texts that came; false if there were none. */
  const learnNew = (effects: readonly Effect[]): boolean => {
    const lessons = effects.flatMap((effect) => ('kind' in effect && effect.kind === 'lesson' && effect.lessonId) || [])
    for (const id of lessons) memory.learn(id, today())
    return lessons.length > 0
  }
  const text = (body: string): boolean => {
    universe.moveTo(universe.peek() + 60_000)
    const { effects } = world.handle({ id: universe.id('SM'), type: 'text', body, media: 0, handledByCarrier: null })
    return learnNew(effects)
  }
  /** Answers the open question; returns true when the feedback brought a lesson. */
  const answerOpen = (): boolean => {
    const { open } = world.state()
    const question = open && catalogue.questions.get(open.questionId)
    if (!open || !question) return false
    const right = memory.answer(open.lessonId, today())
    const index = question.options.findIndex((option) => Boolean(option.right) === right)
    return text(letters[open.order.indexOf(index)] ?? '')
  }

  prove(world, universe)
  for (let slot = nextSlot(world); slot !== null && slot < start + days * day_ms; slot = nextSlot(world)) {
    universe.moveTo(slot)
    const { effects } = world.handle({ id: `slot:${slot}`, type: 'slot-due' })
    let lesson = learnNew(effects)
    if (random() < rate) {
      universe.moveTo(universe.peek() + 3_600_000)
      if (!lesson) lesson = answerOpen()
      if (lesson) text('Q')
      for (let questions = 0; lesson && questions < 2; questions++) answerOpen()
    }
    if (world.state().phase === 'paused') {
      universe.moveTo(universe.peek() + 7 * day_ms)
      text('RESUME')
    }
  }
  return memory.year()
}

function prove(world: World, universe: Universe): void {
  const consent = { version: null, page: null, ip: null, userAgent: null }
  world.handle({ id: universe.id('proved'), type: 'number-proved', number: ann.phone, consent })
}

function nextSlot(world: World): number | null {
  const state = world.state()
  return state.phase === 'active' ? state.slot : null
}

function pickRandom(ids: readonly string[], random: () => number): string | undefined {
  return ids[Math.floor(random() * ids.length)]
}
