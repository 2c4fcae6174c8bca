import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type pg from 'pg'
import { defaultCodeBudget } from '../domain/model/code-budget.ts'
import type { ConsentEvidence } from '../domain/model/event.ts'
import * as memberTexts from '../domain/wording/membership.ts'
import { serviceNow } from '../runtime/service-clock.ts'
import { noteRefusal } from '../store/code-history.ts'
import { proved } from '../store/commit-turns.ts'
import { findByPhone, isNumberTaken } from '../store/conversations.ts'
import {
  type CodeSubject,
  type CountedCode,
  countAndAdd,
  countCheck,
  insertCode,
  isSuppressed,
  lastCodeError,
  readCodeUse,
  readOldestThatCounts,
  redeemCode,
  wasSentCode,
} from '../store/phone-codes.ts'
import { codeLimits, type Refused, whyNotNow } from './code-limits.ts'
import { countryOf } from './country-of.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'
import { startFirst } from './learners.ts'
import { neighborhoodOf, networkOf } from './network.ts'
import { createSerial } from './serial.ts'

export interface CodeRequest {
  readonly learnerId: string
  /** E.164. */
  readonly phone: string
  readonly ip: string
  readonly userAgent: string | null
  /** What the person ticked; without it the typed code is the only evidence. */
  readonly consent?: { readonly version: string; readonly page: string } | undefined
}

export interface CodeCheck {
  readonly learnerId: string
  readonly phone: string
  readonly code: string
}

/** Why no code is sent, or why a typed one proves nothing. `message` is shown to the person. */
export type CodeDeclined = {
  readonly ok: false
  readonly code:
    | 'suppressed'
    | 'wait'
    | 'too_many_codes'
    | 'codes_paused'
    | 'no_code'
    | 'invalid_code'
    | 'expired_code'
    | 'undeliverable'
  readonly message: string
  /** How long to wait before asking again, if waiting helps. */
  readonly retryAfter_s?: number
}

/** Sends a code to a number that a learner says is theirs. */
export async function sendCode(engine: Engine, request: CodeRequest): Promise<{ readonly ok: true } | CodeDeclined> {
  const { pool } = engine.db
  const offset_ms = (await serviceNow(pool)) - Date.now()
  if (await isSuppressed(pool, engine.sender, request.phone)) {
    await noteRefusal(pool, { ...request, why: 'opted-out', now: Date.now() + offset_ms, nextAt: null })
    return stopped(engine)
  }
  const budget = engine.codeBudget ?? defaultCodeBudget
  const subject = { ...request, network: networkOf(request.ip), neighborhood: neighborhoodOf(request.ip) }
  return countAndAdd(pool, subject, async (client) => {
    const now = Date.now() + offset_ms
    const day = now - codeLimits.window_ms
    const use = await readCodeUse(client, { ...subject, now, day, hour: now - codeLimits.surge_ms })
    const refused = whyNotNow(use, now, budget)
    if (use.inAll + 1 >= budget.alert_per_hour) alert(engine, use.inAll, now)
    if (refused) {
      const nextAt = await nextCodeAt(client, subject, refused, now)
      await noteRefusal(client, { ...subject, why: refused.why === 'wait' ? 'wait' : refused.by, now, nextAt })
      return decline(engine, refused)
    }
    const digits = String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
    const consent: ConsentEvidence = {
      version: request.consent?.version ?? null,
      page: request.consent?.page ?? null,
      ip: request.ip,
      userAgent: request.userAgent,
    }
    const code = {
      ...subject,
      country: countryOf(request.phone),
      hash: hashCode(digits),
      body: memberTexts.code(digits),
      now,
      expiresAt: now + codeLimits.valid_ms,
      consent,
    }
    await insertCode(client, code, day)
    return { ok: true }
  })
}

function stopped({ sender }: Engine): CodeDeclined {
  return { ok: false, code: 'suppressed', message: startFirst(sender) }
}

/**
 * When the next code can go, ms of service time. The person is told something rounder: "tomorrow", although a day's
 * count has room again one day after the first code in it.
 */
async function nextCodeAt(client: pg.ClientBase, subject: CodeSubject, refused: Refused, now: number): Promise<number> {
  if (refused.why !== 'enough') return now + refused.for_s * 1_000
  const { per_phone_max, per_learner_max, per_network_max, window_ms } = codeLimits
  const most = { toPhone: per_phone_max, byLearner: per_learner_max, fromNetwork: per_network_max }
  return (await readOldestThatCounts(client, subject, now - window_ms, most)) + window_ms
}

/** What to say instead of sending one more code. */
function decline({ log }: Engine, refused: Refused): CodeDeclined {
  const { why, for_s: retryAfter_s } = refused
  switch (why) {
    case 'wait': {
      const message = `A code is on its way. You can ask for another in ${retryAfter_s} seconds.`
      return { ok: false, code: 'wait', message, retryAfter_s }
    }
    case 'enough': {
      const message = 'That is enough codes for today. Please try again tomorrow.'
      return { ok: false, code: 'too_many_codes', message, retryAfter_s }
    }
    case 'surge': {
      log.warn({ by: refused.by }, 'a code was not sent, because too many were')
      const message = 'We cannot send codes just now. Please try again in an hour.'
      return { ok: false, code: 'codes_paused', message, retryAfter_s }
    }
  }
}

/** When each engine last raised the alert, ms of service time. */
const alerts = new WeakMap<Engine['db'], number>()

/** Raises the alert, once an hour: one that repeats itself with every code gets switched off. */
function alert({ db, log }: Engine, codes: number, now: number): void {
  const last = alerts.get(db)
  if (last !== undefined && now - last < codeLimits.surge_ms) return
  alerts.set(db, now)
  log.error({ codes }, 'more codes went out within an hour than CODES_PER_HOUR_ALERT expects')
}

type Checked = { readonly ok: true } | CodeDeclined

/**
 * Writes down that a right code was typed, before anything follows from it.
 * @param owner the learner who is about to lose the number, and is mailed about it; null if nobody is
 */
type Note = (owner: string | null) => Promise<void>

/** A second press finds the code used: the first may still be at work, and proves the number only once. */
const oneAtATime = createSerial()

/**
 * Checks a typed code. If it is right, the number becomes this learner's and is taken from anybody who had it. Where
 * that fails halfway, the code stays good, so that typing it again finishes what was begun.
 * @param note may be called once more when the code is typed again, or when somebody else proves the number at the same
 *   moment: afterwards it would no longer be known who had the number, and which number it replaced
 */
export function checkCode(engine: Engine, check: CodeCheck, note: Note = async () => {}): Promise<Checked> {
  return oneAtATime(check.learnerId, () => checkInTurn(engine, check, note))
}

async function checkInTurn(engine: Engine, check: CodeCheck, note: Note): Promise<Checked> {
  const { pool } = engine.db
  // The number's STOP came after the code: typing that code must not count as agreeing to texts again.
  if (await isSuppressed(pool, engine.sender, check.phone)) return stopped(engine)
  const now = await serviceNow(pool)
  const undeliverable = await whyUndelivered(engine, check)
  if (undeliverable) return undeliverable
  const counted = await countCheck(pool, check.learnerId, check.phone, now)
  if (!counted && !(await wasSentCode(pool, check.learnerId, check.phone))) {
    return { ok: false, code: 'no_code', message: 'We have not sent a code to this number. Ask for one first.' }
  }
  if (!counted || counted.expired || counted.checks > codeLimits.checks_max) {
    return { ok: false, code: 'expired_code', message: 'That code is no longer good. Ask for a new one.' }
  }
  if (!isCode(check.code, counted.hash)) {
    return { ok: false, code: 'invalid_code', message: 'Please check your code and try again' }
  }
  const take = () => takeNumber(engine, check, counted, note)
  await take().catch((error) => {
    if (!isNumberTaken(error)) throw error
    // Somebody else took the number in between. This is the later proof, so they lose it.
    return take()
  })
  // Last: used up first, a code would be lost together with the number if the turn failed.
  await redeemCode(pool, counted.id, now)
  return { ok: true }
}

/** A number has at most one conversation: if somebody else has it, they give it up first. */
async function takeNumber(engine: Engine, check: CodeCheck, code: CountedCode, note: Note): Promise<void> {
  const owner = await otherOwner(engine, check)
  await note(owner)
  if (owner !== null) await handleEvent(engine, owner, { id: randomUUID(), type: 'number-lost' })
  await handleEvent(engine, check.learnerId, {
    id: `${proved}${code.id}`,
    type: 'number-proved',
    number: check.phone,
    consent: code.consent,
  })
}

/** What the carrier says is wrong with the number, if its last code could not be delivered for that reason. */
async function whyUndelivered(engine: Engine, { learnerId, phone }: CodeCheck): Promise<CodeDeclined | null> {
  const code = await lastCodeError(engine.db.pool, learnerId, phone)
  const message = code === null ? undefined : engine.carrierLanguage.meaningOf(code).forPeople
  return message ? { ok: false, code: 'undeliverable', message } : null
}

/** The conversation that has the number, unless it is the learner's own. */
async function otherOwner(engine: Engine, { learnerId, phone }: CodeCheck): Promise<string | null> {
  const owner = await findByPhone(engine.db.pool, phone)
  return owner === learnerId ? null : owner
}

/** Salted. Six digits can be found from any hash: what protects them is that they are only good for minutes. */
function hashCode(digits: string, salt = randomBytes(9).toString('base64url')): string {
  return `${salt}:${createHash('sha256').update(`${salt}:${digits}`).digest('base64url')}`
}

function isCode(typed: string, hash: string): boolean {
  const salt = hash.slice(0, hash.indexOf(':'))
  return timingSafeEqual(Buffer.from(hashCode(typed.trim(), salt)), Buffer.from(hash))
}
