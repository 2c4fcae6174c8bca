import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startFreezingProxy } from '../../testing/freezing-proxy.ts'
import { startTestService, type TestService } from '../../testing/service.ts'
import { waitFor } from '../../testing/wait-for.ts'
import type { Tick } from './tick.ts'
import { answersAnew, type Watchdog, watchTicks } from './watchdog.ts'

const test = suite<{ service: TestService }>('a worker whose ticks stand still')

test.before(async (context) => {
  context.service = await startTestService()
})
test.after(({ service }) => service.stop())

const silent = pino({ level: 'silent' })
const pace = { still_ms: 200, look_ms: 10 }
const tick = (run: Tick['run']): Tick => ({ name: 'tick', every: '1 second', lanes: 1, run })
const never = () => new Promise<never>(() => {})

/** A watchdog that looks often, and whether it has ended the process. */
function watch(run: Tick['run'], answers: () => Promise<boolean>) {
  let ended = 0
  const dog: Watchdog = watchTicks([tick(run)], silent, pace, answers, () => void ended++)
  return { dog, ended: () => ended, run: () => void dog.ticks[0]?.run(0, 1) }
}

/** Long enough for the watchdog to have bitten. */
async function aWhile(dog: Watchdog, looks: boolean): Promise<void> {
  const until = performance.now() + 600
  await waitFor('a while', async () => {
    if (looks) dog.looked()
    return performance.now() > until
  })
}

test('is ended when a run does not come back, although others do', async () => {
  const { dog, ended, run } = watch(never, async () => true)
  run()
  await waitFor('it ends', async () => {
    dog.looked()
    return ended() > 0
  })
  dog.stop()
})

test('is ended when nobody looks for runs', async () => {
  const { dog, ended } = watch(
    async () => ({}),
    async () => true,
  )
  await waitFor('it ends', async () => ended() > 0)
  dog.stop()
})

test('is left alone while it looks and finds nothing, as when another worker does it all', async () => {
  const { dog, ended, run } = watch(
    async () => ({}),
    async () => true,
  )
  run()
  await aWhile(dog, true)
  assert.is(ended(), 0)
  dog.stop()
})

test('is left alone while the database answers nobody, and has its time anew after that', async () => {
  let isBack = false
  const { dog, ended } = watch(never, async () => isBack)
  await aWhile(dog, false)
  assert.is(ended(), 0)
  isBack = true
  await waitFor('it ends', async () => ended() > 0)
  dog.stop()
})

test('fresh connections tell whether the database answers', async ({ service }) => {
  assert.is(await answersAnew(service.databaseUrl), true)
  assert.is(await answersAnew('postgres://127.0.0.1:1/nothing'), false)
})

test('the process ends itself, for a supervisor to start it again', async ({ service }) => {
  const proxy = await startFreezingProxy(service.databaseUrl)
  const worker = fork(join(import.meta.dirname, '../../testing/hasty-worker.ts'), ['4000'], {
    env: { ...service.workerEnvironment, DATABASE_URL: proxy.url },
  })
  const ended = once(worker, 'exit')
  await once(worker, 'message')
  await waitFor('its ticks run', async () => {
    const { rows } = await service.engine.db.pool.query('select from agenda_jobs where last_finished_at is not null')
    return rows.length > 3
  })
  proxy.freeze()
  const [code] = await ended
  assert.is(code, 1)
  await proxy.close()
})

test.run()
