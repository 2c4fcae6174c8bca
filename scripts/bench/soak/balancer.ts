import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { hasCode } from '../../plain-error.ts'

/** What stands in front of the API's processes. */
export interface Balancer {
  readonly url: string
  /** Requests whose path begins so are lost on the way, until it is null. */
  lose: string | null
  /** The process behind this port gets nothing new, as when it has said that it closes, until it is null. */
  spare: number | null
  /**
   * Webhooks that were answered with an error, or not at all: the carrier has to bring them again. A server that says it is
   * too busy does so on any machine that is, whatever befalls the processes.
   */
  failedWebhooks: number
  stop(): void
}

/**
 * Hands requests to the processes behind these ports in turn, and to the next one when nobody listens at the first. What
 * was handed over is never handed over again: only the carrier may try twice.
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

  /** One request to one process: its answer, null when it broke off. */
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
  const isBusy = status === 503 && body.includes('"code":"busy"')
  return !isBusy && (status < 200 || status >= 300)
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}
