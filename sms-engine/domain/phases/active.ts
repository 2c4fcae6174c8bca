import {
  type ActiveState,
  active,
  countScheduled,
  mayTeach,
  nextScheduled,
  openSlot,
  questionOfSlot,
  sureEnd,
  textsAhead,
} from '../calendar/schedule.ts'
import { byDay, leaveAt, windowEnd } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Decision, Step } from '../model/decision.ts'
import type { EventOf } from '../model/event.ts'
import { limits } from '../model/limits.ts'
import { openAsk, type Thread, threadOf } from '../model/state.ts'
import { asReading, type Reading } from '../reading/read-text.ts'
import { ask, oddsIn } from '../teaching/ask.ts'
import { correct, correctionDue } from '../teaching/correct.ts'
import { bestQuestion } from '../teaching/plan.ts'
import { withoutSkipped } from '../teaching/skip.ts'
import { askSnoozed, isAsleep, isDaysText, keepSnooze } from '../teaching/snooze.ts'
import { teach, upcoming } from '../teaching/teach.ts'
import * as memberTexts from '../wording/membership.ts'
import { day } from '../wording/moment.ts'
import * as scheduleTexts from '../wording/schedule.ts'
import { isOfLearning, learn } from './learn.ts'
import { manage, nextTime } from './manage.ts'
import { hearWish } from './wish.ts'

/** Handles a text from a learner whose lessons are on. */
export function hearActive(
  state: ActiveState,
  event: EventOf<'text'>,
  reading: Reading,
  learner: Learner,
  context: Context,
): Decision {
  if (reading.is === 'managing-command') return manage(state, reading.command, learner, context)
  const noLessons = memberTexts.notEntitled(context.settings)
  const lessonsCome = mayTeach(context, context.now)
  const heard = {
    event,
    reading,
    learner,
    context,
    lessonsCome,
    nextTime: nextTime(state, learner, context),
    noLessons,
  }
  if (reading.is === 'wish' && !isOfLearning(threadOf(state), heard)) {
    return hearWish(state, reading.wish, learner, context, (command) =>
      hearActive(state, event, asReading(command), learner, context),
    )
  }
  const step = learn(threadOf(state), heard)
  const snoozed = step.thread.open?.id === state.open?.id ? state.snoozed : null
  return { state: { ...step.thread, phase: 'active', slot: state.slot, snoozed }, effects: step.effects }
}

/** The slot has come: one scheduled text, if one still may go and its window is open. */
export function slotDue(state: ActiveState, event: EventOf<'slot-due'>, context: Context): Decision {
  const thread = threadOf(state)
  const idle = { state: keepSnooze(active(thread, context), state), effects: [] }
  if (state.slot === null || context.now < state.slot) return { state, effects: [] }
  if (!mayTeach(context, context.now)) return idle
  const missed = withoutInstead(thread)
  const slot = openSlot(state.slot, missed, context)
  if (slot === null) return { state: keepSnooze(active(missed, context), state), effects: [] }
  const notAfter = windowEnd(slot, context.learner)
  const leaves = leaveAt(slot, context.now, context.learner.zone)
  if (leaves > context.now) return { state: { ...state, slot: leaves }, effects: [] }
  if (isDaysText(thread, state.snoozed, slot, context.learner, context.now)) return idle
  if (thread.owed) return tellOfPayment(state, context)
  if (thread.unanswered >= limits.unanswered_before_pause)
    return pauseBySilence(thread, notAfter, context.learner, context)
  const step = scheduledText(thread, notAfter, event.id, context.learner, context, isAsleep(state))
  return step ? { state: keepSnooze(active(step.thread, context), state), effects: step.effects } : idle
}

/** The thread where a first lesson could not go at once: the slot that it was to take the place of stands. */
function withoutInstead({ instead: _, ...thread }: Thread): Thread {
  return thread
}

/** The open question comes again, because the learner asked for it at this time. */
export function snoozeOver(state: ActiveState, context: Context): Decision {
  if (state.snoozed === null || context.now < state.snoozed) return { state, effects: [] }
  const awake: ActiveState = { ...state, snoozed: null }
  if (!mayTeach(context, context.now)) return { state: awake, effects: [] }
  const leaves = leaveAt(state.snoozed, context.now, context.learner.zone)
  if (leaves > context.now) return { state: { ...state, snoozed: leaves }, effects: [] }
  const notAfter = windowEnd(context.now, context.learner)
  return askSnoozed(state, { by: 'send', notAfter }, context.learner, context) ?? { state: awake, effects: [] }
}

/**
 * The first of these that applies: the nudge after a few texts without an answer; a correction of what was taught
 * before; a question that is due; the next lesson; once every lesson was taught, the question worth most, so that the
 * plan's texts go on. Null when none does.
 * @param waits whether a question is snoozed: no other takes its place
 */
function scheduledText(
  thread: Thread,
  notAfter: number,
  id: string,
  learner: Learner,
  context: Context,
  waits: boolean,
): Step | null {
  const { catalogue, now } = context
  const way = { by: 'send', notAfter } as const
  const memory = withoutSkipped(context.memory, thread, now, learner.zone)
  if (thread.unanswered >= limits.unanswered_before_nudge && !thread.nudged) {
    const nudged = { ...countScheduled(thread, 'nudge', learner, now), nudged: true }
    const more = limits.unanswered_before_pause - limits.unanswered_before_nudge
    const ahead = textsAhead(nextScheduled(nudged, context), nudged, { ...context, learner }, more)
    const body = ahead < more ? scheduleTexts.nudgeBeforeEnd : scheduleTexts.nudge
    return { thread: nudged, effects: [{ type: 'send', kind: 'nudge', body, notAfter }] }
  }
  const correction = correctionDue(thread, context)
  if (correction) return correct(countScheduled(thread, 'lesson', learner, now), correction, notAfter, context)
  const lesson = upcoming(learner, context)
  const unanswered = openAsk(thread, now)?.lessonId ?? null
  const worthMost = (onlyDue: boolean) =>
    bestQuestion(catalogue, memory, now, learner.zone, oddsIn(thread, context), { onlyDue, except: unanswered })
  const question = waits ? null : questionOfSlot(thread, learner, now, lesson !== null, worthMost)
  if (question) {
    const counted = countScheduled(thread, 'question', learner, now)
    return ask(counted, question, id, { following: 0, bringsLesson: true }, way, context)
  }
  return lesson && teach(countScheduled(thread, 'lesson', learner, now), lesson, way, context)
}

/** Tells of the failed payment instead of teaching, so that nobody gets more texts than the consent promises. */
function tellOfPayment(state: ActiveState, context: Context & { learner: Learner }): Decision {
  const { owed: _, ...settled } = threadOf(state)
  const told = countScheduled(settled, 'notice', context.learner, context.now)
  const body = memberTexts.paymentFailed(context.settings)
  // Bad news waits for the daytime, even if the slot is at 06:00.
  const notBefore = byDay(context.now, context.learner.zone)
  const notAfter = windowEnd(notBefore, context.learner)
  return {
    state: keepSnooze(active(told, context), state),
    effects: [{ type: 'send', kind: 'notice', body, notBefore, notAfter }],
  }
}

/**
 * Nobody answers: lessons stop instead of piling up. The last text says so, and so does a mail, in case nobody reads
 * the phone.
 */
function pauseBySilence(thread: Thread, notAfter: number, learner: Learner, context: Context): Decision {
  const end = sureEnd(learner, context.now)
  const body = scheduleTexts.pausedBySilence(end === null ? null : day(end, learner.zone), context.settings)
  return {
    state: { ...thread, phase: 'paused', until: null },
    effects: [
      { type: 'send', kind: 'notice', body, notAfter },
      { type: 'letter', about: 'paused-by-silence' },
    ],
  }
}
