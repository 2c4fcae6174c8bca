import type { Account } from './account.ts'

/**
 * Settings in Twilio's console, and the state of our registrations at Twilio. The initial values are those the README
 * asks for; tests change them as people do.
 */
export interface Console {
  status: 'active' | 'suspended' | 'closed'
  type: 'Full' | 'Trial'
  webhook: string
  fallback: string
  useWebhookOfNumber: boolean
  stickySender: boolean
  /** Numbers in the Messaging Service's pool. */
  pool: string[]
  /** The Messaging Service's A2P campaign; null when there is none. */
  campaign: { status: string; errors: { error_code: number; description: string }[] } | null
  /** Verifications of toll-free numbers, by number. */
  verifications: Record<string, { status: string; rejection_reason: string | null }>
  /**
   * When numbers were reassigned to somebody else, ms, by number; null where phone companies have no records of one.
   */
  reassigned: Record<string, number | null>
}

export function createConsole({ from }: Account, messageWebhook: string): Console {
  return {
    status: 'active',
    type: 'Full',
    webhook: messageWebhook,
    fallback: messageWebhook.replace(/#.*/, ''),
    useWebhookOfNumber: false,
    stickySender: true,
    pool: [from],
    campaign: { status: 'VERIFIED', errors: [] },
    verifications: {},
    reassigned: {},
  }
}
