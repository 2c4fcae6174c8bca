import type { faults } from './refusals.ts'

/** What goes wrong with a request: it is rejected, or done but answered late, or done and the answer is lost. */
export type RequestFault =
  | { readonly status: keyof typeof faults }
  | { readonly delay_ms: number }
  | { readonly lost: true }

/** What goes wrong with an event: it is never sent, sent twice, or sent after others. */
export type WebhookFault = 'drop' | 'duplicate' | 'late'

/** Planned faults. Each `next` function takes the next one; a test may replace it. */
export interface Faults {
  nextForRequest(): RequestFault | null
  nextForWebhook(): WebhookFault | null
  order(faults: { readonly requests?: readonly RequestFault[]; readonly webhooks?: readonly WebhookFault[] }): void
}

export function createFaults(): Faults {
  const requests: RequestFault[] = []
  const events: WebhookFault[] = []
  return {
    nextForRequest: () => requests.shift() ?? null,
    nextForWebhook: () => events.shift() ?? null,
    order(faults) {
      requests.push(...(faults.requests ?? []))
      events.push(...(faults.webhooks ?? []))
    },
  }
}
