import { z } from 'zod'
import { wellFormed } from '../../domain/reading/well-formed.ts'
import type { DeliveryReport, Fate, InboundText } from '../port.ts'

const optional = z.preprocess((value) => (value === '' ? undefined : value), z.string().optional())

/** Whatever bytes come in, the result can be stored. */
const text = z.string().transform(wellFormed)
const filled = text.pipe(z.string().min(1))

/**
 * The number behind a sender: once an RCS sender belongs to a Messaging Service, Twilio writes "rcs:+12125550100" for
 * texts that came over RCS. An opt-out over RCS is an opt-out of the number; the TwiML reply goes back the way the text
 * came.
 */
const sender = filled.transform(numberOf).pipe(z.string().min(1))

/** Our names for what Advanced Opt-Out took a text for. */
const handled = { STOP: 'opt-out', START: 'opt-in', HELP: 'help' } as const

/** The parameters of an inbound message that we read. Twilio adds others without notice; they are let through. */
const inbound = z.looseObject({
  MessageSid: filled,
  From: sender,
  To: text.optional(),
  MessagingServiceSid: optional,
  Body: text.default(''),
  NumMedia: z.coerce.number().int().default(0),
  OptOutType: optional.pipe(z.enum(['STOP', 'START', 'HELP']).optional().catch(undefined)),
})

const status = z.looseObject({
  MessageSid: filled,
  MessageStatus: z.string().min(1),
  ErrorCode: z.coerce.number().int().optional().catch(undefined),
})

/** Our names for Twilio's statuses. */
const statuses: Readonly<Record<string, Fate['status']>> = {
  accepted: 'sent',
  scheduled: 'sent',
  queued: 'sent',
  sending: 'sent',
  sent: 'sent',
  delivered: 'delivered',
  read: 'delivered',
  undelivered: 'undelivered',
  failed: 'failed',
  canceled: 'failed',
}

/** The number in one of Twilio's addresses. */
export function numberOf(address: string): string {
  return address.replace(/^rcs:/i, '').trim()
}

/** A text as Twilio posts it; null if it is not one. */
export function parseText(params: unknown): InboundText | null {
  const parsed = inbound.safeParse(params)
  if (!parsed.success) return null
  const { MessageSid, From, To, MessagingServiceSid, Body, NumMedia, OptOutType } = parsed.data
  const handledByCarrier = OptOutType ? handled[OptOutType] : null
  // With a messaging service, our sender is the service and not the number.
  const to = MessagingServiceSid ?? To
  return { sid: MessageSid, from: From, ...(to && { to }), body: Body, media: NumMedia, handledByCarrier }
}

/** A delivery report as Twilio posts it to the report address of a message; null if it is not one. */
export function parseReport(messageId: string, params: unknown): DeliveryReport | null {
  const parsed = status.safeParse(params)
  if (!parsed.success) return null
  const { MessageSid, MessageStatus, ErrorCode } = parsed.data
  return { messageId, sid: MessageSid, ...fate(MessageStatus, ErrorCode) }
}

/** What Twilio's status and error code say about a text. */
export function fate(status: string, errorCode: number | null | undefined): Fate {
  return { status: statuses[status] ?? null, errorCode: errorCode ?? null }
}
