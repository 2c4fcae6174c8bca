import { randomBytes } from 'node:crypto'
import { carrierTexts } from '../../content/product.ts'
import { type Account, type AccountSender, isService, rcs_agent, senderOf } from './account.ts'
import { type Carrier, isMessage, type Message } from './carrier.ts'
import type { Delivery } from './delivery.ts'
import type { InFlight } from './in-flight.ts'
import { type Keyword, readKeyword } from './keywords.ts'
import { countSegments } from './segments.ts'
import { readTwiml, TwimlError, type TwimlMessage } from './twiml.ts'
import type { WebhookClient } from './webhook-client.ts'

/** A text from a phone. `body` may be empty only if there are pictures. */
export interface PhoneText {
  readonly body: string
  readonly numMedia?: number
  /** The carrier channel it comes by; `sms` when absent. */
  readonly channel?: 'sms' | 'rcs' | undefined
  /** The account's sender it is addressed to; when absent, the sender of the phone's latest message. */
  readonly to?: string | undefined
}

export interface TextResult {
  readonly sid: string
  /** Our service's replies that reached the phone, in order. */
  readonly replies: string[]
  /** Set when the service's answer was missing, late or rejected; `code` is Twilio's. */
  readonly error?: { readonly code: number; readonly message: string }
}

export interface InboundOptions {
  readonly account: Account
  readonly carrier: Carrier
  readonly delivery: Delivery
  readonly webhooks: WebhookClient
  readonly inFlight: InFlight
  /** Our message webhook as registered with the carrier, including connection overrides. */
  readonly messageWebhook: string
  /** Who answers STOP, START and HELP: the carrier (long codes), or we do (`ours`, short codes). */
  readonly keywords: 'carrier' | 'ours'
}

export interface Inbound {
  /** A phone texts the service. Resolves when the webhook has answered or the carrier has given up on it. */
  text(phone: string, text: PhoneText): Promise<TextResult>
}

/** Handles a text from a phone: first the carrier's own keywords, then the service's webhook, then its TwiML reply. */
export function createInbound(options: InboundOptions): Inbound {
  const { account, carrier, delivery, webhooks } = options

  async function text(phone: string, { body, numMedia = 0, channel = 'sms', to }: PhoneText): Promise<TextResult> {
    const sender = senderOf(account, to ?? lastSender(phone))
    const message = carrier.addMessage({
      phone,
      direction: 'from-phone',
      by: 'phone',
      origin: 'phone',
      body,
      numMedia,
      ...(channel === 'rcs' && { channel }),
      segments: countSegments(body),
      sender: sender.id,
      status: 'received',
    })
    const keyword = options.keywords === 'carrier' ? readKeyword(body) : null
    if (keyword) answerKeyword(phone, sender, keyword)

    const result = await webhooks.post(options.messageWebhook, {
      ...inboundParams(account, message, keyword),
      ...(channel === 'rcs' && rcsParams(phone)),
    })
    if (!result.ok) return refuse(message, result.code, result.reason)
    try {
      const replies = readTwiml(result.contentType, result.body)
      return { sid: message.sid, replies: replies.flatMap((reply) => sendReply(phone, sender, reply)) }
    } catch (error) {
      if (error instanceof TwimlError) return refuse(message, error.code, error.message)
      throw error
    }
  }

  /** A reply goes to the thread that is open on the phone. */
  function lastSender(phone: string): string | undefined {
    return carrier.thread(phone)?.findLast(isMessage)?.sender
  }

  /**
   * Blocks or unblocks the phone for the sender it texted only, and answers as the carrier. A word that changes nothing
   * (STOP twice, YES when not blocked) gets no answer.
   */
  function answerKeyword(phone: string, sender: AccountSender, keyword: Keyword): void {
    if (keyword === 'HELP') {
      sendAsCarrier(phone, sender, carrierTexts.help)
      return
    }
    const optedOut = keyword === 'STOP'
    if (carrier.isOptedOut(phone, sender.id) === optedOut) return
    carrier.setOptedOut(phone, sender.id, optedOut)
    sendAsCarrier(phone, sender, optedOut ? carrierTexts.stop : carrierTexts.start)
  }

  function sendAsCarrier(phone: string, { id: sender }: AccountSender, body: string): void {
    delivery.start(
      carrier.addMessage({
        phone,
        direction: 'to-phone',
        by: 'carrier',
        origin: 'reply',
        body,
        sender,
        segments: countSegments(body),
        status: 'queued',
      }),
    )
  }

  function sendReply(phone: string, sender: AccountSender, { body, statusCallback }: TwimlMessage): string[] {
    if (carrier.isOptedOut(phone, sender.id)) {
      carrier.addNote(phone, 'The carrier refused a reply of the service, because this phone has opted out (21610).')
      return []
    }
    delivery.start(
      carrier.addMessage({
        phone,
        direction: 'to-phone',
        by: 'service',
        origin: 'reply',
        body,
        statusCallback,
        sender: sender.id,
        segments: countSegments(body),
        status: 'queued',
      }),
    )
    return [body]
  }

  function refuse(message: Message, code: number, reason: string): TextResult {
    carrier.addNote(message.phone, `No reply: ${reason} (${code}).`)
    return { sid: message.sid, replies: [], error: { code, message: reason } }
  }

  return { text: (phone, body) => options.inFlight.track(text(phone, body)) }
}

/** The parameters that differ for a text over RCS: both ends carry the channel's name. */
function rcsParams(phone: string): Record<'From' | 'To', string> {
  return { From: `rcs:${phone}`, To: rcs_agent }
}

/** The form parameters of an incoming message. https://www.twilio.com/docs/messaging/guides/webhook-request */
export function inboundParams(account: Account, message: Message, keyword: Keyword | null): Record<string, string> {
  const sender = senderOf(account, message.sender)
  const params: Record<string, string> = {
    AccountSid: account.sid,
    ApiVersion: '2010-04-01',
    Body: message.body,
    From: message.phone,
    FromCity: 'WASHINGTON',
    FromCountry: 'US',
    FromState: 'DC',
    FromZip: '20004',
    MessageSid: message.sid,
    NumMedia: String(message.numMedia),
    NumSegments: String(message.segments),
    SmsMessageSid: message.sid,
    SmsSid: message.sid,
    SmsStatus: 'received',
    To: sender.number,
    ToCity: 'WASHINGTON',
    ToCountry: 'US',
    ToState: 'DC',
    ToZip: '20004',
  }
  if (isService(sender)) {
    params.MessagingServiceSid = sender.id
    // Only Advanced Opt-Out reports the keyword it saw, and only Messaging Services have it.
    if (keyword) params.OptOutType = keyword
  }
  for (let index = 0; index < message.numMedia; index += 1) {
    const media = `ME${randomBytes(16).toString('hex')}`
    params[`MediaContentType${index}`] = 'image/jpeg'
    params[`MediaUrl${index}`] =
      `https://api.twilio.com/2010-04-01/Accounts/${account.sid}/Messages/${message.sid}/Media/${media}`
  }
  return params
}
