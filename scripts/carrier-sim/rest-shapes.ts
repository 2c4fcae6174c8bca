import type { MessageInstance, MessagePage } from 'twilio/lib/rest/api/v2010/account/message.js'
import { type Account, rcs_agent, senderOf } from './account.ts'
import type { Message } from './carrier.ts'

/**
 * What Twilio's client accepts as an answer, in JSON terms: dates are strings, and unknown values are null, which the
 * client's types leave out.
 */
type OnTheWire<Payload> = Payload extends Date
  ? string
  : Payload extends (infer Item)[]
    ? OnTheWire<Item>[]
    : Payload extends object
      ? { [Name in keyof Payload]: OnTheWire<Payload[Name]> | null }
      : Payload

type MessageResource = OnTheWire<ConstructorParameters<typeof MessageInstance>[1]>

/** A page of messages. */
export type MessageList = OnTheWire<MessagePage['_payload']>

/** `Fri, 20 Nov 2026 14:05:09 +0000`: Twilio's form of RFC 2822, whole seconds in UTC. */
export const toRfc2822 = (ms: number): string => new Date(ms).toUTCString().replace('GMT', '+0000')

/** Both ends of a message as Twilio writes them: over RCS both carry the channel's name. */
export function addresses(
  account: Account,
  { phone, direction, channel, sender }: Message,
): { from: string; to: string } {
  const [ours, theirs] = channel === 'rcs' ? [rcs_agent, `rcs:${phone}`] : [senderOf(account, sender).number, phone]
  return direction === 'from-phone' ? { from: theirs, to: ours } : { from: ours, to: theirs }
}

/** When a text was sent or received; null while it waits. */
export const dateSent = (message: Message): number | null =>
  message.direction === 'from-phone' ? message.at : message.sentAt

/** A message as Twilio's REST API shows it. https://www.twilio.com/docs/messaging/api/message-resource */
export function messageResource(account: Account, message: Message): MessageResource {
  const uri = `/2010-04-01/Accounts/${account.sid}/Messages/${message.sid}`
  const inbound = message.direction === 'from-phone'
  const sentAt = dateSent(message)
  const { from, to } = addresses(account, message)
  // At the time of its answer, a Messaging Service has not yet chosen the number or counted the segments.
  const undecided = message.status === 'accepted'
  return {
    account_sid: account.sid,
    api_version: '2010-04-01',
    body: message.body,
    date_created: toRfc2822(message.at),
    date_sent: sentAt === null ? null : toRfc2822(sentAt),
    date_updated: toRfc2822(message.updatedAt),
    direction: inbound ? 'inbound' : message.origin === 'api' ? 'outbound-api' : 'outbound-reply',
    error_code: message.errorCode,
    error_message: null,
    from: !inbound && undecided ? null : from,
    messaging_service_sid: message.messagingServiceSid,
    num_media: String(message.numMedia),
    num_segments: undecided ? '0' : String(message.segments),
    price: null,
    price_unit: 'USD',
    sid: message.sid,
    status: message.status,
    subresource_uris: { media: `${uri}/Media.json` },
    to,
    uri: `${uri}.json`,
  }
}
