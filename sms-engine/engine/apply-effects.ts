import type { Decision } from '../domain/model/decision.ts'
import type { Effect, EffectOf } from '../domain/model/effect.ts'
import type { Event, EventOf } from '../domain/model/event.ts'
import { dueTimes, type State } from '../domain/model/state.ts'
import { type ReadContext, toLogged } from '../domain/reading/logged-reading.ts'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { countSegments } from '../domain/wording/segment.ts'
import type { FoundRow, MessageRow, TurnRow } from '../store/commit-turns.ts'
import type { Snapshot } from '../store/read-conversation.ts'
import { countryOf } from './country-of.ts'

/** An inbound text as the carrier named it. */
export interface Inbound {
  readonly sid: string
  readonly body: string
}

/** Turns a decision into the rows that the guarded write takes. Pure. */
export function toTurnRow(
  snapshot: Snapshot,
  event: Event,
  context: ReadContext,
  decision: Decision,
  inbound: Inbound | null,
): TurnRow {
  const { effects, state } = decision
  const at = iso(context.now)
  const number = of(effects, 'claim-number')[0]?.number ?? snapshot.number
  const isOut = of(effects, 'suppress').length > 0 || (snapshot.suppressed && of(effects, 'unsuppress').length === 0)
  return {
    id: snapshot.id,
    seq: snapshot.seq,
    at,
    event,
    context: recorded(context),
    state,
    before: snapshot.stored,
    effects,
    content_hash: context.catalogue.hash,
    ...dueColumns(state),
    ...newPhone(effects),
    number,
    messages: [
      ...(inbound ? [heardMessage(inbound, effects)] : []),
      ...effects.flatMap((effect, index) =>
        message(effect, `${event.id}:${index}`, isOut, { number, dueAt: dueTime(event, snapshot.state) }),
      ),
    ],
    ...(event.type === 'found-sent' && {
      found: of(effects, 'record-sent').map((effect) => foundMessage(event, effect)),
    }),
    ...(event.type === 'undelivered' && { settles: event.messageId }),
    cards: Object.fromEntries(of(effects, 'remember').map(({ lessonId, card }) => [lessonId, card])),
    forgotten: of(effects, 'forget').map(({ lessonId }) => lessonId),
    reviews: of(effects, 'review').map(({ lessonId, questionId, values, choice, right, unsure }) => ({
      lesson_id: lessonId,
      question_id: questionId,
      ...(values && { asked_with: values }),
      choice,
      is_right: right,
      is_unsure: unsure,
    })),
    entitlement:
      of(effects, 'save-entitlement').map(({ until }) => ({ until: until === null ? null : iso(until) }))[0] ?? null,
    cases: of(effects, 'open-case').map(({ question, urgent = false }) => ({ question, urgent })),
    letters: of(effects, 'letter').map(({ about }) => ({ about })),
    preferences: Object.assign({}, ...of(effects, 'save-preferences').map(({ patch }) => patch)),
    consents: of(effects, 'consent').map(({ action, by, evidence }) => ({ action, via: by, ...evidence })),
    suppress: of(effects, 'suppress')[0]?.reason ?? null,
    unsuppress: of(effects, 'unsuppress').length > 0,
    cancel: cancellation(effects),
  }
}

/** The texts that answer an inbound one, in order. */
export function repliesOf(effects: readonly Effect[]): string[] {
  return of(effects, 'reply').map(({ body }) => body)
}

/** The part of the context that the log keeps. Memory follows from earlier effects, the catalogue from its hash. */
function recorded({ memory, catalogue, reading, ...kept }: ReadContext): LoggedTurn['context'] {
  return reading ? { ...kept, heard: toLogged(reading) } : kept
}

function dueColumns(state: State): Pick<TurnRow, 'next_send_at' | 'due_at'> {
  const { slot, timer } = dueTimes(state)
  return { next_send_at: slot === null ? null : iso(slot), due_at: timer === null ? null : iso(timer) }
}

function newPhone(effects: readonly Effect[]): Pick<TurnRow, 'phone' | 'country'> {
  const claimed = of(effects, 'claim-number')[0]
  if (claimed) return { phone: claimed.number, country: countryOf(claimed.number) ?? undefined }
  return of(effects, 'release-number').length > 0 ? { phone: null } : {}
}

function heardMessage(inbound: Inbound, effects: readonly Effect[]): MessageRow {
  return {
    direction: 'in',
    kind: 'text',
    body: inbound.body,
    status: 'received',
    sid: inbound.sid,
    replies: repliesOf(effects),
  }
}

/**
 * A text as a row. A reply to a number that is opted out, or opts out with this very text, has a kind of its own: the
 * confirmation of an opt-out must reach the phone, although nothing else may.
 */
function message(
  effect: Effect,
  cause: string,
  isOut: boolean,
  { number, dueAt }: { readonly number: string | null; readonly dueAt: number | null },
): MessageRow[] {
  if (effect.type !== 'reply' && effect.type !== 'send') return []
  return [
    {
      direction: 'out',
      kind: isOut && effect.type === 'reply' && effect.lessonId === undefined ? 'opt-out' : effect.kind,
      body: effect.body,
      lesson_id: effect.lessonId,
      question_id: effect.questionId,
      cause,
      ...(effect.type === 'send'
        ? {
            status: 'queued',
            not_before: effect.notBefore === undefined ? undefined : iso(effect.notBefore),
            not_after: iso(effect.notAfter),
            segments: countSegments(effect.body).segments,
            due_at: dueAt === null ? undefined : iso(dueAt),
            country: number === null ? undefined : (countryOf(number) ?? undefined),
          }
        : { status: 'replied' }),
    },
  ]
}

/** A text that had left before it was on record. */
function foundMessage(event: EventOf<'found-sent'>, effect: EffectOf<'record-sent'>): FoundRow {
  return {
    kind: effect.kind,
    body: effect.body,
    lesson_id: effect.lessonId,
    question_id: effect.questionId,
    sid: event.sid,
    cause: event.id,
    status: event.status,
    error_code: event.errorCode,
    sent_at: iso(event.at),
  }
}

/** When the results of an event were due, ms; null if somebody has just done something. */
function dueTime({ type }: Event, state: State): number | null {
  const { slot, timer } = dueTimes(state)
  if (type === 'slot-due') return slot
  return type === 'timer-due' ? timer : null
}

function cancellation(effects: readonly Effect[]): TurnRow['cancel'] {
  if (of(effects, 'suppress').length > 0) return 'all'
  if (of(effects, 'release-number').length > 0) return 'but-notices'
  return of(effects, 'cancel-lessons').length > 0 ? 'lessons' : null
}

function of<T extends Effect['type']>(effects: readonly Effect[], type: T): EffectOf<T>[] {
  return effects.filter((effect): effect is EffectOf<T> => effect.type === type)
}

function iso(at: number): string {
  return new Date(at).toISOString()
}
