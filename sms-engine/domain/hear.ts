import { shownOptions } from './ask.ts'
import type { Context } from './context.ts'
import type { Decision } from './decision.ts'
import type { EventOf } from './event.ts'
import { limits } from './limits.ts'
import { hearActive } from './phases/active.ts'
import * as keyword from './phases/keyword.ts'
import { hearStranger } from './phases/new.ts'
import { hearPaused } from './phases/paused.ts'
import { clean, type Reading, readText } from './read-text.ts'
import type { State, Thread } from './state.ts'

/**
 * A text arrived. The order of reading is fixed: opt-out word, START words, HELP words, opt-out phrase, an answer to
 * the open question, a command, a friendly fallback that never loops.
 */
export function hear(before: State, event: EventOf<'text'>, context: Context): Decision {
  const body = clean(event.body).slice(0, limits.heard_characters_max)
  const same = before.heard?.body === body
  if (same && context.now - (before.heard?.at ?? 0) < limits.echo_ms) return { state: before, effects: [] }
  const reading = readText(event.body, shownOptions(before.open, context))
  const counted = count(before, body, context.now)
  const present = reading.is === 'auto-reply' ? {} : { unanswered: 0, nudged: false }
  const misread = reading.is === 'unclear' || reading.is === 'empty' ? before.misread : 0
  const state: State = { ...before, ...counted, ...present, misread }

  if (reading.is === 'opt-out-phrase') return keyword.stop(state, context, 'phrase', true)
  if (reading.is === 'keyword' && reading.keyword === 'opt-out') {
    return keyword.stop(state, context, 'keyword', keyword.weAnswer(context, event))
  }
  if (isLoop(counted)) return { state, effects: [] }
  if (reading.is === 'keyword') {
    if (reading.keyword === 'help') return keyword.help(state, context, event)
    if (reading.keyword === 'start' || state.phase === 'stopped') return keyword.start(state, context, event)
  }
  return byPhase(state, event, reading, context)
}

function byPhase(state: State, event: EventOf<'text'>, reading: Reading, context: Context): Decision {
  const { learner } = context
  if (state.phase === 'stopped') return { state, effects: [] }
  if (state.phase === 'new') return hearStranger(state, reading, context)
  if (!learner) throw new Error('a conversation that is on has no learner')
  if (state.phase === 'paused') return hearPaused(state, event, reading, learner, context)
  return hearActive(state, event, reading, learner, context)
}

/** Counts how often the same text came in a row, and how many came within a short time. */
function count(before: State, body: string, now: number): Required<Pick<Thread, 'heard' | 'flood'>> {
  const recent = before.heard !== null && now - before.heard.at < limits.flood_window_ms
  const times = recent && before.heard?.body === body ? before.heard.times + 1 : 1
  const flooding = before.flood !== null && now - before.flood.since < limits.flood_window_ms
  const flood = flooding && before.flood ? { ...before.flood, texts: before.flood.texts + 1 } : { since: now, texts: 1 }
  return { heard: { body, at: now, times }, flood }
}

/** Nobody types like that: two machines are talking to each other, so we stop. An opt-out is still honoured. */
function isLoop({ heard, flood }: Pick<Thread, 'heard' | 'flood'>): boolean {
  return (heard?.times ?? 0) > limits.same_text_max || (flood?.texts ?? 0) > limits.flood_texts_max
}
