import type { InboundText, ReceivedText } from '../carrier/port.ts'
import type { EventOf } from '../domain/model/event.ts'
import { newState } from '../domain/model/state.ts'
import { minute_ms } from '../domain/model/units.ts'
import { namesOptOut, readKeyword } from '../domain/reading/keywords.ts'
import { maskSecrets } from '../domain/reading/secrets.ts'
import { transition } from '../domain/transition.ts'
import { countSegments } from '../domain/wording/segment.ts'
import { isDatabaseTrouble } from '../runtime/database.ts'
import { tell } from '../runtime/notices.ts'
import { ClockAstray, serviceNow } from '../runtime/service-clock.ts'
import { findLearnerByPhone, openStranger } from '../store/conversations.ts'
import { keepDeadLetter } from '../store/dead-letter.ts'
import { type HeardText, readHeardSince } from '../store/heard-since.ts'
import { suppressNumber } from '../store/outbox.ts'
import { readByPhone } from '../store/read-conversation.ts'
import { type HeardAs, noteHeardOn } from '../store/senders.ts'
import type { Queryable } from '../store/transaction.ts'
import { claimReplies, forgetAnswered, takeReplies } from '../store/unanswered.ts'
import { type Inbound, repliesOf } from './apply-effects.ts'
import { BusyConversation } from './busy-conversation.ts'
import { carrier_clock_off_ms_max } from './clock-watch.ts'
import type { Engine } from './engine.ts'
import { decideAndCommit, type Heeded, isElsewhere, TurnTooLate } from './handle-event.ts'
import { createSerial } from './serial.ts'

/** What a learner reads when our own code failed on their text. The text is kept, the next one works. */
const apology =
  'Sorry, something went wrong on our side and we kept your text. Please try again, or reply HELP for help.'

/** A text left no trace, because of the database, a wrong clock or other writers: the carrier must try again. */
export class TextNotHeard extends Error {
  override name = 'TextNotHeard'

  constructor(cause: unknown) {
    super('a text could not be heard just now', { cause })
  }
}

/**
 * How long a text may take, including the wait for the number's other texts. The carrier tries for 15 s in all: if it
 * is told then that it must try again, it still can.
 */
const turn_ms_max = 9_000

/** Texts from one number are read in the order they arrived. */
const oneAtATime = createSerial()

/**
 * Reads a text: one read, one decision, one guarded write.
 * @returns the replies in order. A retry of the same text changes nothing and gets the same replies, unless they have
 * gone through the outbox in the meantime
 * @throws TextNotHeard
 */
export async function hearText(engine: Engine, text: InboundText): Promise<readonly string[]> {
  return hearInTurn(engine, text, () => claimReplies(engine.db.pool, text.sid))
}

/** When the carrier received a text that was fetched, and what it has listed from the same number, oldest first. */
interface Fetched {
  readonly receivedAt: number
  readonly listed: readonly ReceivedText[]
}

/**
 * Reads a text that was fetched because we have no record of it. Nobody waits for an answer, so the outbox takes the
 * replies over. If the webhook was faster after all, it gives the answer. A text is kept by its words alone if our own
 * code can neither hear it nor keep it in the usual way, or if for minutes it fails with errors that should pass: until
 * the look is done, nobody is texted.
 * @param isAnswered whether the carrier sent our answer, given what it would be today, before the database was restored:
 *   then the phone gets no second one
 * @param listed what the carrier lists from the number, oldest first
 * @throws TextNotHeard
 */
export async function hearFetched(
  engine: Engine,
  { receivedAt, ...text }: ReceivedText,
  isAnswered: (replies: readonly string[]) => boolean,
  listed: readonly ReceivedText[],
): Promise<void> {
  const replies = await hearInTurn(engine, text, async () => [], { receivedAt, listed }).catch((error: unknown) => {
    if (!(error instanceof TextNotHeard) || mayPassYet(error.cause, engine, text.sid)) throw error
    return keepByWords(engine, text, error.cause)
  })
  triesOf(engine).delete(text.sid)
  if (isAnswered(replies)) return forgetAnswered(engine.db.pool, [text.sid])
  const segments = replies.map((body) => countSegments(body).segments)
  if (replies.length > 0) await takeReplies(engine.db.pool, text.sid, 0, segments, receivedAt)
}

/** The tries and the time that a fetched text gets at least if its errors should pass: an outage may take as much. */
const tries_max = 5
const trying_ms_max = 2 * minute_ms

interface Tries {
  readonly since: number
  readonly count: number
}

const tried = new WeakMap<Engine['db'], Map<string, Tries>>()

function triesOf({ db }: Engine): Map<string, Tries> {
  const known = tried.get(db) ?? new Map<string, Tries>()
  tried.set(db, known)
  return known
}

/**
 * Whether a fetched text may be heard at the next look. A statement timeout usually passes. In a conversation where the
 * same statement takes too long every time it does not, and would hold up everybody's texts for good. A wrong clock is
 * waited for.
 */
function mayPassYet(error: unknown, engine: Engine, sid: string): boolean {
  if (!passes(error)) return false
  if (error instanceof ClockAstray) return true
  const tries = triesOf(engine)
  const { since, count } = tries.get(sid) ?? { since: performance.now(), count: 0 }
  tries.set(sid, { since, count: count + 1 })
  return count + 1 < tries_max || performance.now() - since < (engine.trying_ms ?? trying_ms_max)
}

/** What to answer to a text that was handled before. */
type Again = () => Promise<readonly string[]>

async function hearInTurn(
  engine: Engine,
  text: InboundText,
  again: Again,
  fetched?: Fetched,
): Promise<readonly string[]> {
  // A text from our own number is a loop at the carrier: an answer would only go around again.
  if (isOwn(engine, text.from)) {
    engine.log.warn({ sid: text.sid }, 'a text came from our own number')
    return []
  }
  const until = performance.now() + (engine.turn_ms ?? turn_ms_max)
  return oneAtATime(text.from, () => before(until, () => hear(engine, text, again, until, fetched)))
}

/**
 * Gives up on a turn that hangs, so that the number's next text is heard. A statement already under way may still be
 * written: then the carrier's next try finds the text on record, or the outbox sends its replies.
 */
async function before<T>(until: number, turn: () => Promise<T>): Promise<T> {
  const tooLate = () => new TextNotHeard(new TurnTooLate('a turn took too long'))
  const left_ms = until - performance.now()
  // The number's earlier texts took all the time it had.
  if (left_ms <= 0) throw tooLate()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate()), left_ms)
  return Promise.race([turn(), late]).finally(() => clearTimeout(timer))
}

async function hear(
  engine: Engine,
  text: InboundText,
  again: Again,
  until: number,
  fetched: Fetched | undefined,
): Promise<readonly string[]> {
  let handled = false
  const read = async (db: Queryable): Promise<Heeded | null> => {
    const found = await readByPhone(db, engine.sender, text.from, text.sid)
    handled = found.handled
    if (handled) return null
    const snapshot = found.snapshot ?? (await openStranger(db, engine.sender, text.from, newState))
    // After the read: a text that is heard meanwhile is in what is read here, or lets this turn be decided anew.
    return snapshot && fetched
      ? { ...snapshot, overtakenBy: await overtaking(db, snapshot.id, text, fetched) }
      : snapshot
  }
  const { sid, media, handledByCarrier } = text
  // Masked here, because every text passes through and nothing of it has been kept yet.
  const { body, secrets } = masked(engine, text)
  const event = { id: sid, type: 'text', body, media, handledByCarrier, masked: secrets } as const
  const inbound = { sid, body }
  try {
    await noteSender(engine, text, fetched)
    const decision = await decideAndCommit(engine, read, event, inbound, until)
    tell(engine, { about: 'text', again: decision === null })
    return decision ? repliesOf(decision.effects) : handled ? again() : []
  } catch (error) {
    if (passes(error)) throw new TextNotHeard(error)
    engine.log.error({ err: error, sid: text.sid }, 'a turn threw; its text is kept as a dead letter')
    // If the letter cannot be written, an opt-out in it does not hold either: the text counts as not heard.
    return keepAsLetter(engine, text.from, event, inbound, error).catch((worse: unknown) => {
      throw new TextNotHeard(worse)
    })
  }
}

/**
 * What the number sent after a text that was fetched but was heard before it. The carrier's list tells the order; where
 * it does not show a text yet, its clock and ours may differ, and an opt-out in doubt stays one.
 */
async function overtaking(
  db: Queryable,
  id: string,
  { sid }: InboundText,
  { receivedAt, listed }: Fetched,
): Promise<Heeded['overtakenBy']> {
  const heard = await readHeardSince(db, id, receivedAt - carrier_clock_off_ms_max)
  const places = new Map(listed.map((text, place) => [text.sid, { place, at: text.receivedAt }]))
  const own = places.get(sid)?.place ?? Number.POSITIVE_INFINITY
  const isBack = ({ sid, body, at, isOptIn }: HeardText) =>
    (isOptIn || readKeyword(body) === 'start') && (places.get(sid)?.at ?? at - carrier_clock_off_ms_max) > receivedAt
  if (heard.some(isBack)) return 'opt-in'
  const isLater = ({ sid, at }: HeardText) => {
    const place = places.get(sid)?.place
    return place === undefined ? at >= receivedAt : place > own
  }
  return heard.some(isLater) ? 'text' : undefined
}

/** Whether we text from this number. */
export const isOwn = ({ sender, senders }: Engine, phone: string): boolean =>
  phone === sender || (senders?.some(({ id }) => id === phone) ?? false)

/**
 * With several senders, notes which one a number texted. This comes before its text is decided, because whatever comes
 * of it leaves by that sender. It is also the only way to know whom a START or STOP was for: carriers block by sender,
 * and we do not. Of a fetched text's word that was followed by another to the same sender, the carrier knows no more.
 */
async function noteSender({ db, senders }: Engine, text: InboundText, fetched: Fetched | undefined): Promise<void> {
  const { sid, from, to } = text
  if (to === undefined || !senders?.some(({ id }) => id === to)) return
  const listed = fetched?.listed ?? []
  const later = listed.slice(listed.findIndex((one) => one.sid === sid) + 1)
  const isOver = later.some((one) => one.to === to && heardAs(one) !== 'other')
  await noteHeardOn(db.pool, from, to, isOver ? 'other' : heardAs(text))
}

function heardAs({ body, handledByCarrier }: InboundText): HeardAs {
  const keyword = handledByCarrier ?? readKeyword(body)
  if (keyword === 'opt-out') return 'block'
  return keyword === 'opt-in' || keyword === 'start' || keyword === 'yes' ? 'unblock' : 'other'
}

/** A text with its secrets masked. If it cannot be searched for them, it is kept without any of its digits. */
function masked(
  { log }: Engine,
  { sid, body }: InboundText,
): Pick<EventOf<'text'>, 'body'> & { secrets: EventOf<'text'>['masked'] } {
  try {
    const { body: safe, secrets } = maskSecrets(body)
    return { body: safe, secrets: secrets.length > 0 ? secrets : undefined }
  } catch (error) {
    log.error({ err: error, sid }, 'a text could not be looked through for secrets; its digits are left out')
    return { body: body.replaceAll(/\p{N}/gu, '#'), secrets: undefined }
  }
}

/** Whether a text may be heard on another try, because nothing is wrong with the text. */
function passes(error: unknown): boolean {
  return (
    error instanceof BusyConversation ||
    error instanceof TurnTooLate ||
    error instanceof ClockAstray ||
    isDatabaseTrouble(error)
  )
}

/**
 * Keeps a text whose turn threw, for somebody to read. An opt-out in it holds from the same statement on.
 * @returns what the phone is told
 */
async function keepAsLetter(
  engine: Engine,
  from: string,
  event: EventOf<'text'>,
  inbound: Inbound,
  error: unknown,
): Promise<readonly string[]> {
  const { pool } = engine.db
  const isProved = (await findLearnerByPhone(pool, from)) !== null
  const elsewhere = isElsewhere(engine, isProved, from)
  const { reason, replies } = hearAlone(engine, from, event, elsewhere)
  const optOut = reason === null ? null : { sender: engine.sender, reason }
  return keepDeadLetter(pool, { phone: from, event, inbound, error, replies, optOut })
}

/**
 * Keeps a text for which not even the letter could be written, without asking who wrote it and without a reply. If the
 * letter fails again, an opt-out is kept by itself, and any other text is only logged: for an hour each look tries it
 * again.
 * @throws TextNotHeard while the database is in the way, and if an opt-out cannot be kept at all: then nobody may be
 * texted
 */
async function keepByWords(engine: Engine, text: InboundText, error: unknown): Promise<readonly string[]> {
  const { sender, log } = engine
  const { pool } = engine.db
  const { sid, from: phone, media, handledByCarrier } = text
  const { body, secrets } = masked(engine, text)
  const event = { id: sid, type: 'text', body, media, handledByCarrier, masked: secrets } as const
  const { reason } = hearAlone(engine, phone, event, true)
  const optOut = reason === null ? null : { sender, reason }
  try {
    return await keepDeadLetter(pool, { phone, event, inbound: { sid, body }, error, replies: [], optOut })
  } catch (worse) {
    if (passes(worse)) throw new TextNotHeard(worse)
    log.error({ err: worse, sid, isOptOut: optOut !== null }, 'a fetched text can be neither heard nor kept')
    if (optOut === null) return []
    const opted = serviceNow(pool).then((now) => suppressNumber(pool, sender, phone, now))
    return opted.then(
      () => [],
      (worst: unknown) => Promise.reject(new TextNotHeard(worst)),
    )
  }
}

/** What comes of a text whose turn threw: why it opts out, or null, and what its phone is told. */
interface HeardAlone {
  readonly reason: string | null
  readonly replies: readonly string[]
}

/**
 * Decides a text by its words alone, as if it opened a conversation. A turn may have thrown because of what the
 * conversation holds; an opt-out needs none of that. If even this throws, anything that the carrier takes for an
 * opt-out or that names one counts as one: the fault may be in our reading, and STOP must hold all the same.
 */
function hearAlone(engine: Engine, number: string, event: EventOf<'text'>, elsewhere: boolean): HeardAlone {
  const { catalogue, settings } = engine
  const nobody = { learner: null, number, suppressed: false, memory: {} }
  const told = elsewhere ? [] : [apology]
  try {
    const { effects } = transition(newState, event, {
      ...nobody,
      now: Date.now(),
      catalogue,
      settings,
      elsewhere: elsewhere || undefined,
    })
    const reason = effects.find((effect) => effect.type === 'suppress')?.reason ?? null
    return { reason, replies: reason === null ? told : repliesOf(effects) }
  } catch (error) {
    engine.log.error({ err: error, sid: event.id }, 'a text cannot be read even by itself')
    const isOut = event.handledByCarrier === 'opt-out' || namesOptOut(event.body)
    return isOut ? { reason: 'keyword', replies: [] } : { reason: null, replies: told }
  }
}
