import { type Day, daysUntil } from '../calendar/days.ts'
import { dayOf } from '../calendar/local-time.ts'
import { daysAhead } from '../calendar/slots.ts'
import type { Decision } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { day_ms } from '../model/units.ts'
import { readBreak } from '../reading/break.ts'
import { mentionsHardship } from '../reading/hardship.ts'
import { readPlainWish } from '../reading/plain-wishes.ts'
import { dateExample } from '../wording/moment.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { told } from './manage.ts'

/**
 * The reader takes "hold these" for "go on"; while nothing is paused it can only mean a break, unless it ends one:
 * "cancel the pause".
 */
export function isBreak({ state, text }: Asked): boolean {
  return (
    state.phase === 'active' && !readPlainWish(text) && /\b(?:hold|pause|vacation|holidays?|break|away)\b/i.test(text)
  )
}

/** Pauses until the day that the text names; asks for one when it names none. */
export function pause({ state, text, about, learner, context, obey }: Asked): Decision {
  const { now } = context
  const { zone } = learner
  if (about === 'end-unknown') {
    // A pause that was just made stands, and the next text may still tell its end.
    if (state.phase === 'paused') return { ...obey({ name: 'plan' }), state: { ...state, madeAt: now } }
    return told({ ...state, offered: { at: now, pause: true } }, wishTexts.pauseUnknown)
  }
  const wanted = readBreak(text)
  const example = dateExample(daysAhead(now, 14, zone), zone)
  const month = new Date(dayOf(now, zone) * day_ms).getUTCMonth() + 1
  // We cannot pause from a later day on, only from now.
  const isLater = 'throughout' in wanted && wanted.throughout !== 'this' && wanted.throughout !== month
  if ('unknown' in wanted || isLater) {
    const asking = { ...state, offered: { at: now, pause: true } } as const
    if (isLater || ('unknown' in wanted && wanted.unknown === 'end'))
      return told(asking, wishTexts.pauseBeginsNow(example))
    return told(
      asking,
      'unknown' in wanted && wanted.unknown === 'length' && !mentionsHardship(text)
        ? wishTexts.pauseHowLong(example)
        : wishTexts.pauseUntilWhen(example),
    )
  }
  if ('weekday' in wanted && !wanted.from && about !== 'until-only')
    return obey({ name: 'pause', days: 7, weekday: wanted.weekday })
  const end = 'throughout' in wanted ? { month: (month % 12) + 1, day: 1 } : wanted
  const start = 'from' in end && end.from ? daysUntil(end.from, now, zone) : 0
  const days = endOf(end, start ?? 0, now, zone)
  if (days === null) return told(state, wishTexts.pauseUntilWhen(example))
  // "But not until january" may be about anything that was said before.
  if (about === 'until-only') return told(state, wishTexts.isItAPause(dateExample(daysAhead(now, days, zone), zone)))
  if (days > limits.pause_days_max) return obey({ name: 'pause-too-long' })
  // What was to begin today, or before, comes round again only after the end.
  const begins = start !== null && start > 0 && start < days ? { begins: start } : {}
  return obey({ name: 'pause', days, ...begins })
}

/** Days from today until the end of a break: a weekday is the next one after its beginning, and a length counts from it. */
function endOf(end: Day & { readonly from?: Day }, start: number, now: number, zone: string): number | null {
  if ('days' in end) return start + end.days
  const days = daysUntil(end, now, zone)
  return days !== null && 'weekday' in end && days <= start ? days + 7 : days
}
