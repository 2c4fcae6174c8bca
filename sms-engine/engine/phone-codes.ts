import { createHash, randomBytes, randomInt, randomUUID, timingSafeEqual } from 'node:crypto'
import type { ConsentEvidence } from '../domain/model/event.ts'
import { hour_ms, minute_ms } from '../domain/model/units.ts'
import * as memberTexts from '../domain/wording/membership.ts'
import { readClockOffset, serviceNow } from '../runtime/service-clock.ts'
import { findByPhone } from '../store/conversations.ts'
import {
  type CodeUse,
  countAndAdd,
  countCheck,
  insertCode,
  isSuppressed,
  lastCodeError,
  readCodeUse,
  redeemCode,
  wasSentCode,
} from '../store/phone-codes.ts'
import type { Engine } from './engine.ts'
import { handleEvent } from './handle-event.ts'
import { startFirst } from './learners.ts'

/** Bounds of one-time codes, with their units. */
export const codeLimits = {
  digits: 6,
  valid_ms: 10 * minute_ms,
  checks_max: 5,
  resend_ms: 30_000,
  window_ms: hour_ms,
  per_phone_max: 5,
  per_learner_max: 5,
  per_ip_max: 20,
} as const

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
    | 'no_code'
    | 'invalid_code'
    | 'expired_code'
    | 'undeliverable'
  readonly message: string
  /** After how long to ask again, where waiting helps. */
  readonly retryAfter_s?: number
}

/** Sends a code to a number that a learner says is theirs. */
export async function sendCode(engine: Engine, request: CodeRequest): Promise<{ readonly ok: true } | CodeDeclined> {
  const { pool } = engine.db
  if (await isSuppressed(pool, engine.sender, request.phone)) {
    return { ok: false, code: 'suppressed', message: startFirst(engine.sender) }
  }
  const offset_ms = await readClockOffset(pool)
  return countAndAdd(pool, request, async (client) => {
    const now = Date.now() + offset_ms
    const use = await readCodeUse(client, { ...request, since: now - codeLimits.window_ms })
    const declined = whyNotNow(use, now)
    if (declined) return declined
    const digits = String(randomInt(10 ** codeLimits.digits)).padStart(codeLimits.digits, '0')
    const consent: ConsentEvidence = {
      version: request.consent?.version ?? null,
      page: request.consent?.page ?? null,
      ip: request.ip,
      userAgent: request.userAgent,
    }
    await insertCode(client, {
      learnerId: request.learnerId,
      phone: request.phone,
      hash: hashCode(digits),
      body: memberTexts.code(digits),
      now,
      expiresAt: now + codeLimits.valid_ms,
      ip: request.ip,
      consent,
    })
    return { ok: true }
  })
}

/** What is said instead of sending one more code. */
function whyNotNow(use: CodeUse, now: number): CodeDeclined | null {
  const wait_ms = use.lastAt === null ? 0 : use.lastAt + codeLimits.resend_ms - now
  if (wait_ms > 0) {
    const seconds = Math.ceil(wait_ms / 1_000)
    const message = `A code is on its way. You can ask for another in ${seconds} seconds.`
    return { ok: false, code: 'wait', message, retryAfter_s: seconds }
  }
  const { per_phone_max, per_learner_max, per_ip_max } = codeLimits
  if (use.toPhone >= per_phone_max || use.byLearner >= per_learner_max || use.fromIp >= per_ip_max) {
    const message = 'That is enough codes for now. Please try again in an hour.'
    return { ok: false, code: 'too_many_codes', message, retryAfter_s: codeLimits.window_ms / 1_000 }
  }
  return null
}

/**
 * Checks a typed code. When it is right, the number becomes this learner's and is taken from whoever had it.
 * @returns `movedFrom`: the learner who lost the number, to be told by e-mail
 */
export async function checkCode(
  engine: Engine,
  check: CodeCheck,
): Promise<{ readonly ok: true; readonly movedFrom: string | null } | CodeDeclined> {
  const { pool } = engine.db
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
  if (!isCode(check.code, counted.hash) || !(await redeemCode(pool, counted.id, now))) {
    return { ok: false, code: 'invalid_code', message: 'Please check your code and try again' }
  }
  const movedFrom = await giveUpNumber(engine, check)
  await handleEvent(engine, check.learnerId, {
    id: `proved:${counted.id}`,
    type: 'number-proved',
    number: check.phone,
    consent: counted.consent,
  })
  return { ok: true, movedFrom }
}

/** What the carrier says is wrong with the number, if its last code could not be delivered for that reason. */
async function whyUndelivered(engine: Engine, { learnerId, phone }: CodeCheck): Promise<CodeDeclined | null> {
  const code = await lastCodeError(engine.db.pool, learnerId, phone)
  const message = code === null ? undefined : engine.carrierLanguage.meaningOf(code).forPeople
  return message ? { ok: false, code: 'undeliverable', message } : null
}

/** A number has at most one conversation: whoever had it gives it up first. */
async function giveUpNumber(engine: Engine, { learnerId, phone }: CodeCheck): Promise<string | null> {
  const owner = await findByPhone(engine.db.pool, phone)
  if (owner === null || owner === learnerId) return null
  await handleEvent(engine, owner, { id: randomUUID(), type: 'number-lost' })
  return owner
}

/** Salted. Six digits can be found from any hash: what protects them is that they are good for minutes only. */
function hashCode(digits: string, salt = randomBytes(9).toString('base64url')): string {
  return `${salt}:${createHash('sha256').update(`${salt}:${digits}`).digest('base64url')}`
}

function isCode(typed: string, hash: string): boolean {
  const salt = hash.slice(0, hash.indexOf(':'))
  return timingSafeEqual(Buffer.from(hashCode(typed.trim(), salt)), Buffer.from(hash))
}
