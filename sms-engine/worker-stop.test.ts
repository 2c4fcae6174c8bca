import { fork } from 'node:child_process'
import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from './testing/cast.ts'
import { startTestService, type TestService } from './testing/service.ts'
import { waitFor } from './testing/wait-for.ts'

const stopping = suite<{ service: TestService }>('a worker told to stop')

stopping.before(async (context) => {
  context.service = await startTestService()
  await context.service.join(ann)
})

stopping.after(async ({ service }) => {
  await service.stop()
})

async function queue({ engine }: TestService, body: string): Promise<void> {
  await engine.db.pool.query(
    `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
     values ($1, $2, 'out', 'notice', $3, 'queued', gen_random_uuid(), now() + interval '1 hour', now())`,
    [ann.learner.id, ann.phone, body],
  )
  await engine.db.pool.query(`select pg_notify('outbox', '')`)
}

stopping('ends what is under way, begins nothing new, and exits with 0 within ten seconds', async ({ service }) => {
  const { engine } = service
  const worker = fork(join(import.meta.dirname, 'worker.ts'), [], {
    env: service.workerEnvironment,
  })
  await once(worker, 'message')
  await queue(service, 'Before.')
  const state = async (body: string) =>
    (await engine.db.pool.query('select status from message where body = $1', [body])).rows[0]?.status
  await waitFor('the worker sends', async () => (await state('Before.')) === 'delivered')

  // The carrier takes this one and never answers: it is still under way when the signal comes.
  service.sim.faults.add('timeout-after-accept', 1)
  await queue(service, 'Under way.')
  await waitFor('the send is under way', async () => service.sim.faults.list().length === 0)
  const start = performance.now()
  worker.kill('SIGTERM')
  const [code] = await once(worker, 'exit')
  assert.is(code, 0)
  assert.ok(performance.now() - start < 10_000)
  assert.is(await state('Under way.'), 'delivered')

  await queue(service, 'After.')
  assert.is(await state('After.'), 'queued')
  assert.is(service.received(ann.phone).filter((body) => body === 'Under way.').length, 1)
})

stopping('one whose port is taken takes no job from the others before it ends', async ({ service }) => {
  const taken = createServer().listen(0, 'localhost')
  await once(taken, 'listening')
  const { port } = taken.address() as AddressInfo
  const { pool } = service.engine.db
  await pool.query('delete from agenda_jobs')
  const worker = fork(join(import.meta.dirname, 'worker.ts'), [], {
    env: { ...service.workerEnvironment, METRICS_PORT: String(port) },
    silent: true,
  })
  let said = ''
  worker.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(worker, 'close')
  taken.close()
  assert.is(code, 1)
  assert.is(said, `Port ${port} is already in use. Stop what uses it, or set METRICS_PORT to another.\n`)
  assert.equal((await pool.query('select name from agenda_jobs where locked_at is not null')).rows, [])
})

stopping('one whose clock is wrong ends at once, takes no job and holds up no text', async ({ service }) => {
  const { pool } = service.engine.db
  await pool.query('delete from agenda_jobs; update inbound_watch set demanded_at_machine = null')
  const hoursAhead = 'data:text/javascript,const { now } = Date; Date.now = () => now() + 7_200_000'
  const worker = fork(join(import.meta.dirname, 'worker.ts'), [], {
    env: service.workerEnvironment,
    execArgv: ['--import', hoursAhead],
    silent: true,
  })
  let said = ''
  worker.stderr?.on('data', (chunk) => {
    said += chunk
  })
  const [code] = await once(worker, 'close')
  assert.is(code, 1)
  assert.match(
    said,
    /^No worker starts by a wrong clock: the clock of this process is 7\d\d\d s ahead of the database's/,
  )
  assert.equal((await pool.query('select name from agenda_jobs')).rows, [])
  assert.equal((await pool.query('select demanded_at_machine as at from inbound_watch')).rows, [{ at: null }])
})

stopping.run()
