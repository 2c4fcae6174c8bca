/** Answers that stay open: they send what a page shows, again after every change (server-sent events). */
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { LiveThreads, LiveTopic } from '../../sms-engine/engine/live-threads.ts'
import { bearerOf } from '../http/bearer.ts'
import type { TypedApp } from '../http/validation.ts'
import type { Colleagues } from './colleagues.ts'

/** Proxies drop connections silent for a minute. It also bounds how late an ended session is noticed. */
const heartbeat_ms = 15_000
/** A text being sent changes several times in quick succession: taken, sent, delivered. */
const together_ms = 150

export interface LiveStreams {
  /**
   * Keeps an answer open and sends the result of `show`, at once and after each change of one of the topics, until the
   * viewer leaves, the session ends or there is nothing left to show.
   */
  open(
    request: FastifyRequest,
    reply: FastifyReply,
    topics: readonly LiveTopic[],
    show: () => Promise<unknown>,
  ): Promise<void>
}

/** @param every_ms how often a stream sends a heartbeat and checks its viewer's session */
export function liveStreams(
  app: TypedApp,
  threads: LiveThreads,
  colleagues: Pick<Colleagues, 'ofSession'>,
  every_ms = heartbeat_ms,
): LiveStreams {
  const open = new Set<() => void>()
  // Before the listener closes, because that waits for open streams.
  app.addHook('preClose', async () => {
    for (const end of open) end()
    await threads.close()
  })

  return {
    async open(request, reply, topics, show) {
      const { raw } = reply
      const token = bearerOf(request) ?? ''
      let isOpen = true
      /** Nothing may be written before the head; changes until then are included in the first event. */
      let hasHead = false
      let isChanged = false
      let isShowing = false

      async function showAnew(): Promise<void> {
        isChanged = true
        if (isShowing) return
        isShowing = true
        try {
          while (isChanged && isOpen) {
            isChanged = false
            const shown = await show()
            if (!isOpen) return
            if (shown === null) return tellGone()
            raw.write(`event: shown\ndata: ${JSON.stringify(shown)}\n\n`)
            await sleep(together_ms, undefined, { ref: false })
          }
        } catch (error) {
          request.log.warn({ err: error }, 'a live page could not be read')
          end()
        } finally {
          isShowing = false
        }
      }
      /** So that the page neither shows what is gone nor asks for it again and again. */
      function tellGone(): void {
        raw.write('event: gone\ndata: {}\n\n')
        end()
      }
      async function stillThere(): Promise<void> {
        const colleague = await colleagues.ofSession(token).catch(() => undefined)
        if (!isOpen) return
        if (colleague !== null) return void raw.write(': still there\n\n')
        raw.write('event: ended\ndata: {}\n\n')
        end()
      }

      const unwatch = await threads.watch(topics, () => {
        if (hasHead) void showAnew()
      })
      const beating = setInterval(() => void stillThere(), every_ms)
      function end(): void {
        if (!isOpen) return
        isOpen = false
        clearInterval(beating)
        unwatch()
        open.delete(end)
        raw.end()
      }
      open.add(end)
      raw.once('close', end)
      reply.hijack()
      // No close event follows for a viewer who left meanwhile.
      if (raw.destroyed) return end()
      raw.writeHead(200, {
        ...(reply.getHeaders() as Record<string, string>),
        'content-type': 'text/event-stream; charset=utf-8',
        // A buffering proxy would hold back the whole stream.
        'x-accel-buffering': 'no',
      })
      hasHead = true
      await showAnew()
    },
  }
}
