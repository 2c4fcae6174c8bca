import type { Child } from './child.ts'

/** Processes that act on the service's clock, ordered so that each may create work for the next. */
export const clocked = ['stripe-sim', 'server', 'worker'] as const
export type Clocked = (typeof clocked)[number]

/**
 * Passes the simulator's requests about service time to all processes that follow it, and returns one combined answer.
 */
export interface ClockRelay {
  fromSimulator(message: unknown): void
  /** Handles a message from one of them. */
  from(name: Clocked): (message: unknown) => void
  /** One of them ended: its pending requests are answered with an error. */
  down(name: Clocked): () => void
}

type End = Pick<Child, 'send'>

interface Question {
  readonly type: 'clock'
  readonly id: number
  readonly op: string
}

interface Answer {
  readonly id: number
  readonly at?: number | null
  readonly error?: string
}

/** @param end finds a child; undefined for those that this product does not have */
export function relayClock(end: (name: 'carrier-sim' | Clocked) => End | undefined): ClockRelay {
  const asked = new Map<string, (answer: Answer) => void>()

  function ask(name: Clocked, question: Question): Promise<Answer> {
    const { promise, resolve } = Promise.withResolvers<Answer>()
    asked.set(`${name} ${question.id}`, resolve)
    const sent = end(name)?.send(question)
    if (!sent) settle(name, { id: question.id, error: `The ${name} is not running.` })
    return promise
  }

  function settle(name: Clocked, answer: Answer): void {
    asked.get(`${name} ${answer.id}`)?.(answer)
    asked.delete(`${name} ${answer.id}`)
  }

  return {
    fromSimulator(message) {
      if (!isAbout<Question>(message, 'clock')) return
      const present = clocked.filter((name) => end(name) !== undefined)
      answerOfAll(message, present, ask).then((answer) => {
        end('carrier-sim')?.send({ ...answer, type: 'clock-reply', id: message.id })
      })
    },
    from: (name) => (message) => {
      if (isAbout<Answer & { type: string }>(message, 'clock-reply')) settle(name, message)
    },
    down: (name) => () => {
      for (const key of asked.keys()) {
        const [who, id] = key.split(' ')
        if (who === name) settle(name, { id: Number(id), error: `The ${name} ended before it had answered.` })
      }
    },
  }
}

/** Asks one after another; the first error is the answer. Only the worker knows how far the clock has been moved. */
async function answerOfAll(
  question: Question,
  present: readonly Clocked[],
  ask: (name: Clocked, question: Question) => Promise<Answer>,
): Promise<object> {
  if (question.op === 'offset') return ask('worker', question)
  const times: number[] = []
  for (const name of present) {
    const answer = await ask(name, question)
    if (answer.error !== undefined) return answer
    if (typeof answer.at === 'number') times.push(answer.at)
  }
  return question.op === 'next-due' ? { at: times.length === 0 ? null : Math.min(...times) } : {}
}

function isAbout<T extends { type: string; id: number }>(message: unknown, type: T['type']): message is T {
  if (typeof message !== 'object' || message === null) return false
  return 'type' in message && message.type === type && 'id' in message && typeof message.id === 'number'
}
