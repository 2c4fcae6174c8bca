import type { FastifyInstance } from 'fastify'
import { type Account, isService, rcs_agent, senderOf } from './account.ts'
import type { Console } from './console.ts'
import { restError } from './rest-errors.ts'
import { installTwilioManners } from './twilio-manners.ts'

export interface ConsoleApiOptions {
  readonly account: Account
  readonly console: Console
}

/** The `PN` and 32 hex digits of a number, always the same. */
const sidOf = (phone: string): string => `PN${Buffer.from(phone).toString('hex').padStart(32, '0').slice(-32)}`

/** A single-page list, as Twilio's client expects it. */
const pageOf = (key: string, items: readonly object[]) => ({
  meta: { key, page: 0, page_size: 50, next_page_url: null, previous_page_url: null },
  [key]: items,
})

/** The account and its numbers, under `/2010-04-01/Accounts`: read only. */
export function accountApi(app: FastifyInstance, { account, console }: ConsoleApiOptions): void {
  app.get('/:sid.json', async () => ({ sid: account.sid, status: console.status, type: console.type }))

  app.get<{ Querystring: { PhoneNumber?: string } }>('/:sid/IncomingPhoneNumbers.json', async ({ query }) => ({
    incoming_phone_numbers: account.senders
      .map(({ number }) => number)
      .filter((phone) => query.PhoneNumber === undefined || query.PhoneNumber === phone)
      .map((phone) => ({
        sid: sidOf(phone),
        phone_number: phone,
        sms_url: console.webhook,
        sms_fallback_url: console.fallback,
      })),
  }))
}

/**
 * Twilio's messaging API at `/v1`, as far as our service and `npm run doctor` read it: a Messaging Service's senders,
 * and registrations.
 */
export async function messagingApi(app: FastifyInstance, { account, console }: ConsoleApiOptions): Promise<void> {
  installTwilioManners(app, account)
  const services = account.senders.filter(isService)
  const poolOf = (service: string) =>
    service === account.messagingServiceSid ? console.pool : [senderOf(account, service).number]

  app.addHook('preHandler', async ({ params }) => {
    const { service } = params as { service?: string }
    if (service !== undefined && !services.some(({ id }) => id === service)) throw restError(20404)
  })

  app.get<{ Params: { service: string } }>('/Services/:service', async ({ params }) => ({
    sid: params.service,
    inbound_request_url: console.webhook,
    fallback_url: console.fallback,
    use_inbound_webhook_on_number: console.useWebhookOfNumber,
    sticky_sender: console.stickySender,
  }))

  app.get<{ Params: { service: string } }>('/Services/:service/PhoneNumbers', async ({ params }) =>
    pageOf(
      'phone_numbers',
      poolOf(params.service).map((phone) => ({ sid: sidOf(phone), phone_number: phone, country_code: 'US' })),
    ),
  )
  app.get('/Services/:service/ShortCodes', async () => pageOf('short_codes', []))
  app.get('/Services/:service/ChannelSenders', async () =>
    pageOf('senders', [{ sender: rcs_agent, sender_type: 'RCS' }]),
  )

  app.get('/Services/:service/Compliance/Usa2p', async () => ({
    compliance: console.campaign ? [{ campaign_status: console.campaign.status, errors: console.campaign.errors }] : [],
  }))

  app.get<{ Querystring: { TollfreePhoneNumberSid?: string } }>('/Tollfree/Verifications', async ({ query }) => ({
    verifications: Object.entries(console.verifications)
      .filter(([phone]) => sidOf(phone) === query.TollfreePhoneNumberSid)
      .map(([, verification]) => verification),
  }))
}
