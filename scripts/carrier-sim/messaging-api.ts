import type { FastifyInstance } from 'fastify'
import { type Account, rcs_agent } from './account.ts'
import { authorizer } from './authorizer.ts'
import { restError } from './rest-errors.ts'

/** Twilio's API for messaging services, as far as our service asks it: which senders are in the pool. Mounted at `/v1/Services`. */
export async function messagingApi(app: FastifyInstance, { account }: { account: Account }): Promise<void> {
  const isAllowed = authorizer(account)
  const pool: Readonly<Record<string, readonly [key: string, senders: readonly object[]]>> = {
    PhoneNumbers: ['phone_numbers', [{ phone_number: account.from }]],
    ShortCodes: ['short_codes', []],
    ChannelSenders: ['senders', [{ sender: rcs_agent, sender_type: 'RCS' }]],
  }

  app.get<{ Params: { service: string; kind: string } }>('/:service/:kind', async (request, reply) => {
    const { service, kind } = request.params
    const found = pool[kind]
    const error = !isAllowed(request)
      ? restError(20003)
      : !found || service !== account.messagingServiceSid
        ? restError(20404)
        : null
    if (error || !found) return reply.code(error?.status ?? 404).send(error)
    const [key, senders] = found
    return { meta: { key, page: 0, page_size: 50, next_page_url: null, previous_page_url: null }, [key]: senders }
  })
}
