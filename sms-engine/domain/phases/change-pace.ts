import { weekdayNames } from '../calendar/slots.ts'
import type { Learner } from '../model/context.ts'
import type { Decision } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { readHourWish } from '../reading/hour-wish.ts'
import { asksAboutPace } from '../reading/pace-question.ts'
import { daysNamed, type PaceWish, readPace, readWeeklyPace } from '../reading/pace-wish.ts'
import { lessonsLeft } from '../teaching/plan.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { changeTime, save, timeAt } from './change-time.ts'
import { manage, offerLess, offerPace, resume, told, whyUnpaid } from './manage.ts'
import { tellProgress } from './tell-progress.ts'

/**
 * Sets the pace that the text names. One that agrees with neither "more" nor "fewer" is another number, and more texts
 * than now need the learner's yes unless they asked for exactly that many.
 */
export function changePace(asked: Asked, wish: 'pace' | 'more' | 'fewer'): Decision {
  const { state, text, learner, context, obey } = asked
  const now = learner.textsPerWeek
  const wanted = readPace(text)
  if (isAnHour(wanted, learner)) return changeTime(asked)
  const named = numberWanted(wanted, now)
  const isMore = wish === 'more' && named !== null && named > now
  if (named !== null && named > limits.texts_per_week_max && (wish === 'pace' || isMore)) {
    if (now === limits.texts_per_week_max || whyUnpaid(state, learner, context)) return offerMore(asked, now + 1)
    return offerPace(state, limits.texts_per_week_max, wishTexts.offerMost, context)
  }
  if (named !== null && named > 0 && asksAboutPace(text)) return tellOfPace(asked, named)
  if (named !== null && (wish === 'pace' || (wish === 'fewer' && named < now))) {
    return obey({ name: 'pace', textsPerWeek: named, ...hourBeside(text), ...daysBeside(text, named) })
  }
  if (named !== null && isMore) return offerMore(asked, named)
  const direction = wish === 'pace' ? wanted && 'direction' in wanted && wanted.direction : wish
  if (direction === 'more') return offerMore(asked, now + 1)
  return direction === 'fewer' ? offerFewer(asked) : obey({ name: 'pace', textsPerWeek: null })
}

/** Of an hour without its half, or of several, we cannot tell that all texts are to come then. */
const hourOfDays = /\b(?:at|around) (?:\d{1,2}(?::\d\d)? ?[ap]\.?m\b|noon\b)/i

/** Says which days follow from the pace, and sets the hour that the same text asks for. */
export function tellDays(asked: Asked): Decision {
  const { state, text, learner } = asked
  const days = wishTexts.daysOf(learner.textsPerWeek, weekdayNames(learner.textsPerWeek))
  const [ahead = '', ...behind] = text.split(hourOfDays)
  const isPlain = behind.length === 1 && !/\b(?:no|not|never|except|without|don.?t|stop)\b/i.test(ahead)
  const wanted = isPlain && !tellsOfTheDay.test(text) ? readHourWish(text) : null
  const time = wanted && 'hour' in wanted && !wanted.isOpen ? timeAt(wanted.hour) : undefined
  if (time === undefined || time === learner.deliveryTime) return told(state, days)
  return save(asked, { deliveryTime: time }, () => wishTexts.timeChanged(time, days))
}

const startsAgain = /\b(?:start|begin|go|turn|back) (?:\w+ )?(?:again|on)\b|\bresume\b/i

/** "Start again, 3 a week at noon" in a pause: ends it with that pace; null where there is none to end. */
export function startAgain({ state, text, learner, context }: Asked): Decision | null {
  const named = readWeeklyPace(text)
  if (state.phase !== 'paused' || !named || named > limits.texts_per_week_max || !startsAgain.test(text)) return null
  if (asksAboutPace(text)) return null
  const { state: on } = resume(state, learner, context)
  if (on.phase !== 'active') return null
  return manage(on, { name: 'pace', textsPerWeek: named, ...hourBeside(text) }, learner, context)
}

/** Whether a text about the hour or the days names another pace as well. */
export function asksForAPaceToo({ text, learner }: Asked): boolean {
  const named = readWeeklyPace(text)
  return named !== null && named !== learner.textsPerWeek
}

/** The hour that a text about the pace asks for too, if texts can come then. */
function hourBeside(text: string): { readonly deliveryTime?: string } {
  // "Make it 4" is one or the other.
  const pace = readWeeklyPace(text)
  if (pace === null || tellsOfTheDay.test(text)) return {}
  const wanted = readHourWish(text)
  // "Cancel 5 a week, go to 2" is no hour.
  if (wanted && 'hour' in wanted && wanted.hour % 12 === pace && !saysHour.test(text)) return {}
  const deliveryTime = wanted && 'hour' in wanted && !wanted.isOpen ? timeAt(wanted.hour) : undefined
  return deliveryTime === undefined ? {} : { deliveryTime }
}

const saysHour = /\b(?:at|around|by) \d|\d ?(?:[ap]\.?m\b|h\b|o.?clock)|\d:\d\d/i

/** An hour of the sender's day is none that is asked for. */
const tellsOfTheDay =
  /\b(?:work|works|working|sleep\w*|asleep|bed|shifts?|class(?:es)?|busy|home|wakes?|woke|got|came|until|till?)\b/i

/** Whether a text about the pace names days that this one has not, or refuses one that it has. */
function daysBeside(text: string, textsPerWeek: number): { readonly otherDays?: true } {
  const days = weekdayNames(textsPerWeek).split(', ')
  const { wanted, refused } = daysNamed(text)
  const isOther = wanted.some((day) => !days.includes(day)) || refused.some((day) => days.includes(day))
  return isOther ? { otherDays: true } : {}
}

function numberWanted(wanted: PaceWish, now: number): number | null {
  if (wanted && 'number' in wanted) return wanted.number
  return wanted && 'times' in wanted ? Math.ceil(now * wanted.times) : null
}

/** Whether "4 instead of 9" means the hour: the number to replace is that of the texts, and not of how many there are. */
function isAnHour(wanted: PaceWish, { textsPerWeek, deliveryTime }: Learner): boolean {
  if (!wanted || !('insteadOf' in wanted) || wanted.insteadOf === textsPerWeek) return false
  return wanted.insteadOf === Number(deliveryTime.slice(0, 2)) % 12
}

/** Offers the next slower pace; nothing changes until the learner says yes. */
function offerFewer({ state, learner, context, obey }: Asked): Decision {
  return learner.textsPerWeek === 0 ? obey({ name: 'plan' }) : offerLess(state, learner.textsPerWeek, context)
}

function offerMore({ state, learner, context, atHand }: Asked, more: number): Decision {
  const unpaid = whyUnpaid(state, learner, context)
  if (unpaid) return told(state, unpaid)
  if (more > limits.texts_per_week_max) return told(state, wishTexts.mostAlready(atHand))
  return offerPace(state, more, wishTexts.offerMore(more, weekdayNames(more), atHand), context)
}

/** Says how long the lessons would take at a pace that was asked about, and offers it. */
function tellOfPace(asked: Asked, pace: number): Decision {
  const { state, learner, context } = asked
  const now = learner.textsPerWeek
  const left = lessonsLeft(context.catalogue, learner, context.memory)
  if (pace === now) return tellProgress({ ...asked, about: 'lessons-left' })
  if (pace > now && (left === 0 || whyUnpaid(state, learner, context))) return offerMore(asked, pace)
  const days = weekdayNames(pace)
  return offerPace(
    state,
    pace,
    left === 0 ? wishTexts.offerFewer(pace, days) : wishTexts.offerAsked(pace, days, left),
    context,
  )
}
