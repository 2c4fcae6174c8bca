import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { environmentWith, type Settings } from '../../config.ts'

export type ProcessName = `api-${number}` | `worker-${number}`

export interface FleetOptions {
  /** Where the repository stands whose processes run to begin with. */
  readonly folder: string
  readonly settings: Settings
  /** Of the API processes, one for each. */
  readonly ports: readonly number[]
  /** How many workers; two unless told otherwise. */
  readonly workers?: number
  /** The program of the workers; that of the soak when absent. */
  readonly worker?: string
}

interface Running {
  child: ChildProcess
  /** Whether it says that it works, and nobody has told it to stop. */
  ready: boolean
  /** False while it is to stay away. */
  wanted: boolean
}

/** How long a worker may take to do what is due, before another is asked, ms. */
const run_ms_max = 5_000

/** API processes and workers, started again whenever they end, as whatever keeps them alive would. */
export class Fleet {
  readonly #running = new Map<ProcessName, Running>()
  readonly #options: FleetOptions
  #asked = 0
  /** Where the repository stands whose processes start from now on. */
  folder: string
  /** How many processes were killed so far. */
  killed = 0
  /** How often a process that was wanted ended, for whatever reason. */
  ended = 0

  constructor(options: FleetOptions) {
    this.#options = options
    this.folder = options.folder
  }

  /** The workers first, as `OPERATING.md` has them restarted. */
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

  /** Resolves when every process that is wanted works. */
  async ready(): Promise<void> {
    const deadline = Date.now() + 400_000
    while ([...this.#running.values()].some(({ ready, wanted }) => wanted && !ready)) {
      if (Date.now() > deadline) throw new Error('the processes of the soak do not start')
      await sleep(50)
    }
  }

  /** As a power cut would end it; it comes back unless it is to stay away. */
  kill(name: ProcessName, comeBack = true): void {
    const running = this.#of(name)
    running.wanted = comeBack
    running.ready = false
    this.killed += 1
    running.child.kill('SIGKILL')
  }

  /** Starts what was to stay away. */
  comeBack(name: ProcessName): void {
    this.#launch(name)
  }

  /** Ends it in good order and starts it again, as a release does with one process after the other. */
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

  /** Whichever worker claims texts next falls asleep before it sends them, and wakes after so long. */
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

  /** One of the workers does all that is due; false when none could. Time in ms of service time. */
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

/** Where a process listens; null for a worker. */
export function portOf(name: ProcessName, ports: readonly number[]): number | null {
  return name.startsWith('api') ? (ports[Number(name.slice('api-'.length)) - 1] ?? null) : null
}
