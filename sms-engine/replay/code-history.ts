import { codeLimits } from '../engine/code-limits.ts'
import type { CodeHistory, RefusedCode, SentCode, WhyRefused } from '../store/code-history.ts'
import { errorInWords, type MeaningOf } from './happening.ts'

/** One requested code, as a sentence. Moments in it are ISO 8601. */
export interface CodeInWords {
  /** When it was requested, ms of service time. */
  readonly at: number
  readonly what: string
  readonly isRefused: boolean
}

/**
 * Every code a learner requested, oldest first: whether it was sent, what became of it, or why it was refused and until
 * when.
 */
export function codesInWords({ sent, refused }: CodeHistory, now: number, meaningOf: MeaningOf): CodeInWords[] {
  return [
    ...sent.map((code) => ({ at: code.at, what: sentInWords(code, now, meaningOf), isRefused: false })),
    ...refused.map((code) => ({ at: code.at, what: refusedInWords(code), isRefused: true })),
  ].sort((one, other) => one.at - other.at)
}

function sentInWords(code: SentCode, now: number, meaningOf: MeaningOf): string {
  return `A code for ${code.phone} was asked for: ${deliveryInWords(code.text, meaningOf)}; ${endInWords(code, now)}`
}

function deliveryInWords(text: SentCode['text'], meaningOf: MeaningOf): string {
  if (text === null) return 'what became of its text is not on record'
  const { status, sentAt, errorCode } = text
  const sent = sentAt === null ? 'sent' : `sent ${iso(sentAt)}`
  const error = errorCode === null ? '' : `, ${errorInWords(errorCode, meaningOf)}`
  switch (status) {
    case 'queued':
      return 'its text waits to be sent'
    case 'sending':
    case 'uncertain':
      return 'its text is being sent'
    case 'sent':
      return `${sent}, and the carrier has not said whether it arrived`
    case 'delivered':
      return `${sent}, delivered`
    case 'cancelled':
      return 'its text was taken back before it was sent'
    case 'failed':
      return `the carrier did not take its text${error}`
    case 'undelivered':
      return `${sent}, not delivered${error}`
  }
}

function endInWords({ at, expiresAt, checks, usedAt }: SentCode, now: number): string {
  if (usedAt !== null) return `${wrongCodes(checks - 1)}typed in right ${iso(usedAt)}`
  const wrong = wrongCodes(checks)
  if (checks > codeLimits.checks_max) return `${wrong}after ${codeLimits.checks_max} of these it was no longer good`
  if (expiresAt > now) return `${wrong}not typed in yet, good until ${iso(expiresAt)}`
  // A code lasts ten minutes, to the database's rounding, unless a newer one replaces it.
  const end = expiresAt < at + codeLimits.valid_ms - 1_000 ? 'when a newer one took its place' : 'when it ran out'
  return `${wrong}never typed in right until ${iso(expiresAt)}, ${end}`
}

function wrongCodes(count: number): string {
  if (count <= 0) return ''
  return count === 1 ? 'a wrong code typed in, ' : `wrong codes typed in ${count} times, `
}

function refusedInWords({ phone, why, at, lastAt, times, nextAt }: RefusedCode): string {
  const tries = times === 1 ? '' : `, ${times} times until ${iso(Math.max(at, lastAt))}`
  const next = nextAt === null ? '' : `; the next can go from ${iso(nextAt)}`
  return `A code for ${phone} was asked for and refused${tries}: ${reasons[why]}${next}`
}

const { per_phone_max, per_learner_max, per_network_max, resend_ms } = codeLimits

const reasons: Readonly<Record<WhyRefused, string>> = {
  wait: `less than ${resend_ms / 1_000} seconds after the code before it`,
  phone: `${per_phone_max} codes had gone to that number within a day, whoever asked for them`,
  learner: `${per_learner_max} codes had gone out for this account within a day`,
  network: `${per_network_max} codes had been asked for from the same network within a day`,
  prefix: 'of the last hour’s codes to numbers like that one hardly any was typed in, which looks like fraud',
  neighborhood:
    'of the last hour’s codes that were asked for from around there hardly any was typed in, which looks like fraud',
  all: 'more codes had gone out in that hour than we mean to pay for (CODES_PER_HOUR_MAX)',
  'opted-out': 'the number has opted out, and only START, texted from it, lets codes go there',
}

const iso = (at: number): string => new Date(at).toISOString()
