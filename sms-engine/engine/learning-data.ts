import type { MemoryWeights } from '../domain/model/memory-weights.ts'
import {
  type DueDay,
  dueLaterToday,
  forecast,
  isHeldByQuestion,
  type Mastery,
  masteryBySubject,
} from '../domain/teaching/forecast.ts'
import { forgettingBy } from '../domain/teaching/forgetting.ts'
import {
  journey,
  type PastMemory,
  pastMemories,
  type Replay,
  stoodAt,
  type Waypoint,
} from '../domain/teaching/journey.ts'
import type { Requires } from '../domain/teaching/memory.ts'
import { type Passing, passing } from '../domain/teaching/passing.ts'
import { keeping } from '../runtime/keeping.ts'
import { readReviews } from '../store/history.ts'
import { readById } from '../store/read-conversation.ts'
import type { Engine } from './engine.ts'
import { contextOf } from './handle-event.ts'

/** What a learner's charts show. Everything about memory comes from one estimate, so that the figures agree. */
export interface LearningData {
  readonly forecast: readonly DueDay[]
  /** How many of the first day's fall due only later on that day. */
  readonly laterToday: number
  /** Whether the plan texts no further question until its last one, which was not put off, is answered. */
  readonly isHeldByQuestion: boolean
  readonly mastery: readonly Mastery[]
  /** How many lessons of all subjects the learner remembers now. */
  readonly pass: Passing
  readonly journey: readonly Waypoint[]
}

/** For how many learners a past is kept: two years of weeks take a few kilobytes. */
const kept_pasts_max = 1000
const findPast = keeping<readonly PastMemory[]>(kept_pasts_max)

/**
 * Works out a learner's past once and not at every look. It stays the same until another day or week is over, until the
 * content loses a lesson that belonged to it, or until other weights apply.
 */
export const replayOnce =
  (learnerId: string, requires: Requires, weights: MemoryWeights | undefined): Replay =>
  (memory, reviews, moments) => {
    const [begin, end] = [moments[0], moments.at(-1)]
    if (begin === undefined || end === undefined) return []
    const { taught, answered } = stoodAt(memory, reviews, end)
    const key = [learnerId, begin, end, moments.length, taught, answered, weights?.version ?? 0].join(' ')
    return findPast(key, () => pastMemories(requires, memory, reviews, moments, forgettingBy(weights)))
  }

/** @param days how far the forecast looks, today included */
export async function readLearningData(engine: Engine, learnerId: string, days: number): Promise<LearningData> {
  const { pool } = engine.db
  const [snapshot, reviews] = await Promise.all([
    readById(pool, engine.sender, learnerId),
    readReviews(pool, learnerId),
  ])
  if (!snapshot?.learner)
    return { forecast: [], laterToday: 0, isHeldByQuestion: false, mastery: [], pass: passing([], 0), journey: [] }
  const { now, catalogue, ...context } = contextOf(engine, snapshot)
  // Lessons that have left the content are in no subject, and would make the sum differ from its parts.
  const isTaught = (lessonId: string) => catalogue.lessons.has(lessonId)
  const memory = Object.fromEntries(Object.entries(context.memory).filter(([lessonId]) => isTaught(lessonId)))
  const counted = reviews.filter(({ lessonId }) => isTaught(lessonId))
  const { habits } = snapshot.state
  const { weights } = context
  const forgetting = forgettingBy(weights)
  const requires = (lessonId: string) => catalogue.lessons.get(lessonId)?.requires ?? []
  const ofMemory = { ...context, now, catalogue, memory }
  return {
    forecast: forecast(snapshot.state, snapshot.learner, ofMemory, days),
    laterToday: dueLaterToday(snapshot.state, snapshot.learner, ofMemory),
    isHeldByQuestion: isHeldByQuestion(snapshot.state, snapshot.learner, ofMemory),
    mastery: masteryBySubject(catalogue, memory, habits, now, forgetting),
    pass: passing(Object.values(memory), now, habits, forgetting),
    journey: journey(
      memory,
      counted,
      habits,
      now,
      snapshot.learner.zone,
      replayOnce(learnerId, requires, weights),
      forgetting,
    ),
  }
}
