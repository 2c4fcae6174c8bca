import { type Account, type AccountSender, senderOf } from './account.ts'
import type { Carrier, Message, MessageStatus } from './carrier.ts'
import type { InFlight } from './in-flight.ts'
import type { WebhookClient } from './webhook-client.ts'

export interface Delivery {
  /** Takes a message through its remaining statuses, calling its StatusCallback at each. */
  start(message: Message): void
  /** How long a text arriving now would wait in a sender's queue, ms. */
  waits_ms(sender: AccountSender): number
  /** Leaves every message in its current status. */
  stop(): void
}

export interface DeliveryOptions {
  readonly account: Account
  readonly carrier: Carrier
  readonly webhooks: WebhookClient
  readonly inFlight: InFlight
  /** Delay between two statuses, ms of machine time, read at every step. */
  readonly stepDelay_ms: () => number
  /** Whether senders observe their rates; they do not while time is fast-forwarded, because nothing may wait then. */
  readonly keepsRates: () => boolean
}

const NEXT: Partial<Record<MessageStatus, 'queued' | 'sent' | 'final'>> = {
  accepted: 'queued',
  queued: 'sent',
  sent: 'final',
}

/** True while the carrier still has work to do on the message. */
export const isUnderWay = (message: Message): boolean => NEXT[message.status] !== undefined

/** Takes messages to the phone: (accepted →) queued → sent → delivered, or undelivered when a fault is in store. */
export function createDelivery(options: DeliveryOptions): Delivery {
  const { account, carrier, webhooks, inFlight } = options
  /** Running timers, each with the function that ends its count in `inFlight`. */
  const timers = new Map<NodeJS.Timeout, () => void>()
  /** When each sender's queue becomes empty, machine ms. */
  const freeAt = new Map<string, number>()

  function schedule(message: Message): void {
    if (!isUnderWay(message)) return
    const end = inFlight.begin()
    const timer = setTimeout(() => {
      timers.delete(timer)
      step(message)
      schedule(message)
      end()
    }, options.stepDelay_ms() + queued_ms(message))
    timers.set(timer, end)
  }

  /** Enqueues a text with its sender and returns how long it waits there. */
  function queued_ms(message: Message): number {
    const sender = senderOf(account, message.sender)
    if (message.status !== 'queued' || !sender.segmentsPerSecond || !options.keepsRates()) return 0
    const waits_ms = backlog_ms(sender)
    freeAt.set(sender.id, performance.now() + waits_ms + (1_000 * message.segments) / sender.segmentsPerSecond)
    return waits_ms
  }

  const backlog_ms = ({ id }: AccountSender): number => Math.max(0, (freeAt.get(id) ?? 0) - performance.now())

  function step(message: Message): void {
    const next = NEXT[message.status]
    if (!next) return
    if (next !== 'final') carrier.setStatus(message, next)
    else if (message.fate === null) carrier.setStatus(message, 'delivered')
    else carrier.setStatus(message, 'undelivered', message.fate)
    report(message)
  }

  /** Not awaited: Twilio neither delays a message for a slow callback nor guarantees their order. */
  function report(message: Message): void {
    if (!message.statusCallback) return
    inFlight.track(webhooks.post(message.statusCallback, statusCallbackParams(account, message)))
  }

  return {
    start: schedule,
    waits_ms: backlog_ms,
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
 * The form parameters of a status callback. The status that a message is created with gets no callback.
 * https://www.twilio.com/docs/messaging/guides/outbound-message-status-in-status-callbacks
 */
export function statusCallbackParams(account: Account, message: Message): Record<string, string> {
  const params: Record<string, string> = {
    AccountSid: account.sid,
    ApiVersion: '2010-04-01',
    From: senderOf(account, message.sender).number,
    MessageSid: message.sid,
    MessageStatus: message.status,
    SmsSid: message.sid,
    SmsStatus: message.status,
    To: message.phone,
  }
  if (message.messagingServiceSid) params.MessagingServiceSid = message.messagingServiceSid
  if (message.errorCode !== null) params.ErrorCode = String(message.errorCode)
  if (message.status === 'delivered' || message.status === 'undelivered') {
    // The network's delivery receipt has its own time, YYMMDDhhmm in UTC.
    params.RawDlrDoneDate = new Date(message.updatedAt).toISOString().replace(/\D/g, '').slice(2, 12)
  }
  return params
}
