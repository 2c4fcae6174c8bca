import type { Carrier } from '../carrier/port.ts'
import { type AnswerLateOptions, answerLate } from '../engine/answer-late.ts'
import { archiveTicks } from '../engine/archive-months.ts'
import { type CatchUpOptions, catchUp, demandWhenPossible } from '../engine/catch-up.ts'
import { whenClockIsRight } from '../engine/clock-watch.ts'
import { type DueCounts, dispatch_lanes, dispatchDue, fireTimers } from '../engine/dispatch-due.ts'
import type { Engine } from '../engine/engine.ts'
import { fetchReports } from '../engine/fetch-reports.ts'
import { flushOutbox } from '../engine/flush-outbox.ts'
import { forgetCodes } from '../engine/forget-codes.ts'
import { mailHold } from '../engine/hold.ts'
import { sendMailsTick } from '../engine/mails.ts'
import { type ReconcileOptions, reconcileSends } from '../engine/reconcile-sends.ts'
import { retentionTick } from '../engine/retention.ts'
import { settleUndelivered } from '../engine/settle-undelivered.ts'
import { mailReachedCaps } from '../engine/spend-cap.ts'
import { mailCases, mailLateCases } from '../engine/support-cases.ts'
import { tellConsentsTick } from '../engine/tell-consents.ts'
import type { Tick } from '../runtime/jobs/tick.ts'
import type { Mailer } from '../runtime/mail/mailer.ts'
import { ClockAstray, readClock } from '../runtime/service-clock.ts'
import type { Archive } from '../store/archive.ts'
import { makeMonths, messageMonths, turnMonths } from '../store/months.ts'
import { mustLookFirst } from '../store/recovery.ts'
import type { KeepDays } from '../store/retention.ts'
import type { SpendCap } from '../store/spending.ts'

export interface EngineTickOptions {
  readonly publicUrl: string
  readonly segmentsPerSecond?: number | undefined
  readonly spendCap?: SpendCap | undefined
  readonly reconcile?: ReconcileOptions
  readonly catchUp?: CatchUpOptions
  readonly answerLate?: AnswerLateOptions
  /** How long a claim on a text holds, ms; if absent, `flushOutbox` decides. */
  readonly claim_ms?: number
  /** Unusual retention periods by kind of data, in days. */
  readonly keepDays?: KeepDays | undefined
  /** If absent, log and texts stay in the database. */
  readonly archive?: Archive | undefined
  /** If absent, mail waits for a worker that has one. */
  readonly mailer?: Mailer | undefined
}

/** How many conversations one run of a lane takes at once. */
const batch = 500

/** Every job of the engine, in order: what one writes, a later one sends or settles. */
export function engineTicks(
  engine: Engine,
  carrier: Carrier,
  {
    publicUrl,
    segmentsPerSecond,
    spendCap,
    reconcile = {},
    catchUp: looks = {},
    answerLate: late = {},
    claim_ms,
    keepDays,
    archive,
    mailer,
  }: EngineTickOptions,
): { readonly all: readonly Tick[]; readonly flush: Tick } {
  /** Sends texts waiting in the outbox to the carrier. */
  const flush: Tick = {
    name: 'flush-outbox',
    every: '1 second',
    lanes: 2,
    run: () =>
      flushOutbox(engine, carrier, { publicUrl, segmentsPerSecond, spendCap, ...(claim_ms && { claim_ms }) }).catch(
        (error: unknown) => {
          // A database that fails us has also failed people who texted us; a clock of ours that is off has not.
          if (!(error instanceof ClockAstray)) demandWhenPossible(engine)
          throw error
        },
      ),
  }
  const list_lag_ms = reconcile.list_lag_ms
  /**
   * Slots and timers wait while the clock is wrong, and while the carrier may know of texts that the database lacks.
   */
  const whenRight = (work: () => Promise<DueCounts>) =>
    whenClockIsRight(engine, carrier, async () => ((await mustLookFirst(engine.db.pool, engine.sender)) ? {} : work()))
  const all: Tick[] = [
    /** Fetches texts that never reached us; after an outage nothing is sent before. */
    {
      name: 'catch-up',
      every: '2 seconds',
      lanes: 1,
      run: () => catchUp(engine, carrier, { ...(list_lag_ms !== undefined && { list_lag_ms }), ...looks }),
    },
    /** Ends pauses and snoozes that are over. */
    {
      name: 'fire-timers',
      every: '5 seconds',
      lanes: 1,
      run: (lane, lanes) => whenRight(() => fireTimers(engine, { lane, lanes, limit: batch })),
    },
    /** Queues the texts of learners whose slot has come. */
    {
      name: 'dispatch-due',
      every: '1 second',
      lanes: dispatch_lanes,
      run: (lane, lanes) => whenRight(() => dispatchDue(engine, { lane, lanes, limit: batch })),
    },
    /** Queues replies that nobody has seen delivered with their answer. */
    { name: 'answer-late', every: '2 seconds', lanes: 1, run: () => answerLate(engine, carrier, late) },
    flush,
    /** Looks up sends with no recorded outcome at the carrier. */
    { name: 'reconcile-sends', every: '5 seconds', lanes: 1, run: () => reconcileSends(engine, carrier, reconcile) },
    /** Asks what became of texts whose reports do not come. */
    { name: 'fetch-reports', every: '30 seconds', lanes: 1, run: () => fetchReports(engine, carrier) },
    /** Tells conversations about texts that will never arrive. */
    {
      name: 'settle-undelivered',
      every: '5 seconds',
      lanes: 1,
      run: () => whenClockIsRight(engine, carrier, () => settleUndelivered(engine)),
    },
    /** Masks used or expired codes in the table of texts. */
    { name: 'forget-codes', every: '10 seconds', lanes: 1, run: () => forgetCodes(engine) },
    /** Creates the tables for the turns and messages of the coming months. */
    {
      name: 'months',
      every: '1 hour',
      lanes: 1,
      run: async () => {
        const { machine, service } = await readClock(engine.db.pool)
        const turns = await makeMonths(engine.db.pool, turnMonths, service)
        return { made: turns + (await makeMonths(engine.db.pool, messageMonths, machine)) }
      },
    },
    /** Deletes data past its retention period. */
    retentionTick(engine, keepDays),
  ]
  /** Moves the log and the texts of old months out of the database. */
  if (archive) all.push(...archiveTicks(engine, archive))
  /** Tells the carrier about opt-outs that it did not understand. */
  const { tellConsents } = carrier.numbers ?? {}
  if (tellConsents) all.push(tellConsentsTick(engine, tellConsents))
  /**
   * Mails support the questions asked with ASK, reminds them before they are late, and tells them what holds scheduled
   * texts; then sends any mail that has waited.
   */
  if (mailer) {
    all.push({ name: 'mail-cases', every: '10 seconds', lanes: 1, run: () => mailCases(engine, mailer, publicUrl) })
    all.push({
      name: 'mail-late-cases',
      every: '1 minute',
      lanes: 1,
      run: () => mailLateCases(engine, mailer, publicUrl),
    })
    all.push({ name: 'mail-hold', every: '10 seconds', lanes: 1, run: () => mailHold(engine, mailer) })
    all.push({ name: 'mail-caps', every: '10 seconds', lanes: 1, run: () => mailReachedCaps(engine, mailer) })
    all.push(sendMailsTick(engine, mailer))
  }
  return { flush, all }
}
