/**
 * How many letters go to one address, whichever accounts cause them. Counted with the throttles and by the address alone:
 * a count that belongs to an account would end with it, and whoever deletes theirs and registers again would have a new
 * one. Nobody is refused because of these counts, or anybody could use them up for the owner of an address; the
 * letter is left out.
 */
import { hour_ms, minute_ms } from '../../sms-engine/domain/model/units.ts'
import type { Limit, ThrottleStore } from '../http/throttle-store.ts'
import { reset_minutes } from './password-resets.ts'

/**
 * Each kind has a count of its own. Confirmations, which anybody may ask for, must not use up the notices, by which
 * somebody hears that their account was taken.
 */
const limits = {
  confirmation: { max: 3, window_ms: hour_ms },
  /** What became of an account whose own address nobody has proved. */
  notice: { max: 3, window_ms: hour_ms },
  /** In half the life of a link: while no further letter is sent, one that was sent is still good for the other half. */
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
