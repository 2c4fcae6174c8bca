import type { FastifyInstance } from 'fastify'
import type { Db } from './store/db.ts'
import { storeEvent } from './store/events.ts'
import type { StripeGateway } from './stripe/client.ts'

/** Far larger than Stripe's largest events. */
const body_bytes_max = 512 * 1024

/**
 * POST /webhooks/stripe: verifies the raw bytes, stores the event by id, and answers at once. A job does the rest.
 * Anything not signed by Stripe gets a 400 and changes nothing; an event of an unknown kind gets a 200 and a line in
 * the log.
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
    // If refused, Stripe would resend it for three days and then disable the endpoint.
    if (event === 'unknown-kind') request.log.warn('Stripe signed an event of a kind that we do not read')
    else await storeEvent(db, event)
    return { received: true }
  })
}
