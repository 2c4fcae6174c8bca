import type { Account } from './account.ts'
import type { Carrier, Message, MessageStatus } from './carrier.ts'
import type { InFlight } from './in-flight.ts'
import type { WebhookClient } from './webhook-client.ts'

export interface Delivery {
  /** Takes a message through the statuses that are still ahead of it, calling its StatusCallback at each. */
  start(message: Message): void
  /** Leaves every message where it is. */
  stop(): void
}

export interface DeliveryOptions {
  readonly account: Account
  readonly carrier: Carrier
  readonly webhooks: WebhookClient
  readonly inFlight: InFlight
  /** Machine ms between two statuses, asked for at every step. */
  readonly stepDelay_ms: () => number
}

const NEXT: Partial<Record<MessageStatus, 'queued' | 'sent' | 'final'>> = {
  accepted: 'queued',
  queued: 'sent',
  sent: 'final',
}

/** True while the carrier still has something to do with the message. */
export const isUnderWay = (message: Message): boolean => NEXT[message.status] !== undefined

/** The way of a message to the phone: (accepted →) queued → sent → delivered, or undelivered when a fault awaits it. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { account, carrier, webhooks, inFlight } = options
  /** Running timers, each with the function that ends its count in `inFlight`. */
  const timers = new Map<NodeJS.Timeout, () => void>()

  function schedule(message: Message): void {
    if (!isUnderWay(message)) return
    const end = inFlight.begin()
    const timer = setTimeout(() => {
      timers.delete(timer)
      step(message)
      schedule(message)
      end()
    }, options.stepDelay_ms())
    timers.set(timer, end)
  }

  function step(message: Message): void {
    const next = NEXT[message.status]
    if (!next) return
    if (next !== 'final') carrier.setStatus(message, next)
    else if (message.fate === null) carrier.setStatus(message, 'delivered')
    else carrier.setStatus(message, 'undelivered', message.fate)
    report(message)
  }

  /** Not awaited: Twilio neither holds a message back for a slow callback nor promises their order. */
  function report(message: Message): void {
    if (!message.statusCallback) return
    inFlight.track(webhooks.post(message.statusCallback, statusCallbackParams(account, message)))
  }

  return {
    start: schedule,
    stop() {
      for (const [timer, end] of timers) {
        clearTimeout(timer)
        end()
      }
      timers.clear()
    },
  }
}

/**
 * The form of a status callback. There is none for the status that a message is created with.
 * https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks
 */
export function statusCallbackParams(account: Account, message: Message): Record<string, string> {
  const params: Record<string, string> = {
    AccountSid: account.sid,
    ApiVersion: '2010-04-01',
    From: account.from,
    MessageSid: message.sid,
    MessageStatus: message.status,
    SmsSid: message.sid,
    SmsStatus: message.status,
    To: message.phone,
  }
  if (message.messagingServiceSid) params.MessagingServiceSid = message.messagingServiceSid
  if (message.errorCode !== null) params.ErrorCode = String(message.errorCode)
  if (message.status === 'delivered' || message.status === 'undelivered') {
    // The receipt of the phone's network carries its own time, YYMMDDhhmm in UTC.
    params.RawDlrDoneDate = new Date(message.updatedAt).toISOString().replace(/\D/g, '').slice(2, 12)
  }
  return params
}
