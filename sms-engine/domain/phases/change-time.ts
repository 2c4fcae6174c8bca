import { deliveryTimes, zoneName } from '../../../content/product.ts'
import { dayOf, momentOf } from '../calendar/local-time.ts'
import { mayStand } from '../calendar/schedule.ts'
import type { Context, Learner, Preferences } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { type HourWish, readHourWish } from '../reading/hour-wish.ts'
import { asksForOneText, isMoveAhead, readHourThere, readPlaceWish } from '../reading/wish-details.ts'
import { moment, weekdayMoment } from '../wording/moment.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { askFor, justSet, nextTime, told, whyNothingComes } from './manage.ts'
import { moveTo } from './move-next.ts'
import { replanned } from './replan.ts'

/** Moves the texts to the hour that the text names, if offered; "too early" moves them by one hour. */
export function changeTime(asked: Asked): Decision {
  const { state, text, learner, context } = asked
  const wanted = inItsHalf(readHourWish(text), Number(learner.deliveryTime.slice(0, 2)), asked.about === 'set-again')
  if (wanted && 'hour' in wanted && wanted.isOpen) {
    return askFor(state, { detail: 'hour', hour: wanted.hour }, wishTexts.whichHalf(String(wanted.hour)), context)
  }
  const time = wanted && timeWanted(wanted, learner.deliveryTime)
  if (wanted && 'except' in wanted && time === learner.deliveryTime) {
    return askFor(state, { detail: 'hour' }, wishTexts.timeFits(time), context)
  }
  if (!time) return askFor(state, { detail: 'hour' }, wishTexts.whichHour, context)
  if (asksForOneText(text)) return moveNextText(asked, Number(time.slice(0, 2)))
  const zone = readPlaceWish(text)?.zone ?? learner.zone
  if (zone !== learner.zone) return moveTexts(asked, zone, time)
  const isRounded = 'hour' in wanted && wanted.minutes !== undefined
  if (time === learner.deliveryTime) {
    return told(justSet(state, 'hour', context), wishTexts.timeAlready(time, comes(state, learner, context), isRounded))
  }
  if (asked.about === 'hour-alone') {
    return askFor(state, { detail: 'hour', proposed: time }, wishTexts.fromNowOn(time), context)
  }
  const saved = save(asked, { deliveryTime: time }, (next) => wishTexts.timeChanged(time, next, isRounded))
  return { ...saved, state: justSet(saved.state, 'hour', context, learner.deliveryTime) }
}

/**
 * An hour of which we cannot tell the half of the day, in the one that is nearest to the hour of the texts now: if it is
 * to be later or earlier than that, or corrects it.
 */
function inItsHalf(wanted: HourWish, now: number, corrects: boolean): HourWish {
  if (!wanted || !('hour' in wanted) || !wanted.isOpen) return wanted
  const { isOpen: _, toward, ...named } = wanted
  if (!toward && !corrects) return wanted
  const hours = [named.hour, named.hour + 12].filter(
    (hour) => !toward || (toward === 'later' ? hour > now : hour < now),
  )
  const [nearest] = hours.sort((one, other) => Math.abs(one - now) - Math.abs(other - now))
  return nearest === undefined ? wanted : { ...named, hour: nearest }
}

/**
 * The delivery time that is wanted, if texts can come then. Whoever calls an hour too early wants none before it: theirs
 * stands if it is later already, and of an hour beyond theirs we cannot tell how far it lies from the one wanted.
 */
function timeWanted(wanted: NonNullable<HourWish>, deliveryTime: string): string | undefined {
  if ('hour' in wanted) return timeAt(wanted.hour)
  const hour = Number(deliveryTime.slice(0, 2))
  if ('except' in wanted) return timeOutside(wanted.except, hour)
  const step = (wanted.by ?? 1) * (wanted.direction === 'later' ? 1 : -1)
  const beyond = ((wanted.than ?? hour) - hour) * step
  if (beyond > 0) return undefined
  return timeAt(beyond < 0 ? hour : hour + step)
}

/**
 * The delivery time that avoids the hours in which no text is wanted: theirs if it does, else the nearest one where a
 * day begins or ends with them. Only the learner can tell which hour is to replace one in the middle.
 */
function timeOutside(except: readonly (readonly [number, number])[], hour: number): string | undefined {
  const hit = except.find(([first, last]) => hour >= first && hour <= last)
  if (!hit) return timeAt(hour)
  const [first, last] = hit
  const next = first === 0 ? last + 1 : last === 23 ? first - 1 : null
  return next === null || except.some(([from, to]) => next >= from && next <= to) ? undefined : timeAt(next)
}

/**
 * Moves only the next scheduled text, on its day, to an hour of 0 to 23. Says when it comes if that is past or too soon
 * after another, or if the text means one of another day.
 */
function moveNextText({ state, text, learner, context, obey }: Asked, hour: number): Decision {
  const { zone } = learner
  const { now } = context
  if (state.phase !== 'active' || state.slot === null) return obey({ name: 'plan' })
  const [today, planned] = [dayOf(now, zone), dayOf(state.slot, zone)]
  const meant = /tomorrow/i.test(text) ? today + 1 : /today|tonight/i.test(text) ? today : planned
  const at = momentOf(planned * day_ms + hour * hour_ms, zone)
  if (meant !== planned || at <= now || !mayStand(at, state, context)) return obey({ name: 'plan' })
  return moveTo(state, at, learner, context)
}

/** The delivery time at an hour, 0 to 23, if texts can come then. */
export function timeAt(hour: number): string | undefined {
  return deliveryTimes.find(({ value }) => Number(value.slice(0, 2)) === hour)?.value
}

/** Moves the texts to the zone of the place that the text names, and to the hour there if it names that too. */
export function changeZone(asked: Asked): Decision {
  const { state, text, learner, context } = asked
  const place = readPlaceWish(text)
  if (!place) return askFor(state, { detail: 'place' }, wishTexts.whichZone(context.settings), context)
  if (place.zone !== learner.zone && isMoveAhead(text))
    return told(state, wishTexts.zoneLater(zoneName(place.zone), learner.deliveryTime, zoneName(learner.zone)))
  const hour = readHourThere(text)
  return moveTexts(asked, place.zone, (hour !== null && timeAt(hour)) || learner.deliveryTime)
}

function moveTexts(asked: Asked, zone: string, deliveryTime: string): Decision {
  const { learner, context } = asked
  const hour = deliveryTime === learner.deliveryTime ? {} : { deliveryTime }
  // "Today" would mislead where it is another day than the one that the learner is still in.
  const inWords = dayOf(context.now, zone) === dayOf(context.now, learner.zone) ? moment : weekdayMoment
  const say = (next: string) => wishTexts.zoneChanged(zoneName(zone), deliveryTime, next)
  const { state, effects } = save(asked, { zone, ...hour }, say, inWords)
  // "New York" in the next text takes it back.
  return { state: { ...state, awaits: { at: context.now, detail: 'place' } }, effects }
}

/** Keeps a choice, plans the next text by it, and says when that comes. */
export function save(
  { state, learner, context }: Asked,
  patch: Partial<Preferences>,
  say: (comes: string) => string,
  inWords = moment,
): Decision {
  const chosen = { ...learner, ...patch }
  const changed = { ...context, learner: chosen }
  const after = replanned(state, context, changed)
  return {
    state: after,
    effects: [{ type: 'save-preferences', patch }, reply(say(comes(after, chosen, changed, inWords)))],
  }
}

/** When the next text comes, or why none does. */
function comes(state: State, learner: Learner, context: Context, inWords = moment): string {
  const why = whyNothingComes(state, learner, context)
  if (why) return why
  const next = nextTime(state, learner, context, inWords)
  return next ? wishTexts.comesAt(next) : ''
}
