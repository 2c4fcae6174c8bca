import { keptInTab } from '../session/credentials.ts'

/** The codes on their way. They survive a reload in this tab, but only for the learner they belong to. */
const KEY = keptInTab.codes

/** How long a code is valid. */
const VALID_MS = 10 * 60 * 1000

/** After sending a code, the service sends no other to the same number for this long. */
export const RESEND_MS = 30_000

export interface SentCode {
  /** E.164 */
  readonly to: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

interface Kept {
  readonly userId: string
  readonly codes: readonly SentCode[]
}

/** Adds a code that was just sent. Returns all codes, newest first. */
export function rememberCode(userId: string, to: string): readonly SentCode[] {
  const others = rememberedCodes(userId).filter((code) => code.to !== to)
  const kept: Kept = { userId, codes: [{ to, sentAt: Date.now() }, ...others] }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
  return kept.codes
}

/** Newest first. Only the newest proves its number: a newer code replaces an older one. */
export function rememberedCodes(userId: string): readonly SentCode[] {
  const { userId: owner, codes } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>
  if (owner !== userId || !codes) return []
  return codes.filter(({ sentAt }) => Date.now() - sentAt < VALID_MS)
}

export const forgetCodes = () => sessionStorage.removeItem(KEY)
