import type { Context, Learner } from '../domain/model/context.ts'
import type { Decision } from '../domain/model/decision.ts'
import type { EventOf } from '../domain/model/event.ts'
import { type Ask, newState, type State, type Thread, threadOf } from '../domain/model/state.ts'
import { hour_ms } from '../domain/model/units.ts'
import { ann } from './cast.ts'
import { sampleCatalogue } from './sample-content.ts'
import { createUniverse } from './universe.ts'
import { testSettings } from './world.ts'

/**
 * What a rule looks at, put together for one test: a plain case, and in each test only what it is about. Whole
 * conversations are told by `golden.ts`.
 */

/** Monday, November 16, 2026, 8:00 AM in New York: where the frozen universe begins, an hour before Ann's first slot. */
export const monday_8am = createUniverse().peek()
/** Ann's first slot. */
export const monday_9am = monday_8am + hour_ms
/** The end of the window of that slot. */
export const monday_9pm = monday_9am + 12 * hour_ms

/** Ann, whose number is proved and who was taught nothing yet, on the sample content, on that Monday. */
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

/** Ann, who chose otherwise. */
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

/** A conversation whose lessons are on, and whose next one falls due at nine. */
export function active(changed: Partial<Phase<'active'>> = {}): Phase<'active'> {
  return { ...newThread, phase: 'active', slot: monday_9am, snoozed: null, ...changed }
}

/** A conversation whose lessons are held until RESUME. */
export function paused(changed: Partial<Phase<'paused'>> = {}): Phase<'paused'> {
  return { ...newThread, phase: 'paused', until: null, ...changed }
}

/** A conversation whose number has opted out by the carrier's word. */
export function stopped(changed: Partial<Phase<'stopped'>> = {}): Phase<'stopped'> {
  return { ...newThread, phase: 'stopped', by: 'keyword', ...changed }
}

/** A question that was asked at eight. Its options were shown as they stand in the content: A is right, B is wrong. */
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

/** What a decision says, in answer or through the outbox. */
export function bodies({ effects }: Pick<Decision, 'effects'>): string[] {
  return effects.flatMap((effect) => (effect.type === 'reply' || effect.type === 'send' ? [effect.body] : []))
}

/** What a decision does besides saying something. */
export function deeds({ effects }: Pick<Decision, 'effects'>): string[] {
  return effects.flatMap(({ type }) => (type === 'reply' || type === 'send' ? [] : [type]))
}
