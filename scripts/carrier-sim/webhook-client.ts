import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import PQueue from 'p-queue'
import { type Failure, readConnectionOverrides } from './connection-overrides.ts'
import { createFormPoster } from './form-post.ts'
import { sign } from './signature.ts'

export type WebhookResult =
  | { readonly ok: true; readonly status: number; readonly contentType: string; readonly body: string }
  /** `code` is Twilio's error code, `reason` a sentence for people. */
  | { readonly ok: false; readonly code: number; readonly reason: string }

export interface WebhookClient {
  /**
   * Posts `params` as a form to `registered` (a URL with or without connection overrides in its fragment), signed,
   * and retried as the overrides ask. Never rejects.
   */
  post(registered: string, params: Readonly<Record<string, string>>): Promise<WebhookResult>
  /** Aborts everything that is still open. */
  close(): void
}

export interface WebhookClientOptions {
  readonly authToken: string
  /**
   * Delay before the first retry, machine ms; each further one is four times longer. Twilio does not document its own.
   */
  readonly retryDelay_ms?: number
  /** How many webhooks may be in flight at once; others queue, and their timeouts do not run yet. */
  readonly atOnce_max?: number
}

/** Twilio's side of a webhook. */
export function createWebhookClient({
  authToken,
  retryDelay_ms = 200,
  atOnce_max = 128,
}: WebhookClientOptions): WebhookClient {
  const poster = createFormPoster()
  const closing = new AbortController()
  // In front of undici rather than inside it: no timeout may run while a webhook is queued.
  const line = new PQueue({ concurrency: atOnce_max })

  async function post(registered: string, params: Readonly<Record<string, string>>): Promise<WebhookResult> {
    const { url, overrides } = readConnectionOverrides(registered)
    const form = new URLSearchParams(params).toString()
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
      'User-Agent': 'TwilioProxy/1.1',
      Accept: '*/*',
      // The same on every attempt, so that a receiver can tell a retry from a second event.
      'I-Twilio-Idempotency-Token': randomUUID(),
      'X-Twilio-Signature': sign(authToken, url, params),
    }
    const deadline = performance.now() + overrides.totalTimeout_ms

    for (let retried = 0; ; retried += 1) {
      const left_ms = deadline - performance.now()
      const attempt = await poster.post({
        url,
        headers,
        form,
        connectTimeout_ms: overrides.connectTimeout_ms,
        answerTimeout_ms: Math.min(overrides.readTimeout_ms, left_ms),
      })
      if (attempt.failure === null) return { ok: true, ...attempt }
      const delay_ms = retryDelay_ms * 4 ** retried
      const mayRetry = retried < overrides.retries && overrides.retryOn.has(attempt.failure)
      if (!mayRetry || performance.now() + delay_ms >= deadline || closing.signal.aborted) {
        return failed(attempt.failure, attempt.reason)
      }
      await sleep(delay_ms, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  return {
    post: (registered, params) => line.add(() => post(registered, params)),
    close() {
      closing.abort()
      poster.close()
    },
  }
}

/** Twilio's codes: 11205 connection failure, 11200 retrieval failure, 11217 error status. */
function failed(failure: Failure, reason: string): WebhookResult {
  if (failure === 'ct') return { ok: false, code: 11205, reason: `the service could not be reached (${reason})` }
  if (failure === 'rt') return { ok: false, code: 11200, reason: `the service did not answer (${reason})` }
  return { ok: false, code: 11217, reason: `the service answered with ${reason}` }
}
