import type { Socket } from 'node:net'
import formbody from '@fastify/formbody'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { isService } from './account.ts'
import type { Carrier, Message } from './carrier.ts'
import type { ServiceClock } from './clock.ts'
import { accountApi, type ConsoleApiOptions } from './console-api.ts'
import type { Delivery } from './delivery.ts'
import { type Faults, isDeliveryFault } from './faults.ts'
import { type ListQuery, listMessages } from './message-list.ts'
import { RestError, restError } from './rest-errors.ts'
import { type CreateRequest, readCreateRequest } from './rest-request.ts'
import { messageResource } from './rest-shapes.ts'
import { countSegments } from './segments.ts'
import { installTwilioManners } from './twilio-manners.ts'

export interface RestApiOptions extends ConsoleApiOptions {
  readonly carrier: Carrier
  readonly clock: ServiceClock
  readonly delivery: Delivery
  readonly faults: Faults
}

/** A sender's queue holds as much as can be sent in ten hours: https://www.twilio.com/docs/errors/21611 */
const queue_ms_max = 36_000_000

/** Twilio's REST API for messages at `/2010-04-01/Accounts`, as far as our service uses it. */
export async function restApi(app: FastifyInstance, options: RestApiOptions): Promise<void> {
  const { account, carrier, clock, delivery, faults } = options
  const silent = new Set<Socket>()

  await app.register(formbody)

  installTwilioManners(app, account)
  accountApi(app, options)
  app.addHook('onSend', async (_request, reply) => {
    const { clock_ahead_s } = faults.lasting
    if (clock_ahead_s !== 0) reply.header('Date', new Date(Date.now() + clock_ahead_s * 1_000).toUTCString())
  })

  // Without this, requests left unanswered by an injected fault would keep the server from closing.
  app.addHook('preClose', async () => {
    for (const socket of silent) socket.destroy()
  })

  function neverAnswer(reply: FastifyReply): void {
    reply.hijack()
    const { socket } = reply.raw
    if (!socket) return
    silent.add(socket)
    socket.once('close', () => silent.delete(socket))
  }

  function create(request: CreateRequest, fate: number | null): Message {
    const { sender } = request
    if (carrier.isOptedOut(request.to, sender.id)) throw restError(21610)
    // A Messaging Service notices a full queue only after accepting the text.
    const overflows = delivery.waits_ms(sender) > queue_ms_max
    if (overflows && !isService(sender)) throw restError(21611)
    const message = carrier.addMessage({
      phone: request.to,
      direction: 'to-phone',
      by: 'service',
      origin: 'api',
      body: request.body,
      segments: countSegments(request.body),
      messagingServiceSid: request.messagingServiceSid,
      sender: sender.id,
      statusCallback: request.statusCallback,
      status: request.messagingServiceSid ? 'accepted' : 'queued',
      fate: overflows ? 30_001 : fate,
    })
    delivery.start(message)
    return message
  }

  app.post<{ Body: Record<string, string> | undefined }>('/:sid/Messages.json', (request, reply) => {
    const wanted = readCreateRequest(request.body ?? {}, account)
    const fault = faults.take()
    if (fault === 'timeout') return neverAnswer(reply)
    if (fault === 'reset') {
      reply.hijack()
      reply.raw.socket?.resetAndDestroy()
      return
    }
    if (fault === '500') throw restError(20500)
    if (fault === '429') throw restError(20429)
    if (typeof fault === 'number' && !isDeliveryFault(fault)) throw restError(fault)

    const message = create(wanted, fault !== null && isDeliveryFault(fault) ? fault : null)
    if (fault === 'timeout-after-accept') return neverAnswer(reply)
    reply.code(201).send(messageResource(account, message))
  })

  app.get<{ Querystring: ListQuery }>('/:sid/Messages.json', async (request) =>
    listMessages(account, carrier, request.query, clock.now() - faults.lasting.list_lag_s * 1_000),
  )

  app.get<{ Params: { message: string } }>('/:sid/Messages/:message.json', async (request) => {
    const message = carrier.message(request.params.message)
    if (!message) throw new RestError(20404, `The requested resource ${request.url} was not found`)
    return messageResource(account, message)
  })
}
