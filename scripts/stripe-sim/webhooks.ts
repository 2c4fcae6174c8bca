import { createHmac } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type Stripe from 'stripe'
import type { Faults } from './faults.ts'
import { apiVersion } from './shapes/check-shape.ts'

/** Sends a signed event to the endpoint; resolves with the HTTP status of the answer. */
export type Deliver = (body: string, signature: string) => Promise<number>

/** The events that this Stripe has; an endpoint gets those it subscribes to. */
export type SentEvent = Extract<
  Stripe.Event,
  {
    type:
      | 'charge.dispute.closed'
      | 'charge.dispute.created'
      | 'charge.refunded'
      | 'customer.deleted'
      | 'customer.subscription.created'
      | 'customer.subscription.deleted'
      | 'customer.subscription.paused'
      | 'customer.subscription.resumed'
      | 'customer.subscription.updated'
      | 'customer.updated'
      | 'invoice.created'
      | 'invoice.finalization_failed'
      | 'invoice.finalized'
      | 'invoice.marked_uncollectible'
      | 'invoice.paid'
      | 'invoice.payment_action_required'
      | 'invoice.payment_failed'
      | 'invoice.voided'
      | 'payment_method.attached'
      | 'payment_method.detached'
      | 'setup_intent.succeeded'
  }
>
/** The specific part of an event: its type and the object it is about. */
export type Told = SentEvent extends infer E extends SentEvent
  ? E extends unknown
    ? Pick<E, 'type' | 'data'>
    : never
  : never

/** Events in transit. */
export interface Webhooks {
  send(told: Told): void
  /** Resolves when every event has been answered or given up. */
  idle(): Promise<void>
}

/** Stripe retries for three days; a few retries show the same. ms */
const retries_ms = [50, 200, 1_000]

export interface WebhookOptions {
  readonly secret: string
  readonly deliver: Deliver
  readonly faults: Faults
  /** This Stripe's clock, s. */
  readonly now: () => number
  /** Whether the endpoint subscribes to this event. */
  hears(type: string): boolean
  /** Called with each event as it is sent. */
  check(event: unknown): void
  /** Stores each event, whether or not anybody subscribes to it. */
  keep(event: SentEvent): void
  newId(prefix: string): string
}

export function createWebhooks({ secret, deliver, faults, now, newId, hears, check, keep }: WebhookOptions): Webhooks {
  const underWay = new Set<Promise<void>>()
  /** Events held back until another has overtaken them. */
  const late: string[] = []

  async function post(body: string): Promise<void> {
    for (const wait of [...retries_ms, null]) {
      const status = await deliver(body, sign(body, secret)).catch(() => 0)
      if (status >= 200 && status < 300) return
      if (wait !== null) await sleep(wait)
    }
  }

  function start(body: string): void {
    const sent: Promise<void> = post(body).finally(() => underWay.delete(sent))
    underWay.add(sent)
  }

  return {
    send(told) {
      const event: SentEvent = {
        id: newId('evt'),
        object: 'event',
        api_version: apiVersion,
        created: now(),
        livemode: false,
        pending_webhooks: 1,
        request: null,
        ...told,
      }
      const body = JSON.stringify(event)
      check(JSON.parse(body))
      // A copy of the current state: the object changes later.
      keep(JSON.parse(body))
      if (!hears(told.type)) return
      const fault = faults.nextForWebhook()
      if (fault === 'drop') return
      if (fault === 'late') {
        late.push(body)
        return
      }
      start(body)
      if (fault === 'duplicate') start(body)
      for (const held of late.splice(0)) start(held)
    },
    async idle() {
      for (const held of late.splice(0)) start(held)
      while (underWay.size > 0) await Promise.all(underWay)
    },
  }
}

/** Stripe's signature scheme v1 (https://docs.stripe.com/webhooks#verify-manually). Uses the machine's clock. */
export function sign(body: string, secret: string, at_s: number = Math.floor(Date.now() / 1000)): string {
  return `t=${at_s},v1=${createHmac('sha256', secret).update(`${at_s}.${body}`).digest('hex')}`
}
