import { randomUUID } from 'node:crypto'
import http from 'node:http'
import https from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { type ConnectionOverrides, type Failure, readConnectionOverrides } from './connection-overrides.ts'
import { createLimiter } from './limiter.ts'
import { sign } from './signature.ts'

export type WebhookResult =
  | { readonly ok: true; readonly status: number; readonly contentType: string; readonly body: string }
  /** `code` is Twilio's error for it, `reason` a sentence for people. */
  | { readonly ok: false; readonly code: number; readonly reason: string }

export interface WebhookClient {
  /**
   * Posts `params` as a form to `registered` (a URL with or without connection overrides in its fragment), signed,
   * and retried as the overrides ask. Never rejects.
   */
  post(registered: string, params: Readonly<Record<string, string>>): Promise<WebhookResult>
  /** Gives up on everything that is still open. */
  close(): void
}

export interface WebhookClientOptions {
  readonly authToken: string
  /** Machine ms before the first retry; each further one waits four times longer. Twilio does not document its own. */
  readonly retryDelayMs?: number
}

type Attempt =
  | { readonly failure: null; readonly status: number; readonly contentType: string; readonly body: string }
  | { readonly failure: Failure; readonly reason: string }

const ANSWER_BYTES_MAX = 1_000_000
const AT_ONCE_MAX = 128

/** Twilio's side of a webhook. */
export function createWebhookClient({ authToken, retryDelayMs = 200 }: WebhookClientOptions): WebhookClient {
  const agents = {
    'http:': new http.Agent({ keepAlive: true }),
    'https:': new https.Agent({ keepAlive: true }),
  }
  // Our own line instead of the agents': a webhook's timeouts must not run while it waits for its turn.
  const inTurn = createLimiter(AT_ONCE_MAX)
  const open = new Set<http.ClientRequest>()
  const closing = new AbortController()

  async function deliver(registered: string, params: Readonly<Record<string, string>>): Promise<WebhookResult> {
    const { url, overrides } = readConnectionOverrides(registered)
    const form = new URLSearchParams(params).toString()
    const headers = {
      'Content-Type': 'application/x-www-form-urlencoded; charset=utf-8',
      'Content-Length': Buffer.byteLength(form),
      'User-Agent': 'TwilioProxy/1.1',
      Accept: '*/*',
      // The same on every attempt: this is how a receiver can tell a retry from a second event.
      'I-Twilio-Idempotency-Token': randomUUID(),
      'X-Twilio-Signature': sign(authToken, url, params),
    }
    const deadline = performance.now() + overrides.totalTimeoutMs

    for (let retried = 0; ; retried += 1) {
      const attempt = await request(url, headers, form, overrides, deadline - performance.now())
      if (attempt.failure === null) return { ok: true, ...attempt }
      const delay = retryDelayMs * 4 ** retried
      const mayRetry = retried < overrides.retries && overrides.retryOn.has(attempt.failure)
      if (!mayRetry || closing.signal.aborted || performance.now() + delay >= deadline) return failed(attempt)
      await sleep(delay, undefined, { signal: closing.signal }).catch(() => undefined)
    }
  }

  function request(
    url: string,
    headers: http.OutgoingHttpHeaders,
    form: string,
    overrides: ConnectionOverrides,
    budgetMs: number,
  ): Promise<Attempt> {
    return new Promise((resolve) => {
      if (closing.signal.aborted) return resolve({ failure: 'ct', reason: 'the carrier is shutting down' })
      const target = URL.parse(url)
      const secure = target?.protocol === 'https:'
      if (!target || (!secure && target.protocol !== 'http:')) {
        return resolve({ failure: '4xx', reason: `${url} is not a web address` })
      }
      const outgoing = (secure ? https : http).request(target, {
        method: 'POST',
        agent: agents[secure ? 'https:' : 'http:'],
        headers,
      })
      open.add(outgoing)
      let connected = false
      const connecting = setTimeout(
        () => outgoing.destroy(new Error('no connection in time')),
        Math.min(overrides.connectTimeoutMs, budgetMs),
      )
      const reading = setTimeout(
        () => outgoing.destroy(new Error('no answer in time')),
        Math.min(overrides.readTimeoutMs, budgetMs),
      )
      const settle = (attempt: Attempt) => {
        clearTimeout(connecting)
        clearTimeout(reading)
        open.delete(outgoing)
        resolve(attempt)
      }
      const onConnected = () => {
        connected = true
        clearTimeout(connecting)
      }
      outgoing.on('socket', (socket) => {
        if (socket.connecting) socket.once(secure ? 'secureConnect' : 'connect', onConnected)
        else onConnected()
      })
      outgoing.on('error', (error: NodeJS.ErrnoException) => {
        // A kept connection that the other side had closed meanwhile never carried this request.
        const stale = outgoing.reusedSocket && error.code === 'ECONNRESET'
        settle({ failure: connected && !stale ? 'rt' : 'ct', reason: error.code ?? error.message })
      })
      outgoing.on('response', (answer) => {
        readBody(answer).then(
          (body) => settle(judge(answer, body)),
          (error: Error) => settle({ failure: 'rt', reason: error.message }),
        )
      })
      outgoing.end(form)
    })
  }

  return {
    post: (registered, params) => inTurn(() => deliver(registered, params)),
    close() {
      closing.abort()
      for (const outgoing of open) outgoing.destroy(new Error('the carrier is shutting down'))
      agents['http:'].destroy()
      agents['https:'].destroy()
    },
  }
}

async function readBody(answer: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of answer) {
    bytes += chunk.length
    if (bytes > ANSWER_BYTES_MAX) throw new Error('the answer is too long')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function judge(answer: http.IncomingMessage, body: string): Attempt {
  const status = answer.statusCode ?? 0
  if (status >= 500) return { failure: '5xx', reason: `status ${status}` }
  if (status >= 300 || status < 200) return { failure: '4xx', reason: `status ${status}` }
  return { failure: null, status, contentType: answer.headers['content-type'] ?? '', body }
}

/** Twilio's codes: 11205 connection failure, 11200 retrieval failure, 11217 error status. */
function failed({ failure, reason }: Extract<Attempt, { failure: Failure }>): WebhookResult {
  if (failure === 'ct') return { ok: false, code: 11205, reason: `the service could not be reached (${reason})` }
  if (failure === 'rt') return { ok: false, code: 11200, reason: `the service did not answer (${reason})` }
  return { ok: false, code: 11217, reason: `the service answered with ${reason}` }
}
