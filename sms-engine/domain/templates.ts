import { DateTime } from 'luxon'
import type { Lesson, Option, Question } from '../../content/catalogue.ts'
import { lessonFrame } from '../../content/product.ts'
import type { Settings } from './context.ts'
import { limits } from './limits.ts'
import { dayOf } from './local-time.ts'
import { averageScore } from './progress.ts'
import { fit } from './segment.ts'

/** Every text that we send. GSM-7 only, each within two segments, in one voice: plain, short, exact. */

export const letters = ['A', 'B', 'C', 'D'] as const

export function welcome(textsPerWeek: number): string {
  const promise =
    textsPerWeek === 0 ? 'No scheduled lessons for now.' : `Up to ${count(textsPerWeek, 'lesson')} a week.`
  return `Tallytext: you are in. ${promise} Msg & data rates may apply. Reply NEXT for a lesson now, HELP for help, STOP to end.`
}

/** The welcome of a number whose learner has a pause on the settings page. */
export function welcomeHeld(day: string): string {
  return `Tallytext: you are in. Your lessons are on hold until ${day}. Msg & data rates may apply. Reply Q for a question, HELP for help, STOP to end.`
}

export function lesson(taught: Lesson): string {
  return `${taught.sms}${lessonFrame.invitation}`
}

/** The question with its options in the order shown. */
export function question(asked: Question, order: readonly number[]): string {
  const lines = order.map((index, shown) => `${letters[shown]}) ${asked.options[index]?.text}`)
  return [asked.stem, ...lines].join('\n')
}

export function rightAnswer(chosen: Option, about: string | null): string {
  return fit(`${about ? `On "${about}": right. ` : lessonFrame.right}${chosen.why}`)
}

/** @param answer letter and text of the right option */
export function wrongAnswer(chosen: Option, answer: string, about: string | null): string {
  return fit(`${about ? `On "${about}": not quite. ` : lessonFrame.wrong}${chosen.why}`, `Answer: ${answer}`)
}

/** @param answer letter and text of the right option */
export function notKnown(answer: string, right: Option, about: string | null): string {
  return fit(`${about ? `On "${about}": ` : ''}${why(answer, right)}`)
}

/** @param letter that was answered, or null when the learner did not know */
export function answeredBefore(letter: string | null, right: boolean): string {
  if (letter === null)
    return 'You have the answer to that one already. Reply WHY for the reason, Q for another question.'
  return `Your first answer stands: ${letter}, ${right ? 'right' : 'not quite'}. Reply WHY for the reason, Q for another question.`
}

export function why(answer: string, right: Option): string {
  return fit(`The answer is ${answer} ${right.why}`)
}

export function reading(lessonId: string, settings: Settings): string {
  return `The whole lesson, with an example: ${settings.portalUrl}/lesson/${lessonId}`
}

export const nothingToRead = 'There is no lesson to read more about yet. Reply NEXT for one.'
export const skipped = 'Skipped. It comes back another day. Reply Q for another question, NEXT for a lesson.'
export const nothingToSkip = 'Nothing to skip: no question is open. Reply Q for one, or SNOOZE to move the next lesson.'
export const expired = 'That question is more than two weeks old. Reply Q for a fresh one.'
export const picture = 'I can only read words. Reply Q for a question, NEXT for a lesson, HELP for help.'

export function askAgain(when: string): string {
  return `I will ask again ${when}. You can still answer before.`
}

export function snoozed(when: string): string {
  return `The next text comes ${when} instead. Reply NEXT for a lesson now.`
}

export function notBefore(when: string): string {
  return `Nothing comes before ${when} anyway. Reply NEXT for a lesson now.`
}

export const snoozeTooLong = 'The next text can wait up to 7 days. For longer reply PAUSE 2 WEEKS, up to 3 months.'

export const nothingToSnooze =
  'Nothing is scheduled that could wait. Reply NEXT for a lesson now, PLAN for your schedule.'
export const snoozeHow = 'I did not get that time. Try SNOOZE 2H, SNOOZE 7PM, SNOOZE TOMORROW or SNOOZE FRIDAY.'

export function paceChanged(textsPerWeek: number, days: string, when: string | null): string {
  if (textsPerWeek === 0)
    return 'No more scheduled lessons. Reply NEXT when you want one, PLAN 3 to have three a week again.'
  const next = when ? ` The next comes ${when}.` : ''
  return `From now on up to ${count(textsPerWeek, 'lesson')} a week (${days}).${next} Msg & data rates may apply. Reply STOP to end.`
}

export const paceHow = 'You can have 0 to 5 lessons a week: reply PLAN 3, for example.'
export const caseOpened =
  'Thank you, a person will read that and answer here, typically within 24 hours, Monday to Friday.'
export const askHow = 'Write your question after the word: ASK how do I record a deposit?'

export function caseAnswered(answer: string): string {
  return `Tallytext support: ${answer}`
}

/** The lighter text after a few that nobody answered. */
export const nudge =
  'Short on time? Reply Q for one quick question, PLAN 1 for a slower pace, PAUSE for a break. Or do nothing: lessons go on.'

/** Without a number: more texts came than were counted, the lighter one and one about a payment among them. */
export const pausedBySilence =
  'I have not heard from you for a while, so your lessons are paused. Nothing is lost: reply RESUME and they go on where you left off. Reply STOP to end.'

export function lessonsOff({ portalUrl }: Settings): string {
  return `Your lessons are switched off. Turn them on at ${portalUrl}/dashboard Reply NEXT for one lesson now.`
}

export const paceIsZero = 'No lessons are scheduled. Reply PLAN 3 for three a week, NEXT for one now.'

export const pausedUntilResume = 'Your lessons are paused. Reply RESUME and they go on where you left off.'

export const nothingToExplain = 'There is no answer to explain yet. Reply Q for a question.'
export const nothingOpen = 'No question is open right now. Reply Q for one, or NEXT for a lesson.'
export const nothingToAsk = 'There is nothing to ask yet. Reply NEXT for your first lesson.'
export const askedToday =
  'That is all for today: ask again tomorrow, when there is something to remember. Reply NEXT for a lesson.'

export function allTaught(settings: Settings): string {
  return `You have had every lesson in your areas. Reply Q to review, or add areas at ${settings.portalUrl}/calibrate`
}

export function extraLimit(when: string | null): string {
  const then = when ? ` The next comes ${when}.` : ''
  return `That is ${limits.extra_lessons_per_day_max} extra lessons today, enough for one day.${then} Reply Q for a question.`
}

export function paymentFailed({ portalUrl }: Settings): string {
  return `Tallytext: your last payment did not go through. Your lessons go on for now; to keep them, choose another card in your settings at ${portalUrl}/dashboard`
}

export function notEntitled(settings: Settings): string {
  return `Lessons need an active subscription. Renew at ${settings.portalUrl}/subscribe and they go on where you left off.`
}

export function score(right: number, answered: number, lessons: number, weeks: number): string {
  if (answered === 0) return `${count(lessons, 'lesson')} so far, no questions answered yet. Reply Q for one.`
  const streak = weeks > 1 ? ` ${weeks} weeks in a row.` : ''
  const percent = averageScore(right, answered)
  return `${count(lessons, 'lesson')} so far. ${right} of ${count(answered, 'question')} right, ${percent}%.${streak} Reply Q for another.`
}

export function plan(textsPerWeek: number, days: string, when: string | null): string {
  if (!when) return 'No lessons are scheduled. Reply NEXT for one now, or choose a pace in the portal.'
  return `${count(textsPerWeek, 'lesson')} a week (${days}). The next comes ${when}. Reply NEXT for one now.`
}

export function paused(when: string): string {
  return `Paused until ${when}. Reply RESUME to start again sooner. You can still reply Q or NEXT.`
}

export const pauseTooLong = 'A pause can last up to 3 months: reply PAUSE 2 WEEKS, or PAUSE 3 MONTHS.'
export const notPaused = 'Lessons are not paused. Reply PLAN to see when the next one comes.'

/** RESUME ends the pause of lessons; the subscription's only ends where it began. */
export function planOnHold(day: string, { portalUrl }: Settings): string {
  return `Your lessons and your plan are on hold until ${day}. Resume them sooner in your settings at ${portalUrl}/dashboard?settings=profile You can still reply Q.`
}

export function resumed(when: string | null): string {
  return when
    ? `Lessons are on again. The next comes ${when}. Reply NEXT for one now.`
    : 'Lessons are on again. Reply NEXT for one now.'
}

export function alreadyIn(when: string | null): string {
  return when
    ? `You are in. The next lesson comes ${when}. Reply NEXT for one now.`
    : 'You are in. Reply NEXT for a lesson now.'
}

export const unclear =
  'I did not get that. Reply Q for a question, NEXT for a lesson, PLAN for your schedule, HELP for help.'

export const unclearQuestion =
  'I did not get that. To ask a person, write ASK before your question: ASK how do I record a deposit?'

export const fallingSilent =
  'I cannot make sense of that and will be quiet now. Reply Q, NEXT, PLAN or HELP at any time and I am back.'

export function unclearWithOpen(last: string): string {
  return `I did not get that. To answer, reply A to ${last}. Or reply NEXT for a lesson, HELP for help.`
}

export function stranger(settings: Settings): string {
  return `This is Tallytext, accounting lessons by text. This number has no account yet: start at ${settings.portalUrl} Reply STOP to opt out.`
}

export const optedOut = 'You are opted out of Tallytext and will get no more texts. Reply START to come back.'

/** @param nothingComes why no lesson is scheduled and what helps; null when one is */
export function optedIn(nothingComes: string | null, settings: Settings): string {
  if (nothingComes)
    return `Tallytext: you are in. ${nothingComes} Msg & data rates may apply. Reply HELP for help, STOP to end.`
  return `Tallytext: your lessons are back on. Msg & data rates may apply. Help: ${settings.supportEmail} Reply STOP to end.`
}

export function help(settings: Settings): string {
  return `Tallytext accounting lessons. Reply NEXT, Q, SCORE, PLAN or PAUSE. Help: ${settings.supportEmail} Msg & data rates may apply. Reply STOP to end.`
}

export function code(digits: string): string {
  return `${digits} is your Tallytext code. It is good for 10 minutes. Nobody from Tallytext will ask you for it.`
}

/** "Monday, Nov 30" in the learner's zone. */
export function day(at: number, zone: string): string {
  return DateTime.fromMillis(at, { zone, locale: 'en-US' }).toFormat('cccc, LLL d')
}

/** "today, 9:00 AM", "tomorrow, ...", "Monday, ..." within six days, "Monday, Dec 7, ..." beyond, in the learner's zone. */
export function moment(at: number, now: number, zone: string): string {
  const local = DateTime.fromMillis(at, { zone, locale: 'en-US' })
  const days = dayOf(at, zone) - dayOf(now, zone)
  const day = days === 0 ? 'today' : days === 1 ? 'tomorrow' : local.toFormat(days <= 6 ? 'cccc' : 'cccc, LLL d')
  return `${day}, ${local.toFormat('h:mm a')}`
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`
}
