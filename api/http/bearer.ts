/** Secrets sent in the Authorization header. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** The token that a request sends as `Authorization: Bearer …`. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
}

/** Compares two secrets in a time independent of how much of them matches, and of their lengths. */
export function isSame(secret: string, given: string): boolean {
  return timingSafeEqual(digest(secret), digest(given))
}

/** Whether `given` is the secret whose SHA-256, in hex, a setting holds. */
export function isHashOf(hash: string, given: string): boolean {
  const [kept, shown] = [Buffer.from(hash, 'hex'), digest(given)]
  return kept.length === shown.length && timingSafeEqual(kept, shown)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
