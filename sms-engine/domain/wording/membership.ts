import type { Settings } from '../model/context.ts'
import type { AtHand } from './at-hand.ts'
import { count } from './count.ts'
import { cardsLink, settingsLink } from './links.ts'

/** What we say about being in or out: welcome, opting in and out, help, codes, payment. GSM-7, within two segments. */

/**
 * When the next text comes, in words. `isFirst`: nothing was taught before. `isAtOnce`: the first lesson follows at once,
 * and `next` is the one after it.
 */
export interface Coming {
  readonly isFirst: boolean
  readonly isAtOnce: boolean
  readonly next: string
}

export function welcome(textsPerWeek: number, coming: Coming | null, { noun, now }: AtHand): string {
  const promise = textsPerWeek === 0 ? 'No scheduled lessons for now.' : `Up to ${count(textsPerWeek, noun)} a week.`
  if (!coming)
    return `Tallytext: you are in. ${promise} Msg & data rates may apply. Reply ${now}, HELP for help, STOP to end.`
  return `Tallytext: you are in. ${promise} ${inWords(coming)} Msg & data rates may apply. Reply HELP for help, STOP to end.`
}

export function allSet(coming: Coming): string {
  return `Tallytext: all set. ${inWords(coming)} Reply NEXT when you want one sooner.`
}

function inWords({ isFirst, isAtOnce, next }: Coming): string {
  if (isAtOnce) return `The first follows, the next comes ${next}.`
  return `The ${isFirst ? 'first' : 'next'} comes ${next}.`
}

export function welcomeHeld(day: string, next: string | null): string {
  const then = next ? ` The next comes ${next}.` : ''
  return `Tallytext: you are in. Your lessons are on hold until ${day}.${then} Msg & data rates may apply. Reply Q for a question, HELP for help, STOP to end.`
}

export function paymentFailed(settings: Settings): string {
  return `Tallytext: your last payment did not go through. Your lessons go on for now; to keep them, use another card: ${cardsLink(settings)}`
}

export function notEntitled(settings: Settings): string {
  return `Lessons need an active subscription. Start a plan at ${settingsLink(settings)} and they go on where you left off.`
}

export function alreadyIn(when: string | null, { one, now }: AtHand): string {
  return when ? `You are in. The next text comes ${when}. Reply ${one}.` : `You are in. Reply ${now}.`
}

export function stranger(settings: Settings): string {
  return `This is Tallytext, accounting lessons by text. This number has no account yet: start at ${settings.portalUrl} Reply STOP to opt out.`
}

export function optedIn(nothingComes: string | null, next: string | null, settings: Settings): string {
  if (nothingComes)
    return `Tallytext: you are in. ${nothingComes} Msg & data rates may apply. Reply HELP for help, STOP to end.`
  return `Tallytext: your lessons are back on.${next ? ` The next comes ${next}.` : ''} Msg & data rates may apply. Help: ${settings.supportEmail} Reply STOP to end.`
}

export function help(settings: Settings): string {
  return `Tallytext accounting lessons. Reply NEXT, Q, SCORE, PLAN or PAUSE. Help: ${settings.supportEmail} Msg & data rates may apply. Reply STOP to end.`
}

export function code(digits: string): string {
  return `${digits} is your Tallytext code. It is good for 10 minutes. Nobody from Tallytext will ask you for it.`
}
