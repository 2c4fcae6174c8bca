import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { isPhoneNumber } from './account.ts'
import { type Carrier, type Entry, isMessage, type Message, type PhoneSummary } from './carrier.ts'
import { HttpError } from './http-error.ts'
import type { Inbound } from './inbound.ts'
import { parse } from './parse.ts'

export interface PhoneApiOptions {
  readonly carrier: Carrier
  readonly inbound: Inbound
}

const PHONES_MAX = 200
/** How much of a thread the page shows at first; a button loads more. */
const THREAD_ENTRIES = 200

const PhonePath = z.object({
  phone: z.string().refine(isPhoneNumber, 'Write the number as E.164, for example +12125550100.'),
})

const Text = z
  .object({
    body: z.string('Write the text as "body".').max(1600, 'A text has at most 1600 characters.').default(''),
    numMedia: z.int().min(0).max(10).default(0),
    to: z.string().optional(),
    channel: z.enum(['sms', 'rcs'], 'The channel is "sms" or "rcs".').default('sms'),
  })
  .refine(
    ({ body, numMedia }) => body !== '' || numMedia > 0,
    'Write the text as "body"; only pictures go without one.',
  )

const ThreadQuery = z.object({ limit: z.coerce.number().int().min(1).default(THREAD_ENTRIES) })

/** A message as programs see it; `at` is service time. */
export const messageView = (message: Message) => ({
  sid: message.sid,
  direction: message.direction,
  by: message.by,
  body: message.body,
  status: message.status,
  at: new Date(message.at).toISOString(),
})

/** A thread entry as the page sees it. */
export function entryView(entry: Entry) {
  if (!isMessage(entry)) return { id: entry.id, note: entry.note, at: new Date(entry.at).toISOString() }
  const { errorCode, numMedia, segments } = entry
  return { ...messageView(entry), errorCode, numMedia, segments }
}

const phoneView = ({ phone, unread, optedOut, lastMessage }: PhoneSummary) => ({
  phone,
  unread,
  optedOut,
  lastMessage: lastMessage && messageView(lastMessage),
})

/** The phones' API: programs text through it, and the page shows them. */
export function phoneApi(app: FastifyInstance, { carrier, inbound }: PhoneApiOptions): void {
  app.get('/phones', async () => carrier.phones(PHONES_MAX).map(phoneView))

  app.put('/phones/:phone', async (request, reply) => {
    const { phone } = parse(PhonePath, request.params)
    carrier.addPhone(phone)
    reply.code(204)
  })

  app.get('/phones/:phone/messages', async (request) => {
    const { phone } = parse(PhonePath, request.params)
    return (carrier.thread(phone) ?? []).filter(isMessage).map(messageView)
  })

  app.post('/phones/:phone/messages', async (request) => {
    const { phone } = parse(PhonePath, request.params)
    return inbound.text(phone, parse(Text, request.body ?? {}))
  })

  app.get('/phones/:phone/thread', async (request) => {
    const { phone } = parse(PhonePath, request.params)
    const { limit } = parse(ThreadQuery, request.query)
    const thread = carrier.thread(phone)
    if (!thread) throw new HttpError(404, 'No such phone here yet.')
    return {
      optedOut: carrier.isOptedOut(phone),
      earlier: Math.max(thread.length - limit, 0),
      entries: thread.slice(-limit).map(entryView),
    }
  })

  app.post('/phones/:phone/read', async (request, reply) => {
    carrier.markRead(parse(PhonePath, request.params).phone)
    reply.code(204)
  })
}
