import { dayOf, weekdayOf } from '../calendar/local-time.ts'
import { active, isEntitled, mayTeach, nextScheduled } from '../calendar/schedule.ts'
import { daysAhead, weekdayNames } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Effect } from '../model/effect.ts'
import { limits } from '../model/limits.ts'
import { type Awaited, openAsk, type State, type Thread, threadOf } from '../model/state.ts'
import { day_ms } from '../model/units.ts'
import type { ManagingCommand } from '../reading/command.ts'
import { momentFor, morningInstead, type When } from '../reading/when.ts'
import { behindSnooze, nextTextAt } from '../teaching/snooze.ts'
import { whatIsAtHand } from '../teaching/teach.ts'
import * as memberTexts from '../wording/membership.ts'
import { clock, dateExample, day, hour, moment } from '../wording/moment.ts'
import * as scheduleTexts from '../wording/schedule.ts'
import * as wishTexts from '../wording/wishes.ts'
import { replanned } from './replan.ts'

/** A conversation with a learner whose number is proved and has not opted out. */
export type On = State & { phase: 'active' | 'paused' }

/** Commands about when lessons come: pause, resume, plan, pace, snooze. */
export function manage(state: On, command: ManagingCommand, learner: Learner, context: Context): Decision {
  switch (command.name) {
    case 'pause':
      return pause(state, pauseEnd(command, learner, context), command.begins ?? 0, learner, context)
    case 'pause-too-long':
      return told(
        state,
        scheduleTexts.pauseTooLong(day(daysAhead(context.now, limits.pause_days_max, learner.zone), learner.zone)),
      )
    case 'resume':
      return state.phase === 'paused' ? resume(state, learner, context) : resumeNothing(state, learner, context)
    case 'pace':
      return changePace(state, command, learner, context)
    case 'snooze':
      return snooze(state, command.when, learner, context)
    case 'plan':
      return told(state, describePlan(state, learner, context))
    default:
      return command satisfies never
  }
}

/** The beginning of the day on which lessons resume: a number of days ahead, or the next such weekday. */
function pauseEnd(command: ManagingCommand & { name: 'pause' }, { zone }: Learner, { now }: Context): number {
  const today = weekdayOf(dayOf(now, zone))
  const days = command.weekday === undefined ? command.days : (command.weekday - today + 7) % 7 || 7
  return daysAhead(now, days, zone)
}

/**
 * Why no scheduled text comes, with what helps: paused, switched off, not paid for, a pace of none, or a plan that ends
 * before the next. Null when nothing stands in the way.
 */
export function whyNothingComes(state: State, learner: Learner, context: Context): string | null {
  if (state.phase === 'paused') return describeHold(state, learner, context)
  if (!learner.lessonsEnabled) return scheduleTexts.lessonsOff(context.settings, whatIsAtHand(state, learner, context))
  if (!isEntitled(learner, context.now)) return memberTexts.notEntitled(context.settings)
  if (learner.textsPerWeek === 0) return scheduleTexts.paceIsZero(whatIsAtHand(state, learner, context))
  return endsBeforeNext(state, learner, context)
}

/** To whoever is covered now, but not when the next text would come. */
export function endsBeforeNext(state: State, learner: Learner, context: Context): string | null {
  const { entitledUntil, zone } = learner
  if (entitledUntil === null || state.phase !== 'active' || nextTextAt(state, learner) !== null) return null
  if (!mayTeach({ ...context, learner }, context.now)) return null
  const atHand = whatIsAtHand(state, learner, context)
  return scheduleTexts.planEnds(day(entitledUntil, zone), context.settings, atHand)
}

/** What we say about a pause that holds billing too, which only the settings page can end; null for any other. */
export function planOnHold(state: On, learner: Learner, context: Context): string | null {
  if (state.phase !== 'paused' || !state.inSettings || state.until === null) return null
  if (isEntitled(learner, context.now)) return null
  return scheduleTexts.planOnHold(day(state.until, learner.zone), context.settings)
}

/** What keeps lessons from whoever is not entitled to any, with what helps; null for everybody else. */
export function whyUnpaid(state: On, learner: Learner, context: Context): string | null {
  if (isEntitled(learner, context.now)) return null
  return planOnHold(state, learner, context) ?? memberTexts.notEntitled(context.settings)
}

function describeHold(state: On & { phase: 'paused' }, learner: Learner, context: Context): string {
  return planOnHold(state, learner, context) ?? describePause(state, state.until, learner, context)
}

/** When the next text comes, a question that was put off included, in words; null when none is planned. */
export function nextTime(state: State, learner: Learner, context: Context, inWords = moment): string | null {
  const at = nextTextAt(state, learner)
  return at === null ? null : inWords(at, context.now, learner.zone)
}

/**
 * When lessons go on after a pause, or that they wait for RESUME.
 * @param begins in how many days the pause was to begin: whoever named a later day is told that it begins now
 */
export function describePause(
  thread: Thread,
  until: number | null,
  learner: Learner,
  context: Context,
  begins = 0,
): string {
  if (until === null) return scheduleTexts.pausedUntilResume
  const { zone } = learner
  const next = nextScheduled(thread, { ...context, learner, now: until - 1 })
  const atHand = whatIsAtHand(thread, learner, context)
  const isSameDay = next !== null && dayOf(next, zone) === dayOf(until, zone)
  const end = isSameDay ? `${day(until, zone)}, ${hour(next, zone)}` : day(until, zone)
  const then = next === null || isSameDay ? null : moment(next, context.now, zone)
  if (begins === 0) return scheduleTexts.paused(end, then, atHand)
  return scheduleTexts.pausedFromNow(end, then, day(daysAhead(context.now, begins, zone), zone), atHand)
}

function pause(state: On, until: number, begins: number, learner: Learner, context: Context): Decision {
  const inSettings = state.phase === 'paused' && state.inSettings
  const onHold = planOnHold(state, learner, context)
  // A text may only lengthen the plan's pause: a shorter one would end while nothing is paid for.
  if (onHold && state.phase === 'paused' && until <= (state.until ?? 0)) return told(state, onHold)
  const effects: Effect[] = [{ type: 'cancel-lessons' }, reply(describePause(state, until, learner, context, begins))]
  return {
    state: { ...threadOf(state), phase: 'paused', until, ...(inSettings && { inSettings }), madeAt: context.now },
    effects,
  }
}

/**
 * Ends the pause. When something else keeps lessons away, the reply says so instead of promising a time. A pause that
 * holds billing too can be ended only in the settings, where it was made.
 */
export function resume(state: On & { phase: 'paused' }, learner: Learner, context: Context): Decision {
  const onHold = planOnHold(state, learner, context)
  if (onHold) return told(state, onHold)
  const resumed = active(threadOf(state), context)
  const why = whyNothingComes(resumed, learner, context)
  return told(
    resumed,
    why ?? scheduleTexts.resumed(nextTime(resumed, learner, context), whatIsAtHand(state, learner, context)),
  )
}

function resumeNothing(state: On, learner: Learner, context: Context): Decision {
  return told(state, whyNothingComes(state, learner, context) ?? scheduleTexts.notPaused)
}

/** The learner's own words are the evidence for a faster pace. */
function changePace(
  state: On,
  command: ManagingCommand & { name: 'pace' },
  learner: Learner,
  context: Context,
): Decision {
  const { textsPerWeek, deliveryTime = learner.deliveryTime, otherDays } = command
  if (textsPerWeek === null) return askFor(state, { detail: 'pace' }, scheduleTexts.paceHow, context)
  const isOtherHour = deliveryTime !== learner.deliveryTime
  const chosen = { ...learner, textsPerWeek, deliveryTime }
  const changed = { ...context, learner: chosen }
  const after = replanned(state, context, changed)
  const effects: Effect[] = [
    { type: 'save-preferences', patch: { textsPerWeek, ...(isOtherHour && { deliveryTime }) } },
  ]
  if (textsPerWeek > learner.textsPerWeek) {
    effects.push({ type: 'consent', action: 'opt-in', by: 'text', evidence: null })
  }
  const told = scheduleTexts.paceChanged(
    textsPerWeek,
    `${weekdayNames(textsPerWeek)}${isOtherHour ? ` at ${clock(deliveryTime)}` : ''}`,
    nextTime(after, chosen, context),
    whyNothingComes(after, chosen, changed),
    whatIsAtHand(state, chosen, context),
    otherDays,
  )
  return { state: justSet(after, 'pace', context, String(learner.textsPerWeek)), effects: [...effects, reply(told)] }
}

/** An open question is asked again later; without one the next scheduled text waits. */
function snooze(state: On, when: When | null, learner: Learner, context: Context): Decision {
  if (when === null) return askFor(state, { detail: 'moment' }, scheduleTexts.snoozeHow, context)
  if (state.phase === 'paused') return told(state, scheduleTexts.nothingWaits(describeHold(state, learner, context)))
  const later = momentFor(when, context.now, learner)
  const inWords = moment(later, context.now, learner.zone)
  const morning = morningInstead(when, context.now, learner)
  const opens = morning === null ? null : hour(morning, learner.zone)
  if (later - context.now > limits.snooze_days_max * day_ms) return tooLong(state, later, learner, context)
  if (openAsk(state, context.now)) {
    return mayTeach(context, context.now)
      ? told(
          justSet(behindSnooze({ ...state, snoozed: later }, learner, context), 'moment', context),
          scheduleTexts.askAgain(inWords, opens),
        )
      : told(state, scheduleTexts.staysOpen)
  }
  if (state.slot === null) {
    const why = whyNothingComes(state, learner, context)
    return told(state, why ?? scheduleTexts.nothingToSnooze(whatIsAtHand(state, learner, context)))
  }
  if (state.slot >= later) {
    return told(state, scheduleTexts.notBefore(moment(state.slot, context.now, learner.zone)))
  }
  return told(justSet({ ...state, slot: later }, 'moment', context), scheduleTexts.snoozed(inWords, opens))
}

/** Tells whoever wants to be without texts for longer than a text can wait how to pause until then. */
export function tooLong(state: State, until: number, { zone }: Learner, { now }: Context): Decision {
  const isPause = until - now <= limits.pause_days_max * day_ms
  return told(state, scheduleTexts.snoozeTooLong(isPause ? dateExample(until, zone) : null))
}

/** The pace and when the next text comes, or why none does. */
export function describePlan(state: On, learner: Learner, context: Context): string {
  const why = whyNothingComes(state, learner, context)
  if (why) return why
  const { textsPerWeek } = learner
  const next = nextTime(state, learner, context)
  return scheduleTexts.plan(textsPerWeek, weekdayNames(textsPerWeek), next, whatIsAtHand(state, learner, context))
}

/** Asks for what a wish or a command does not say; the next text may be the bare reply. */
export function askFor<T extends State>(
  state: T,
  what: Omit<Awaited, 'at'>,
  body: string,
  { now }: Context,
): Decision & { readonly state: T } {
  return { state: { ...state, awaits: { at: now, ...what } }, effects: [reply(body)] }
}

/** The state after a change that the next text may correct: "no, 3". */
export function justSet<T extends State>(
  state: T,
  detail: 'hour' | 'pace' | 'moment',
  { now }: Context,
  was?: string,
): T {
  return { ...state, awaits: { at: now, detail, isSet: true, ...(was !== undefined && { was }) } }
}

/** Offers another pace in these words. Nothing changes until the learner says yes. */
export function offerPace(state: State, textsPerWeek: number, body: string, { now }: Context): Decision {
  return told({ ...state, offered: { at: now, textsPerWeek } }, body)
}

/** Offers one text a week less than a pace, if that leaves any; nothing changes until the learner says yes. */
export function offerLess(state: State, than: number, context: Context): Decision {
  const fewer = than - 1
  if (fewer < 1) return told(state, wishTexts.slowest)
  return offerPace(state, fewer, wishTexts.offerFewer(fewer, weekdayNames(fewer)), context)
}

/** A decision that only says something. */
export function told<T extends State>(state: T | (Thread & T), body: string): Decision {
  return { state, effects: [reply(body)] }
}
