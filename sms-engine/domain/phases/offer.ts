import { isBilled } from '../calendar/schedule.ts'
import { weekdayNames } from '../calendar/slots.ts'
import type { Context, Learner } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Offer, State } from '../model/state.ts'
import { plainWords } from '../reading/number-words.ts'
import type { Reading } from '../reading/read-text.ts'
import * as wishTexts from '../wording/wishes.ts'
import { stop } from './keyword.ts'
import { manage, nextTime, offerPace } from './manage.ts'

/** A yes that comes too late does nothing but say so, and what it would take now. */
export function offerLapsed(state: State, offer: Offer): Decision {
  if (state.phase !== 'active' && state.phase !== 'paused') return { state, effects: [] }
  return { state, effects: [reply(wishTexts.offerLapsed(howToHave(offer)))] }
}

function howToHave(offer: Offer): string {
  if ('end' in offer) return 'STOP'
  return 'pause' in offer ? 'PAUSE 2 WEEKS' : `PLAN ${offer.textsPerWeek}`
}

/** Does what we offered if the learner says yes, and says what stays as it is if they say no. */
export function settleOffer(state: State, offer: Offer, consent: 'yes' | 'no', context: Context): Decision {
  if (consent === 'no') return { state, effects: [reply(declined(state, offer, context))] }
  if ('end' in offer) {
    const beyond = pays(context) ? 'bill' : null
    return stop(state, context, 'phrase', { language: 'en', beyond, loss: false })
  }
  // "Yes" to "how long?" says nothing yet; the next text may.
  if ('pause' in offer) return { state: { ...state, offered: offer }, effects: [reply(wishTexts.howLong)] }
  const { learner } = context
  if (!learner || (state.phase !== 'active' && state.phase !== 'paused')) return { state, effects: [] }
  return manage(state, { name: 'pace', textsPerWeek: offer.textsPerWeek }, learner, context)
}

/** Whether a text wants even less than the pace that we offered: "no, less". */
export function wantsStillLess(
  offer: Offer,
  reading: Reading,
  body: string,
  { learner }: Context,
): offer is Extract<Offer, { textsPerWeek: number }> {
  if (!('textsPerWeek' in offer) || !learner || offer.textsPerWeek >= learner.textsPerWeek) return false
  return reading.is === 'wish' && reading.wish.name === 'fewer' && !namesNumber.test(plainWords(body))
}

const namesNumber = /\d|\b(?:one|two|three|four|five|once|twice)\b/

/** Says that all stays as it is. */
export function changeNothing(state: State, learner: Learner, context: Context): Decision {
  return { state, effects: [reply(wishTexts.nothingChanges(nextTime(state, learner, context)))] }
}

/** Answers the yes or no to "Short on time?": the slowest pace is offered, or nothing changes. */
export function answerShort(state: State, isShort: 'yes' | 'no', context: Context): Decision {
  const { learner } = context
  if (!learner || state.phase !== 'active') return { state, effects: [] }
  if (isShort === 'no') return changeNothing(state, learner, context)
  if (learner.textsPerWeek <= 1) return { state, effects: [reply(wishTexts.slowest)] }
  return offerPace(state, 1, wishTexts.offerFewer(1, weekdayNames(1)), context)
}

function declined(state: State, offer: Offer, context: Context): string {
  const { learner, settings } = context
  if ('end' in offer) return wishTexts.textsGoOn(pays(context), settings)
  const next = learner && nextTime(state, learner, context)
  return 'pause' in offer ? wishTexts.nothingIsPaused(next) : wishTexts.nothingChanges(next)
}

function pays({ learner, now }: Context): boolean {
  return learner !== null && isBilled(learner, now)
}
