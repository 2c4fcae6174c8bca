import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * Whether a webhook was signed with our auth token for exactly this public address and these parameters: base64
 * HMAC-SHA1 over the address and every parameter's name and value, sorted by name
 * (twilio.com/docs/usage/webhooks/webhooks-security). Twilio's own helper tries further spellings of the address and
 * costs a quarter of a turn; we know the one address we gave.
 * @param url the address as the carrier called it: PUBLIC_URL and the raw path and query
 */
export function isSigned(
  authToken: string,
  signature: unknown,
  url: string,
  params: Readonly<Record<string, unknown>>,
): boolean {
  if (typeof signature !== 'string') return false
  const expected = digest(authToken, url, params)
  const given = Buffer.from(signature, 'base64')
  return given.length === expected.length && timingSafeEqual(given, expected)
}

/** The signature that Twilio would give a request. */
export function sign(authToken: string, url: string, params: Readonly<Record<string, unknown>>): string {
  return digest(authToken, url, params).toString('base64')
}

function digest(authToken: string, url: string, params: Readonly<Record<string, unknown>>): Buffer {
  return createHmac('sha1', authToken)
    .update(url + sorted(params))
    .digest()
}

/** A parameter that comes several times counts once per distinct value, in order. */
function sorted(params: Readonly<Record<string, unknown>>): string {
  return Object.keys(params)
    .sort()
    .map((name) => {
      const value = params[name]
      return Array.isArray(value)
        ? [...new Set(value)]
            .sort()
            .map((one) => name + one)
            .join('')
        : name + value
    })
    .join('')
}
