import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { Offer, State } from '../model/state.ts'
import * as wishTexts from '../wording/wishes.ts'
import { stop } from './keyword.ts'
import { manage } from './manage.ts'

/** Does what we offered if the learner says yes, and says that nothing changes if they say no. */
export function settleOffer(state: State, offer: Offer, consent: 'yes' | 'no', context: Context): Decision {
  if (consent === 'no') return { state, effects: [reply(wishTexts.nothingChanges)] }
  if ('end' in offer) return stop(state, context, 'phrase', { language: 'en', beyond: null, loss: false })
  // "Yes" to "how long?" says nothing yet; the next text may.
  if ('pause' in offer) return { state: { ...state, offered: offer }, effects: [reply(wishTexts.howLong)] }
  const { learner } = context
  if (!learner || (state.phase !== 'active' && state.phase !== 'paused')) return { state, effects: [] }
  return manage(state, { name: 'pace', textsPerWeek: offer.textsPerWeek }, learner, context)
}
