import type { Context, Learner } from '../domain/model/context.ts'
import type { Decision } from '../domain/model/decision.ts'
import type { EventOf } from '../domain/model/event.ts'
import { type Ask, newState, type State, type Thread, threadOf } from '../domain/model/state.ts'
import { day_ms, hour_ms } from '../domain/model/units.ts'
import { taughtCard } from '../domain/teaching/memory.ts'
import { ann } from './cast.ts'
import { sampleCatalogue } from './sample-content.ts'
import { createUniverse } from './universe.ts'
import { testSettings } from './world.ts'

/**
 * The inputs to a rule, put together for one test: a plain case, which each test changes only where it matters. For
 * whole conversations, use `golden.ts`.
 */

/**
 * Monday, November 16, 2026, 8:00 AM in New York: the start of the frozen universe, an hour before Ann's first slot.
 */
export const monday_8am = createUniverse().peek()
/** Ann's first slot. */
export const monday_9am = monday_8am + hour_ms
/** The end of that slot's window. */
export const monday_9pm = monday_9am + 12 * hour_ms

/** Ann on that Monday, with a proved number, on the sample content, before her first lesson. */
export function contextFor(changed: Partial<Context> = {}): Context {
  return {
    now: monday_8am,
    learner: ann.learner,
    number: ann.phone,
    suppressed: false,
    memory: {},
    catalogue: sampleCatalogue,
    settings: testSettings,
    ...changed,
  }
}

/** Ann with other preferences. */
export function annWith(changed: Partial<Learner>): Learner {
  return { ...ann.learner, ...changed }
}

type Phase<P extends State['phase']> = State & { phase: P }

/** A conversation in which nothing has happened. */
export const newThread: Thread = threadOf(newState)

/** A conversation whose number nobody has proved yet. */
export function unproved(changed: Partial<Phase<'new'>> = {}): Phase<'new'> {
  return { ...newThread, phase: 'new', greeted: false, ...changed }
}

/** A conversation whose lessons are on, with the next one due at nine. */
export function active(changed: Partial<Phase<'active'>> = {}): Phase<'active'> {
  return { ...newThread, phase: 'active', slot: monday_9am, snoozed: null, ...changed }
}

/** A conversation whose lessons are held until RESUME. */
export function paused(changed: Partial<Phase<'paused'>> = {}): Phase<'paused'> {
  return { ...newThread, phase: 'paused', until: null, ...changed }
}

/** A conversation whose number has opted out by a keyword. */
export function stopped(changed: Partial<Phase<'stopped'>> = {}): Phase<'stopped'> {
  return { ...newThread, phase: 'stopped', by: 'keyword', ...changed }
}

/** Every lesson of the sample content, taught the day before. */
export const everythingTaught: Context['memory'] = Object.fromEntries(
  [...sampleCatalogue.lessons.keys()].map((id) => [id, taughtCard(monday_8am - day_ms)]),
)

/** A question asked at eight. Its options were shown in the order of the content: A is right, B is wrong. */
export function askOf(questionId: string, changed: Partial<Ask> = {}): Ask {
  return {
    id: `ask-${questionId}`,
    questionId,
    lessonId: questionId.replace(/-\d+$/, ''),
    order: [0, 1, 2, 3],
    askedAt: monday_8am,
    following: 0,
    bringsLesson: false,
    ...changed,
  }
}

/** A text that a phone sent. */
export function text(body: string, changed: Partial<EventOf<'text'>> = {}): EventOf<'text'> {
  return { id: 'SM1', type: 'text', body, media: 0, handledByCarrier: null, ...changed }
}

/** What a decision says, in replies or through the outbox. */
export function bodies({ effects }: Pick<Decision, 'effects'>): string[] {
  return effects.flatMap((effect) => (effect.type === 'reply' || effect.type === 'send' ? [effect.body] : []))
}

/** What a decision does besides saying something. */
export function deeds({ effects }: Pick<Decision, 'effects'>): string[] {
  return effects.flatMap(({ type }) => (type === 'reply' || type === 'send' ? [] : [type]))
}
