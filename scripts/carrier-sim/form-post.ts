import { Agent, buildConnector, request } from 'undici'
import type { Failure } from './connection-overrides.ts'

/** One attempt at a webhook: the other side's 2xx answer, or what went wrong. */
export type Attempt =
  | { readonly failure: null; readonly status: number; readonly contentType: string; readonly body: string }
  | { readonly failure: Failure; readonly reason: string }

export interface FormRequest {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly form: string
  /** Timeouts for establishing the connection and for receiving the complete answer, machine ms. */
  readonly connectTimeout_ms: number
  readonly answerTimeout_ms: number
}

export interface FormPoster {
  /** Never rejects. */
  post(request: FormRequest): Promise<Attempt>
  /** Aborts open requests and rejects later ones. */
  close(): void
}

const ANSWER_BYTES_MAX = 1_000_000

/** Distinguishes a failed connection from a failed answer, because a carrier's retries depend on it. */
class NoConnection extends Error {}

/** Posts forms over keep-alive connections. */
export function createFormPoster(): FormPoster {
  const closing = new AbortController()
  /** One per connect timeout, because undici sets that on an agent rather than on a request. */
  const agents = new Map<number, Agent>()

  function agentFor(connectTimeout_ms: number): Agent {
    const known = agents.get(connectTimeout_ms)
    if (known) return known
    const connect = buildConnector({ timeout: connectTimeout_ms })
    const agent = new Agent({
      maxResponseSize: ANSWER_BYTES_MAX,
      connect: (target, done) =>
        connect(target, (...[error, socket]) =>
          error ? done(new NoConnection(reasonOf(error)), null) : done(null, socket),
        ),
    })
    agents.set(connectTimeout_ms, agent)
    return agent
  }

  return {
    async post({ url, headers, form, connectTimeout_ms, answerTimeout_ms }) {
      try {
        const {
          statusCode,
          headers: answered,
          body,
        } = await request(url, {
          method: 'POST',
          headers,
          body: form,
          dispatcher: agentFor(connectTimeout_ms),
          signal: AbortSignal.any([closing.signal, AbortSignal.timeout(Math.max(Math.ceil(answerTimeout_ms), 0))]),
        })
        return judge(statusCode, String(answered['content-type'] ?? ''), await body.text())
      } catch (error) {
        return { failure: error instanceof NoConnection ? 'ct' : 'rt', reason: reasonOf(error) }
      }
    },

    close() {
      closing.abort(new Error('shutting down'))
      for (const agent of agents.values()) void agent.destroy()
    },
  }
}

function reasonOf(error: unknown): string {
  const { code, message } = error as NodeJS.ErrnoException
  return typeof code === 'string' ? code : message
}

/** Redirects are not followed; they count as a 4xx failure. */
function judge(status: number, contentType: string, body: string): Attempt {
  if (status >= 500) return { failure: '5xx', reason: `status ${status}` }
  if (status >= 300) return { failure: '4xx', reason: `status ${status}` }
  return { failure: null, status, contentType, body }
}
