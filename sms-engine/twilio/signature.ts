import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'

/**
 * Whether a webhook was signed with our auth token for exactly this public address and these parameters.
 * @param url the address as the carrier called it: PUBLIC_URL and the raw path and query
 */
export function isSigned(authToken: string, signature: unknown, url: string, params: Record<string, unknown>): boolean {
  return typeof signature === 'string' && signature !== '' && validateRequest(authToken, signature, url, params)
}
