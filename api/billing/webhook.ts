import type { FastifyInstance } from 'fastify'
import type { Db } from './store/db.ts'
import { storeEvent } from './store/events.ts'
import type { StripeGateway } from './stripe/client.ts'

/** Stripe's largest events are far smaller. */
const body_bytes_max = 512 * 1024

/**
 * POST /webhooks/stripe: verified on the bytes that came, kept by event id, answered at once. A job does the rest.
 * Whatever Stripe did not sign is 400 and changes nothing; a kind that we do not read is 200 and a line in the log.
 */
export async function stripeWebhook(
  app: FastifyInstance,
  { db, gateway }: { db: Db; gateway: Pick<StripeGateway, 'verifyEvent'> },
): Promise<void> {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: body_bytes_max }, (_request, body, done) =>
    done(null, body),
  )
  app.post('/webhooks/stripe', async (request, reply) => {
    const signature = request.headers['stripe-signature']
    const { body } = request
    const event = typeof signature === 'string' && Buffer.isBuffer(body) ? gateway.verifyEvent(body, signature) : null
    if (!event) return reply.code(400).send({ message: 'The signature does not fit this request.', code: 'unsigned' })
    // Refused, Stripe would send it for three days and then switch the endpoint off.
    if (event === 'unknown-kind') request.log.warn('Stripe signed an event of a kind that we do not read')
    else await storeEvent(db, event)
    return { received: true }
  })
}
