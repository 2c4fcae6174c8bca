import type { Event } from '../domain/event.ts'
import type { State } from '../domain/state.ts'
import * as templates from '../domain/templates.ts'
import { parseState } from '../store/parse-state.ts'
import type { StoredThread, ThreadMessage } from '../store/read-thread.ts'

/** One turn as support reads it. */
export interface TranscriptTurn {
  readonly seq: number
  /** ms of service time. */
  readonly at: number
  /** What happened, in words: the learner's text, or what else moved the conversation. */
  readonly happened: string
  readonly fromLearner: boolean
  readonly said: readonly SaidText[]
  /** What else was done: "remembered assets", "opted out". */
  readonly done: readonly string[]
  /** The state afterwards in a few words. */
  readonly state: string
}

export interface SaidText {
  readonly body: string
  /** "delivered 14:00:02", "failed: error 30005", "in the reply". */
  readonly delivery: string
}

/** Lays a stored thread out turn by turn, each with the texts that it caused and what became of them. */
export function transcriptOf(thread: StoredThread, zone: string): TranscriptTurn[] {
  const byCause = new Map<string, ThreadMessage[]>()
  for (const message of thread.messages) {
    const event = message.cause?.slice(0, message.cause.lastIndexOf(':'))
    if (event) byCause.set(event, [...(byCause.get(event) ?? []), message])
  }
  return thread.turns.map((turn) => ({
    seq: turn.seq,
    at: turn.at,
    happened: happening(turn.event),
    fromLearner: turn.event.type === 'text',
    said: (byCause.get(turn.event.id) ?? []).map((message) => said(message)),
    done: turn.effects.flatMap((effect) => describeEffect(effect)),
    state: describeState(parseState(turn.state), turn.at, zone),
  }))
}

function happening(event: Event): string {
  switch (event.type) {
    case 'text':
      return event.body === '' ? `(no words, ${event.media} pictures)` : event.body
    case 'number-proved':
      return `proved the number${event.consent.version ? `, consent ${event.consent.version} on ${event.consent.page}` : ''}`
    case 'number-lost':
      return 'the number moved to another account'
    case 'preferences-saved':
      return `saved preferences: ${pairs(event.patch)}`
    case 'slot-due':
      return 'the scheduled time came'
    case 'timer-due':
      return 'a pause or snooze ended'
    case 'undelivered':
      return `a text did not arrive${event.lessonId ? ` (lesson ${event.lessonId})` : ''}${event.blocked ? ', number blocked' : ''}`
    case 'answered-in-portal':
      return `answered ${event.questionId} in the portal`
    case 'active-in-portal':
      return event.completed ? 'completed a lesson in the portal' : 'used the portal'
    case 'entitlement-changed':
      return event.until === null
        ? 'lessons are free of charge'
        : `lessons are paid until ${new Date(event.until).toISOString()}`
    case 'payment-failed':
      return 'a payment failed'
    case 'paused-in-portal':
      return `paused in the settings until ${new Date(event.until).toISOString()}`
    case 'resumed-in-portal':
      return 'resumed in the settings'
    case 'case-answered':
      return `support answered case ${event.caseId}`
  }
}

function said({ body, status, sentAt, errorCode, attempts }: ThreadMessage): SaidText {
  if (status === 'replied') return { body, delivery: 'in the reply' }
  const when = sentAt === null ? '' : ` ${new Date(sentAt).toISOString()}`
  const error = errorCode === null ? '' : `, error ${errorCode}`
  const tries = attempts > 1 ? `, ${attempts} attempts` : ''
  return { body, delivery: `${status}${when}${error}${tries}` }
}

function describeEffect(effect: StoredThread['turns'][number]['effects'][number]): string[] {
  switch (effect.type) {
    case 'reply':
    case 'send':
      return []
    case 'remember':
      return [`remembered ${effect.lessonId}: due ${new Date(effect.card.dueAt).toISOString().slice(0, 10)}`]
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
    case 'open-case':
      return ['opened a case for support']
    case 'cancel-lessons':
      return ['took waiting lessons back']
  }
}

function describeState(state: State, at: number, zone: string): string {
  const waiting = state.open ? `, waits for an answer to ${state.open.questionId}` : ''
  const silent = state.unanswered > 0 ? `, ${state.unanswered} unanswered` : ''
  switch (state.phase) {
    case 'active':
      return `active, next ${state.slot === null ? 'never' : templates.moment(state.slot, at, zone)}${waiting}${silent}`
    case 'paused':
      return `paused until ${state.until === null ? 'RESUME' : templates.day(state.until, zone)}${waiting}`
    case 'stopped':
      return `stopped (${state.by})`
    case 'new':
      return 'not proved yet'
  }
}

function pairs(patch: object): string {
  return Object.entries(patch)
    .map(([name, value]) => `${name} ${JSON.stringify(value)}`)
    .join(', ')
}
