import type { Effect } from '../domain/model/effect.ts'
import { newState, type State } from '../domain/model/state.ts'
import { oddsOf } from '../domain/teaching/habits.ts'
import { dueAt } from '../domain/teaching/memory.ts'
import { day, moment } from '../domain/wording/moment.ts'
import { parseState } from '../store/parse-state.ts'
import type { StoredThread, ThreadMessage } from '../store/read-thread.ts'
import { errorInWords, happening, type MeaningOf, pairs } from './happening.ts'
import { whyNever, whyNothingSent, whySilent } from './silence.ts'

/** One thing that happened, as support reads it: a turn, or a text that no turn was made of. */
export interface TranscriptLine {
  /** Number of the turn; null for a text outside of any: a code, or one on which our code failed. */
  readonly seq: number | null
  /** ms of service time. */
  readonly at: number
  /** What happened, in words: the learner's text, or what else moved the conversation. Null when only we spoke. */
  readonly happened: string | null
  readonly fromLearner: boolean
  readonly said: readonly SaidText[]
  /** Why a text of the learner got no answer of ours, or a slot brought nothing; null when something came. */
  readonly silence: string | null
  /** What else was done: "remembered assets", "opted out". */
  readonly done: readonly string[]
  /** The state afterwards in a few words; null when it did not change because there was no turn. */
  readonly state: string | null
}

export interface SaidText {
  /** The message's; null for what was never one of its own: an apology. */
  readonly id: string | null
  readonly body: string
  /** "lesson", "code", "apology". */
  readonly kind: string
  /** "delivered 14:00:02", "failed, error 30005: unknown number", "in the reply". */
  readonly delivery: string
  readonly status: string
  /** When it left, ms of service time; null while it has not, and of what travelled in a reply. */
  readonly sentAt: number | null
}

/**
 * Lays a stored thread out in the order of time: each turn with the texts that it caused and what became of them, and
 * between them the texts that no turn knows of.
 * @param meaningOf what the error codes in the thread mean, from the carrier that gave them
 */
export function transcriptOf(thread: StoredThread, zone: string, meaningOf: MeaningOf): TranscriptLine[] {
  const byCause = new Map<string, ThreadMessage[]>()
  for (const message of thread.messages) {
    const event = message.direction === 'out' && eventOf(message)
    if (event) byCause.set(event, [...(byCause.get(event) ?? []), message])
  }
  const byId = new Map(thread.messages.map((message) => [`undelivered:${message.id}`, message]))
  let before: State = thread.start ? parseState(thread.start.state) : newState
  const turns = thread.turns.map((turn): TranscriptLine => {
    const after = parseState(turn.state)
    const silence = whySilent(turn, before, after) ?? whyNothingSent(turn, before)
    before = after
    return {
      seq: turn.seq,
      at: turn.at,
      happened: happening(turn.event, byId.get(turn.event.id), meaningOf),
      fromLearner: turn.event.type === 'text',
      said: (byCause.get(turn.event.id) ?? []).map((message) => said(message, meaningOf)),
      silence,
      done: whatWasDone(turn.effects, after),
      state: describeState(after, turn, zone),
    }
  })
  const events = new Set(thread.turns.map(({ event }) => event.id))
  const others = thread.messages.filter((message) => !events.has(eventOf(message) ?? ''))
  return [...turns, ...others.map((message) => outsideOfTurns(message, thread, meaningOf))].sort((a, b) => a.at - b.at)
}

/** The id of the event that a message belongs to: the text itself, or what caused it. */
function eventOf({ direction, sid, cause }: ThreadMessage): string | null {
  if (direction === 'in') return sid
  return cause?.slice(0, cause.lastIndexOf(':')) ?? null
}

function outsideOfTurns(message: ThreadMessage, { deadLetters }: StoredThread, meaningOf: MeaningOf): TranscriptLine {
  const line = { seq: null, at: message.at, silence: null, done: [], state: null }
  if (message.direction === 'out')
    return { ...line, happened: null, fromLearner: false, said: [said(message, meaningOf)] }
  const letter = deadLetters.find(({ sid }) => sid === message.sid)
  return {
    ...line,
    happened: message.body,
    fromLearner: true,
    said: (message.replies ?? []).map((body) => ({
      id: null,
      status: 'replied',
      body,
      kind: letter ? 'apology' : 'reply',
      delivery: 'in the reply',
      sentAt: null,
    })),
    done: letter ? [`our code failed on this text: ${letter.error.split('\n')[0]}`] : [],
  }
}

function said(message: ThreadMessage, meaningOf: MeaningOf): SaidText {
  const { id, body, kind, status, sentAt, errorCode, attempts } = message
  if (status === 'replied') return { id, body, kind, status, delivery: 'in the reply', sentAt: null }
  const when = sentAt === null ? '' : ` ${new Date(sentAt).toISOString()}`
  const error = errorCode === null ? '' : `, ${errorInWords(errorCode, meaningOf)}`
  const tries = attempts > 1 ? `, ${attempts} attempts` : ''
  return { id, body, kind, status, delivery: `${status}${when}${error}${tries}`, sentAt }
}

/** What a turn did besides saying something: "remembered assets: due 2026-11-20", "opted out". */
export function whatWasDone(effects: readonly Effect[], after: State): string[] {
  return effects.flatMap((effect) => describeEffect(effect, after))
}

function describeEffect(effect: Effect, { habits }: State): string[] {
  switch (effect.type) {
    case 'reply':
    case 'send':
      return []
    case 'record-sent':
      return [`put a ${effect.kind} on record that had gone out`]
    case 'remember':
      return [
        `remembered ${effect.lessonId}: due ${new Date(dueAt(effect.card, oddsOf(habits))).toISOString().slice(0, 10)}`,
      ]
    case 'forget':
      return [`forgot ${effect.lessonId}, which never arrived`]
    case 'review':
      return [`${effect.right ? 'right' : 'wrong'} on ${effect.questionId}${effect.unsure ? ', unsure' : ''}`]
    case 'suppress':
      return [`suppressed the number (${effect.reason})`]
    case 'unsuppress':
      return ['lifted the suppression']
    case 'consent':
      return [`${effect.action} by ${effect.by}`]
    case 'save-preferences':
      return [`saved ${pairs(effect.patch)}`]
    case 'save-entitlement':
      return ['saved the entitlement']
    case 'claim-number':
      return ['took the number']
    case 'release-number':
      return ['gave the number up']
    case 'letter':
      return ['a mail goes to the account: lessons are paused because nobody answers']
    case 'open-case':
      return ['opened a case for support']
    case 'cancel-lessons':
      return ['took waiting lessons back']
  }
}

function describeState(state: State, turn: StoredThread['turns'][number], zone: string): string {
  const waiting = state.open ? `, waits for an answer to ${state.open.questionId}` : ''
  const silent = state.unanswered > 0 ? `, ${state.unanswered} unanswered` : ''
  switch (state.phase) {
    case 'active':
      if (state.slot === null) return `active, next never: ${whyNever(turn)}${waiting}${silent}`
      return `active, next ${moment(state.slot, turn.at, zone)}${waiting}${silent}`
    case 'paused':
      return `paused until ${state.until === null ? 'RESUME' : day(state.until, zone)}${waiting}`
    case 'stopped':
      return `stopped (${state.by})`
    case 'new':
      return 'not proved yet'
  }
}
