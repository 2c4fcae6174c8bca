import http from 'node:http'
import https from 'node:https'
import { TLSSocket } from 'node:tls'
import type { Failure } from './connection-overrides.ts'

/** One try at a webhook: what the other side answered with a 2xx, or what went wrong. */
export type Attempt =
  | { readonly failure: null; readonly status: number; readonly contentType: string; readonly body: string }
  | { readonly failure: Failure; readonly reason: string }

export interface FormRequest {
  readonly url: string
  readonly headers: http.OutgoingHttpHeaders
  readonly form: string
  /** Machine ms until the connection must stand, and until the answer must be complete. */
  readonly connectTimeoutMs: number
  readonly answerTimeoutMs: number
}

export interface FormPoster {
  /** Never rejects. */
  post(request: FormRequest): Promise<Attempt>
  /** Breaks off what is open and refuses what comes later. */
  close(): void
}

const ANSWER_BYTES_MAX = 1_000_000

/**
 * Posts forms over kept connections. By hand rather than with `fetch`, because a carrier's retries depend on whether
 * the connection or the answer failed, and `fetch` tells neither apart nor has a time-out for each.
 */
export function createFormPoster(): FormPoster {
  const plain = new http.Agent({ keepAlive: true })
  const secure = new https.Agent({ keepAlive: true })
  const open = new Set<http.ClientRequest>()
  let closed = false

  function start(url: URL, headers: http.OutgoingHttpHeaders): http.ClientRequest {
    const outgoing =
      url.protocol === 'https:'
        ? https.request(url, { method: 'POST', headers, agent: secure })
        : http.request(url, { method: 'POST', headers, agent: plain })
    open.add(outgoing)
    outgoing.once('close', () => open.delete(outgoing))
    return outgoing
  }

  return {
    post({ url, headers, form, connectTimeoutMs, answerTimeoutMs }) {
      const target = URL.parse(url)
      if (closed || !target) return Promise.resolve({ failure: 'ct', reason: closed ? 'shutting down' : 'no address' })
      return new Promise((resolve) => {
        const outgoing = start(target, headers)
        const timers = [breakOff(outgoing, connectTimeoutMs), breakOff(outgoing, answerTimeoutMs)]
        const settle = (attempt: Attempt) => {
          timers.forEach(clearTimeout)
          resolve(attempt)
        }
        let connected = false
        whenConnected(outgoing, () => {
          connected = true
          clearTimeout(timers[0])
        })
        outgoing.once('error', (error: NodeJS.ErrnoException) => {
          // The usual end of a kept connection that the other side had given up: not an answer that failed.
          const stale = outgoing.reusedSocket && error.code === 'ECONNRESET'
          settle({ failure: connected && !stale ? 'rt' : 'ct', reason: error.code ?? error.message })
        })
        outgoing.once('response', (answer) => {
          readBody(answer).then(
            (body) => settle(judge(answer, body)),
            (error: Error) => settle({ failure: 'rt', reason: error.message }),
          )
        })
        outgoing.end(form)
      })
    },

    close() {
      closed = true
      for (const outgoing of open) outgoing.destroy(new Error('shutting down'))
      plain.destroy()
      secure.destroy()
    },
  }
}

const breakOff = (outgoing: http.ClientRequest, afterMs: number): NodeJS.Timeout =>
  setTimeout(() => outgoing.destroy(new Error('timed out')), Math.max(afterMs, 0))

function whenConnected(outgoing: http.ClientRequest, then: () => void): void {
  outgoing.once('socket', (socket) => {
    // A failed TLS handshake is a failed connection.
    if (socket.connecting) socket.once(socket instanceof TLSSocket ? 'secureConnect' : 'connect', then)
    else then()
  })
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

/** Redirects are not followed; they fail like a 4xx. */
function judge(answer: http.IncomingMessage, body: string): Attempt {
  const status = answer.statusCode ?? 0
  if (status >= 500) return { failure: '5xx', reason: `status ${status}` }
  if (status >= 300) return { failure: '4xx', reason: `status ${status}` }
  return { failure: null, status, contentType: answer.headers['content-type'] ?? '', body }
}
