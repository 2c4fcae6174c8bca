import { openAsk, type State } from '../domain/model/state.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { day, moment } from '../domain/wording/moment.ts'
import { whyNever } from './silence.ts'

/** What the sentences need besides the state. */
export interface Standing {
  /** The turn that led to the state. */
  readonly turn: LoggedTurn
  /** The moment of writing, ms of service time. */
  readonly now: number
  readonly zone: string
  /** Who or what stopped the lessons, worded to follow "by"; null if nothing has. */
  readonly by: string | null
  /** A lesson's title: question ids mean nothing to support. */
  readonly titleOf: (lessonId: string) => string
}

/**
 * Where a conversation stands, for the top of the learner's page: first of all whether texts come. Sentences, the last
 * one without its full stop. The moments of causes are ISO 8601.
 */
export function standsNow(state: State, standing: Standing): string {
  return [whetherTextsCome(state, standing), ...openQuestion(state, standing), ...unanswered(state)].join('. ')
}

function whetherTextsCome(state: State, { turn, now, zone, by }: Standing): string {
  const whose = by === null ? '' : `, by ${by}`
  switch (state.phase) {
    case 'active':
      if (state.slot !== null) return `Active: the next text comes ${moment(state.slot, now, zone)}`
      return `No lessons come: ${whyNever(turn)}${by === null ? '' : `. That was brought about by ${by}`}`
    case 'paused':
      return `Paused until ${state.until === null ? 'RESUME' : day(state.until, zone)}${whose}`
    case 'stopped':
      return `Opted out${whose}`
    case 'new':
      return `No phone is verified${whose}`
  }
}

function openQuestion(state: State, { now, titleOf }: Standing): string[] {
  const ask = state.phase === 'active' || state.phase === 'paused' ? openAsk(state, now) : null
  return ask === null ? [] : [`A question waits for an answer about “${titleOf(ask.lessonId)}”`]
}

function unanswered({ unanswered: texts }: State): string[] {
  if (texts === 0) return []
  return [texts === 1 ? 'The last text had no answer' : `The last ${texts} texts had no answer`]
}
