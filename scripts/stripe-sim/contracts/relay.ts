/** A proxy between our client and Stripe that records the exchanges. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Exchange } from './recording.ts'

export interface Relay {
  /** The value for STRIPE_API_URL. */
  readonly url: string
  /** The exchanges since the last call, in order of arrival. */
  take(): Exchange[]
  stop(): Promise<void>
}

/** The headers that the answer depends on; all others are about the connection. */
const headersPassed = ['authorization', 'content-type', 'idempotency-key', 'stripe-version'] as const

/** @param target the Stripe behind it */
export async function startRelay(target: string): Promise<Relay> {
  const passed: Exchange[] = []
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts).toString()
    const headers = Object.fromEntries(
      headersPassed.flatMap((name) => {
        const value = request.headers[name]
        return typeof value === 'string' ? [[name, value]] : []
      }),
    )
    const { method = 'GET', url = '/' } = request
    const place = passed.push({ call: '', status: 0, answer: null }) - 1
    const answered = await fetch(new URL(url, target), { method, headers, ...(method === 'POST' && { body }) })
    const text = await answered.text()
    const [path = '', query = ''] = url.split('?')
    const asked = Object.fromEntries([...new URLSearchParams(query), ...new URLSearchParams(body)])
    passed[place] = { call: `${method} ${path}`, asked, status: answered.status, answer: JSON.parse(text) }
    response.writeHead(answered.status, { 'content-type': 'application/json' }).end(text)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    take: () => passed.splice(0),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
