import { createHmac } from 'node:crypto'

/**
 * The value of `X-Twilio-Signature`: base64 HMAC-SHA1, keyed with the auth token, of the URL exactly as registered
 * (without the fragment) followed by every parameter's name and value, sorted by name.
 * https://www.twilio.com/docs/usage/webhooks/webhooks-security
 */
export function sign(authToken: string, url: string, params: Readonly<Record<string, string>>): string {
  const sorted = Object.keys(params)
    .sort()
    .map((name) => name + params[name])
  return createHmac('sha1', authToken)
    .update(url + sorted.join(''))
    .digest('base64')
}
