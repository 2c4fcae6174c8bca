import type { InboundText, ReceivedText } from '../carrier/port.ts'
import type { Decision } from '../domain/model/decision.ts'
import type { EventOf } from '../domain/model/event.ts'
import { newState } from '../domain/model/state.ts'
import { maskSecrets } from '../domain/reading/secrets.ts'
import { transition } from '../domain/transition.ts'
import { countSegments } from '../domain/wording/segment.ts'
import { isConnectionTrouble } from '../runtime/database.ts'
import { tell } from '../runtime/notices.ts'
import { ClockAstray } from '../runtime/service-clock.ts'
import { findLearnerByPhone, openStranger } from '../store/conversations.ts'
import { keepDeadLetter } from '../store/dead-letter.ts'
import { type Handled, readByPhone, type Snapshot } from '../store/read-conversation.ts'
import type { Queryable } from '../store/transaction.ts'
import { claimReplies, forgetAnswered, takeReplies } from '../store/unanswered.ts'
import { repliesOf } from './apply-effects.ts'
import { BusyConversation } from './busy-conversation.ts'
import type { Engine } from './engine.ts'
import { decideAndCommit, isElsewhere, TurnTooLate } from './handle-event.ts'
import { createSerial } from './serial.ts'

/** What a learner reads when our own code failed on their text. The text is kept, the next one works. */
const apology =
  'Sorry, something went wrong on our side and we kept your text. Please try again, or reply HELP for help.'

/** A text that left no trace, because the database, a wrong clock or others in its conversation were in its way: the carrier must try again. */
export class TextNotHeard extends Error {
  override name = 'TextNotHeard'

  constructor(cause: unknown) {
    super('a text could not be heard just now', { cause })
  }
}

/**
 * How long a text may take, with its wait for the number's other texts. The carrier tries for 15 s in all: told at this
 * point that it must try again, it still can.
 */
const turn_ms_max = 9_000

/** Texts of one number are read in the order in which they arrived. */
const oneAtATime = createSerial()

/**
 * Reads a text: one read, one decision, one guarded write.
 * @returns the replies in order. A retry of the same text changes nothing and gets the same replies, unless they have gone
 *   through the outbox meanwhile
 * @throws TextNotHeard
 */
export async function hearText(engine: Engine, text: InboundText): Promise<readonly string[]> {
  return hearInTurn(engine, text, (handled) => claimReplies(engine.db.pool, text.sid, handled.replies))
}

/**
 * Reads a text that was fetched because we have no record of it. Nobody waits for an answer, so that the outbox takes the replies over.
 * When the webhook was faster after all, the answer is its own.
 * @param isAnswered the carrier has sent an answer of ours, given before the database was put back: nobody gets another
 * @throws TextNotHeard
 */
export async function hearFetched(
  engine: Engine,
  { receivedAt, ...text }: ReceivedText,
  isAnswered: boolean,
): Promise<void> {
  const replies = await hearInTurn(engine, text, async () => [])
  if (isAnswered) return forgetAnswered(engine.db.pool, [text.sid])
  const segments = replies.map((body) => countSegments(body).segments)
  if (replies.length > 0) await takeReplies(engine.db.pool, text.sid, 0, segments, receivedAt)
}

/** What is answered to a text that was handled before. */
type Again = (handled: Handled) => Promise<readonly string[]>

async function hearInTurn(engine: Engine, text: InboundText, again: Again): Promise<readonly string[]> {
  // A text from our own number is a loop at the carrier: an answer would only go round again.
  if (text.from === engine.sender) {
    engine.log.warn({ sid: text.sid }, 'a text came from our own number')
    return []
  }
  const until = performance.now() + (engine.turn_ms ?? turn_ms_max)
  return oneAtATime(text.from, () => before(until, () => hear(engine, text, again, until)))
}

/**
 * Gives up on a turn that hangs, so that the number's next text is heard. A statement that is under way then may still be
 * written: the carrier's next try finds the text on record, or the outbox sends its replies.
 */
async function before<T>(until: number, turn: () => Promise<T>): Promise<T> {
  const tooLate = () => new TextNotHeard(new TurnTooLate('a turn took too long'))
  const left_ms = until - performance.now()
  // The number's texts before it took all its time.
  if (left_ms <= 0) throw tooLate()
  const { promise: late, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(tooLate()), left_ms)
  return Promise.race([turn(), late]).finally(() => clearTimeout(timer))
}

async function hear(engine: Engine, text: InboundText, again: Again, until: number): Promise<readonly string[]> {
  let handled: Handled | null = null
  const read = async (db: Queryable): Promise<Snapshot | null> => {
    const found = await readByPhone(db, engine.sender, text.from, text.sid)
    handled = found.handled
    if (handled) return null
    return found.snapshot ?? openStranger(db, engine.sender, text.from, newState)
  }
  const { sid, media, handledByCarrier } = text
  // Here, because every text comes by here and nothing of it has been kept yet.
  const { body, secrets } = maskSecrets(text.body)
  const masked = secrets.length > 0 ? secrets : undefined
  const event = { id: sid, type: 'text', body, media, handledByCarrier, masked } as const
  const inbound = { sid, body }
  try {
    const decision = await decideAndCommit(engine, read, event, inbound, until)
    tell(engine, { about: 'text', again: decision === null })
    return decision ? repliesOf(decision.effects) : handled ? again(handled) : []
  } catch (error) {
    if (
      error instanceof BusyConversation ||
      error instanceof TurnTooLate ||
      error instanceof ClockAstray ||
      isDatabaseTrouble(error)
    )
      throw new TextNotHeard(error)
    engine.log.error({ err: error, sid: text.sid }, 'a turn threw; its text is kept as a dead letter')
    const isProved = (await findLearnerByPhone(engine.db.pool, text.from)) !== null
    const elsewhere = isElsewhere(engine, isProved, text.from)
    const alone = hearAlone(engine, text.from, event, elsewhere)
    const reason = alone?.effects.find((effect) => effect.type === 'suppress')?.reason
    const optOut = reason === undefined ? null : { sender: engine.sender, reason }
    const replies = optOut && alone ? repliesOf(alone.effects) : elsewhere ? [] : [apology]
    return keepDeadLetter(engine.db.pool, { phone: text.from, event, inbound, error, replies, optOut })
  }
}

/**
 * What a text decides by its words alone, as the first of a conversation. A turn may have thrown because of what the
 * conversation holds; an opt-out needs nothing of that.
 * @returns null when the text itself cannot be read
 */
function hearAlone(engine: Engine, number: string, event: EventOf<'text'>, elsewhere: boolean): Decision | null {
  const { catalogue, settings } = engine
  const nobody = { learner: null, number, suppressed: false, memory: {} }
  try {
    return transition(newState, event, {
      ...nobody,
      now: Date.now(),
      catalogue,
      settings,
      elsewhere: elsewhere || undefined,
    })
  } catch (error) {
    engine.log.error({ err: error, sid: event.id }, 'a text cannot be read even by itself')
    return null
  }
}

/** Classes of Postgres errors that may be gone at another try: connection, rollback, resources, shutdown, internal. */
const passing = /^(08|40|53|55|57|58|XX)/

/** Trouble with the database passes, and the carrier's next try may be luckier; a bug stays. */
function isDatabaseTrouble(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if (isConnectionTrouble(error)) return true
  return 'code' in error && typeof error.code === 'string' && passing.test(error.code)
}
