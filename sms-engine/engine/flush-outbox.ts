import { setTimeout as sleep } from 'node:timers/promises'
import { type Carrier, type SendResult, send_ms_max } from '../carrier/port.ts'
import { later, pauseAfter } from '../carrier/send-error.ts'
import { limits } from '../domain/model/limits.ts'
import type { Sender } from '../domain/model/sender.ts'
import { tell } from '../runtime/notices.ts'
import { readClock } from '../runtime/service-clock.ts'
import { restAccount } from '../store/account-rest.ts'
import { demandCatchUp } from '../store/inbound-watch.ts'
import {
  type Claimed,
  claimOutbox,
  report_due_ms,
  type Settlement,
  settleAttempts,
  suppressNumber,
} from '../store/outbox.ts'
import { type Rate, settleBudgets, takeBudgets } from '../store/sender-budget.ts'
import { passOn, routeTexts } from '../store/senders.ts'
import { all_countries, isSpent, noteReached, openSpending, returnSpending, type SpendCap } from '../store/spending.ts'
import { isDemanding } from './catch-up.ts'
import { agreesWithCarrier } from './clock-watch.ts'
import type { Engine } from './engine.ts'
import { type Doubt, doubtsAbout } from './silent-numbers.ts'
import { startStopwatch } from './stopwatch.ts'

export interface FlushOptions {
  /** Origin of the addresses to which the carrier reports delivery. */
  readonly publicUrl: string
  /** Messages of one sender claimed at once and sent in parallel. */
  readonly batch?: number
  /** The rate of each sender that has none of its own; unlimited if absent. */
  readonly segmentsPerSecond?: number | undefined
  /** What a day may cost; unlimited if absent. */
  readonly spendCap?: SpendCap | undefined
  /** How long a claim holds. Must be shorter than an attempt stays unsettled before the reconciler asks about it. */
  readonly claim_ms?: number
}

export type FlushCounts = {
  readonly sent: number
  readonly cancelled: number
  readonly failed: number
  readonly uncertain: number
  readonly later: number
}

/** How long a claim holds by default: long enough to send a batch, and over before `reconcileSends` asks about it. */
const claim_ms = 30_000

/** A database that takes this long to hand out a claim stood still, and texts to us may have been lost meanwhile. */
const outage_ms = 5_000

const nothing: FlushCounts = { sent: 0, cancelled: 0, failed: 0, uncertain: 0, later: 0 }

/** Hands one batch of the outbox to the carrier. All counts are 0 if nothing was waiting. */
export async function flushOutbox(engine: Engine, carrier: Carrier, options: FlushOptions): Promise<FlushCounts> {
  const { pool } = engine.db
  if (isDemanding(engine)) return nothing
  // Started before the claim is requested, so that the claim ends sooner for us than for the database.
  const claim = startStopwatch()
  const clock = await readClock(pool)
  if (!agreesWithCarrier(engine, carrier, clock)) return nothing
  const { service: now } = clock
  const left = await leftToday(engine, now, options.spendCap)
  if (engine.senders) await routeTexts(pool, engine.senders)
  const { claimed, cancelled } = await claimWithin(engine, now, options, left)
  const stoodStill = claim.passed_ms() > outage_ms
  if (stoodStill) await demandCatchUp(pool, engine.sender)
  // Once the claim is over, somebody else may take a message. So a request that starts now must end before the claim
  // does.
  const holds = () => !stoodStill && claim.passed_ms() + send_ms_max <= (options.claim_ms ?? claim_ms)
  const doubt = await doubtsAbout(engine, carrier, claimed, now)
  const attempts = await Promise.all(
    claimed.map(async (message) => {
      const outcome = await doubt(message)
      if (outcome !== null) return { message, result: { outcome } }
      return holds() ? attempt(engine, carrier, options, message, now) : { message, result: expired }
    }),
  )
  noteAttempts(engine, attempts)
  const passedOn = await heedRefusals(engine, attempts, now)
  const settlements = attempts.map((one) => settlement(engine, one, passedOn))
  await settleAttempts(pool, now, settlements)
  if (left) await giveBack(engine, now, attempts)
  const count = (status: Settlement['status']) => settlements.filter((one) => one.status === status).length
  return {
    sent: count('sent'),
    cancelled,
    failed: count('failed'),
    uncertain: count('uncertain'),
    later: count('queued'),
  }
}

/** How long a flush waits for rates to refill: one used-up sender must not end a tick that has more to send. */
const refill_ms_min = 20
const refill_ms_max = 600

/**
 * Claims a batch within each sender's rate; a batch that needs less leaves the rest to the next. While a sender's rate
 * is used up, nobody knows whether it has texts waiting, so an empty claim proves nothing: this waits for the rate to
 * refill.
 */
async function claimWithin(
  engine: Engine,
  now: number,
  { batch: limit = 50, segmentsPerSecond }: FlushOptions,
  left: SpendCap | undefined,
): ReturnType<typeof claimOutbox> {
  const { db, sender, senders = [{ id: sender }] } = engine
  const rates = senders.map((one) => rateOf(one, segmentsPerSecond))
  const own = engine.senders !== undefined
  for (let waited_ms = 0; ; ) {
    const segments = await takeBudgets(db.pool, rates)
    const open = new Map([...segments].filter(([, most]) => most > 0))
    const taken =
      open.size > 0
        ? await claimOutbox(db.pool, sender, now, { limit, segments: open, own, left })
        : { claimed: [], cancelled: 0 }
    for (const message of taken.claimed) {
      const by = own ? (message.sender ?? sender) : sender
      open.set(by, (open.get(by) ?? 0) - message.segments)
    }
    await settleBudgets(db.pool, open)
    const usedUp = rates.filter((rate) => segments.get(rate.sender) === 0)
    if (taken.claimed.length + taken.cancelled > 0 || usedUp.length === 0 || waited_ms >= refill_ms_max) return taken
    const refill_ms = Math.max(refill_ms_min, ...usedUp.map(({ perSecond = 1 }) => Math.min(1_000 / perSecond, 300)))
    await sleep(refill_ms)
    waited_ms += refill_ms
  }
}

const rateOf = ({ id, segmentsPerSecond }: Sender, otherwise: number | undefined): Rate => ({
  sender: id,
  perSecond: segmentsPerSecond ?? otherwise,
})

/** How many segments each cap leaves for today. A cap with no room for any more is reported once. */
async function leftToday(
  { db, sender, log }: Engine,
  now: number,
  cap: SpendCap | undefined,
): Promise<SpendCap | undefined> {
  if (!cap) return undefined
  const spent = await openSpending(db.pool, sender, now, cap)
  if (spent.some((one) => !one.isReached && isSpent(one))) {
    const reached = await noteReached(db.pool, sender, now)
    if (reached.length > 0)
      log.error(
        { reached },
        'ALERT: the segments of the day are spent; scheduled texts are held until midnight Pacific time',
      )
  }
  return Object.fromEntries(spent.map(({ scope, segments, cap }) => [scope, cap - segments]))
}

/** Anything that the carrier certainly did not take costs nothing. */
async function giveBack({ db, sender }: Engine, now: number, attempts: readonly Attempt[]): Promise<void> {
  const unspent: Record<string, number> = {}
  for (const { message, result } of attempts) {
    if (result.outcome === 'accepted' || result.outcome === 'uncertain') continue
    for (const scope of [all_countries, message.country, message.sender])
      if (scope !== null) unspent[scope] = (unspent[scope] ?? 0) + message.segments
  }
  if (Object.keys(unspent).length > 0) await returnSpending(db.pool, sender, now, unspent)
}

interface Attempt {
  readonly message: Claimed
  /** `expired`: not sent, because the claim ended before the text's turn came; a doubt: not sent on purpose. */
  readonly result: SendResult | typeof expired | { readonly outcome: Doubt }
}

const expired = { outcome: 'expired' } as const

async function attempt(
  { carrierLanguage, senders }: Engine,
  carrier: Carrier,
  { publicUrl }: FlushOptions,
  message: Claimed,
  now: number,
): Promise<Attempt> {
  const left_s = Math.floor((message.notAfter - now) / 1_000)
  const result = await carrier.send({
    to: message.phone,
    // From a time with several senders, a text may still be marked for one of them.
    from: senders && (message.sender ?? undefined),
    body: message.body,
    reportTo: carrierLanguage.reportAddress(publicUrl, message.id),
    validity_s: Math.min(Math.max(left_s, 1), limits.validity_s_max),
  })
  return { message, result }
}

function settlement(
  { carrierLanguage }: Engine,
  { message: { id, attempts }, result }: Attempt,
  passedOn: ReadonlySet<string>,
): Settlement {
  const blank = { id, attempt: attempts, sid: null, errorCode: null, retryIn_ms: null }
  switch (result.outcome) {
    case 'accepted':
      return { ...blank, status: 'sent', sid: result.sid, retryIn_ms: report_due_ms }
    case 'uncertain':
      return { ...blank, status: 'uncertain' }
    case 'expired':
      return { ...blank, status: 'queued' }
    case 'reassigned':
      return { ...blank, status: 'failed' }
    case 'unasked':
      return { ...blank, status: 'queued', retryIn_ms: pauseAfter(attempts, later) }
    case 'refused': {
      if (passedOn.has(id)) return { ...blank, status: 'queued' }
      const pause_ms = pauseAfter(attempts, carrierLanguage.meaningOf(result.code).retry)
      if (pause_ms === null) return { ...blank, status: 'failed', errorCode: result.code }
      return { ...blank, status: 'queued', retryIn_ms: pause_ms }
    }
  }
}

/**
 * Tells the counters, and logs what was taken: `cause` names the text or the slot that led to our text, `sid` is the
 * carrier's id, so that one text can be followed from the phone to us and back.
 */
function noteAttempts(engine: Engine, attempts: readonly Attempt[]): void {
  for (const { message, result } of attempts) {
    const { kind, segments } = message
    const code = result.outcome === 'refused' ? result.code : null
    tell(engine, { about: 'send', kind, outcome: result.outcome, code, segments })
  }
  const taken = attempts.flatMap(({ message: { id, cause }, result }) =>
    result.outcome === 'accepted' ? [{ id, cause, sid: result.sid }] : [],
  )
  if (taken.length > 0) engine.log.info({ taken }, 'texts were handed to the carrier')
}

/**
 * Suppresses numbers that opted out at the carrier, and reports each thing that went wrong once per batch.
 * @returns the ids of texts that wait for another sender, because only their own is still blocked
 */
async function heedRefusals(engine: Engine, attempts: readonly Attempt[], now: number): Promise<ReadonlySet<string>> {
  const passedOn = new Set<string>()
  const refused = new Map<number | null, Claimed[]>()
  const letGo = attempts.filter(({ result }) => result === expired)
  if (letGo.length > 0) {
    const messageIds = letGo.map(({ message }) => message.id)
    engine.log.warn({ messageIds }, 'claims expired before their texts were sent; they are let go')
  }
  for (const { message, result } of attempts) {
    if (result.outcome === 'refused') refused.set(result.code, [...(refused.get(result.code) ?? []), message])
  }
  for (const [code, messages] of refused) {
    const { fault, blocks, accountFull, meaning } = engine.carrierLanguage.meaningOf(code)
    const facts = { code, fault, messageIds: messages.map(({ id }) => id) }
    if (fault === 'sender') engine.log.error(facts, `the carrier takes no texts until this is mended: ${meaning}`)
    else engine.log.warn(facts, `the carrier refused texts: ${meaning}`)
    if (accountFull) await restAccount(engine.db.pool, engine.sender)
    if (!blocks) continue
    for (const message of messages) {
      if (await isPassedOn(engine, message)) passedOn.add(message.id)
      else await suppressNumber(engine.db.pool, engine.sender, message.phone, now)
    }
  }
  return passedOn
}

/** Whether a text that its sender may not deliver goes out by another, because the number still wants our texts. */
async function isPassedOn({ db, senders }: Engine, { id, phone, sender }: Claimed): Promise<boolean> {
  return senders !== undefined && sender !== null && passOn(db.pool, senders, { phone, sender, messageId: id })
}
