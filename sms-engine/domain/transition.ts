import { countScheduled, firstAtOnce, mayTeach, nextScheduled } from './calendar/schedule.ts'
import { nextSlot, openWindowEnd } from './calendar/slots.ts'
import { countAnswer } from './calendar/streak.ts'
import { hear } from './hear.ts'
import type { Card } from './model/card.ts'
import type { Context, Learner } from './model/context.ts'
import type { Decision } from './model/decision.ts'
import type { Effect } from './model/effect.ts'
import type { Event, EventOf } from './model/event.ts'
import { limits } from './model/limits.ts'
import { type State, threadOf } from './model/state.ts'
import { slotDue, snoozeOver } from './phases/active.ts'
import { deskActed, whileUp } from './phases/desk.ts'
import { foundSent } from './phases/found.ts'
import { answeredCase } from './phases/open-case.ts'
import { endSilence, heldOf, onOrHeld, pauseInSettings, pauseOver, resumeInSettings } from './phases/paused.ts'
import { replanned } from './phases/replan.ts'
import type { ReadContext } from './reading/logged-reading.ts'
import { answerInPortal } from './teaching/ask.ts'
import { forgettingBy } from './teaching/forgetting.ts'
import { taughtCard } from './teaching/memory.ts'
import { whatIsAtHand } from './teaching/teach.ts'
import * as memberTexts from './wording/membership.ts'
import { day, moment } from './wording/moment.ts'
import * as supportTexts from './wording/support.ts'

/**
 * The one function that decides everything: the new state after an event, and what must be done. Pure: the same
 * arguments give the same decision on any machine at any time, which replay relies on.
 */
export function transition(state: State, event: Event, context: ReadContext): Decision {
  switch (event.type) {
    case 'text':
      return hear(state, event, context)
    case 'number-proved':
      return numberProved(state, event, context)
    case 'number-lost':
      return numberLost(state, event, context)
    case 'preferences-saved':
      return preferencesSaved(state, event, context)
    case 'entitlement-changed':
      return entitlementChanged(state, event, context)
    case 'payment-failed':
      return unchanged(context.learner ? { ...state, owed: true } : state)
    case 'slot-due':
      return state.phase === 'active' ? slotDue(state, event, context) : unchanged(state)
    case 'timer-due':
      return timerDue(state, context)
    case 'undelivered':
      return undelivered(state, event, context)
    case 'found-sent':
      return foundSent(state, event, context)
    case 'answered-in-portal':
      return answeredInPortal(state, event, context)
    case 'active-in-portal':
      return activeInPortal(state, event, context)
    case 'paused-in-portal':
      return pauseInSettings(state, event.until)
    case 'resumed-in-portal':
      return resumeInSettings(state, context)
    case 'case-answered':
      return caseAnswered(state, event, context)
    case 'desk-acted':
      return deskActed(state, event, context)
  }
}

/** A code was typed: the number is the learner's, and the welcome confirms the opt-in, as carriers require. */
function numberProved(state: State, event: EventOf<'number-proved'>, context: Context): Decision {
  if (!context.learner) return unchanged(state)
  const patch = {
    lessonsEnabled: context.learner.lessonsEnabled || wantsLessons(state, event, context.learner, context),
  }
  const learner = { ...context.learner, ...patch }
  const effects: Effect[] = [
    { type: 'claim-number', number: event.number },
    { type: 'save-preferences', patch },
    { type: 'consent', action: 'opt-in', by: 'web', evidence: event.consent },
  ]
  const proved = { ...context, number: event.number, suppressed: false, learner }
  const isHeld = state.phase === 'paused' && state.until !== null
  const isOn = isHeld || state.phase === 'active'
  const next = isOn
    ? rescheduled(state, context, proved)
    : beginning(state, onOrHeld(threadOf(endSilence(state)), heldOf(state), proved), proved)
  const again = context.number === event.number && (state.phase === 'active' || state.phase === 'paused')
  if (!again && learner.lessonsEnabled) effects.push(notice(welcomeTo(next, learner, proved), context))
  return { state: next, effects }
}

/**
 * Whether proving a number switches on lessons that are off: at the end of onboarding, and when the box was ticked by
 * somebody who had no number or whose number had opted out. A learner who switched lessons off and only changes the
 * number keeps them off.
 */
function wantsLessons(state: State, event: EventOf<'number-proved'>, learner: Learner, context: Context): boolean {
  if (!learner.onboarded) return true
  return event.consent.version !== null && (context.number === null || state.phase === 'stopped')
}

/** The conversation after an event that may have let lessons begin. */
function beginning(before: State, next: State, context: Context): State {
  return next.phase === 'active' ? firstAtOnce(before, next, context) : next
}

/**
 * What a welcome says about the next text, when one is planned: its day and hour, and whether the first goes at once.
 */
function comingTo(state: State, learner: Learner, context: Context): memberTexts.Coming | null {
  if (state.phase !== 'active' || state.slot === null) return null
  const isAtOnce = state.slot <= context.now
  const next = isAtOnce ? nextScheduled(countScheduled(state, 'lesson', learner, context.now), context) : state.slot
  if (next === null) return null
  return { isFirst: state.taught === null, isAtOnce, next: moment(next, context.now, learner.zone) }
}

function welcomeTo(state: State, learner: Learner, context: Context): string {
  if (state.phase === 'paused' && state.until !== null) {
    const slot = nextSlot(state.until - 1, learner)
    return memberTexts.welcomeHeld(
      day(state.until, learner.zone),
      slot === null ? null : moment(slot, context.now, learner.zone),
    )
  }
  return memberTexts.welcome(
    learner.textsPerWeek,
    comingTo(state, learner, context),
    whatIsAtHand(state, learner, context),
  )
}

/**
 * A number has gone to somebody else: its former owner is told by mail, if there is an account. If the phone companies
 * gave it away, its consent ends too. A number that the learner has proved since is not affected.
 */
function numberLost(state: State, { reassigned }: EventOf<'number-lost'>, context: Context): Decision {
  if (reassigned !== undefined && reassigned !== context.number) return unchanged(state)
  const effects: Effect[] = [{ type: 'release-number' }]
  if (reassigned !== undefined) effects.push({ type: 'consent', action: 'opt-out', by: 'reassigned', evidence: null })
  if (context.learner) {
    effects.push({ type: 'letter', about: reassigned === undefined ? 'number-moved' : 'number-reassigned' })
  }
  return { state: { ...threadOf(state), phase: 'new', greeted: true, open: null, ...heldOf(state) }, effects }
}

function preferencesSaved(state: State, event: EventOf<'preferences-saved'>, context: Context): Decision {
  if (!context.learner) return unchanged(state)
  const learner = { ...context.learner, ...event.patch }
  const effects: Effect[] = [{ type: 'save-preferences', patch: event.patch }]
  if (!learner.lessonsEnabled) effects.push({ type: 'cancel-lessons' })
  const next = rescheduled(state, context, { ...context, learner })
  // The number was proved, and welcomed, before the hour was chosen: now the hour can be announced.
  const hasChosen = learner.onboarded && !context.learner.onboarded
  const coming = hasChosen ? comingTo(next, learner, { ...context, learner }) : null
  if (coming) effects.push(notice(memberTexts.allSet(coming), context))
  return { state: next, effects }
}

function entitlementChanged(state: State, event: EventOf<'entitlement-changed'>, context: Context): Decision {
  if (!context.learner) return unchanged(state)
  const learner = { ...context.learner, entitledUntil: event.until }
  // The subscription has since been paid, ended or paused: a failed payment is no longer news.
  const { owed: _, ...rest } = state
  const settled = rest as State
  return {
    state: rescheduled(settled, context, { ...context, learner }),
    effects: [{ type: 'save-entitlement', until: event.until }],
  }
}

function timerDue(state: State, context: Context): Decision {
  if (state.phase === 'paused') return pauseOver(state, context)
  return state.phase === 'active' ? snoozeOver(state, context) : unchanged(state)
}

/** A lesson that never arrived was not taught, unless somebody answered it after all, and its week breaks no streak. */
function undelivered(state: State, event: EventOf<'undelivered'>, context: Context): Decision {
  const effects: Effect[] = []
  const card = event.lessonId === null ? undefined : context.memory[event.lessonId]
  if (event.lessonId !== null && card?.reviews === 0) effects.push({ type: 'forget', lessonId: event.lessonId })
  const told = event.lessonId === null ? state : untold(state, event.lessonId, card)
  const thread = event.scheduled ? forgiveLost(told, event) : told
  if (!event.blocked || state.phase === 'stopped') return { state: thread, effects }
  effects.push(
    { type: 'suppress', reason: 'carrier' },
    { type: 'consent', action: 'opt-out', by: 'carrier', evidence: null },
    { type: 'save-preferences', patch: { lessonsEnabled: false } },
  )
  return { state: { ...threadOf(thread), phase: 'stopped', by: 'carrier', ...heldOf(state) }, effects }
}

/** A correction that never arrived was not told. The time of the last one stays, so that it does not come at once. */
function untold(state: State, lessonId: string, card: Card | undefined): State {
  const { corrected } = state
  if (!corrected || corrected.told[lessonId] === undefined || card?.seenAt !== corrected.at) return state
  const { [lessonId]: _, ...others } = corrected.told
  return { ...state, corrected: { ...corrected, told: others } }
}

/** A scheduled text that never arrived does not count as unanswered, and a question that never arrived is not open. */
function forgiveLost(state: State, event: EventOf<'undelivered'>): State {
  const { week, open } = state
  const asked = event.lessonId === null && open?.bringsLesson
  return {
    ...state,
    unanswered: Math.max(0, state.unanswered - 1),
    week: week && week.lost < week.sent ? { ...week, lost: week.lost + 1 } : week,
    open: asked ? null : open,
  }
}

/**
 * One memory for text and portal: the phone does not ask again what was answered on the web. The answer to a scheduled
 * question brings a lesson; it goes to the phone, where it was promised, while the day's window is open.
 */
function answeredInPortal(state: State, event: EventOf<'answered-in-portal'>, context: Context): Decision {
  const { learner } = context
  if (!learner) return unchanged(state)
  const teaches = state.phase === 'active' && mayTeach(context, context.now)
  const notAfter = teaches ? openWindowEnd(context.now, learner) : null
  const step = answerInPortal(threadOf(state), event, learner, context, notAfter)
  if (!step) return unchanged(state)
  return { state: { ...state, ...step.thread, unanswered: 0, nudged: false } as State, effects: step.effects }
}

function activeInPortal(state: State, event: EventOf<'active-in-portal'>, context: Context): Decision {
  const zone = context.learner?.zone
  const streak = event.completed && zone ? countAnswer(state, context.now, zone) : state.streak
  return { state: { ...state, unanswered: 0, nudged: false, streak }, effects: learnedInPortal(event, context) }
}

/**
 * A lesson completed before it was taught counts as taught now; if that is undone before any answer, it is texted after
 * all.
 */
function learnedInPortal({ completed, lessonId }: EventOf<'active-in-portal'>, context: Context): Effect[] {
  const lesson = context.catalogue.lessons.get(lessonId ?? '')
  if (!lesson) return []
  const card = context.memory[lesson.id]
  if (completed && !card) {
    return [{ type: 'remember', lessonId: lesson.id, card: taughtCard(context.now, forgettingBy(context.weights)) }]
  }
  return !completed && card?.reviews === 0 ? [{ type: 'forget', lessonId: lesson.id }] : []
}

/**
 * Support's answer goes out in the daytime, or while the learner is awake, unless the number was lost or has opted out
 * in the meantime, or is one that we do not text.
 */
function caseAnswered(state: State, event: EventOf<'case-answered'>, context: Context): Decision {
  if (state.phase === 'stopped' || context.number === null || context.elsewhere) return unchanged(state)
  const body = supportTexts.caseAnswered(event.answer)
  const passedOn = answeredCase(state, event.answer, context)
  return {
    state: passedOn ? { ...state, passedOn } : state,
    effects: [{ type: 'send', kind: 'notice', body, ...whileUp(state, context) }],
  }
}

/** A text that is not a lesson, through the outbox. */
function notice(body: string, context: Context): Effect {
  return { type: 'send', kind: 'notice', body, notAfter: context.now + limits.validity_s_max * 1_000 }
}

/** Moves the next text to where the learner's choices put it; the first lesson may go at once. */
function rescheduled(state: State, before: Context, context: Context): State {
  return beginning(state, replanned(state, before, context), context)
}

function unchanged(state: State): Decision {
  return { state, effects: [] }
}
