import { parse as parseForm } from 'node:querystring'
import type { CarrierLanguage } from '../port.ts'
import { parseReport, parseText } from './parse.ts'
import { sendError } from './send-error.ts'
import { isSigned } from './signature.ts'
import { toTwiml } from './twiml.ts'

const paths = { text: '/webhooks/twilio/message', report: '/webhooks/twilio/status' }

/**
 * Connection overrides: Twilio retries whatever went wrong, not only when it could not connect. They are not part of
 * the address that is called and signed.
 */
const retries = '#rc=3&rp=all'

/**
 * Twilio's webhooks and error codes. Requests are signed with the account's auth token.
 * @param secondToken also accepted, while the token is being changed: Twilio switches to the other one without notice,
 * and webhooks that we refused would be lost
 */
export function twilioLanguage(authToken: string, secondToken?: string): CarrierLanguage {
  const tokens = secondToken === undefined ? [authToken] : [authToken, secondToken]
  return {
    paths,
    reportAddress: (publicUrl, messageId) => `${publicUrl}${paths.report}?message=${messageId}${retries}`,
    open({ url, headers, body }) {
      const params = parseForm(body, '&', '=', { maxKeys: 0 })
      const signature = headers['x-twilio-signature']
      if (!tokens.some((token) => isSigned(token, signature, url, params))) return null
      return {
        text: () => parseText(params),
        report: () => parseReport(new URL(url).searchParams.get('message') ?? '', params),
      }
    },
    renderReplies: (replies) => ({ contentType: 'text/xml', body: toTwiml(replies) }),
    meaningOf: sendError,
  }
}
