import type { Child } from './child.ts'

/** Carries the simulator's questions about service time to the worker and the answers back, both verbatim. */
export interface ClockRelay {
  fromSimulator(message: unknown): void
  fromWorker(message: unknown): void
  /** The worker ended: what it was asked is answered with an error. */
  workerDown(): void
}

type End = Pick<Child, 'send'>

/** @param end finds either child, once it runs */
export function relayClock(end: (name: 'carrier-sim' | 'worker') => End | undefined): ClockRelay {
  const asked = new Set<number>()
  const reply = (id: number, rest: object) => end('carrier-sim')?.send({ type: 'clock-reply', id, ...rest })
  return {
    fromSimulator(message) {
      if (!isAbout(message, 'clock')) return
      if (end('worker')?.send(message)) asked.add(message.id)
      else reply(message.id, { error: 'The worker is not running.' })
    },
    fromWorker(message) {
      if (!isAbout(message, 'clock-reply')) return
      asked.delete(message.id)
      end('carrier-sim')?.send(message)
    },
    workerDown() {
      for (const id of asked) reply(id, { error: 'The worker ended before it had answered.' })
      asked.clear()
    },
  }
}

function isAbout(message: unknown, type: string): message is { type: string; id: number } {
  if (typeof message !== 'object' || message === null) return false
  return 'type' in message && message.type === type && 'id' in message && typeof message.id === 'number'
}
