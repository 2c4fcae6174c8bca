import type { Account } from './account.ts'

/**
 * What somebody sets in Twilio's console, and what Twilio has made of our registrations. Begins as the README asks for;
 * a test changes it as people do.
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
  /** Of the Messaging Service's A2P campaign; null when there is none. */
  campaign: { status: string; errors: { error_code: number; description: string }[] } | null
  /** Of toll-free numbers, by number. */
  verifications: Record<string, { status: string; rejection_reason: string | null }>
  /** When numbers went to somebody else, ms, by number; null where the phone companies keep no records of one. */
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
