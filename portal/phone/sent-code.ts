/** The codes that are on their way, kept over a reload in this tab and only for the learner they belong to. */
const KEY = 'codes_sent'

/** As long as a code is good. */
const VALID_MS = 10 * 60 * 1000

/** For so long after a code the service sends no other one to the same number. */
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

/** Adds a code that was sent just now. Returns all of them, the newest first. */
export function rememberCode(userId: string, to: string): readonly SentCode[] {
  const others = rememberedCodes(userId).filter((code) => code.to !== to)
  const kept: Kept = { userId, codes: [{ to, sentAt: Date.now() }, ...others] }
  sessionStorage.setItem(KEY, JSON.stringify(kept))
  return kept.codes
}

/** The newest first. Only that one proves its number: a newer code takes the place of an older one. */
export function rememberedCodes(userId: string): readonly SentCode[] {
  const { userId: owner, codes } = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<Kept>
  if (owner !== userId || !codes) return []
  return codes.filter(({ sentAt }) => Date.now() - sentAt < VALID_MS)
}

export const forgetCodes = () => sessionStorage.removeItem(KEY)
