import { type ChildProcess, fork } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { PlainError } from '../plain-error.ts'
import type { ChildLog } from './child-log.ts'

/** A process of the product to start and keep running. */
export interface ChildOptions {
  readonly name: string
  /** The program's file and its command-line arguments. */
  readonly file: string
  readonly args?: readonly string[]
  readonly env: NodeJS.ProcessEnv
  readonly log: ChildLog
  /** How long it may take to end by itself when told to stop, ms. */
  readonly stopMs: number
  /** `false` if it must stay down until `restart()` is called, as while its sources are being changed. */
  readonly revives?: boolean
  /** Delay before the first restart after it ended unexpectedly, ms; doubled each time. */
  readonly backOffMs?: number
  /** Prints on the terminal. */
  say(line: string): void
  /** Called with each message over IPC. */
  onMessage?(message: unknown): void
  /** It ended, expectedly or not; it may come back. */
  onDown?(): void
  /** It ended too often to be restarted. */
  onGivenUp(error: PlainError): void
}

/** A process of the product. */
export interface Child {
  readonly name: string
  /** Process id while it runs. */
  readonly pid: number | undefined
  /** Resolves when it first serves; rejects with a PlainError if it ends before that. */
  readonly started: Promise<void>
  /** Resolves when it serves, immediately if it already does; after a kill, when it is back. */
  ready(): Promise<void>
  /** Sends a message over IPC; `false` when it is not running. */
  send(message: object): boolean
  /** Sends a signal and leaves the rest to the supervisor. */
  kill(signal: NodeJS.Signals): void
  /** Stops and restarts it. */
  restart(): Promise<void>
  /** Stops it for good: first asked to end, then killed if it takes too long. */
  stop(): Promise<void>
}

const READY_MS = 60_000
/** A child that ends within this time of its start counts as a quick death … */
const QUICK_DEATH_MS = 10_000
/** … and after this many in a row it is given up. */
const QUICK_DEATHS_MAX = 5
const BACK_OFF_MS_MAX = 4000

/** Starts a child and keeps it running: if it ends unexpectedly, it is restarted, with a growing delay. */
export function superviseChild(options: ChildOptions): Child {
  const { name, log, say, revives = true, backOffMs = 250 } = options
  /** The process of the latest launch, which may have ended. */
  let latest: ChildProcess
  let current: ChildProcess | undefined
  let readiness = Promise.withResolvers<void>()
  let wanted = true
  /** The requested restarts, one after another. */
  let restarts = Promise.resolve()
  let quickDeaths = 0
  const endedByUs = new WeakSet<ChildProcess>()

  /** Resolves when the child serves; if it ends before that, rejects with how it ended. */
  async function launch(): Promise<void> {
    const launchedAt = performance.now()
    const child = forkChild(options)
    latest = current = child
    const ended = endOf(child)
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

  /** Restarts it, unless it was told to end or has been restarted in the meantime. */
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
    const ended = endOf(child)
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
      // A restart in progress may have started a process in the meantime.
      await restarts
      await end()
    },
  }
}

/**
 * Runs in its own session, so that Ctrl-C reaches only the supervisor, which stops its children in order. A child that
 * loses its supervisor sees the channel close and ends by itself.
 */
function forkChild({ file, args = [], env, log, onMessage }: ChildOptions): ChildProcess {
  const child = fork(file, args, { env, detached: true, stdio: ['ignore', log.fd, log.fd, 'ipc'] })
  child.on('message', (message) => onMessage?.(message))
  child.on('error', () => {}) // A message to a child that has just ended; its exit is handled elsewhere.
  return child
}

/** Resolves with how the child ended. Unlike `once`, an error event, such as a message that came too late, is no end. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve) => {
    child.once('close', (code, signal) => resolve(String(signal ?? `exit code ${code}`)))
  })
}

function saysReady(child: ChildProcess): Promise<undefined> {
  return new Promise((resolve) => {
    child.on('message', (message) => {
      if (typeof message === 'object' && 'type' in message && message.type === 'ready') resolve(undefined)
    })
  })
}
