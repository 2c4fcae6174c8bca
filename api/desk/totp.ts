/**
 * Six-digit codes from an authenticator app (RFC 6238, by HOTP of RFC 4226), with SHA-1 because that is what apps use.
 */
import { createHmac, randomBytes } from 'node:crypto'
import { isSame } from '../http/bearer.ts'

const step_ms = 30_000
/** A phone's clock may be off by one step either way. */
const steps_off_max = 1
const secret_bytes = 20
const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A new secret in base32, as authenticator apps read it. */
export function newTotpSecret(): string {
  return Array.from(randomBytes((secret_bytes * 8) / 5), (byte) => alphabet[byte % alphabet.length]).join('')
}

/** The URI that an authenticator app opens: the secret and its label there. */
export function totpAddress(secret: string, issuer: string, name: string): string {
  const label = `${encodeURIComponent(issuer)}:${encodeURIComponent(name)}`
  return `otpauth://totp/${label}?secret=${secret}&issuer=${encodeURIComponent(issuer)}`
}

/** The code of a step of 30 s, counted from the epoch. */
export function totpCode(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', fromBase32(secret)).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  return String((hash.readUInt32BE(offset) & 0x7fff_ffff) % 1_000_000).padStart(6, '0')
}

/**
 * The step a code belongs to, or null when it is not a current code. The caller records the step, so that a code counts
 * once.
 */
export function totpStepOf(secret: string, code: string, now: number): number | null {
  const present = Math.floor(now / step_ms)
  const steps = Array.from({ length: 2 * steps_off_max + 1 }, (_, nth) => present - steps_off_max + nth)
  // All are compared, so that timing does not reveal which one was close.
  return steps.filter((step) => isSame(totpCode(secret, step), code)).at(-1) ?? null
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from((bits.match(/[01]{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
