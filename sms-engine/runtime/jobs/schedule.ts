import { setTimeout as sleep } from 'node:timers/promises'
import { Agenda, type JobParameters } from 'agenda'
import type { Log } from '../log.ts'
import { ClockAstray, own_clock_off_ms_max } from '../service-clock.ts'
import type { JobStore, Repeat } from './job-store.ts'
import { runTick, type Tick } from './tick.ts'

/** Running jobs. */
export interface Schedule {
  /** Lets running jobs finish, starts no new ones, and closes the job store. */
  stop(): Promise<void>
}

export interface SchedulePace {
  /** How long a crashed worker's jobs stay locked; Agenda's timers keep a process alive for half of it. */
  readonly lock_ms: number
  /** How often the job store is asked what is due. */
  readonly look_ms: number
  /** Called whenever the job store has answered. */
  readonly onLook?: (() => void) | undefined
  /**
   * Throws `ClockAstray` while this process's clock is off. Agenda goes by that clock: a process hours ahead would store
   * jobs, and lock them, hours ahead for everybody. So it takes none.
   */
  readonly expectClock?: (() => Promise<unknown>) | undefined
}

const production: SchedulePace = { lock_ms: 15_000, look_ms: 1_000 }
const drain_ms = 8_000
/** After how many looks we check again that every job is still there. */
const save_again_looks = 10
/** How far two clocks may be apart if each agrees with the database's. */
const clocks_off_ms_max = 2 * own_clock_off_ms_max

/**
 * Runs ticks under Agenda. Agenda keeps one document per recurring name, so each lane is a job of its own, and any
 * number of workers share the lanes between them.
 * @throws if the job store fails before everything runs, or this process's clock is off; the store is closed by then
 */
export async function startSchedule(
  store: JobStore,
  ticks: readonly Tick[],
  log: Log,
  pace: Partial<SchedulePace> = {},
): Promise<Schedule> {
  try {
    return await run(store, ticks, log, { ...production, ...pace })
  } catch (error) {
    await store.backend.disconnect().catch(() => undefined)
    await store.close()
    throw error
  }
}

async function run(
  store: JobStore,
  ticks: readonly Tick[],
  log: Log,
  { lock_ms, look_ms, onLook, expectClock }: SchedulePace,
): Promise<Schedule> {
  await expectClock?.()
  let isAstray = false
  watchLooks(store, () => !isAstray, onLook)
  await connect(store)
  const agenda = new Agenda({ backend: store.backend, processEvery: look_ms, defaultLockLifetime: lock_ms })
  const failed = seldom((error: Error, times) => log.error({ err: error, times }, 'the job store failed'))
  agenda.on('error', failed)
  agenda.on('fail', (error, job) => log.error({ err: error, job: job.attrs.name }, 'a job failed'))
  await agenda.ready

  const jobs = ticks.flatMap((tick) =>
    Array.from({ length: tick.lanes }, (_, lane) => ({ name: `${tick.name}#${lane}`, lane, tick })),
  )
  for (const { name, lane, tick } of jobs) {
    agenda.define(
      name,
      async () => {
        await runTick(tick, lane)
      },
      { concurrency: 1, lockLimit: 1, lockLifetime: lock_ms },
    )
  }
  /** Saves only missing or changed jobs: on MongoDB, saving a job again takes the lock from the worker that runs it. */
  const saveJobs = async () => {
    for (const { name, tick } of jobs) {
      const {
        jobs: [known],
      } = await agenda.queryJobs({ name })
      if (!isSaved(known, tick)) await store.save(agenda, name, repeatOf(tick), known)
      else if (known && isAhead(agenda, known, tick)) {
        log.error({ job: name, nextRunAt: known.nextRunAt, lockedAt: known.lockedAt }, 'a wrong clock put a job off')
        await bringBack(store, agenda, known, tick)
      }
    }
  }
  await saveJobs()
  await agenda.start()
  // A job store may lose everything, and one that crashes loses its last moments: this brings the jobs back.
  let saving: Promise<void> | undefined
  const lookAfterJobs = async () => {
    await expectClock?.().catch((error: unknown) => {
      isAstray = error instanceof ClockAstray || isAstray
      throw error
    })
    isAstray = false
    await saveJobs()
  }
  const timer = setInterval(() => {
    saving ??= lookAfterJobs()
      .catch((error) => log.error({ err: error }, 'the jobs could not be looked after'))
      .finally(() => {
        saving = undefined
      })
  }, save_again_looks * look_ms)

  return {
    async stop() {
      clearInterval(timer)
      await saving
      await agenda.drain(drain_ms)
      await agenda.stop(true)
      await store.close()
    },
  }
}

/** A time of day is meant in UTC, wherever the machine stands. An interval has no time zone. */
function repeatOf({ every }: Tick): Repeat {
  return { every, timezone: typeof every === 'string' && every.includes('*') ? 'UTC' : undefined }
}

function isSaved(known: JobParameters | undefined, tick: Tick): boolean {
  const { every, timezone } = repeatOf(tick)
  return String(known?.repeatInterval) === String(every) && (known?.repeatTimezone ?? undefined) === timezone
}

/** When a job is next due if it last ran then, or has never run. */
function nextRunOf(agenda: Agenda, name: string, tick: Tick, lastRunAt?: Date): Date | null {
  const { every, timezone } = repeatOf(tick)
  const job = agenda.create(name)
  if (lastRunAt) job.attrs.lastRunAt = lastRunAt
  return job.repeatEvery(every, timezone === undefined ? {} : { timezone }).attrs.nextRunAt
}

/** Whether a job waits, or is locked, for longer than any process whose clock is right would make it. */
function isAhead(agenda: Agenda, { name, nextRunAt, lockedAt }: JobParameters, tick: Tick): boolean {
  const latest = new Date(Date.now() + clocks_off_ms_max)
  const next = nextRunOf(agenda, name, tick, latest) ?? latest
  return (lockedAt ?? 0) > latest || (nextRunAt ?? 0) > next
}

async function bringBack({ backend }: JobStore, agenda: Agenda, known: JobParameters, tick: Tick): Promise<void> {
  const { lockedAt, ...free } = known
  await backend.repository.saveJobState({ ...free, nextRunAt: nextRunOf(agenda, known.name, tick) }, undefined)
}

/** How often to report an outage: while it lasts, every look of every lane fails. */
const told_every_ms = 10_000

/** Calls `tell` at most once per interval, with the number of calls since the last time. */
export function seldom<Told>(
  tell: (last: Told, times: number) => void,
  every_ms = told_every_ms,
  now: () => number = () => performance.now(),
): (told: Told) => void {
  let times = 0
  let toldAt = Number.NEGATIVE_INFINITY
  return (told) => {
    times += 1
    if (now() - toldAt < every_ms) return
    toldAt = now()
    tell(told, times)
    times = 0
  }
}

/** How long to wait before trying again to open the job store. */
const open_again_ms = 5_000

/**
 * For a process that does more than run jobs: it goes on without them until the job store can be opened, and keeps
 * trying.
 * @param open `startSchedule` on a store that may be unavailable
 */
export function scheduleOnceOpen(open: () => Promise<Schedule>, log: Log, retry_ms = open_again_ms): Schedule {
  const stopping = new AbortController()
  const { signal } = stopping
  const begun = (async () => {
    while (!signal.aborted) {
      try {
        return await open()
      } catch (error) {
        log.error({ err: error }, 'no job runs here until the job store can be opened; trying again')
        await sleep(retry_ms, undefined, { signal }).catch(() => undefined)
      }
    }
    return null
  })()
  return {
    async stop() {
      stopping.abort()
      await (await begun)?.stop()
    },
  }
}

/**
 * Agenda connects in its constructor, where nobody can catch an error: a MongoDB that steps down at that moment would
 * end the process. So it is given a backend that is already connected.
 */
async function connect({ backend }: JobStore): Promise<void> {
  await backend.connect()
  backend.connect = async () => {}
}

/** Agenda has no event for a look that found nothing, and no way to take no jobs for a while. */
function watchLooks({ backend }: JobStore, takesJobs: () => boolean, onLook: (() => void) | undefined): void {
  const { repository } = backend
  const look = repository.getNextJobToRun.bind(repository)
  repository.getNextJobToRun = async (...wanted) => {
    const job = takesJobs() ? await look(...wanted) : undefined
    onLook?.()
    return job
  }
}
