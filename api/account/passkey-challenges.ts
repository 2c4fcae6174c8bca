/**
 * The challenges that authenticators sign. A challenge carries its own date and signature instead of being stored:
 * requesting many of them fills no table. Single use is enforced where the answer is recorded: on the passkey that
 * signs in (`passkeys.ts`), and in the throttles for a new one (`passkey-ceremonies.ts`).
 */
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/** How long a challenge may be answered. */
export const challenge_good_ms = 5 * 60_000
const nonce_bytes = 16
const date_bytes = 8
const signed_bytes = nonce_bytes + date_bytes

/** The answer's purpose: to sign in, or to add a passkey to the account with this id. */
export type Purpose = 'sign in' | `add to ${string}`

export interface PasskeyChallenges {
  make(purpose: Purpose): Uint8Array<ArrayBuffer>
  /** @returns when it was made, or null when it has expired, was made for another purpose, or is not ours */
  read(challenge: string, purpose: Purpose): Date | null
}

/** @param keys the key that signs challenges, then any other key still accepted */
export function passkeyChallenges(keys: readonly string[], machineNow: () => number = Date.now): PasskeyChallenges {
  const signatures = (signed: Buffer, purpose: Purpose) =>
    keys.map((key) => createHmac('sha256', key).update(purpose).update(signed).digest())

  return {
    make(purpose) {
      const date = Buffer.alloc(date_bytes)
      date.writeBigUInt64BE(BigInt(machineNow()))
      const signed = Buffer.concat([randomBytes(nonce_bytes), date])
      return new Uint8Array(Buffer.concat([signed, ...signatures(signed, purpose).slice(0, 1)]))
    },
    read(challenge, purpose) {
      const bytes = Buffer.from(challenge, 'base64url')
      const [signed, signature] = [bytes.subarray(0, signed_bytes), bytes.subarray(signed_bytes)]
      const isOurs = signatures(signed, purpose).some(
        (expected) => signature.length === expected.length && timingSafeEqual(signature, expected),
      )
      if (!isOurs) return null
      const made = Number(signed.readBigUInt64BE(nonce_bytes))
      return machineNow() - made <= challenge_good_ms ? new Date(made) : null
    },
  }
}
