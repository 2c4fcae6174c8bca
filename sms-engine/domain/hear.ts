import type { Context } from './model/context.ts'
import type { Decision } from './model/decision.ts'
import type { EventOf } from './model/event.ts'
import { limits } from './model/limits.ts'
import type { State, Thread } from './model/state.ts'
import { hearActive } from './phases/active.ts'
import * as keyword from './phases/keyword.ts'
import { hearStranger } from './phases/new.ts'
import { hearPaused } from './phases/paused.ts'
import { cut } from './reading/cut.ts'
import type { Keyword } from './reading/keywords.ts'
import { clean, type Reading, readText } from './reading/read-text.ts'
import { shownOptions } from './teaching/ask.ts'

/**
 * A text arrived. The order of reading is fixed: opt-out word, START words, HELP words, opt-out phrase, an answer to
 * the open question, a command, a friendly fallback that never loops.
 */
export function hear(before: State, event: EventOf<'text'>, context: Context): Decision {
  const body = cut(clean(event.body), limits.heard_characters_max)
  const last = before.heard
  const isEcho = last?.body === body && context.now - last.at < limits.echo_ms
  if (isEcho && !followsChain(before)) return { state: before, effects: [] }
  const reading = readText(event.body, before.phase === 'stopped' ? null : shownOptions(before, context))
  const understood = isUnderstood(reading)
  const counted = count(before, body, context.now, understood)
  const present = reading.is === 'auto-reply' ? {} : { unanswered: 0, nudged: false }
  const forgiven = understood || last === null || context.now - last.at > limits.flood_window_ms
  const misread = forgiven ? 0 : before.misread
  const state: State = { ...before, ...counted, ...present, misread }

  if (reading.is === 'opt-out') return keyword.stop(state, context, 'phrase', true)
  const ours = isOurs(reading, event, context)
  if (reading.is === 'keyword' && reading.keyword === 'opt-out') return keyword.stop(state, context, 'keyword', ours)
  if (!understood && isLoop(counted)) return { state, effects: [] }
  if (reading.is === 'keyword') {
    if (reading.keyword === 'help') return keyword.help(state, context, ours)
    if (reading.keyword === 'start' || isYesToCarrier(reading.keyword, state))
      return keyword.start(state, context, ours, reading.bare)
  }
  return byPhase(state, event, reading, context)
}

/** Whether the text before was an answer that brought the next question: a second tap is told which of them is open. */
function followsChain({ heard, answered, open }: State): boolean {
  return answered !== null && answered.at === heard?.at && answered.at === open?.askedAt
}

/**
 * Whether YES opts a number in again: only where the carrier blocks it, because the carrier takes YES for START. After an
 * opt-out in the learner's own words a "yes" agrees to anything, the opt-out itself for one.
 */
function isYesToCarrier(word: Keyword, state: State): boolean {
  return word === 'yes' && state.phase === 'stopped' && state.by !== 'phrase'
}

/** Whether the text makes sense to us. One that does never counts towards a loop of two machines. */
function isUnderstood({ is }: Reading): boolean {
  return is === 'answer' || is === 'learning-command' || is === 'managing-command' || is === 'keyword'
}

/** Whether we answer a keyword, and not the carrier: a carrier answers bare words only, and none on a short code. */
function isOurs(reading: Reading, event: EventOf<'text'>, { settings }: Context): boolean {
  if (reading.is !== 'keyword' || event.handledByCarrier !== null) return false
  return !reading.bare || settings.keywords === 'ours'
}

function byPhase(state: State, event: EventOf<'text'>, reading: Reading, context: Context): Decision {
  const { learner } = context
  if (state.phase === 'stopped') return { state, effects: [] }
  if (state.phase === 'new') return hearStranger(state, reading, context)
  if (!learner) throw new Error('a conversation that is on has no learner')
  if (state.phase === 'paused') return hearPaused(state, event, reading, learner, context)
  return hearActive(state, event, reading, learner, context)
}

/** How often the same text came in a row, and how many texts within a short time made no sense to us. */
interface Repetition {
  readonly heard: NonNullable<Thread['heard']>
  readonly flood: NonNullable<Thread['flood']>
}

function count({ heard, flood }: State, body: string, now: number, understood: boolean): Repetition {
  const repeated = !understood && heard?.body === body && now - heard.at < limits.flood_window_ms
  const { since, texts } =
    flood !== null && now - flood.since < limits.flood_window_ms ? flood : { since: now, texts: 0 }
  return {
    heard: { body, at: now, times: repeated ? heard.times + 1 : 1 },
    flood: { since, texts: understood ? texts : texts + 1 },
  }
}

/** Nobody types like that: two machines are talking to each other, so we stop. An opt-out is still honoured. */
function isLoop({ heard, flood }: Repetition): boolean {
  return heard.times > limits.same_text_max || flood.texts > limits.flood_texts_max
}
