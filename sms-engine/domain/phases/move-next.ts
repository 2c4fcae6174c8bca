import { dayOf, weekdayOf } from '../calendar/local-time.ts'
import { type ActiveState, nextScheduled } from '../calendar/schedule.ts'
import { isDayOfTexts } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import type { Decision } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { day_ms } from '../model/units.ts'
import { plainWords } from '../reading/number-words.ts'
import { weekdayName } from '../reading/vocabulary.ts'
import { momentFor, readWeekday, readWhen } from '../reading/when.ts'
import { behindSnooze, isDaysText, nextTextAt } from '../teaching/snooze.ts'
import { moment } from '../wording/moment.ts'
import * as scheduleTexts from '../wording/schedule.ts'
import type { Asked } from './asked.ts'
import { nextTime, told, tooLong } from './manage.ts'

/**
 * Moves the next scheduled text to the time that the text names, or leaves it out. Only that one: nothing is kept of
 * those after it. A question that is open stays so.
 */
export function moveNext({ state, text, learner, context, obey }: Asked): Decision {
  if (state.phase !== 'active' || state.slot === null) return obey({ name: 'plan' })
  const { zone } = learner
  const { now } = context
  const next = moment(state.slot, now, zone)
  const plain = plainWords(text, ':')
  const when = readWhen(text)
  if (when === null || leavesOut.test(plain)) {
    const day = dayNamed(plain, dayOf(now, zone))
    if (day !== null && day !== dayOf(state.slot, zone)) {
      const hasText = isDayOfTexts(day, learner.textsPerWeek)
      return told(state, hasText ? scheduleTexts.skipsNextOnly(next) : scheduleTexts.noneThatDay(next))
    }
    const after = nextScheduled(state, { ...context, now: state.slot })
    if (after === null) return obey({ name: 'plan' })
    return moveTo(state, after, learner, context)
  }
  const later = momentFor(when, now, learner)
  if (later - now > limits.snooze_days_max * day_ms) return tooLong(state, later, learner, context)
  if (later <= state.slot) return told(state, scheduleTexts.notBefore(nextTime(state, learner, context) ?? next))
  return moveTo(state, later, learner, context)
}

/** Moves the next scheduled text, and says when it comes, or which question that was put off comes before it. */
export function moveTo(state: ActiveState, slot: number, learner: Learner, context: Context): Decision {
  const moved = behindSnooze({ ...state, slot }, learner, context)
  const inWords = (at: number) => moment(at, context.now, learner.zone)
  const next = nextTextAt(moved, learner) ?? slot
  const stands = next === moved.slot || isDaysText(moved, moved.snoozed, moved.slot, learner, slot)
  return told(
    moved,
    stands ? scheduleTexts.snoozed(inWords(next)) : scheduleTexts.movedBehind(inWords(slot), inWords(next)),
  )
}

/** The day of a text that is not wanted is no day to move it to. */
const leavesOut = /\b(?:skip|cancel|drop|leave out|omit|miss|pass on|no (?:te?xts?|lessons?|messages?))\b/

const weekdayNamed = new RegExp(`\\b(${weekdayName})s?\\b`)

/** The day that a text names, as days since 1970; null when it names none. */
function dayNamed(plain: string, today: number): number | null {
  if (/\btomorrows?\b/.test(plain)) return today + 1
  if (/\b(?:todays?|tonight)\b/.test(plain)) return today
  const named = weekdayNamed.exec(plain)?.[1] ?? ''
  const weekday = readWeekday(named)
  return weekday === null ? null : today + ((weekday - weekdayOf(today) + 7) % 7)
}
