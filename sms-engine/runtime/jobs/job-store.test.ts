import { Agenda } from 'agenda'
import pg from 'pg'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startTestMongo } from '../../../scripts/testing/mongo-engine.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { ClockAstray } from '../service-clock.ts'
import { type JobStore, jobStore } from './job-store.ts'
import { type Schedule, startSchedule } from './schedule.ts'
import type { Tick } from './tick.ts'

/** The contract that Agenda has to meet with every job store. */
interface Store {
  readonly name: string
  /** A store, or why there is none on this machine. */
  open(): Promise<OpenStore | { readonly missing: string }>
}

interface OpenStore {
  store(): Promise<JobStore>
  /** Takes the server down for a moment; null if it is not ours to restart. */
  readonly restart: (() => Promise<void>) | null
  close(): Promise<void>
}

const log = pino({ level: 'silent' })

/** For most tests: it determines how long they wait at the end. */
const lock_short_ms = 1_500
/**
 * For tests where two workers must not run the same job: on a busy machine, a run of less than a second has outlasted
 * the short lock.
 */
const lock_long_ms = 5_000

const stores: readonly Store[] = [
  {
    name: 'Postgres',
    async open() {
      const url = await createTestDatabase()
      return {
        store: () => jobStore({ mongodbUrl: undefined, databaseUrl: url }),
        restart: () => breakConnections(url),
        close: async () => {},
      }
    },
  },
  {
    name: 'MongoDB',
    async open() {
      const mongo = await startTestMongo()
      if ('missing' in mongo) return mongo
      return {
        store: () => jobStore({ mongodbUrl: mongo.url, databaseUrl: '' }),
        restart: mongo.restart,
        close: () => mongo.stop(),
      }
    },
  },
]

for (const { name, open } of stores) {
  const opened = await open()
  const contract = suite<{ schedules: Schedule[] }>(`jobs in ${name}`)
  if ('missing' in opened) {
    console.error(`jobs in ${name}: skipped, because ${opened.missing}`)
    contract.skip(`jobs in ${name}`)
    contract.run()
    continue
  }

  contract.before.each((context) => {
    context.schedules = []
  })
  contract.after.each(async ({ schedules }) => {
    await Promise.all(schedules.map((schedule) => schedule.stop()))
  })
  contract.after(() => opened.close())

  /** Works on the stored jobs as another process. */
  const inJobs = async (work: (agenda: Agenda) => Promise<void>) => {
    const { backend, close } = await opened.store()
    const agenda = new Agenda({ backend })
    await agenda.ready
    await work(agenda)
    await backend.disconnect()
    await close()
  }

  const start = async (schedules: Schedule[], tick: Tick, lock_ms = lock_short_ms): Promise<Schedule> => {
    const schedule = await startSchedule(await opened.store(), [tick], log, { lock_ms, look_ms: 100 })
    schedules.push(schedule)
    return schedule
  }

  contract('a tick runs again and again, in each of its lanes', async ({ schedules }) => {
    const runs: number[] = []
    await start(
      schedules,
      tick('lanes', 2, async (lane) => void runs.push(lane)),
    )
    await waitFor('two runs of each lane', async () =>
      [0, 1].every((lane) => runs.filter((one) => one === lane).length >= 2),
    )
  })

  contract('two workers share the lanes, and no lane runs twice at once', async ({ schedules }) => {
    const running = new Set<number>()
    const runs: number[] = []
    let overlaps = 0
    const shared = () =>
      tick('shared', 2, async (lane) => {
        if (running.has(lane)) overlaps += 1
        running.add(lane)
        await new Promise((resolve) => setTimeout(resolve, 60))
        running.delete(lane)
        runs.push(lane)
      })
    await Promise.all([start(schedules, shared(), lock_long_ms), start(schedules, shared(), lock_long_ms)])
    await waitFor('some runs', async () => runs.length >= 6)
    assert.is(overlaps, 0)
  })

  contract('a worker that joins leaves a running lane to the one that has it', async ({ schedules }) => {
    let running = 0
    let runs = 0
    let most = 0
    const long = () =>
      tick('long', 1, async () => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 700))
        running -= 1
        runs += 1
      })
    await start(schedules, long(), lock_long_ms)
    await waitFor('the first run has begun', async () => running === 1)
    await start(schedules, long(), lock_long_ms)
    await waitFor('a run after it', async () => runs >= 2)
    assert.is(most, 1)
  })

  contract('a tick that throws runs again', async ({ schedules }) => {
    let runs = 0
    await start(
      schedules,
      tick('throws', 1, async () => {
        runs += 1
        if (runs === 1) throw new Error('once')
      }),
    )
    await waitFor('a run after the failure', async () => runs >= 2)
  })

  contract('stopping lets the running tick end and starts no other', async ({ schedules }) => {
    let begun = 0
    let ended = 0
    const schedule = await start(
      schedules,
      tick('slow', 1, async () => {
        begun += 1
        await new Promise((resolve) => setTimeout(resolve, 400))
        ended += 1
      }),
    )
    await waitFor('a run has begun', async () => begun > ended)
    const before = performance.now()
    await schedule.stop()
    assert.ok(performance.now() - before < 10_000)
    assert.is(ended, begun)
    schedules.pop()
  })

  contract('what a worker that died had locked runs again', async ({ schedules }) => {
    let hanging = true
    let runs = 0
    const stuck = () =>
      tick('stuck', 1, async () => {
        runs += 1
        // A dead worker never answers; this one is released at the end so that it can be stopped.
        while (hanging && runs === 1) await new Promise((resolve) => setTimeout(resolve, 20))
      })
    await start(schedules, stuck())
    await waitFor('the first run hangs', async () => runs === 1)
    await start(schedules, stuck())
    await waitFor('another worker runs it', async () => runs >= 2)
    hanging = false
  })

  contract(
    'a time of day is in UTC wherever the machine stands, also where it was saved otherwise',
    async ({ schedules }) => {
      const { TZ } = process.env
      process.env.TZ = 'Asia/Tokyo'
      try {
        const nightly = { ...tick('nightly', 1, async () => {}), every: '0 8 * * *' }
        // By this machine's clock, as releases before this one did.
        await inJobs(async (agenda) => void (await agenda.every(nightly.every, 'nightly-1#0')))
        await start(schedules, nightly)
        await inJobs(async (agenda) => {
          const { jobs } = await agenda.queryJobs({ name: 'nightly-1#0' })
          assert.equal(
            jobs.map(({ nextRunAt }) => nextRunAt?.getUTCHours()),
            [8],
          )
        })
      } finally {
        if (TZ === undefined) delete process.env.TZ
        else process.env.TZ = TZ
      }
    },
  )

  contract('a job that a worker with a wrong clock has put off for hours runs again', async ({ schedules }) => {
    const hours_5 = new Date(Date.now() + 5 * 3_600_000)
    const days_3 = new Date(Date.now() + 3 * 86_400_000)
    let runs = 0
    const waiting = tick('waiting', 1, async () => {
      runs += 1
    })
    let lockedRuns = 0
    const locked = tick('locked', 1, async () => {
      lockedRuns += 1
    })
    const daily = { ...tick('daily', 1, async () => {}), every: '0 8 * * *' }
    await inJobs(async (agenda) => {
      for (const [{ name, every }, state] of [
        [waiting, { nextRunAt: hours_5, lastRunAt: hours_5 }],
        [locked, { nextRunAt: new Date(), lockedAt: hours_5 }],
        [daily, { nextRunAt: days_3 }],
      ] as const) {
        const { attrs } = await agenda.every(every, `${name}#0`, undefined, every === 150 ? {} : { timezone: 'UTC' })
        await agenda.db.saveJobState({ ...attrs, ...state }, undefined)
      }
    })
    await Promise.all([waiting, locked, daily].map((one) => start(schedules, one)))
    await waitFor('both run', async () => runs >= 2 && lockedRuns >= 2)
    await inJobs(async (agenda) => {
      const { jobs } = await agenda.queryJobs({ name: 'daily-1#0' })
      const [nextRunAt] = jobs.map((job) => job.nextRunAt ?? days_3)
      assert.ok(nextRunAt && nextRunAt.getTime() < Date.now() + 86_400_000 && nextRunAt.getUTCHours() === 8)
    })
  })

  contract(
    'a process takes no job while its clock is wrong, and leaves the jobs as they are',
    async ({ schedules }) => {
      let isWrong = true
      const expectClock = async () => {
        if (isWrong) throw new ClockAstray('the clock of this process', 3_600_000)
      }
      let runs = 0
      const one = tick('astray', 1, async () => {
        runs += 1
      })
      const begin = async () =>
        startSchedule(await opened.store(), [one], log, { lock_ms: lock_short_ms, look_ms: 50, expectClock })
      const refused = await begin().catch((error: unknown) => error)
      assert.instance(refused, ClockAstray)
      isWrong = false
      schedules.push(await begin())
      await waitFor('a run', async () => runs >= 1)
      isWrong = true
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      const before = runs
      await new Promise((resolve) => setTimeout(resolve, 1_000))
      assert.is(runs, before)
      isWrong = false
      await waitFor('it runs again', async () => runs >= before + 2)
    },
  )

  contract('a job that the store has lost comes back', async ({ schedules }) => {
    let runs = 0
    await start(
      schedules,
      tick('lost', 1, async () => {
        runs += 1
      }),
    )
    await waitFor('a run', async () => runs >= 1)
    const { backend, close } = await opened.store()
    await backend.connect()
    assert.is(await backend.repository.removeJobs({ name: 'lost-1#0' }), 1)
    await backend.disconnect()
    await close()
    const before = runs
    // More than the one run that may be in progress.
    await waitFor('runs after the loss', async () => runs >= before + 3)
  })

  contract('the ticks go on when the store was restarted under them', async ({ schedules }) => {
    let runs = 0
    await start(
      schedules,
      tick('steady', 2, async () => {
        runs += 1
      }),
    )
    await waitFor('some runs', async () => runs >= 2)
    await opened.restart?.()
    const before = runs
    await waitFor('runs after the restart', async () => runs >= before + 4)
  })

  contract.run()
}

/** Does what a restart of the server does to its clients. */
async function breakConnections(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  await client.end()
}

function tick(name: string, lanes: number, work: (lane: number) => Promise<void>): Tick {
  return {
    name: `${name}-${lanes}`,
    every: 150,
    lanes,
    async run(lane) {
      await work(lane)
      return {}
    },
  }
}
