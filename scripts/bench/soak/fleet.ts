import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentWith, type Settings } from '../../config.ts'

export type ProcessName = `api-${number}` | `worker-${number}`

export interface FleetOptions {
  /** The repository whose processes run at first. */
  readonly folder: string
  readonly settings: Settings
  /** One for each API process. */
  readonly ports: readonly number[]
  /** How many workers; two by default. */
  readonly workers?: number
  /** The workers' program; the soak's own by default. */
  readonly worker?: string
}

interface Running {
  child: ChildProcess
  /** Whether it reports that it works, and has not been told to stop. */
  ready: boolean
  /** False while it must stay down. */
  wanted: boolean
}

/** How long a worker may take to do what is due before another is asked, ms. */
const run_ms_max = 5_000

/** API processes and workers, restarted whenever they end, as a supervisor would. */
export class Fleet {
  readonly #running = new Map<ProcessName, Running>()
  readonly #options: FleetOptions
  #asked = 0
  /** The repository whose processes are started from now on. */
  folder: string
  /** How many processes have been killed so far. */
  killed = 0
  /** How often a wanted process has ended, for any reason. */
  ended = 0

  constructor(options: FleetOptions) {
    this.#options = options
    this.folder = options.folder
  }

  /** Workers first, the order in which `OPERATING.md` restarts them. */
  get names(): ProcessName[] {
    return [...this.#running.keys()].sort().reverse()
  }

  async start(): Promise<void> {
    const { ports, workers = 2 } = this.#options
    for (const index of ports.keys()) this.#launch(`api-${index + 1}`)
    for (let index = 1; index <= workers; index++) this.#launch(`worker-${index}`)
    await this.ready()
  }

  get #workers(): Running[] {
    return [...this.#running].filter(([name]) => name.startsWith('worker')).map(([, running]) => running)
  }

  /** Resolves when every wanted process works. */
  async ready(): Promise<void> {
    const deadline = Date.now() + 400_000
    while ([...this.#running.values()].some(({ ready, wanted }) => wanted && !ready)) {
      if (Date.now() > deadline) throw new Error('the processes of the soak do not start')
      await sleep(50)
    }
  }

  /** Ends it as a power cut would; it restarts unless it must stay down. */
  kill(name: ProcessName, comeBack = true): void {
    const running = this.#of(name)
    running.wanted = comeBack
    running.ready = false
    this.killed += 1
    running.child.kill('SIGKILL')
  }

  /** Starts a process that had to stay down. */
  comeBack(name: ProcessName): void {
    this.#launch(name)
  }

  /** Shuts it down gracefully and restarts it, as a release does with one process after another. */
  async renew(name: ProcessName): Promise<void> {
    const running = this.#of(name)
    running.ready = false
    const gone = once(running.child, 'exit')
    running.child.kill('SIGTERM')
    await gone
    await this.ready()
  }

  async freeze(name: ProcessName, length_ms: number): Promise<void> {
    const { child } = this.#of(name)
    child.kill('SIGSTOP')
    await sleep(length_ms)
    child.kill('SIGCONT')
  }

  /** The worker that next claims texts falls asleep before sending them, and wakes after this long. */
  async sleepAfterClaim(length_ms: number): Promise<void> {
    const workers = this.#workers.map(({ child }) => child)
    const asleep = workers.map(async (child) => {
      child.send('fall asleep')
      for (;;) {
        const [said] = await once(child, 'message')
        if (said === 'asleep') return child
      }
    })
    const sleeper = await Promise.race(asleep)
    for (const child of workers) if (child !== sleeper) child.send('stay awake')
    await sleep(length_ms)
    for (const child of workers) child.kill('SIGCONT')
  }

  /** One worker does everything that is due; false when none could. `now` is in ms of service time. */
  async run(now: number): Promise<boolean> {
    for (const { ready, child } of this.#workers) if (ready && (await this.#ask(child, now))) return true
    return false
  }

  async stop(): Promise<void> {
    for (const running of this.#running.values()) {
      running.wanted = false
      running.child.kill('SIGKILL')
    }
    await sleep(0)
  }

  #of(name: ProcessName): Running {
    const running = this.#running.get(name)
    if (!running) throw new Error(`${name} was never started`)
    return running
  }

  #launch(name: ProcessName): void {
    const { settings, ports, worker = 'scripts/bench/soak/worker.ts' } = this.#options
    const isApi = name.startsWith('api')
    const child = fork(join(this.folder, isApi ? 'api/server.ts' : worker), {
      env: environmentWith({ ...settings, PORT: String(portOf(name, ports) ?? ports[0]) }),
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    const running: Running = { child, ready: false, wanted: true }
    this.#running.set(name, running)
    child.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'type' in message && message.type === 'ready')
        running.ready = true
    })
    child.once('exit', () => {
      running.ready = false
      if (!running.wanted) return
      this.ended += 1
      this.#launch(name)
    })
  }

  async #ask(child: ChildProcess, now: number): Promise<boolean> {
    this.#asked += 1
    const id = this.#asked
    const { promise, resolve } = Promise.withResolvers<boolean>()
    const hear = (message: unknown) => {
      if (typeof message !== 'object' || message === null || !('id' in message) || message.id !== id) return
      resolve(!('error' in message))
    }
    const gone = () => resolve(false)
    const timer = setTimeout(gone, run_ms_max)
    child.on('message', hear)
    child.once('exit', gone)
    child.send({ type: 'clock', id, op: 'run', now }, (error) => {
      if (error) gone()
    })
    return promise.finally(() => {
      clearTimeout(timer)
      child.off('message', hear)
      child.off('exit', gone)
    })
  }
}

/** The port on which a process listens; null for a worker. */
export function portOf(name: ProcessName, ports: readonly number[]): number | null {
  return name.startsWith('api') ? (ports[Number(name.slice('api-'.length)) - 1] ?? null) : null
}
