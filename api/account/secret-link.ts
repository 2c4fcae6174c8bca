/**
 * The secrets in mailed links. Only their hashes are stored, so that reading the tables yields no working link, except
 * those whose mail has not left yet (the outbox of mail in `sms-engine/engine/README.md` says why and for how long).
 */
import { createHash, randomBytes } from 'node:crypto'

const token_bytes = 32

export function newToken(): string {
  return randomBytes(token_bytes).toString('base64url')
}

/** The token is 256 random bits, so a plain hash is enough. */
export function hashOf(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
