import { deliveryTimes, zoneName } from '../../../content/product.ts'
import { dayOf, momentOf } from '../calendar/local-time.ts'
import { isBilled, mayStand, sureEnd, textsAhead } from '../calendar/schedule.ts'
import { weekdayNames } from '../calendar/slots.ts'
import { streakAt } from '../calendar/streak.ts'
import type { Context, Learner, Preferences } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import { limits } from '../model/limits.ts'
import { openAsk, type State } from '../model/state.ts'
import { day_ms, hour_ms } from '../model/units.ts'
import { isHardship } from '../reading/hardship.ts'
import { type HourWish, readHourWish } from '../reading/hour-wish.ts'
import { languageOf, readLanguageWish } from '../reading/language.ts'
import { asksAboutPace } from '../reading/pace-question.ts'
import { daysNamed, type PaceWish, readPace, readWeeklyPace } from '../reading/pace-wish.ts'
import { readSubject, speaksOf } from '../reading/subject.ts'
import { isThinking } from '../reading/thinking.ts'
import { readWhen } from '../reading/when.ts'
import type { Wish } from '../reading/wish.ts'
import { asksForMoreNow, asksForOneText, isMoveAhead, readHourThere, readPlaceWish } from '../reading/wish-details.ts'
import { optionsOf } from '../teaching/ask.ts'
import { lessonsLeft } from '../teaching/plan.ts'
import { asAsked, openQuestion } from '../teaching/sets.ts'
import { nextTextAt } from '../teaching/snooze.ts'
import { whatIsAtHand } from '../teaching/teach.ts'
import type { AtHand } from '../wording/at-hand.ts'
import * as lessonTexts from '../wording/lessons.ts'
import * as memberTexts from '../wording/membership.ts'
import { day, moment, weekdayMoment } from '../wording/moment.ts'
import * as wishTexts from '../wording/wishes.ts'
import type { Asked } from './asked.ts'
import { onceInAWhile } from './courtesy.ts'
import { greet } from './greet.ts'
import { whyOfLast } from './learn.ts'
import {
  askFor,
  endsBeforeNext,
  justSet,
  manage,
  nextTime,
  type On,
  offerPace,
  resume,
  told,
  whyNothingComes,
  whyUnpaid,
} from './manage.ts'
import { moveNext, moveTo } from './move-next.ts'
import { openCase } from './open-case.ts'
import { replanned } from './replan.ts'
import { sympathize } from './sympathize.ts'
import { isBreak, pause } from './take-break.ts'

/** Wishes that a human looks at, each with the reply to the learner. */
const cases: Readonly<Record<'refund' | 'dispute' | 'technical' | 'person', string>> = {
  refund: wishTexts.refundCase,
  dispute: wishTexts.disputeCase,
  technical: wishTexts.technicalCase,
  person: wishTexts.personCase,
}

/** Grants what a learner asked for in their own words, or says honestly what can be done instead. */
export function hearWish(state: On, wish: Wish, learner: Learner, context: Context, obey: Asked['obey']): Decision {
  const atHand = whatIsAtHand(state, learner, context)
  const asked: Asked = { state, text: wish.text, about: wish.about, learner, context, atHand, obey }
  const { settings } = context
  switch (wish.name) {
    case 'next':
      return obey({ name: 'next' })
    case 'quiz':
      return ask(asked)
    case 'score':
      return tellProgress(asked)
    case 'skip':
      return obey({ name: 'skip' })
    case 'reading':
      return obey({ name: 'more' })
    case 'schedule':
      return obey({ name: 'plan' })
    case 'resume':
      return isBreak(asked) ? pause(asked) : obey({ name: 'resume' })
    case 'snooze':
      if (wish.about === 'next-text') return moveNext(asked)
      return obey({ name: 'snooze', when: readWhen(wish.text) })
    case 'pause':
      return isHardship(wish.about) ? sympathize(asked, wish.about) : pause(asked)
    case 'time':
      return asksForAPaceToo(asked) ? changePace(asked, 'pace') : changeTime(asked)
    case 'zone':
      return changeZone(asked)
    case 'days':
      if (asksForAPaceToo(asked)) return changePace(asked, 'pace')
      return tellDays(asked)
    case 'more':
      if (asksForMoreNow(wish.text)) return obey({ name: meansQuestions(wish.text, atHand) ? 'question' : 'next' })
      return changePace(asked, 'more')
    case 'pace':
      return startAgain(asked) ?? changePace(asked, wish.name)
    case 'fewer':
      return changePace(asked, wish.name)
    case 'again':
      return sayAgain(asked)
    case 'hint':
      return talkOfOpen(asked) ?? obey({ name: 'hint' })
    case 'explain':
      return explain(asked)
    case 'too-easy':
      return told(state, wishTexts.tooEasy(settings, atHand))
    case 'too-hard':
      return told(state, wish.about === 'discouraged' ? encouragement(asked) : wishTexts.tooHard(settings))
    case 'language':
      return told(state, wishTexts.lessonsInEnglish(languageFor(wish.text)))
    case 'billing':
      return told(state, wishTexts.billing(settings))
    case 'cancel-plan':
      return cancelPlan(asked)
    case 'person':
      if (wish.about === 'what-we-are') return told(state, wishTexts.bot)
      if (wish.about === 'announces-question') return obey({ name: 'ask', question: '' })
      return openCase(asked, cases.person)
    case 'dispute':
      if (wish.about === 'own-answer' && state.answered?.right) return told(state, wishTexts.countedRight)
      return openCase(asked, cases.dispute)
    case 'technical': {
      const why = wish.about === 'none-come' ? whyNothingComes(state, learner, context) : null
      return why ? told(state, why) : openCase(asked, cases.technical)
    }
    case 'refund':
      return openCase(asked, cases[wish.name])
    case 'account':
      if (wish.about === 'joining') return told(state, sayIsIn(asked))
      return told(state, wish.about === 'password' ? wishTexts.password(settings) : wishTexts.account(settings))
    case 'help':
      return told(state, wish.about === 'how-it-works' ? describeService(asked) : memberTexts.help(settings))
    case 'topic':
      return told(state, describeTopics(asked))
    case 'who':
      return told(state, wish.about === 'privacy' ? wishTexts.privacy(settings) : wishTexts.who(settings))
    case 'bot':
      return told(state, wishTexts.bot)
    case 'greeting':
      return greet(asked)
    case 'thanks':
      return onceInAWhile(state, 'thanks', wishTexts.thanks[readLanguageWish(wish.text) ?? 'en'], context)
    case 'insult':
      return onceInAWhile(state, 'insult', wishTexts.insult, context)
    case 'small-talk':
      if (wish.about === 'late') return onceInAWhile(state, 'late', wishTexts.neverLate, context)
      // An emoji or "ok" needs no answer, and two machines would go on forever.
      if (!wish.text.includes('?') && !/\bhow (?:are|r)\b/i.test(wish.text)) return { state, effects: [] }
      return onceInAWhile(state, 'small-talk', wishTexts.smallTalk(atHand), context)
  }
}

const meansQuestions = (text: string, { hasNext }: AtHand): boolean => !hasNext || /\b(?:question|quiz)/i.test(text)

/** Moves the texts to the hour that the text names, if offered; "too early" moves them by one hour. */
function changeTime(asked: Asked): Decision {
  const { state, text, learner, context } = asked
  const wanted = readHourWish(text)
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
    return told(state, wishTexts.timeAlready(time, comes(state, learner, context), isRounded))
  }
  if (asked.about === 'hour-alone') {
    return askFor(state, { detail: 'hour', proposed: time }, wishTexts.fromNowOn(time), context)
  }
  const saved = save(asked, { deliveryTime: time }, (next) => wishTexts.timeChanged(time, next, isRounded))
  return { ...saved, state: justSet(saved.state, 'hour', context) }
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
function timeAt(hour: number): string | undefined {
  return deliveryTimes.find(({ value }) => Number(value.slice(0, 2)) === hour)?.value
}

/** Moves the texts to the zone of the place that the text names, and to the hour there if it names that too. */
function changeZone(asked: Asked): Decision {
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
function save(
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

/**
 * Sets the pace that the text names. One that agrees with neither "more" nor "fewer" is another number, and more texts
 * than now need the learner's yes unless they asked for exactly that many.
 */
function changePace(asked: Asked, wish: 'pace' | 'more' | 'fewer'): Decision {
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
function tellDays(asked: Asked): Decision {
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
function startAgain({ state, text, learner, context }: Asked): Decision | null {
  const named = readWeeklyPace(text)
  if (state.phase !== 'paused' || !named || named > limits.texts_per_week_max || !startsAgain.test(text)) return null
  if (asksAboutPace(text)) return null
  const { state: on } = resume(state, learner, context)
  if (on.phase !== 'active') return null
  return manage(on, { name: 'pace', textsPerWeek: named, ...hourBeside(text) }, learner, context)
}

/** Whether a text about the hour or the days names another pace as well. */
function asksForAPaceToo({ text, learner }: Asked): boolean {
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
  const fewer = learner.textsPerWeek - 1
  if (learner.textsPerWeek === 0) return obey({ name: 'plan' })
  if (fewer === 0) return told(state, wishTexts.slowest)
  return offerPace(state, fewer, wishTexts.offerFewer(fewer, weekdayNames(fewer)), context)
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

function tellProgress({ state, about, learner, context, atHand, obey }: Asked): Decision {
  const { settings, now } = context
  const unpaid = whyUnpaid(state, learner, context)
  switch (about) {
    case 'progress-page':
      return told(state, wishTexts.progressAt(settings))
    case 'streak':
      return told(state, wishTexts.streak(streakAt(state, now, learner.zone)))
    case 'lessons-left': {
      const left = lessonsLeft(context.catalogue, learner, context.memory)
      if (left === 0) return told(state, lessonTexts.allTaught(settings))
      const why = unpaid ?? endsBeforeNext(state, learner, context)
      if (why) return told(state, wishTexts.lessonsLeftUnpaid(left, why))
      const end = sureEnd(learner, now)
      if (end !== null && state.phase === 'active') {
        const texts = textsAhead(nextTextAt(state, learner), state, { ...context, learner }, limits.texts_per_week_max)
        return told(state, wishTexts.lessonsLeftUntil(left, day(end, learner.zone), texts, settings))
      }
      return told(state, wishTexts.lessonsLeft(left, learner.textsPerWeek, atHand))
    }
    default:
      return obey({ name: 'score' })
  }
}

/** To a learner who wants to become one. */
function sayIsIn({ state, learner, context, atHand }: Asked): string {
  return whyNothingComes(state, learner, context) ?? memberTexts.alreadyIn(nextTime(state, learner, context), atHand)
}

/** How the service works for this learner, with the days and the hour of the texts or why none come. */
function describeService({ state, learner, context, atHand }: Asked): string {
  const why = whyNothingComes(state, learner, context)
  if (why) return wishTexts.howItWouldWork(why)
  return wishTexts.howItWorks(weekdayNames(learner.textsPerWeek), learner.deliveryTime, atHand)
}

/** The topics that were chosen, for somebody who asks for their own; what is on offer for anybody else. */
function describeTopics({ about, learner, context: { catalogue, settings } }: Asked): string {
  const { subjects } = learner
  const chosen = catalogue.areas.flatMap((area) => area.subjects.filter(({ id }) => subjects.includes(id)))
  if (about === 'own-topics' && chosen.length > 0) {
    return wishTexts.ownTopics(
      chosen.map(({ name }) => name),
      settings,
    )
  }
  return wishTexts.topics(
    catalogue.areas.map(({ title }) => title),
    settings,
  )
}

/** Sends the last question or lesson once more. A question keeps its letters; a lesson is not taught a second time. */
function sayAgain({ state, text, about, context, obey }: Asked): Decision {
  const open = openAsk(state, context.now)
  const { taught } = state
  const which = about === 'which-one' || (!open && /\bquestion\b|\bask\b/i.test(text)) ? whichOne(state, context) : null
  if (which) return told(state, which)
  const meansLesson = taught && /\blesson\b/i.test(text)
  if (open && !meansLesson && (!taught || open.askedAt >= taught.at)) return obey({ name: 'question' })
  const lesson = taught && context.catalogue.lessons.get(taught.lessonId)
  return lesson ? told(state, lessonTexts.lesson(lesson)) : obey({ name: 'question' })
}

/** Which question the last verdict was about, or which lesson has come since; null if there was neither. */
function whichOne({ answered, taught }: State, context: Context): string | null {
  const { lessons } = context.catalogue
  const lesson = taught && (!answered || taught.at > answered.at) ? lessons.get(taught.lessonId) : undefined
  if (lesson) return lessonTexts.wasLesson(lesson)
  const question = answered && asAsked(answered.ask, context)
  const of = answered && lessons.get(answered.ask.lessonId)
  return question && of ? lessonTexts.wasQuestion(of, question) : null
}

/** Brings a question. Whoever named a subject that it is not about is told that it cannot be picked. */
function ask({ state, text, context, obey }: Asked): Decision {
  const brought = obey({ name: 'question' })
  const subject = readSubject(text)
  const open = openQuestion(brought.state, context)
  if (
    !subject ||
    !open ||
    brought.state.open === state.open ||
    isAbout(brought.state.open?.lessonId, subject, context)
  ) {
    return brought
  }
  return { state: brought.state, effects: [reply(lessonTexts.questionOfAnother), ...brought.effects] }
}

/** Whether a lesson is about a subject: by its title, its text or its questions' topic. */
function isAbout(lessonId: string | undefined, subject: readonly string[], { catalogue }: Context): boolean {
  const lesson = catalogue.lessons.get(lessonId ?? '')
  return lesson !== undefined && speaksOf(subject, `${lesson.title} ${lesson.sms}`)
}

/** Runs WHY, or MORE for a lesson that came after the last answer. */
function explain({ state, text, about, context, obey }: Asked): Decision {
  const { taught, answered } = state
  if (about === 'mistakes') {
    const reason = answered && !answered.right ? whyOfLast(state, context) : null
    return told(state, reason ?? wishTexts.progressAt(context.settings))
  }
  const subject = readSubject(text)
  const last = [taught?.lessonId, answered?.ask.lessonId, state.open?.lessonId]
  const options = answered && optionsOf(answered.ask, context)
  const isOfAnswer = subject && options?.some((option) => speaksOf(subject, option))
  if (subject && !isOfAnswer && !last.some((lessonId) => isAbout(lessonId, subject, context)))
    return told(state, lessonTexts.explainElse)
  const isNewer = taught !== null && (!answered || taught.at > answered.at)
  return obey({ name: isNewer && !openAsk(state, context.now) ? 'more' : 'why' })
}

/** Answers what a text says about the open question without answering it: the question stays open. */
function talkOfOpen({ state, about, context }: Asked): Decision | null {
  const question = openQuestion(state, context)
  if (!question || !isThinking(about)) return null
  if (about === 'answers-later') return told(state, lessonTexts.takeYourTime)
  const isHinted = state.open?.hinted === true || question.options.length <= 2
  return told(state, lessonTexts.stillOpen(about, lessonTexts.lastLetter(question), isHinted))
}

/** What is true and kind to say to a learner who thinks little of themselves, with what they got right if it is a lot. */
function encouragement({ state, context }: Asked): string {
  const { right, answered } = state.score
  const isMost = right >= encouraging_right_min && right * 2 > answered
  return wishTexts.beKind(isMost ? { right, answered } : null, openQuestion(state, context) !== null)
}

/** Fewer say little. */
const encouraging_right_min = 3

function languageFor(text: string): 'en' | 'es' | 'fr' {
  return readLanguageWish(text) ?? languageOf(text)
}

/** Ends neither the plan, which only its owner can end, nor the texts, which nobody has asked for yet. */
function cancelPlan({ state, learner, context }: Asked): Decision {
  const { now, settings } = context
  const billed = learner.entitledUntil === null ? 'none' : isBilled(learner, now) ? 'running' : 'over'
  return told({ ...state, offered: { at: now, end: true } }, wishTexts.cancelPlan(billed, settings))
}
