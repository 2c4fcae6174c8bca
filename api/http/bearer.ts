/** Secrets that a request shows in its Authorization header. */
import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'

/** What a request shows as `Authorization: Bearer …`. */
export function bearerOf({ headers }: FastifyRequest): string | undefined {
  return headers.authorization?.match(/^Bearer (\S+)$/i)?.[1]
}

/** Compares two secrets in a time that does not depend on how much of them agrees, nor on their lengths. */
export function isSame(secret: string, given: string): boolean {
  return timingSafeEqual(digest(secret), digest(given))
}

/** Whether `given` is the secret that a setting holds as its SHA-256, in hex. */
export function isHashOf(hash: string, given: string): boolean {
  const [kept, shown] = [Buffer.from(hash, 'hex'), digest(given)]
  return kept.length === shown.length && timingSafeEqual(kept, shown)
}

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
