/**
 * Limits the letters sent to one address, whichever accounts cause them. Counted with the throttles and by address
 * alone: a count tied to an account would end with it, and deleting the account and registering again would reset it. A
 * full count refuses no request, or anyone could use it up for an address's owner; the letter is just not sent.
 */
import { hour_ms, minute_ms } from '../../sms-engine/domain/model/units.ts'
import type { Limit, ThrottleStore } from '../http/throttle-store.ts'
import { reset_minutes } from './password-resets.ts'

/**
 * Each kind has its own count. Confirmations, which anyone can request, must not use up the notices that tell an owner
 * their account was taken over.
 */
const limits = {
  confirmation: { max: 3, window_ms: hour_ms },
  /** News of an account whose own address is unproved. */
  notice: { max: 3, window_ms: hour_ms },
  /** Half a link's lifetime: while no further letter is sent, the last one sent is still valid for the other half. */
  reset: { max: 3, window_ms: (reset_minutes * minute_ms) / 2 },
} as const satisfies Record<string, Limit>

export interface LetterLimits {
  /** Counts a letter of this kind to an address; false when it may not be sent now. */
  take(kind: keyof typeof limits, email: string): Promise<boolean>
}

export function letterLimitsIn(counts: ThrottleStore): LetterLimits {
  return {
    take: async (kind, email) => (await counts.take(`${kind} letters to ${email}`, limits[kind])) === null,
  }
}
