import twilio from 'twilio'
import type { Carrier, SendResult } from '../port.ts'
import type { TwilioConfig } from './config.ts'

type Response<T> = ReturnType<typeof twilio.RequestClient.prototype.request<T>>
type RequestOptions<T> = Parameters<typeof twilio.RequestClient.prototype.request<T>>[0]

/** Moves Twilio's base address without touching the rest of its client. */
class MovedRequestClient extends twilio.RequestClient {
  readonly #base: string

  constructor(base: string, options: ConstructorParameters<typeof twilio.RequestClient>[0]) {
    super(options)
    this.#base = base.replace(/\/$/, '')
  }

  override request<T>(options: RequestOptions<T>): Response<T> {
    const uri = options.uri.replace(/^https:\/\/api\.twilio\.com/, this.#base)
    return super.request<T>({ ...options, uri })
  }
}

/** The real Twilio client behind the two calls that the engine makes. */
export function createCarrier(config: TwilioConfig): Carrier {
  const timeout = config.timeout_ms ?? 6_000
  const options = { timeout, keepAlive: true, maxSockets: 64, autoRetry: false }
  const httpClient = config.apiUrl ? new MovedRequestClient(config.apiUrl, options) : new twilio.RequestClient(options)
  const client = twilio(config.accountSid, config.authToken, { httpClient })
  const from = config.messagingServiceSid
    ? { messagingServiceSid: config.messagingServiceSid }
    : { from: config.fromNumber as string }

  /** Whatever goes wrong here, the answer is that we do not know; the next tick asks again. */
  async function listed(direction: 'outbound-api' | 'outbound-reply', to: string, since: number) {
    const found = await client.messages.list({ to, dateSentAfter: new Date(since), limit: 100 }).catch(() => null)
    if (!found) return null
    return found
      .filter((message) => message.direction === direction)
      .map(({ sid, body, dateCreated }) => ({ sid, body, createdAt: dateCreated.getTime() }))
  }

  return {
    async send(text) {
      try {
        const sent = await client.messages.create({
          ...from,
          to: text.to,
          body: text.body,
          statusCallback: text.reportTo,
          validityPeriod: text.validity_s,
        })
        // Whatever stands between us and Twilio may have its own idea of a success.
        return sent.sid ? { outcome: 'accepted', sid: sent.sid } : { outcome: 'uncertain' }
      } catch (error) {
        return resultOf(error)
      }
    },
    list: (to, since) => listed('outbound-api', to, since),
    listReplies: (to, since) => listed('outbound-reply', to, since),
  }
}

/** Only an answer below 500 proves that a text was not taken; so does a connection that never came about. */
function resultOf(error: unknown): SendResult {
  const { status, code } = error as { status?: unknown; code?: unknown }
  if (status === 429) return { outcome: 'refused', code: status }
  if (typeof status === 'number' && status < 500) {
    return { outcome: 'refused', code: typeof code === 'number' ? code : status }
  }
  if (code === 'ECONNREFUSED' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') return { outcome: 'refused', code: null }
  return { outcome: 'uncertain' }
}
