import { Busy } from './busy.ts'
import { Refusal } from './refusal.ts'

/** The requester of a task. Tasks of the same `line` run in order; lines take turns. */
export interface Asker {
  /** A network for strangers, an account for known people: asking more often gains nobody more. */
  readonly line: string
  /** Whether a session or a device identifies them; then they may use the reserved slots. */
  readonly isKnown: boolean
}

export interface QueueLimits {
  /** Tasks that run at once, for anyone. */
  readonly running_max: number
  /** Additional slots reserved for known people: strangers can never block these. */
  readonly kept_max: number
  /** The most tasks that may wait, separately for strangers and for known people. */
  readonly waiting_max: number
}

export type FairQueue = <T>(asker: Asker, task: () => Promise<T>) => Promise<T>

interface Waiting {
  start(): Promise<void>
  refuse(error: Error): void
}

/**
 * Runs a few tasks at once and queues the rest so that a heavy requester delays only themselves. When too many wait,
 * the longest line loses its last task: a flood from one network displaces only its own tasks.
 *
 * @returns runs a task when its turn comes. Throws a 429 when the asker's own line is the one that is too long, and
 *   {@link Busy} when too many different askers queue at once.
 */
export function fairQueue({ running_max, kept_max, waiting_max }: QueueLimits): FairQueue {
  const strangers = waitingLines()
  const known = waitingLines()
  let running = 0
  let keptRunning = 0
  let areStrangersNext = true

  /** Strangers and known people alternate on the common slots, so that neither can shut the other out. */
  function nextOfAll(): Waiting | undefined {
    const ofStrangers = (areStrangersNext || known.size() === 0) && strangers.size() > 0
    areStrangersNext = !ofStrangers
    return (ofStrangers ? strangers : known).next()
  }

  function startWhatMay(): void {
    while (running < running_max) {
      const task = nextOfAll()
      if (!task) return
      running += 1
      void task.start().finally(() => {
        running -= 1
        startWhatMay()
      })
    }
    while (keptRunning < kept_max) {
      const task = known.next()
      if (!task) return
      keptRunning += 1
      void task.start().finally(() => {
        keptRunning -= 1
        startWhatMay()
      })
    }
  }

  return ({ line, isKnown }, task) =>
    new Promise((resolve, reject) => {
      const lines = isKnown ? known : strangers
      lines.add(line, { start: () => task().then(resolve, reject), refuse: reject })
      startWhatMay()
      if (lines.size() > waiting_max) lines.dropLastOfLongest(line)
    })
}

/** Lines of waiting tasks that take turns: the line just served goes to the end. */
function waitingLines() {
  const lines = new Map<string, Waiting[]>()
  let size = 0
  return {
    size: () => size,
    add(line: string, task: Waiting): void {
      const waiting = lines.get(line)
      if (waiting) waiting.push(task)
      else lines.set(line, [task])
      size += 1
    },
    next(): Waiting | undefined {
      const [first] = lines
      if (!first) return undefined
      const [line, waiting] = first
      const task = waiting.shift()
      lines.delete(line)
      if (waiting.length > 0) lines.set(line, waiting)
      size -= 1
      return task
    },
    /** @param newest the line just added to, which gives way when no other is longer */
    dropLastOfLongest(newest: string): void {
      let longest = newest
      for (const [line, waiting] of lines) {
        if (waiting.length > (lines.get(longest)?.length ?? 0)) longest = line
      }
      const waiting = lines.get(longest)
      if (!waiting) return
      const isAlone = waiting.length === 1
      const last = waiting.pop()
      if (isAlone) lines.delete(longest)
      size -= 1
      last?.refuse(isAlone ? new Busy('Too many tasks are waiting.') : tooManyAtOnce())
    },
  }
}

function tooManyAtOnce(): Refusal {
  const message = 'Too many requests at once. Please try again in a moment.'
  return new Refusal(429, 'too_many_requests', message, { retry_after_s: 1 })
}
