import type { Context } from '../model/context.ts'
import { type Decision, reply } from '../model/decision.ts'
import type { EventOf } from '../model/event.ts'
import { limits } from '../model/limits.ts'
import type { State } from '../model/state.ts'
import { cut } from '../reading/cut.ts'
import type { Reading } from '../reading/read-text.ts'
import type { Wish } from '../reading/wish.ts'
import * as memberTexts from '../wording/membership.ts'
import * as wishTexts from '../wording/wishes.ts'
import { onceInAWhile } from './courtesy.ts'

type New = State & { phase: 'new' }

/**
 * A number that nobody has proved gets one reply with the link, then silence, except that questions about who we are,
 * or about money, get an answer once in a while. A machine's text gets none.
 */
export function hearStranger(state: New, event: EventOf<'text'>, reading: Reading, context: Context): Decision {
  if (reading.is === 'auto-reply' || reading.is === 'tapback') return { state, effects: [] }
  const asksAPerson = reading.is === 'learning-command' && reading.command.name === 'ask' && reading.command.question
  if (asksAPerson) return openCase(state, event, context)
  const wish = reading.is === 'wish' ? reading.wish : null
  if (wish && needsAPerson(wish)) return openCase(state, event, context)
  const answer = wish && answerTo(wish, context)
  if (answer) return onceInAWhile({ ...state, greeted: true }, answer.about, answer.body, context)
  if (state.greeted) return { state, effects: [] }
  return { state: { ...state, greeted: true }, effects: [reply(memberTexts.stranger(context.settings))] }
}

function needsAPerson({ name, about }: Wish): boolean {
  return name === 'refund' || name === 'technical' || (name === 'person' && about !== 'what-we-are')
}

function openCase(state: New, event: EventOf<'text'>, context: Context): Decision {
  const told = onceInAWhile({ ...state, greeted: true }, 'case', wishTexts.strangerCase, context)
  const question = cut(event.body, limits.case_characters_max)
  return told.effects.length === 0 ? told : { ...told, effects: [{ type: 'open-case', question }, ...told.effects] }
}

/** What a stranger is told beyond the greeting; null for what only a learner can have. */
function answerTo({ name, about, text }: Wish, { settings }: Context): { about: string; body: string } | null {
  if (name === 'bot' || name === 'person') return { about: 'bot', body: wishTexts.bot }
  if (name === 'insult') return { about: 'insult', body: wishTexts.insult }
  if (about === 'joining' || about === 'price') return { about: 'price', body: wishTexts.strangerPrice(settings) }
  if (name === 'billing' || name === 'cancel-plan') return { about: 'bill', body: wishTexts.strangerBill(settings) }
  if (name === 'who' && /\bnumber\b/i.test(text)) return { about: 'number', body: wishTexts.strangerNumber }
  const asksWho = name === 'who' || name === 'help' || name === 'account'
  return asksWho ? { about: 'who', body: memberTexts.stranger(settings) } : null
}
