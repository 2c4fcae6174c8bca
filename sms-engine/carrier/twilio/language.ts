import { parse as parseForm } from 'node:querystring'
import type { CarrierLanguage } from '../port.ts'
import { parseReport, parseText } from './parse.ts'
import { sendError } from './send-error.ts'
import { isSigned } from './signature.ts'
import { toTwiml } from './twiml.ts'

const paths = { text: '/webhooks/twilio/message', report: '/webhooks/twilio/status' }

/** Twilio's webhooks and error codes. Requests are signed with the account's auth token. */
export function twilioLanguage(authToken: string): CarrierLanguage {
  return {
    paths,
    reportAddress: (publicUrl, messageId) => `${publicUrl}${paths.report}?message=${messageId}`,
    open({ url, headers, body }) {
      const params = parseForm(body, '&', '=', { maxKeys: 0 })
      if (!isSigned(authToken, headers['x-twilio-signature'], url, params)) return null
      return {
        text: () => parseText(params),
        report: () => parseReport(new URL(url).searchParams.get('message') ?? '', params),
      }
    },
    renderReplies: (replies) => ({ contentType: 'text/xml', body: toTwiml(replies) }),
    meaningOf: sendError,
  }
}
