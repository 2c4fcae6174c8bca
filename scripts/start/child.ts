import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../plain-error.ts'
import type { ChildLog } from './child-log.ts'

/** A process of the product to start and to keep running. */
export interface ChildOptions {
  readonly name: string
  /** The program's file, and what it is given on its command line. */
  readonly file: string
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly log: ChildLog
  /** ms it gets to end by itself when told to stop. */
  readonly stopMs: number
  /** `false` when it is not to be started again before `restart()`: while its sources are being changed. */
  readonly revives?: boolean
  /** ms until the first new start after it ended unasked; doubled each time. */
  readonly backOffMs?: number
  /** Says something on the terminal. */
  say(line: string): void
  /** A message over IPC. */
  onMessage?(message: unknown): void
  /** It ended, unasked or asked; it may come back. */
  onDown?(): void
  /** It ended too often to be started again. */
  onGivenUp(error: PlainError): void
}

/** A process of the product. */
export interface Child {
  readonly name: string
  /** Process id, while it runs. */
  readonly pid: number | undefined
  /** Resolves when it serves for the first time; rejects with a PlainError when it ended before. */
  readonly started: Promise<void>
  /** Resolves when it serves, at once if it does already: after it was killed, when it is back. */
  ready(): Promise<void>
  /** Sends a message over IPC; `false` when it is not running. */
  send(message: object): boolean
  /** Sends a signal and leaves the rest to the supervision. */
  kill(signal: NodeJS.Signals): void
  /** Stops it and starts it again. */
  restart(): Promise<void>
  /** Stops it for good: told first, killed when it takes too long. */
  stop(): Promise<void>
}

const READY_MS = 60_000
/** A child that ends within this time of its start counts as a quick death … */
const QUICK_DEATH_MS = 10_000
/** … and after this many in a row it is given up. */
const QUICK_DEATHS_MAX = 5
const BACK_OFF_MS_MAX = 4000

/** Starts a child and keeps it running: one that ends unasked is started again, later each time. */
export function superviseChild(options: ChildOptions): Child {
  const { name, log, say, revives = true, backOffMs = 250 } = options
  /** The process of the latest launch; it may have ended. */
  let latest: ChildProcess
  let current: ChildProcess | undefined
  let readiness = Promise.withResolvers<void>()
  let wanted = true
  /** The restarts asked for, one after the other. */
  let restarts = Promise.resolve()
  let quickDeaths = 0
  const endedByUs = new WeakSet<ChildProcess>()

  /** Resolves when the child serves; rejects with how it ended when it did so before. */
  async function launch(): Promise<void> {
    const launchedAt = performance.now()
    const child = forkChild(options)
    latest = current = child
    const ended = once(child, 'close').then(([code, signal]) => String(signal ?? `exit code ${code}`))
    ended.then(() => {
      if (current === child) current = undefined
      options.onDown?.()
    })
    const problem = await Promise.race([saysReady(child), ended, sleep(READY_MS, 'not ready in time', { ref: false })])
    if (problem) {
      child.kill('SIGKILL')
      throw new Error(problem)
    }
    readiness.resolve()
    ended.then((reason) => {
      readiness = Promise.withResolvers()
      void revive(child, reason, performance.now() - launchedAt)
    })
  }

  /** Starts it again, unless it was told to end or was started again meanwhile. */
  async function revive(dead: ChildProcess, reason: string, lived_ms: number): Promise<void> {
    const isSettled = () => !wanted || latest !== dead || endedByUs.has(dead)
    if (isSettled()) return
    log.read()
    if (!revives) {
      say(`The ${name} ended (${reason}); it starts again when its sources change.`)
      return
    }
    quickDeaths = lived_ms < QUICK_DEATH_MS ? quickDeaths + 1 : 1
    if (quickDeaths >= QUICK_DEATHS_MAX) {
      const lines = log.tail()
      options.onGivenUp(new PlainError(`The ${name} ended ${quickDeaths} times in a row. Its last lines:\n${lines}`))
      return
    }
    say(`The ${name} ended unexpectedly (${reason}); starting it again …`)
    await sleep(Math.min(backOffMs * 2 ** (quickDeaths - 1), BACK_OFF_MS_MAX))
    if (!isSettled()) await relaunch()
  }

  async function relaunch(): Promise<void> {
    const launchedAt = performance.now()
    const launched = launch()
    const child = latest
    await launched.catch((error: Error) => revive(child, error.message, performance.now() - launchedAt))
  }

  async function end(): Promise<void> {
    const child = current
    if (!child) return
    endedByUs.add(child)
    const ended = once(child, 'close')
    child.kill('SIGTERM')
    const impatience = setTimeout(() => child.kill('SIGKILL'), options.stopMs)
    await ended
    clearTimeout(impatience)
  }

  return {
    name,
    get pid() {
      return current?.pid
    },
    started: launch().catch((error: Error) => {
      throw new PlainError(log.tail() || `The ${name} did not start: ${error.message}`)
    }),
    ready: () => readiness.promise,
    send: (message) => current?.connected === true && current.send(message),
    kill: (signal) => void current?.kill(signal),
    restart() {
      restarts = restarts.then(async () => {
        await end()
        if (wanted) await relaunch()
      })
      return restarts
    },
    async stop() {
      wanted = false
      await end()
      // One that was under way may have begun a process meanwhile.
      await restarts
      await end()
    },
  }
}

/**
 * In a session of its own, so that Ctrl-C reaches the supervisor alone, which stops its children in order. A child that
 * loses its supervisor sees the channel close and ends by itself.
 */
function forkChild({ file, args = [], env, log, onMessage }: ChildOptions): ChildProcess {
  const child = fork(file, args, { env, detached: true, stdio: ['ignore', log.fd, log.fd, 'ipc'] })
  child.on('message', (message) => onMessage?.(message))
  child.on('error', () => {}) // A message to one that has just ended; its end is what counts.
  return child
}

function saysReady(child: ChildProcess): Promise<undefined> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'type' in message && message.type === 'ready') resolve(undefined)
    })
  })
}
