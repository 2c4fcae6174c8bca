import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { EventOf } from '../model/event.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { cut } from '../reading/cut.ts'
import type { Reading } from '../reading/read-text.ts'
import type { WishName } from '../reading/wishes.ts'
import * as memberTexts from '../wording/membership.ts'
import * as wishTexts from '../wording/wishes.ts'
import { onceInAWhile } from './wish.ts'

type New = State & { phase: 'new' }

/**
 * A number that nobody has proved gets one reply with the link, then silence, except that whoever asks who we are, or
 * about money, gets an answer once in a while. A machine's text gets none.
 */
export function hearStranger(state: New, event: EventOf<'text'>, reading: Reading, context: Context): Decision {
  if (reading.is === 'auto-reply' || reading.is === 'tapback') return { state, effects: [] }
  const wish = reading.is === 'wish' ? reading.wish.name : null
  if (wish && needsAPerson(wish)) return openCase(state, event, wish, context)
  const body = wish && answerTo(wish, context)
  if (wish && body) return onceInAWhile({ ...state, greeted: true }, wish, body, context)
  if (state.greeted) return { state, effects: [] }
  return { state: { ...state, greeted: true }, effects: [reply(memberTexts.stranger(context.settings))] }
}

function needsAPerson(wish: WishName): boolean {
  return wish === 'refund' || wish === 'person' || wish === 'technical'
}

function openCase(state: New, event: EventOf<'text'>, wish: WishName, context: Context): Decision {
  const told = onceInAWhile({ ...state, greeted: true }, wish, wishTexts.strangerCase, context)
  const question = cut(event.body, limits.case_characters_max)
  return told.effects.length === 0 ? told : { ...told, effects: [{ type: 'open-case', question }, ...told.effects] }
}

/** What a stranger is told beyond the greeting; null for what only a learner can have. */
function answerTo(wish: WishName, { settings }: Context): string | null {
  if (wish === 'bot') return wishTexts.bot
  if (wish === 'insult') return wishTexts.insult
  if (wish === 'who' || wish === 'help' || wish === 'account') return memberTexts.stranger(settings)
  return wish === 'billing' || wish === 'cancel-plan' ? wishTexts.strangerBill(settings) : null
}
