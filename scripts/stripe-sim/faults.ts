import type { faults } from './refusals.ts'

/** What goes wrong with one request: refused, done but answered late, done and the answer lost. */
export type RequestFault =
  | { readonly status: keyof typeof faults }
  | { readonly delay_ms: number }
  | { readonly lost: true }

/** What goes wrong with one event: never sent, sent twice, sent after others. */
export type WebhookFault = 'drop' | 'duplicate' | 'late'

/** Faults to come. Each function takes the next one; a test may put its own in place. */
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
