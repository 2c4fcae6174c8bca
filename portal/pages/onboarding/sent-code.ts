/** The number to which a code is on its way, kept over a reload in this tab and only for the learner it belongs to. */
const KEY = 'code_sent'

/** As long as a code is good. */
const VALID_MS = 10 * 60 * 1000

export interface SentCode {
  readonly phone: string
  /** Milliseconds since 1970. */
  readonly sentAt: number
}

export function rememberCode(userId: string, phone: string): SentCode {
  const sent = { phone, sentAt: Date.now() }
  sessionStorage.setItem(KEY, JSON.stringify({ userId, ...sent }))
  return sent
}

export function sentCode(userId: string): SentCode | undefined {
  const kept = JSON.parse(sessionStorage.getItem(KEY) ?? '{}') as Partial<SentCode & { userId: string }>
  if (kept.userId !== userId || !kept.phone || !kept.sentAt) return undefined
  return Date.now() - kept.sentAt < VALID_MS ? { phone: kept.phone, sentAt: kept.sentAt } : undefined
}

export const forgetCode = () => sessionStorage.removeItem(KEY)
