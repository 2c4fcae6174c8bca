import type { ClockControl } from './clock.ts'

interface ClockReply {
  readonly type: 'clock-reply'
  readonly id: number
  readonly offsetMs?: number
  readonly at?: number | null
  readonly error?: string
}

type ClockOperation = { op: 'offset' } | { op: 'next-due' } | { op: 'run'; now: number }

const QUESTION_TIMEOUT_MS = 10_000
/** One step may send a very large number of texts. */
const RUN_TIMEOUT_MS = 300_000

/** What we need of `process` or of a stand-in for it. */
export type IpcPort = Pick<NodeJS.Process, 'on' | 'send'>

/**
 * Lets the clock reach the worker, through messages that the parent process relays. Null when there is no parent. Each
 * call rejects with the worker's error, or when no answer comes in time.
 */
export function createIpcClockControl(port: IpcPort): ClockControl | null {
  if (!port.send) return null
  const waiting = new Map<number, { resolve: (reply: ClockReply) => void; reject: (error: Error) => void }>()
  let lastId = 0

  port.on('message', (message: unknown) => {
    if (!isClockReply(message)) return
    const asked = waiting.get(message.id)
    if (!asked) return
    if (message.error === undefined) asked.resolve(message)
    else asked.reject(new Error(message.error))
  })

  async function ask(operation: ClockOperation, timeout_ms: number): Promise<ClockReply> {
    lastId += 1
    const id = lastId
    const { promise, resolve, reject } = Promise.withResolvers<ClockReply>()
    waiting.set(id, { resolve, reject })
    const timer = setTimeout(() => {
      reject(new Error(`The worker did not answer "${operation.op}" within ${timeout_ms / 1000} s.`))
    }, timeout_ms)
    // With a callback, a parent that just exited rejects this call; without one, the whole process gets an error event.
    port.send?.({ type: 'clock', id, ...operation }, undefined, undefined, (error) => {
      if (error) reject(error)
    })
    return promise.finally(() => {
      clearTimeout(timer)
      waiting.delete(id)
    })
  }

  return {
    offset: async () => (await ask({ op: 'offset' }, QUESTION_TIMEOUT_MS)).offsetMs ?? 0,
    nextDue: async () => (await ask({ op: 'next-due' }, QUESTION_TIMEOUT_MS)).at ?? null,
    run: async (now) => {
      await ask({ op: 'run', now }, RUN_TIMEOUT_MS)
    },
  }
}

const isClockReply = (message: unknown): message is ClockReply =>
  typeof message === 'object' && message !== null && 'type' in message && message.type === 'clock-reply'
