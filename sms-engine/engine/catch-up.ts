import { type Carrier, type ReceivedText, type SentText, usual_list_lag_ms } from '../carrier/port.ts'
import { day_ms, hour_ms, minute_ms } from '../domain/model/units.ts'
import {
  demandCatchUp,
  type InboundWatch,
  readInboundWatch,
  recordCaughtUp,
  recordCaughtUpTo,
} from '../store/inbound-watch.ts'
import { knownSids } from '../store/outbox.ts'
import { countFound } from '../store/recovery.ts'
import { type LackingText, readLacking } from '../store/sent-texts.ts'
import type { Engine } from './engine.ts'
import { hearFetched, isOwn, TextNotHeard } from './hear-text.ts'
import { beginWhenPutBack, bringBack, endWhenBroughtBack } from './recovery.ts'

export interface CatchUpOptions {
  /** How often the carrier is asked when there is no special reason to, ms. */
  readonly every_ms?: number
  /**
   * How late the carrier's list may show a text, ms. For this long after a start or an outage, looks cover sent texts
   * too.
   */
  readonly list_lag_ms?: number
}

/** Each look starts this far before the last one began, because the carrier's list may lag. */
const overlap_ms = hour_ms
/** How many numbers' texts are taken side by side; those of one number go one after the other. */
const side_by_side = 20

/**
 * Hears texts that never reached our webhook. Once the carrier stops trying, a text is on its list only, and an opt-out
 * among them must take hold before anything is sent: while this look is demanded, the outbox waits for it.
 *
 * After a start or an outage it also looks at what the carrier has sent for us. If our tables lack some of those texts,
 * the database was restored from a backup, and they are brought back with the rest.
 *
 * A list that takes too long to read is read in stretches of time, one in each run, the oldest first.
 */
export async function catchUp(
  engine: Engine,
  carrier: Carrier,
  { every_ms = 2 * minute_ms, list_lag_ms = usual_list_lag_ms }: CatchUpOptions = {},
): Promise<{ heard: number; stretches?: number }> {
  const { db, sender, log } = engine
  const nothing = { heard: 0 }
  const began = await readInboundWatch(db.pool, sender)
  if (!isDue(began, every_ms, list_lag_ms)) return nothing
  const wholeDay = began.nowMachine - (began.wholeDayAtMachine ?? 0) >= day_ms
  const from = since(began, wholeDay)
  const { until, within_ms } = stretchFrom(engine, from, began.now)
  const asked = performance.now()
  // A text may leave the carrier later than it was taken, and an answer comes after its text.
  const before_ms = Math.max(0, list_lag_ms - overlap_ms) + (stretchOf.has(db) ? overlap_ms : 0)
  const [texts, sent] = await Promise.all([
    carrier.received(from, { until, within_ms }),
    mayLack(began, list_lag_ms)
      ? carrier.sent(from - before_ms, { until: until && until + 10 * minute_ms, within_ms })
      : [],
  ])
  if (texts === 'too-long' || sent === 'too-long') {
    stretchOf.set(db, Math.max(((until ?? began.now) - from) / 2, stretch_ms_min))
    log.warn({ hours: ((until ?? began.now) - from) / hour_ms }, 'the carrier’s list is long and is read in parts')
    return nothing
  }
  if (!texts || !sent) {
    log.error({}, 'the carrier does not list our texts; sends wait where some may have been lost')
    return nothing
  }
  widen(engine, performance.now() - asked)
  const missed = await unheard(engine, texts)
  if (missed.length > 0) log.warn({ texts: missed.length }, 'texts that never reached us were fetched from the carrier')
  const lacking = await readLacking(db.pool, sent)
  const isPutBack = await beginWhenPutBack(engine, began, lacking)
  const gone = await goThrough(engine, texts, missed, sent, isPutBack ? lacking : [], isPutBack).catch(
    (error: unknown) => {
      if (!(error instanceof TextNotHeard)) throw error
      log.error({ err: error.cause }, 'a fetched text could not be heard; the next look tries again')
    },
  )
  if (!gone) return nothing
  if (isPutBack) {
    const strange = lacking.filter(({ conversationId }) => conversationId === null)
    await countFound(db.pool, sender, gone.found, strange.length)
  }
  // Everything taken so far is known by then, so the next look, which comes at once, goes on with the rest.
  if (!gone.isComplete) return nothing
  if (until !== undefined) {
    // The next stretch begins where this one ends: the list no longer lags there.
    await recordCaughtUpTo(db.pool, sender, until + overlap_ms, began, wholeDay)
    return { heard: missed.length, stretches: 1 }
  }
  await recordCaughtUp(db.pool, sender, began, wholeDay)
  await endWhenBroughtBack(engine, began, list_lag_ms)
  return { heard: missed.length }
}

/** How much of the list can be read in one run, ms of its time; absent while all can. */
const stretchOf = new WeakMap<Engine['db'], number>()
const stretch_ms_min = minute_ms
/** How long a run may read the list, and how long if what it reads cannot be cut. */
const read_ms_max = 15_000
const read_uncut_ms_max = 30_000

/** The stretch that a look reads. The last hour is not cut, because the list may lag there. */
function stretchFrom({ db }: Engine, from: number, now: number): { until: number | undefined; within_ms: number } {
  const stretch_ms = stretchOf.get(db) ?? Number.POSITIVE_INFINITY
  const last = now - overlap_ms
  const mayCut = last - from >= stretch_ms_min
  if (!mayCut || from + stretch_ms >= now)
    return { until: undefined, within_ms: mayCut ? read_ms_max : read_uncut_ms_max }
  const within_ms = stretch_ms > stretch_ms_min ? read_ms_max : read_uncut_ms_max
  return { until: Math.min(from + stretch_ms, last), within_ms }
}

/** Texts come unevenly: what was read easily is tried in twice as large a stretch, until a day fits again. */
function widen({ db }: Engine, took_ms: number): void {
  const stretch_ms = stretchOf.get(db)
  if (stretch_ms === undefined || took_ms > read_ms_max / 4) return
  if (stretch_ms < day_ms) stretchOf.set(db, 2 * stretch_ms)
  else stretchOf.delete(db)
}

function isDue(
  { nowMachine, caughtUpAtMachine, demandedAtMachine, recoveringSinceMachine }: InboundWatch,
  every_ms: number,
  list_lag_ms: number,
): boolean {
  if (caughtUpAtMachine === null) return true
  const after_ms = recoveringSinceMachine === null ? every_ms : Math.min(every_ms, list_lag_ms)
  return (demandedAtMachine ?? 0) >= caughtUpAtMachine || nowMachine - caughtUpAtMachine >= after_ms
}

/**
 * Whether the carrier may have sent something that our tables lack. Nobody can be connected to the database while it is
 * restored, so every process has had to connect anew. The list may show such texts late.
 */
function mayLack(
  { nowMachine, caughtUpAtMachine, demandedAtMachine, recoveringSinceMachine }: InboundWatch,
  list_lag_ms: number,
): boolean {
  if (recoveringSinceMachine !== null) return true
  // A look in many stretches, or one that the carrier kept waiting, may be complete only long after the demand.
  if (demandedAtMachine !== null && demandedAtMachine >= (caughtUpAtMachine ?? 0)) return true
  return demandedAtMachine !== null && nowMachine - demandedAtMachine <= list_lag_ms + 2 * minute_ms
}

/** In service time, which the carrier's list follows in development. */
function since({ now, caughtUpTo }: InboundWatch, wholeDay: boolean): number {
  const overlapped = (caughtUpTo ?? now - day_ms) - overlap_ms
  return wholeDay ? Math.min(overlapped, now - day_ms) : overlapped
}

async function unheard(engine: Engine, texts: readonly ReceivedText[]): Promise<ReceivedText[]> {
  const known = await knownSids(
    engine.db.pool,
    texts.map(({ sid }) => sid),
  )
  // A text from our own number is a loop at the carrier, and is never kept.
  return texts.filter(({ sid, from }) => !known.has(sid) && !isOwn(engine, from))
}

/**
 * One text of a thread, from us or to us, and what to do with it. `take` resolves to 1 if it put our text on record.
 */
interface Step {
  readonly phone: string
  readonly at: number
  take(): Promise<number>
}

/** After a restore there may be a great deal to take, and a tick that does not return looks like one that hangs. */
const look_ms_max = 20_000

/**
 * Takes what our tables lack, each number's texts in the order they were sent, so that an answer meets its question.
 * @returns how many of our texts are back on record, and whether there was time for all of them
 */
async function goThrough(
  engine: Engine,
  texts: readonly ReceivedText[],
  missed: readonly ReceivedText[],
  sent: readonly SentText[],
  lacking: readonly LackingText[],
  isPutBack: boolean,
): Promise<{ found: number; isComplete: boolean }> {
  const listed = Map.groupBy(texts, ({ from }) => from)
  const heard = missed.map(
    (text): Step => ({
      phone: text.from,
      at: text.receivedAt,
      take: () =>
        hearFetched(
          engine,
          text,
          (replies) => isAnswered(text, replies, sent, isPutBack),
          listed.get(text.from) ?? [],
        ).then(() => 0),
    }),
  )
  const back = (isReply: boolean) =>
    lacking
      .filter((text) => text.isReply === isReply)
      .map((text): Step => ({ phone: text.phone, at: text.createdAt, take: () => bringBack(engine, text) }))
  // The carrier dates to the second: within a second, a question comes before its answer, and the answer before our
  // reply.
  const steps = [...back(false), ...heard, ...back(true)]
  const threads = [...Map.groupBy(steps, ({ phone }) => phone).values()]
  const until = performance.now() + look_ms_max
  let found = 0
  for (let next = 0; next < threads.length; next += side_by_side) {
    if (performance.now() > until) return { found, isComplete: false }
    const counts = await Promise.all(threads.slice(next, next + side_by_side).map(takeInOrder))
    found += counts.reduce((sum, count) => sum + count, 0)
  }
  return { found, isComplete: true }
}

async function takeInOrder(steps: readonly Step[]): Promise<number> {
  let found = 0
  for (const { take } of steps.toSorted((one, other) => one.at - other.at)) found += await take()
  return found
}

/** The carrier waits 15 s for an answer, and dates to the second. */
const answer_ms_max = 20_000

/**
 * Whether the carrier has sent an answer that we gave to this text in time. In a database that was put back the words may
 * differ; in any other, a reply of other words answered another text.
 */
function isAnswered(
  { from, receivedAt }: ReceivedText,
  replies: readonly string[],
  sent: readonly SentText[],
  isPutBack: boolean,
): boolean {
  return sent.some(
    ({ phone, isReply, createdAt, body }) =>
      isReply &&
      phone === from &&
      createdAt >= receivedAt - 1_000 &&
      createdAt <= receivedAt + answer_ms_max &&
      (isPutBack || replies.includes(body)),
  )
}

const pause_ms = 1_000
const demanding = new WeakSet<Engine['db']>()

/**
 * Whether this process knows of a possible loss that it could not report to the database yet. Until then it may not
 * send.
 */
export const isDemanding = ({ db }: Engine): boolean => demanding.has(db)

/**
 * Has texts fetched before the next send, once the database can be told so. Call it on noticing that texts may have
 * been lost.
 */
export function demandWhenPossible({ db, sender, log }: Engine): void {
  if (demanding.has(db)) return
  demanding.add(db)
  const attempt = () =>
    demandCatchUp(db.pool, sender).then(
      () => void demanding.delete(db),
      (error: unknown) => {
        log.warn({ err: error }, 'the database cannot be told that texts may have been lost; trying again')
        setTimeout(attempt, pause_ms).unref()
      },
    )
  void attempt()
}
