import { byDay } from '../domain/calendar/slots.ts'
import type { Effect, LetterAbout } from '../domain/model/effect.ts'
import { limits } from '../domain/model/limits.ts'
import { newState, type State } from '../domain/model/state.ts'
import { oddsOf } from '../domain/teaching/habits.ts'
import { dueAt } from '../domain/teaching/memory.ts'
import { day, moment } from '../domain/wording/moment.ts'
import { parseState } from '../store/parse-state.ts'
import type { StoredThread, ThreadMessage } from '../store/read-thread.ts'
import { causeOf } from './cause.ts'
import { errorInWords, happening, type MeaningOf, pairs } from './happening.ts'
import { whyNever, whyNothingSent, whySilent } from './silence.ts'

/** One thing that happened, as support reads it: a turn, or a text that belongs to no turn. */
export interface TranscriptLine {
  /** Number of the turn; null for a text that belongs to none: a code, or one on which our code failed. */
  readonly seq: number | null
  /** ms of service time. */
  readonly at: number
  /** What happened, in words: the learner's text, or whatever else moved the conversation. Null if only we spoke. */
  readonly happened: string | null
  readonly fromLearner: boolean
  readonly said: readonly SaidText[]
  /** Why a text from the learner got no answer, or a slot brought nothing; null if something came. */
  readonly silence: string | null
  /** What else was done: "remembered assets", "opted out". */
  readonly done: readonly string[]
  /** The state afterwards in a few words; null if there was no turn to change it. */
  readonly state: string | null
}

export interface SaidText {
  /** The message's id; null for a reply without a message of its own, such as an apology. */
  readonly id: string | null
  readonly body: string
  /** "lesson", "code", "apology". */
  readonly kind: string
  /** "delivered 14:00:02", "failed, error 30005: unknown number", "in the reply". */
  readonly delivery: string
  readonly status: string
  /** Why it is a repeat: the lesson had come before, or the text may have come twice. Null otherwise. */
  readonly again: string | null
  /** When it left, ms of service time; null if it has not, or if it went in a reply. */
  readonly sentAt: number | null
}

/**
 * Puts a stored thread in order of time: each turn with the texts it caused and what became of them, and in between the
 * texts that belong to no turn.
 * @param meaningOf the meaning of the error codes in the thread, from the carrier that gave them
 */
export function transcriptOf(thread: StoredThread, zone: string, meaningOf: MeaningOf): TranscriptLine[] {
  const byCause = new Map<string, ThreadMessage[]>()
  for (const message of thread.messages) {
    const event = message.direction === 'out' && eventOf(message)
    if (event) byCause.set(event, [...(byCause.get(event) ?? []), message])
  }
  const againOf = secondSendings(thread, meaningOf)
  const saidAs = (message: ThreadMessage): SaidText => said(message, zone, meaningOf, againOf.get(message) ?? null)
  const byId = new Map(thread.messages.map((message) => [`undelivered:${message.id}`, message]))
  let before: State = thread.start ? parseState(thread.start.state) : newState
  const turns = thread.turns.map((turn): TranscriptLine => {
    const after = parseState(turn.state)
    const silence = whySilent(turn, before, after) ?? whyNothingSent(turn, before)
    const late = whyLate(turn, before)
    const known = { lost: byId.get(turn.event.id), wasPaused: before.phase === 'paused' }
    before = after
    return {
      seq: turn.seq,
      at: turn.at,
      happened: happening(turn.event, known, meaningOf) + late,
      fromLearner: turn.event.type === 'text',
      said: (byCause.get(turn.event.id) ?? []).map(saidAs),
      silence,
      done: whatWasDone(turn.effects, after),
      state: describeState(after, turn, zone),
    }
  })
  const events = new Set(thread.turns.map(({ event }) => event.id))
  const others = thread.messages.filter((message) => !events.has(eventOf(message) ?? ''))
  return [...turns, ...others.map((message) => outsideOfTurns(message, thread, saidAs))].sort((a, b) => a.at - b.at)
}

/** The id of the event that a message belongs to: the text itself, or whatever caused it. */
function eventOf({ direction, sid, cause }: ThreadMessage): string | null {
  if (direction === 'in') return sid
  return cause?.slice(0, cause.lastIndexOf(':')) ?? null
}

function outsideOfTurns(
  message: ThreadMessage,
  { deadLetters }: StoredThread,
  saidAs: (message: ThreadMessage) => SaidText,
): TranscriptLine {
  const line = { seq: null, at: message.at, silence: null, done: [], state: null }
  if (message.direction === 'out') return { ...line, happened: null, fromLearner: false, said: [saidAs(message)] }
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
      again: null,
      sentAt: null,
    })),
    done: letter ? [`our code failed on this text: ${letter.error.split('\n')[0]}`] : [],
  }
}

function said(message: ThreadMessage, zone: string, meaningOf: MeaningOf, again: string | null): SaidText {
  const { id, body, kind, status, sentAt, errorCode, attempts } = message
  const same = { id, body, kind, status, again }
  if (status === 'replied') return { ...same, delivery: 'in the reply', sentAt: null }
  const when = sentAt === null ? '' : ` ${iso(sentAt)}`
  const error = errorCode === null ? '' : `, ${errorInWords(errorCode, meaningOf)}`
  const tries = attempts > 1 ? `, ${attempts} attempts` : ''
  return { ...same, delivery: `${status}${when}${error}${tries}${keptBack(message, zone)}`, sentAt }
}

/** Until when a text had to wait, and whether that was because of the night. */
function keptBack({ at, notBefore }: ThreadMessage, zone: string): string {
  if (notBefore === null || notBefore <= at) return ''
  const why = byDay(at, zone) === at ? '' : ', because by night only what is wanted at that hour leaves'
  return `, kept back until ${iso(notBefore)}${why}`
}

/** Says so if a scheduled time was handled late, as after an outage. */
function whyLate({ at, event }: StoredThread['turns'][number], before: State): string {
  if (event.type !== 'slot-due' || before.phase !== 'active' || before.slot === null) return ''
  return at - before.slot <= limits.on_time_ms
    ? ''
    : `; it was due ${iso(before.slot)}, and the service was late: an outage`
}

/** For each text that may have gone twice, or whose lesson had already come or was meant to: why it came again. */
function secondSendings({ messages, turns }: StoredThread, meaningOf: MeaningOf): ReadonlyMap<ThreadMessage, string> {
  const byEvent = new Map(turns.map((turn) => [turn.event.id, turn]))
  const last = new Map<string, ThreadMessage>()
  const again = new Map<ThreadMessage, string>()
  for (const message of messages) {
    const { direction, kind, lessonId, attempts } = message
    if (direction !== 'out' || (kind !== 'lesson' && kind !== 'notice' && kind !== 'question')) continue
    if (attempts > 1) {
      again.set(
        message,
        `tried ${attempts} times: if the carrier took an earlier try without telling us, it came twice`,
      )
    }
    if (lessonId === null || kind === 'question') continue
    const before = last.get(lessonId)
    if (before) again.set(message, whyAgain(before, byEvent.get(eventOf(message) ?? ''), lessonId, meaningOf))
    last.set(lessonId, message)
  }
  return again
}

function whyAgain(
  before: ThreadMessage,
  turn: StoredThread['turns'][number] | undefined,
  lessonId: string,
  meaningOf: MeaningOf,
): string {
  const lesson = `the lesson of ${iso(before.at)} again`
  if (turn?.event.type === 'desk-acted' || turn?.event.type === 'text') return `${lesson}, by ${causeOf(turn)}`
  if (isLost(before)) {
    const error = before.errorCode === null ? '' : ` (${errorInWords(before.errorCode, meaningOf)})`
    const fate = before.status === 'cancelled' ? 'was taken back before it left' : `did not arrive${error}`
    return `${lesson}: that one ${fate}, so that it counts as not taught`
  }
  const corrected = turn && parseState(turn.state).corrected
  if (turn && corrected?.at === turn.context.now && corrected.told[lessonId]) {
    return `about the lesson of ${iso(before.at)}: it was corrected on ${corrected.told[lessonId]}, after it had been taught`
  }
  return lesson
}

const isLost = ({ status }: ThreadMessage) => status === 'cancelled' || status === 'failed' || status === 'undelivered'

const iso = (at: number): string => new Date(at).toISOString()

/** What a turn did besides saying something: "remembered assets: due 2026-11-20", "opted out". */
export function whatWasDone(effects: readonly Effect[], after: State): string[] {
  return effects.flatMap((effect) => describeEffect(effect, after))
}

/** How somebody agreed to texts or ended them, in words for people. */
const ways: Readonly<Record<Extract<Effect, { type: 'consent' }>['by'], string>> = {
  web: 'the website',
  keyword: 'STOP, START or a word like them',
  phrase: 'a sentence that was understood so',
  text: 'a text',
  carrier: 'the carrier',
  staff: 'a colleague at the desk',
  reassigned: 'the phone companies’ news',
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
      return [`closed the number to all texts, by ${ways[effect.reason]}`]
    case 'unsuppress':
      return ['opened the number to texts again']
    case 'consent':
      return [`put the ${effect.action} on record, by ${ways[effect.by]}`]
    case 'save-preferences':
      return [`saved ${pairs(effect.patch)}`]
    case 'save-entitlement':
      return ['changed until when lessons are paid']
    case 'claim-number':
      return ['took the number']
    case 'release-number':
      return ['gave the number up']
    case 'letter':
      return [`a mail goes to the account: ${letters[effect.about]}`]
    case 'open-case':
      return ['opened a case for support']
    case 'cancel-lessons':
      return ['took waiting lessons back']
  }
}

const letters: Readonly<Record<LetterAbout, string>> = {
  'paused-by-silence': 'lessons are paused because nobody answers',
  'number-moved': 'another account has verified the number',
  'number-reassigned': 'the number is somebody else’s now',
}

/** The state after a turn, as seen at that time: "active, next tomorrow, 9:00 AM". */
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
