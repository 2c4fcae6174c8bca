import { dayOf } from '../calendar/local-time.ts'
import { daysAhead } from '../calendar/slots.ts'
import type { Decision } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { day_ms } from '../model/units.ts'
import { readBreak } from '../reading/break.ts'
import { dateExample } from '../wording/moment.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { told } from './manage.ts'

/** The reader takes "hold these" for "go on"; while nothing is paused it can only mean a break. */
export function isBreak({ state, text }: Asked): boolean {
  return state.phase === 'active' && /\b(?:hold|pause|vacation|holidays?|break|away)\b/i.test(text)
}

/** Pauses until the day that the text names; asks for one when it names none. */
export function pause({ state, text, learner, context, obey }: Asked): Decision {
  const { now } = context
  const { zone } = learner
  const wanted = readBreak(text)
  const example = dateExample(daysAhead(now, 14, zone), zone)
  const month = new Date(dayOf(now, zone) * day_ms).getUTCMonth() + 1
  // We cannot pause from a later day on, only from now.
  const isLater = 'throughout' in wanted && wanted.throughout !== 'this' && wanted.throughout !== month
  if ('unknown' in wanted || isLater) {
    const asking = { ...state, offered: { at: now, pause: true } } as const
    return told(
      asking,
      'unknown' in wanted && wanted.unknown === 'length'
        ? wishTexts.pauseHowLong(example)
        : wishTexts.pauseUntilWhen(example),
    )
  }
  if ('weekday' in wanted) return obey({ name: 'pause', days: 7, weekday: wanted.weekday })
  const end = 'throughout' in wanted ? { month: (month % 12) + 1, day: 1 } : wanted
  const days = 'days' in end ? end.days : daysUntil(end, now, zone)
  if (days === null) return told(state, wishTexts.pauseUntilWhen(example))
  return obey(days > limits.pause_days_max ? { name: 'pause-too-long' } : { name: 'pause', days })
}

/** Days from today until the next such date; null if it is in neither this year nor the next. */
function daysUntil(date: { month: number; day: number }, now: number, zone: string): number | null {
  const today = dayOf(now, zone)
  const year = new Date(today * day_ms).getUTCFullYear()
  for (const one of [year, year + 1]) {
    const at = Date.UTC(one, date.month - 1, date.day)
    if (new Date(at).getUTCDate() !== date.day) continue
    const days = Math.round(at / day_ms) - today
    if (days > 0) return days
  }
  return null
}
