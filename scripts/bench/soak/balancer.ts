import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { hasCode } from '../../plain-error.ts'

/** The load balancer in front of the API processes. */
export interface Balancer {
  readonly url: string
  /** Requests whose path starts with this are lost on the way; null for none. */
  lose: string | null
  /** The process on this port gets no new requests, as when it has announced that it is closing; null for none. */
  spare: number | null
  /**
   * Webhooks answered with an error or not at all, so that the carrier must retry them. A server on an overloaded
   * machine reports that it is too busy, whatever happens to the processes.
   */
  failedWebhooks: number
  stop(): void
}

/**
 * Distributes requests among the processes on these ports in turn, skipping ports where nobody listens. A request that
 * a process has received is never retried: only the carrier may do that.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  let turn = 0

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    if (balancer.lose !== null && incoming.url?.startsWith(balancer.lose)) {
      incoming.socket.destroy()
      return
    }
    const answer = await handToOne(incoming, body)
    if (isFailure(answer) && incoming.url?.startsWith('/webhooks/')) balancer.failedWebhooks += 1
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }

  async function handToOne(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    turn += 1
    for (let tried = 0; tried < ports.length; tried += 1) {
      const port = ports[(turn + tried) % ports.length] ?? 0
      const answer = port === balancer.spare ? 'nobody there' : await hand(port, incoming, body)
      if (answer === 'nobody there') continue
      if (answer === null) break
      return answer
    }
    return { status: 502, headers: {}, body: Buffer.alloc(0) }
  }

  /** Passes one request to one process; null if the connection broke off. */
  function hand(
    port: number,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<Answer | null | 'nobody there'> {
    return new Promise((resolve) => {
      const handing = request({ port, host: '127.0.0.1', agent, method, path: url, headers })
      handing.on('response', (response) => {
        buffer(response).then(
          (answer) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: answer }),
          () => resolve(null),
        )
      })
      handing.on('error', (error) => resolve(hasCode(error, 'ECONNREFUSED') ? 'nobody there' : null))
      handing.end(body)
    })
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: null,
    spare: null,
    failedWebhooks: 0,
    stop() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
  return balancer
}

function isFailure({ status, body }: Answer): boolean {
  const isBusy = status === 503 && /"code":"(?:busy|unknown_outcome)"/.test(body.toString())
  return !isBusy && (status < 200 || status >= 300)
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}
