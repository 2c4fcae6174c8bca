import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { readClockOffset } from './runtime/service-clock.ts'
import type { Person } from './testing/cast.ts'
import { ann } from './testing/cast.ts'
import { beforeTheLesson, startTestService, type TestService } from './testing/service.ts'
import { waitFor } from './testing/wait-for.ts'

const crash = suite<{ service: TestService }>('a worker killed')

crash.before(async (context) => {
  context.service = await startTestService({
    startsAt: beforeTheLesson,
    reconcile: { uncertain_ms: 100, list_lag_ms: 100 },
  })
})

crash.after(async ({ service }) => {
  await service.stop()
})

/** Where the worker dies; `engine/README.md` explains each point. A fault keeps the carrier from answering. */
const points: readonly { readonly at: string; readonly unsettled?: boolean }[] = [
  { at: 'before read-due-next_send_at' },
  { at: 'after read-due-next_send_at' },
  { at: 'before commit-turns' },
  { at: 'after commit-turns' },
  { at: 'before claim-outbox' },
  { at: 'after claim-outbox' },
  { at: 'before send' },
  { at: 'after send' },
  { at: 'before settle-attempts' },
  { at: 'after settle-attempts' },
  { at: 'before list', unsettled: true },
  { at: 'after list', unsettled: true },
]

for (const [index, { at, unsettled }] of points.entries()) {
  crash(`${at}: the lesson arrives, once`, async ({ service }) => {
    const person = newcomer(index)
    await service.join(person)
    await makeDue(service, person)
    if (unsettled) await leaveUnsettled(service)
    await runUntilKilled(service, at)
    await waitFor('the lesson is delivered', async () => {
      await service.settle()
      return (await lessonStates(service, person)) === 'delivered'
    })
    const lessons = service.received(person.phone).filter((body) => /reply Q/i.test(body))
    assert.is(lessons.length, 1)
  })
}

function newcomer(index: number): Person {
  const suffix = String(index).padStart(2, '0')
  return {
    phone: `+121255502${suffix}`,
    learner: { ...ann.learner, id: `00000000-0000-4000-8000-0000000002${suffix}` },
  }
}

/** Makes the learner's slot due now, whatever day it is. */
async function makeDue({ engine }: TestService, { learner }: Person): Promise<void> {
  const slot = Date.now() + (await readClockOffset(engine.db.pool))
  await engine.db.pool.query(
    `update conversation set next_send_at = to_timestamp($2::float8 / 1000),
       state = jsonb_set(state, '{slot}', to_jsonb($2::float8)) where id = $1`,
    [learner.id, slot],
  )
}

async function lessonStates({ engine }: TestService, { learner }: Person): Promise<string> {
  const { rows } = await engine.db.pool.query(
    `select status from message where conversation_id = $1 and kind = 'lesson' order by id`,
    [learner.id],
  )
  return rows.map(({ status }) => status).join(' ')
}

/** Takes the lesson as far as a send with no recorded outcome. */
async function leaveUnsettled({ engine, ticks, sim }: TestService): Promise<void> {
  await ticks.find(({ name }) => name === 'dispatch-due')?.run(0, 1)
  sim.faults.add('reset', 1)
  await ticks.find(({ name }) => name === 'flush-outbox')?.run(0, 1)
  await engine.db.pool.query(
    `update message set attempted_at_machine = now() - interval '1 minute' where status = 'uncertain'`,
  )
}

async function runUntilKilled(service: TestService, at: string): Promise<void> {
  const { engine } = service
  // The worker killed earlier still holds its jobs' locks for some seconds; nobody needs to wait for that here.
  await engine.db.pool.query('delete from agenda_jobs')
  const worker = fork(join(import.meta.dirname, 'testing/crash-worker.ts'), [at], {
    env: service.workerEnvironment,
  })
  const [, signal] = await once(worker, 'exit')
  assert.is(signal, 'SIGKILL', `the worker reached "${at}"`)
}

crash.run()
