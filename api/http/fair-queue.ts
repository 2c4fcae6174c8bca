import { Busy } from './busy.ts'
import { Refusal } from './refusal.ts'

/** For whom a task is done. Tasks of the same `line` follow each other; lines take turns. */
export interface Asker {
  /** A network for strangers, an account for those we know: nobody gets more by asking more often. */
  readonly line: string
  /** Whether we know them, by a session or a device: then they may use the slots that are kept. */
  readonly isKnown: boolean
}

export interface QueueLimits {
  /** Tasks that run at once, whoever asked for them. */
  readonly running_max: number
  /** How many more run at once for those we know: strangers can never hold these up. */
  readonly kept_max: number
  /** Tasks that wait, of strangers and of those we know, each. */
  readonly waiting_max: number
}

export type FairQueue = <T>(asker: Asker, task: () => Promise<T>) => Promise<T>

interface Waiting {
  start(): Promise<void>
  refuse(error: Error): void
}

/**
 * Lets a few tasks run at once and keeps others waiting so that whoever asks for many delays only themselves. When too
 * many wait, the longest line loses its last: a flood from one network turns away its own and nobody else.
 *
 * @returns runs a task when its turn comes. Throws a 429 when the asker's own line is the one that is too long, and
 *   {@link Busy} when too many different ones ask at once.
 */
export function fairQueue({ running_max, kept_max, waiting_max }: QueueLimits): FairQueue {
  const strangers = waitingLines()
  const known = waitingLines()
  let running = 0
  let keptRunning = 0
  let areStrangersNext = true

  /** Strangers and those we know take turns at the common slots, so that neither can shut the other out. */
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

/** Lines of waiting tasks that take turns: the one that was served goes to the end. */
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
    /** @param newest the line that was added to just now, which gives way when no other is longer */
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
