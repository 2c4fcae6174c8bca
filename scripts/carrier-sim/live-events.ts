import type { ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Carrier } from './carrier.ts'
import type { ServiceClock } from './clock.ts'

export interface LiveEventsOptions {
  readonly carrier: Carrier
  readonly clock: ServiceClock
}

const HEARTBEAT_MS = 25_000
/** A page that reads more slowly than we write is disconnected; it reconnects and reloads everything. */
const BACKLOG_BYTES_MAX = 4_000_000

/** The clock as pages and programs see it. `now` is ISO 8601 in UTC. */
export const clockView = (clock: ServiceClock) => ({
  now: new Date(clock.now()).toISOString(),
  advancing: clock.isAdvancing(),
})

/** `GET /events`: every change of the carrier and the clock, as Server-Sent Events named by their type. */
export function liveEvents(app: FastifyInstance, { carrier, clock }: LiveEventsOptions): void {
  const pages = new Set<ServerResponse>()

  function send(name: string, data: unknown): void {
    if (pages.size === 0) return
    const text = `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`
    for (const page of pages) {
      if (page.writableLength > BACKLOG_BYTES_MAX) page.destroy()
      else page.write(text)
    }
  }

  const stopListening = carrier.onChange((change) => send(change.type, change))
  clock.onChange(() => send('clock', clockView(clock)))
  const heartbeat = setInterval(() => send('clock', clockView(clock)), HEARTBEAT_MS)

  app.get('/events', (request, reply) => {
    reply.hijack()
    const page = reply.raw
    page.writeHead(200, { 'Content-Type': 'text/event-stream', 'Cache-Control': 'no-store' })
    page.write(`retry: 1000\nevent: clock\ndata: ${JSON.stringify(clockView(clock))}\n\n`)
    pages.add(page)
    request.raw.once('close', () => pages.delete(page))
  })

  app.addHook('preClose', async () => {
    stopListening()
    clearInterval(heartbeat)
    for (const page of pages) page.destroy()
  })
}
