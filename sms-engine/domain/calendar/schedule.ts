import type { Context, Learner } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import { openAsk, type State, type Thread } from '../model/state.ts'
import { byDay, daysAhead, isPastHour, nextSlot, nextWeek, weekStart, windowEnd } from './slots.ts'
import { enterWeek } from './streak.ts'

/** Whether the learner's subscription covers a moment. */
export function isEntitled(learner: Learner, at: number): boolean {
  return learner.entitledUntil === null || at < learner.entitledUntil
}

/** Whether a plan is billed at a moment: it was bought, and has neither ended nor been paused. */
export function isBilled(learner: Learner, at: number): boolean {
  return learner.entitledUntil !== null && isEntitled(learner, at)
}

/** What keeps scheduled lessons from a learner. */
export type LearnersHindrance =
  | 'no number'
  | 'opted out'
  | 'not onboarded'
  | 'switched off'
  | 'pace of none'
  | 'not paid'

/** What keeps scheduled lessons from a number. */
export type Hindrance = 'no learner' | LearnersHindrance

/** The one rule for whether scheduled lessons may go; null when they may. A pause is not part of it: it is a phase. */
export function hindrance({ learner, ...others }: Schedulable, at: number): Hindrance | null {
  return learner === null ? 'no learner' : learnersHindrance({ learner, ...others }, at)
}

function learnersHindrance({ learner, number, suppressed }: OfLearner, at: number): LearnersHindrance | null {
  if (number === null) return 'no number'
  if (suppressed) return 'opted out'
  if (!learner.onboarded) return 'not onboarded'
  if (!learner.lessonsEnabled) return 'switched off'
  if (learner.textsPerWeek === 0) return 'pace of none'
  return isEntitled(learner, at) ? null : 'not paid'
}

/**
 * Why no scheduled text is planned, for pages; null when one is. A pause is named before a subscription that does not
 * cover texts: one made in the settings holds billing too, and what was paid for ends with it.
 */
export function whyNoTexts(state: State, of: OfLearner): LearnersHindrance | 'paused' | null {
  if (state.phase === 'active' && state.slot !== null) return null
  // Whatever the clock says: where nothing else is in the way, what is paid for ends before the next slot.
  const why = learnersHindrance(of, Number.POSITIVE_INFINITY)
  return state.phase === 'paused' && (why === null || why === 'not paid') ? 'paused' : why
}

/** The part of a context that the rule looks at. */
export type Schedulable = Pick<Context, 'learner' | 'number' | 'suppressed'>

type OfLearner = Schedulable & { readonly learner: Learner }

/** Whether nothing keeps scheduled lessons from a learner at a moment. */
export function mayTeach(context: Context, at: number): context is Context & { learner: Learner } {
  return hindrance(context, at) === null
}

/** Until when nothing comes that was not asked for, since the learner cried for help, ms; 0 if they never did. */
export function quietUntil({ crisisAt }: Thread): number {
  return crisisAt === undefined ? 0 : crisisAt + limits.quiet_after_crisis_ms
}

/**
 * When the next scheduled text falls due, ms; null when none may go. Never two within twelve hours or on one local day,
 * never more than N in a local week, even when zone, time or pace changes within it, and none within a day of a cry for
 * help.
 */
export function nextScheduled(thread: Thread, context: Context): number | null {
  if (!mayTeach(context, context.now)) return null
  const { learner, now } = context
  const replaced = thread.instead === undefined ? now : daysAhead(thread.instead, 1, learner.zone) - 1
  const slot = nextSlot(Math.max(now, replaced, restedAt(thread, learner.zone) - 1), learner)
  if (slot === null) return null
  const allowed = isFull(thread, slot, learner) ? nextSlot(nextWeek(slot, learner.zone) - 1, learner) : slot
  return allowed !== null && mayTeach(context, allowed) ? allowed : null
}

/** How many scheduled texts, of at most so many, still come from one on before what is paid for ends. */
export function textsAhead(
  first: number | null,
  thread: Thread,
  context: Context & { learner: Learner },
  most: number,
): number {
  let [texts, slot, sent] = [0, first, thread]
  while (texts < most && slot !== null && isEntitled(context.learner, slot)) {
    texts += 1
    sent = countScheduled(sent, 'lesson', context.learner, slot)
    slot = nextScheduled(sent, { ...context, now: slot })
  }
  return texts
}

/**
 * When what is paid for surely ends, ms; null for a plan that may renew. What a running plan covers always reaches a week
 * beyond its renewal, so whoever is covered for less has canceled, or owes a renewal.
 */
export function sureEnd({ entitledUntil }: Learner, now: number): number | null {
  if (entitledUntil === null || entitledUntil <= now) return null
  return entitledUntil - now < limits.renewing_covers_ms_min ? entitledUntil : null
}

/** Whether a scheduled text may come at a moment that is none of the timetable's, such as one it was put off to. */
export function mayStand(at: number, thread: Thread, context: Context): boolean {
  return mayTeach(context, at) && at >= restedAt(thread, context.learner.zone) && !isFull(thread, at, context.learner)
}

/**
 * The first moment at which neither the last scheduled text, for twelve hours and on its local day, nor a cry for help
 * keeps the next from coming.
 */
function restedAt(thread: Thread, zone: string): number {
  const { sentAt } = thread
  if (sentAt === null) return quietUntil(thread)
  return Math.max(sentAt + limits.between_scheduled_ms_min, daysAhead(sentAt, 1, zone), quietUntil(thread))
}

/** Whether all texts of a moment's week were sent. */
function isFull({ week }: Thread, at: number, { zone, textsPerWeek }: Learner): boolean {
  return week?.start === weekStart(at, zone) && week.sent >= textsPerWeek
}

/**
 * The slot whose text may go now: the planned one while its window is open, else today's if an outage lasted from the
 * planned one into today. Slots in between are dropped: the learner gets one text, not all the missed ones. Null when
 * no window is open.
 */
export function openSlot(planned: number, thread: Thread, context: Context & { learner: Learner }): number | null {
  const { learner, now } = context
  if (now < windowEnd(planned, learner)) return planned
  const todays = nextScheduled(thread, { ...context, now: daysAhead(now, 0, learner.zone) - 1 })
  return todays !== null && todays <= now && now < windowEnd(todays, learner) ? todays : null
}

/** The thread as an active conversation that knows when its next text is due. */
export function active({ instead, ...rest }: Thread, context: Context): ActiveState {
  const thread: Thread = instead !== undefined && instead > context.now ? { ...rest, instead } : rest
  return { ...thread, phase: 'active', slot: nextScheduled(thread, context), snoozed: null }
}

/**
 * Someone who joins after the day's delivery time need not wait for days: the first lesson goes at once, in place of
 * this week's next slot. Not at night, not within twelve hours of the text after it, and not within a day of a cry for
 * help.
 * @param before the conversation before the event that let lessons begin
 */
export function firstAtOnce(before: State, joined: ActiveState, context: Context): ActiveState {
  const { learner, now } = context
  const { slot } = joined
  const wasPlanned = before.phase === 'active' && before.slot !== null && before.slot > now
  if (!learner || slot === null || slot <= now || wasPlanned || joined.sentAt !== null || joined.taught !== null)
    return joined
  if (now < quietUntil(joined) || byDay(now, learner.zone) !== now || !isPastHour(now, learner)) return joined
  const isThisWeek = weekStart(slot, learner.zone) === weekStart(now, learner.zone)
  const following = isThisWeek ? nextSlot(slot, learner) : slot
  if (following === null || following - now < limits.between_scheduled_ms_min) return joined
  return { ...joined, slot: now, ...(isThisWeek && { instead: slot }) }
}

export type ActiveState = State & { phase: 'active' }

/**
 * Whether a scheduled text may be a question: on at most `quizzesPerWeek` of a local week's slots, as soon as something
 * is due, and never on all of them. While a question waits for its answer, lessons come instead, so that a learner who
 * does not answer is still taught.
 */
export function mayAsk(thread: Thread, learner: Learner, now: number): boolean {
  if (openAsk(thread, now)?.bringsLesson) return false
  const asked = thread.week?.start === weekStart(now, learner.zone) ? thread.week.asked : 0
  return asked < Math.min(learner.quizzesPerWeek, learner.textsPerWeek - 1)
}

/**
 * The question that a slot brings: while there are lessons to teach a due one, if one may be asked, and once all are
 * taught any. Null when the slot is a lesson's.
 * @param worthMost the question worth most, of those that are due or of all; null when there is none
 */
export function questionOfSlot<Question>(
  thread: Thread,
  learner: Learner,
  now: number,
  isLessonLeft: boolean,
  worthMost: (onlyDue: boolean) => Question | null,
): Question | null {
  if (!isLessonLeft) return worthMost(true) ?? worthMost(false)
  return mayAsk(thread, learner, now) ? worthMost(true) : null
}

/** The thread after a scheduled text went out. Only lessons and questions wait for an answer. */
export function countScheduled(
  thread: Thread,
  kind: 'lesson' | 'question' | 'nudge' | 'notice',
  learner: Learner,
  now: number,
): Thread {
  const start = weekStart(now, learner.zone)
  const week = thread.week?.start === start ? thread.week : { start, sent: 0, asked: 0, lost: 0 }
  return {
    ...thread,
    streak: enterWeek(thread, start),
    week: { ...week, sent: week.sent + 1, asked: week.asked + (kind === 'question' ? 1 : 0) },
    sentAt: now,
    unanswered: thread.unanswered + (kind === 'lesson' || kind === 'question' ? 1 : 0),
  }
}
