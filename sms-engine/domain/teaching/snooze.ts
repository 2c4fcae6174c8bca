import { dayOf } from '../calendar/local-time.ts'
import { type ActiveState, nextScheduled } from '../calendar/schedule.ts'
import { daysAhead } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Decision } from '../model/decision.ts'
import { openAsk, type State, type Thread } from '../model/state.ts'
import { askAgain } from './ask.ts'
import { upcoming, type Way } from './teach.ts'

/**
 * Whether a question is put off: until it comes again, no other is texted. It may have been answered in the portal, and
 * then stands in nobody's way.
 */
export const isAsleep = ({ snoozed, open }: ActiveState): boolean => snoozed !== null && open !== null

/**
 * Once every lesson was taught, a slot before a question that was put off would bring nothing, since no other question
 * takes its place: the slot waits for it.
 */
export function behindSnooze(state: ActiveState, learner: Learner, context: Context): ActiveState {
  const { slot, snoozed } = state
  const isIdle = isAsleep(state) && slot !== null && snoozed !== null && slot < snoozed && !upcoming(learner, context)
  return isIdle ? { ...state, slot: snoozed } : state
}

/** While a question is snoozed no other is asked in its place, so the one that is open is still the same. */
export function keepSnooze(next: ActiveState, before: ActiveState): ActiveState {
  return next.open ? { ...next, snoozed: before.snoozed } : next
}

/**
 * Whether a question that was put off to the slot's day counts as that day's text: it brings its lesson once it is
 * answered, and a learner who had no time for one text does not want two.
 */
export function isDaysText(
  thread: Thread,
  snoozed: number | null,
  slot: number | null,
  { zone }: Learner,
  now: number,
): boolean {
  if (slot === null || snoozed === null) return false
  return dayOf(snoozed, zone) === dayOf(slot, zone) && openAsk(thread, now)?.bringsLesson === true
}

/**
 * When the next text comes of its own accord: at its slot, or at the end of a snooze that is before it or that stands
 * for it, ms.
 */
export function nextTextAt(state: State, learner: Learner): number | null {
  if (state.phase !== 'active') return null
  const { slot } = state
  const snoozed = isAsleep(state) ? state.snoozed : null
  if (slot === null || snoozed === null) return slot ?? snoozed
  return isDaysText(state, snoozed, slot, learner, slot) ? snoozed : Math.min(slot, snoozed)
}

/** The open question comes again at the end of its snooze; null when none is open any more. */
export function askSnoozed(
  { snoozed, ...state }: ActiveState,
  way: Way,
  learner: Learner,
  context: Context,
): (Decision & { readonly state: ActiveState }) | null {
  const again = askAgain(state, way, context)
  if (!again) return null
  const tomorrow = { ...context, now: daysAhead(context.now, 1, learner.zone) - 1 }
  // Once every lesson was taught, the slot has waited for the question, which is its text.
  const isSlotsText = state.slot === snoozed && !upcoming(learner, context)
  const slot =
    isSlotsText || isDaysText(again.thread, snoozed, state.slot, learner, context.now)
      ? nextScheduled(again.thread, tomorrow)
      : state.slot
  return { state: { ...state, ...again.thread, slot, snoozed: null }, effects: again.effects }
}
