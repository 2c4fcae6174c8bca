import formbody from '@fastify/formbody'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Account } from './account.ts'
import type { Carrier } from './carrier.ts'
import type { Console } from './console.ts'
import type { Faults } from './faults.ts'
import { RestError, restError } from './rest-errors.ts'
import { installTwilioManners } from './twilio-manners.ts'

export interface NumbersApiOptions {
  readonly account: Account
  readonly carrier: Carrier
  readonly console: Console
  readonly faults: Faults
}

const Item = z.object({
  contact_id: z.string(),
  correlation_id: z.string().regex(/^[0-9a-f]{32}$/),
  sender_id: z.string(),
  status: z.enum(['opt-in', 'opt-out']),
  source: z.enum(['website', 'offline', 'opt-in-message', 'opt-out-message', 'others']),
  date_of_consent: z.string().optional(),
})

const items_max = 25

/** Twilio's Lookup at `/v2`, as far as our service uses it; the real one has its own host. */
export async function lookupApi(app: FastifyInstance, { account, console }: NumbersApiOptions): Promise<void> {
  installTwilioManners(app, account)

  app.get<{ Params: { phone: string }; Querystring: Record<string, string> }>(
    '/PhoneNumbers/:phone',
    async ({ params: { phone }, query }) => {
      const { Fields, LastVerifiedDate = '' } = query
      if (Fields !== 'reassigned_number') throw new RestError(20404, 'The simulator knows only of reassigned numbers')
      const day = LastVerifiedDate.replace(/^(\d{4})(\d\d)(\d\d)$/, '$1-$2-$3')
      const verified = Date.parse(day)
      if (Number.isNaN(verified)) throw new RestError(20001, 'LastVerifiedDate is not YYYYMMDD')
      return {
        phone_number: phone,
        country_code: 'US',
        valid: true,
        reassigned_number: {
          last_verified_date: day,
          is_number_reassigned: answer(console.reassigned[phone], verified),
          error_code: null,
        },
      }
    },
  )
}

/** Twilio's consent API at `/v1/Consents`; the real one has its own host. */
export async function consentsApi(app: FastifyInstance, options: NumbersApiOptions): Promise<void> {
  const { account, carrier, faults } = options
  await app.register(formbody)
  installTwilioManners(app, account)

  app.post<{ Body: { Items?: string | string[] } | undefined }>('/Bulk', async (request, reply) => {
    const items = [request.body?.Items ?? []].flat().map((item): unknown => JSON.parse(item))
    if (items.length === 0 || items.length > items_max) throw new RestError(20001, `1 to ${items_max} items`)
    const fault = faults.take()
    if (fault === '429') throw restError(20429)
    // Some faults strike before the items are taken, others after; either way the caller does not learn which.
    const isTaken = fault === null || fault === 'timeout-after-accept'
    const taken = isTaken ? items.map((item) => take(item)) : []
    if (fault !== null) throw restError(20500)
    return reply.code(201).send({ items: taken })
  })

  function take(given: unknown): object {
    const { data: item } = Item.safeParse(given)
    const sender = account.senders.find(({ id }) => id === item?.sender_id)
    const correlation_id = item?.correlation_id ?? ''
    if (!item || !sender) return { correlation_id, error_code: 30646, error_messages: ['INVALID_SENDER_ID'] }
    carrier.setOptedOut(item.contact_id, sender.id, item.status === 'opt-out')
    return { correlation_id, error_code: 0, error_messages: [] }
  }
}

function answer(reassigned: number | null | undefined, verified: number): 'yes' | 'no' | 'no_data_available' {
  if (reassigned === null) return 'no_data_available'
  return reassigned !== undefined && reassigned >= verified ? 'yes' : 'no'
}
