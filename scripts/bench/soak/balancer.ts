import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { hasCode } from '../../plain-error.ts'

/** The load balancer in front of the API processes. */
export interface Balancer {
  readonly url: string
  /** Requests whose path starts with this are lost on the way; null for none. */
  lose: string | null
  /**
   * Gives the process on this port no new requests while `work` lasts, which begins when those in flight are answered:
   * a server that has announced that it is closing serves on for so long in production.
   */
  without<T>(port: number | null, work: () => Promise<T>): Promise<T>
  /**
   * The webhooks answered with an error or not at all, so that the carrier must retry them, as status and reason. A
   * server on an overloaded machine reports that it is too busy, whatever happens to the processes.
   */
  readonly failedWebhooks: string[]
  stop(): void
}

/**
 * Distributes requests among the processes on these ports in turn, skipping ports where nobody listens. A request that
 * a process has received is never retried: only the carrier may do that.
 */
export async function startBalancer(ports: readonly number[]): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true })
  const inFlight = new Map<number, Set<Promise<unknown>>>(ports.map((port) => [port, new Set()]))
  let spared: number | null = null
  let turn = 0

  async function serve(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const body = await buffer(incoming)
    if (balancer.lose !== null && incoming.url?.startsWith(balancer.lose)) {
      incoming.socket.destroy()
      return
    }
    const answer = await handToOne(incoming, body)
    if (isFailure(answer) && incoming.url?.startsWith('/webhooks/'))
      balancer.failedWebhooks.push(`${answer.status} ${answer.body}`)
    outgoing.writeHead(answer.status, answer.headers).end(answer.body)
  }

  async function handToOne(incoming: IncomingMessage, body: Buffer): Promise<Answer> {
    turn += 1
    for (let tried = 0; tried < ports.length; tried += 1) {
      const port = ports[(turn + tried) % ports.length] ?? 0
      const answer = port === spared ? 'nobody there' : await hand(port, incoming, body)
      if (answer === 'nobody there') continue
      return answer
    }
    return lost('no process listens')
  }

  /** Passes one request to one process. */
  async function hand(
    port: number,
    { method, url, headers }: IncomingMessage,
    body: Buffer,
  ): Promise<Answer | 'nobody there'> {
    const answer = new Promise<Answer | 'nobody there'>((resolve) => {
      const handing = request({ port, host: '127.0.0.1', agent, method, path: url, headers })
      handing.on('response', (response) => {
        buffer(response).then(
          (content) => resolve({ status: response.statusCode ?? 502, headers: response.headers, body: content }),
          () => resolve(lost('the answer broke off')),
        )
      })
      handing.on('error', (error) => resolve(hasCode(error, 'ECONNREFUSED') ? 'nobody there' : lost(error.message)))
      handing.end(body)
    })
    inFlight.get(port)?.add(answer)
    return answer.finally(() => inFlight.get(port)?.delete(answer))
  }

  const server = createServer((incoming, outgoing) => {
    serve(incoming, outgoing).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const balancer: Balancer = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    lose: null,
    failedWebhooks: [],
    async without(port, work) {
      spared = port
      await Promise.all(inFlight.get(port ?? 0) ?? [])
      return work().finally(() => {
        spared = null
      })
    },
    stop() {
      agent.destroy()
      server.closeAllConnections()
      server.close()
    },
  }
  return balancer
}

const lost = (why: string): Answer => ({ status: 502, headers: {}, body: Buffer.from(why) })

function isFailure({ status, body }: Answer): boolean {
  const isBusy = status === 503 && /"code":"(?:busy|unknown_outcome)"/.test(body.toString())
  return !isBusy && (status < 200 || status >= 300)
}

interface Answer {
  readonly status: number
  readonly headers: IncomingMessage['headers']
  readonly body: Buffer
}
