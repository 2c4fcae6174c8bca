/** The number to which a code is on its way, kept over a reload in this tab and only for the learner it belongs to. */
const KEY = 'code_sent'

/** As long as a code is good. */
const VALID_MS = 10 * 60 * 1000

export interface SentCode {
  /** E.164 */
  readonly to: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

export function rememberCode(userId: string, to: string): SentCode {
  const sent = { to, sentAt: Date.now() }
  sessionStorage.setItem(KEY, JSON.stringify({ userId, ...sent }))
  return sent
}

/** Nothing once the code is no longer good. */
export function rememberedCode(userId: string): SentCode | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SentCode & { userId: string }>
  if (kept.userId !== userId || !kept.to || !kept.sentAt) return undefined
  return Date.now() - kept.sentAt < VALID_MS ? { to: kept.to, sentAt: kept.sentAt } : undefined
}

export const forgetCode = () => sessionStorage.removeItem(KEY)
