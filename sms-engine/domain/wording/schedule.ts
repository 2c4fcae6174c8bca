import type { Settings } from '../model/context.ts'
import { limits } from '../model/limits.ts'
import type { AtHand } from './at-hand.ts'
import { count } from './count.ts'
import { dashboardLink, settingsLink } from './links.ts'
import { fit } from './segment.ts'

/** What we say about when texts come: pace, pause, snooze. GSM-7, within two segments. */

/** @param opens from when on texts leave, if the hour that was asked for is at night */
export function askAgain(when: string, opens: string | null = null): string {
  return `${byDay(opens)}I will ask again ${when}. You can still answer before.`
}

const byDay = (opens: string | null): string =>
  opens === null ? '' : `Texts leave only from ${opens} until just before 9:00 PM. `

export const staysOpen =
  'No texts are planned that could bring it back. The question stays open: reply Q to see it again.'

/** @param opens as above */
export function snoozed(when: string, opens: string | null = null): string {
  return `${byDay(opens)}The next text comes ${when} instead.`
}

/** @param asked when a question that was put off comes again, before that text */
export function movedBehind(when: string, asked: string): string {
  return `The next text comes ${asked}: the question that you put off. The one after it comes ${when} instead.`
}

export function notBefore(when: string): string {
  return `No text comes before ${when} as it is. For a longer break reply PAUSE 1 WEEK.`
}

/** To whoever wants to be without a later text than the next one. */
export function skipsNextOnly(when: string): string {
  return `I can leave out only the next text, and that comes ${when}. Ask again once it has come, or reply PAUSE for a longer break.`
}

/** To whoever wants no text on a day that has none. */
export function noneThatDay(when: string): string {
  return `No text comes that day anyway. The next comes ${when}.`
}

/** @param hold until when nothing comes, and what helps; a sentence or more */
export function nothingWaits(hold: string): string {
  return fit(hold, 'No text comes until then that could wait.')
}

/** @param until the day until which it was to wait, as a pause takes it: "apr 2"; null for one that is too far off */
export function snoozeTooLong(until: string | null): string {
  const pause = until === null ? 'PAUSE 2 WEEKS, up to 3 months' : `for example pause until ${until}`
  return `The next text can wait up to 7 days. For longer reply ${pause}.`
}

export function nothingToSnooze({ now }: AtHand): string {
  return `Nothing is scheduled that could wait. Reply ${now}, PLAN for your schedule.`
}

export const snoozeHow = 'I did not get that time. Try SNOOZE 2H, SNOOZE 7PM, SNOOZE TOMORROW or SNOOZE FRIDAY.'

/**
 * @param days those of the pace, with the hour if that is another now
 * @param nothingComes why not, although lessons are wanted; a sentence or more
 * @param otherDays whether other days were asked for
 */
export function paceChanged(
  textsPerWeek: number,
  days: string,
  when: string | null,
  nothingComes: string | null,
  { noun, mayNext }: AtHand,
  otherDays = false,
): string {
  if (textsPerWeek === 0)
    return `No more scheduled lessons. Reply ${mayNext ? 'NEXT when you want one' : 'Q when you want a question'}, PLAN 3 to have three a week again.`
  const follow = otherDays ? ' The days follow from the pace and cannot be chosen.' : ''
  const pace = `From now on up to ${count(textsPerWeek, noun)} a week (${days}).${follow}`
  if (nothingComes) return fit(pace, nothingComes)
  return `${pace}${when ? ` The next comes ${when}.` : ''} Msg & data rates may apply. Reply STOP to end.`
}

export const paceHow = 'You can have 0 to 5 lessons a week: reply PLAN 3, for example.'

/** The nudge where what is paid for ends before lessons would pause by themselves. */
export const nudgeBeforeEnd =
  'Short on time? Reply Q for one quick question, PLAN 1 for a slower pace, PAUSE for a break.'
export const nudge = `${nudgeBeforeEnd} If I hear nothing, lessons pause after ${limits.unanswered_before_pause - limits.unanswered_before_nudge} more.`

/**
 * What a pause for lack of answers does and does not do: neither it nor the plan ends by itself.
 * @param end the day on which the plan does end, if it surely does soon
 */
export function pausedBySilence(end: string | null, settings: Settings): string {
  const plan = end
    ? `Your plan ends ${end}: ${settingsLink(settings)}`
    : `A paid plan goes on meanwhile: pause or cancel it at ${settingsLink(settings)}`
  return `I have not heard from you for a while, so no more lessons come until you reply RESUME. Nothing is lost. ${plan} Reply STOP to end texts.`
}

export function lessonsOff(settings: Settings, { now }: AtHand): string {
  return `Your lessons are switched off. Turn them on at ${dashboardLink(settings)} Reply ${now}.`
}

export function paceIsZero({ one }: AtHand): string {
  return `No lessons are scheduled. Reply PLAN 3 for three a week, ${one}.`
}

/** @param end the day on which what was paid for ends, with no scheduled text left before it */
export function planEnds(end: string, settings: Settings, { now }: AtHand): string {
  return `No more lessons are scheduled: your plan ends ${end}, before the next. To keep it, see ${settingsLink(settings)} Reply ${now}.`
}

export const pausedUntilResume = 'Your lessons are paused. Reply RESUME and they go on where you left off.'

export function plan(textsPerWeek: number, days: string, when: string | null, { noun, one }: AtHand): string {
  if (!when) return `No lessons are scheduled. Reply ${one}, or choose a pace in the portal.`
  return `${count(textsPerWeek, noun)} a week (${days}). The next comes ${when}. Reply ${one}.`
}

/**
 * @param until the day on which the pause ends, with the hour if a text comes then
 * @param next when the first text comes, if that is a later day; null otherwise
 */
export function paused(until: string, next: string | null, { noun, mayNext }: AtHand): string {
  const still = mayNext ? 'Q or NEXT' : 'Q'
  const then = next ? `: the next ${noun} comes ${next}` : ''
  return `Paused until ${until}${then}. Reply RESUME to start again sooner. You can still reply ${still}.`
}

/**
 * To whoever named a later day for the beginning.
 * @param from that day
 */
export function pausedFromNow(until: string, next: string | null, from: string, { noun }: AtHand): string {
  const then = next ? `: the next ${noun} comes ${next}` : ''
  return `Paused until ${until}${then}. It begins now, since no pause can begin later: for ${noun}s until ${from} reply RESUME, and ask again on that day.`
}

/** @param latest the day on which the longest pause from today would end */
export function pauseTooLong(latest: string): string {
  return `Three months is the longest pause: until ${latest}. Reply PAUSE 3 MONTHS for that. Nothing has changed so far.`
}

export const notPaused = 'Lessons are not paused. Reply PLAN to see when the next one comes.'

export function planOnHold(day: string, settings: Settings): string {
  return `Your lessons and your plan are on hold until ${day}. Resume them sooner in your settings at ${settingsLink(settings)} You can still reply Q.`
}

export function resumed(when: string | null, { one }: AtHand): string {
  return when ? `Lessons are on again. The next comes ${when}. Reply ${one}.` : `Lessons are on again. Reply ${one}.`
}
