import { dayOf, weekdayOf } from '../calendar/local-time.ts'
import { nextScheduled } from '../calendar/schedule.ts'
import type { Decision } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { day_ms } from '../model/units.ts'
import { plainWords } from '../reading/number-words.ts'
import { weekdayName } from '../reading/vocabulary.ts'
import { momentFor, readWeekday, readWhen } from '../reading/when.ts'
import { moment } from '../wording/moment.ts'
import * as scheduleTexts from '../wording/schedule.ts'
import type { Asked } from './asked.ts'
import { told } from './manage.ts'

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
    if (day !== null && day !== dayOf(state.slot, zone)) return told(state, scheduleTexts.skipsNextOnly(next))
    const after = nextScheduled(state, { ...context, now: state.slot })
    if (after === null) return obey({ name: 'plan' })
    return told({ ...state, slot: after }, scheduleTexts.snoozed(moment(after, now, zone)))
  }
  const later = momentFor(when, now, learner)
  if (later - now > limits.snooze_days_max * day_ms) return told(state, scheduleTexts.snoozeTooLong)
  if (later <= state.slot) return told(state, scheduleTexts.notBefore(next))
  return told({ ...state, slot: later }, scheduleTexts.snoozed(moment(later, now, zone)))
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
