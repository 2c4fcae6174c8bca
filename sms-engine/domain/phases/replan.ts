import { dayOf, momentOf, wallClock } from '../calendar/local-time.ts'
import { type ActiveState, active, mayStand, nextScheduled, openSlot, quietUntil } from '../calendar/schedule.ts'
import { byDay, leaveAt, slotOn } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import { type State, threadOf } from '../model/state.ts'
import { behindSnooze } from '../teaching/snooze.ts'

/** A context before and after a choice of the learner's, or after anything else that may move the next text. */
interface Change {
  readonly before: Learner
  readonly learner: Learner
  readonly context: Context & { readonly learner: Learner }
}

/**
 * What lies ahead, put where the learner's choices want it. What nothing has changed for stays where it is, and so does
 * what the learner has put off: a question, the next text, the end of a pause.
 * @param before the context before the choice
 */
export function replanned(state: State, before: Context, context: Context): State {
  const { learner } = context
  if (!learner || !before.learner) return state
  const change = { before: before.learner, learner, context: { ...context, learner } }
  if (state.phase === 'paused') return { ...state, until: pauseEnd(state, change) }
  if (state.phase !== 'active') return state
  const planned = active(threadOf(state), context)
  const slot = slotAfter(state, planned.slot, before, change)
  return behindSnooze({ ...planned, slot, snoozed: snoozedAfter(state, change) }, learner, context)
}

/**
 * When the next text comes after a change. The planned one stays if it still may come and the timetable is the same;
 * if the learner has put it off or moved it; and if it is due and no other comes in its place on that day.
 * @param next the timetable's next
 */
function slotAfter(state: ActiveState, next: number | null, before: Context, change: Change): number | null {
  const { context } = change
  const { slot } = state
  // One that waits for a question that was put off is planned anew: `behindSnooze` lets it wait if it still must.
  if (slot === null || slot === state.snoozed || !mayStand(slot, state, context)) return next
  if (isSameTimetable(change)) return slot
  if (slot <= context.now) return dueAfter(slot, state, next, change)
  if (slot === nextScheduled(state, before)) return next
  const there = atSameTime(slot, change)
  return mayStand(there, state, context) ? there : next
}

/** What becomes of a text that is due and waits only for the dispatcher. */
function dueAfter(slot: number, state: ActiveState, next: number | null, { learner, context }: Change): number | null {
  const open = openSlot(slot, state, context)
  if (open === null) return next
  const leaves = leaveAt(open, context.now, learner.zone)
  if (next !== null && dayOf(next, learner.zone) <= dayOf(leaves, learner.zone)) return next
  return leaves > context.now ? leaves : slot
}

/** A question that was put off comes at the same local time in another zone, but not before a quiet that it waits for. */
function snoozedAfter(state: ActiveState, change: Change): number | null {
  const { snoozed } = state
  const { before, learner } = change
  if (snoozed === null || before.zone === learner.zone) return snoozed
  const there = ahead(momentOf(wallClock(snoozed, before.zone), learner.zone), snoozed, change)
  const quiet = quietUntil(state)
  return snoozed < quiet ? there : Math.max(there, byDay(quiet, learner.zone))
}

/** The same local day and time; the new delivery time if it was planned for the old one. */
function atSameTime(slot: number, change: Change): number {
  const { before, learner } = change
  const day = dayOf(slot, before.zone)
  const isAtHour = slotOn(day, before) === slot
  const there = isAtHour ? slotOn(day, learner) : momentOf(wallClock(slot, before.zone), learner.zone)
  return ahead(there, slot, change)
}

/** The local time, or the moment itself where that time is past. */
function ahead(there: number, moment: number, { learner, context }: Change): number {
  return there > context.now ? there : byDay(moment, learner.zone)
}

/** A pause by text ends with the same local day; one from the settings when billing goes on. */
function pauseEnd({ until, inSettings }: State & { phase: 'paused' }, { before, learner }: Change): number | null {
  const stays = until === null || inSettings || before.zone === learner.zone
  return stays ? until : momentOf(wallClock(until, before.zone), learner.zone)
}

function isSameTimetable({ before, learner }: Change): boolean {
  const keys = ['zone', 'deliveryTime', 'textsPerWeek'] as const
  return keys.every((key) => before[key] === learner[key])
}
