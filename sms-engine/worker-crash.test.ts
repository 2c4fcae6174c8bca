import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann, bob, type Person } from './testing/cast.ts'
import { startTestService, type TestService } from './testing/service.ts'
import { waitFor } from './testing/wait-for.ts'

const crash = suite<{ service: TestService; workers: ChildProcess[] }>('a killed worker')

crash.before(async (context) => {
  context.service = await startTestService()
  context.workers = []
})

crash.after(async ({ service, workers }) => {
  for (const worker of workers) worker.kill('SIGKILL')
  await service.stop()
})

async function startChild(service: TestService, workers: ChildProcess[]): Promise<ChildProcess> {
  const { accountSid, authToken, fromNumber, apiUrl } = service.carrierConfig
  const worker = fork(join(import.meta.dirname, 'testing/crash-worker.ts'), ['300'], {
    env: {
      ...process.env,
      DATABASE_URL: service.databaseUrl,
      PUBLIC_URL: service.publicUrl,
      TWILIO_ACCOUNT_SID: accountSid,
      TWILIO_AUTH_TOKEN: authToken,
      TWILIO_FROM_NUMBER: fromNumber,
      TWILIO_API_URL: apiUrl,
    },
  })
  workers.push(worker)
  await once(worker, 'message')
  return worker
}

async function kill(worker: ChildProcess): Promise<void> {
  worker.kill('SIGKILL')
  await once(worker, 'exit')
}

async function lessonStatus(service: TestService, person: Person): Promise<string> {
  const { rows } = await service.engine.db.pool.query(
    `select status from message where conversation_id = $1 and kind = 'lesson' order by id`,
    [person.learner.id],
  )
  return rows.map(({ status }) => status).join(' ')
}

/** Queues one lesson as the dispatcher does, without letting anything send it. */
async function queueLesson(service: TestService, person: Person): Promise<void> {
  const { pool } = service.engine.db
  await pool.query(`update conversation set next_send_at = now() where id = $1`, [person.learner.id])
  await pool.query(
    `update conversation set state = jsonb_set(state, '{slot}', to_jsonb(floor(extract(epoch from now()) * 1000)))
     where id = $1`,
    [person.learner.id],
  )
}

/** Runs a worker into a send that gets no answer, kills it there, and lets another one finish the work. */
async function killDuringSend(
  { service, workers }: { service: TestService; workers: ChildProcess[] },
  person: Person,
  fault: 'timeout' | 'timeout-after-accept',
): Promise<readonly string[]> {
  await service.join(person)
  service.sim.faults.add(fault, 1)
  const doomed = await startChild(service, workers)
  await queueLesson(service, person)
  await waitFor('the attempt is under way', async () => service.sim.faults.list().length === 0)
  await kill(doomed)
  const successor = await startChild(service, workers)
  await waitFor('the lesson is delivered', async () => (await lessonStatus(service, person)) === 'delivered')
  await service.sim.idle()
  await kill(successor)
  return service.received(person.phone).filter((body) => body.endsWith('Reply Q for a question.'))
}

crash('between the recorded attempt and the send: the text is sent, once', async (context) => {
  assert.is((await killDuringSend(context, ann, 'timeout')).length, 1)
})

crash('between the send and its record: the text is not sent again', async (context) => {
  assert.is((await killDuringSend(context, bob, 'timeout-after-accept')).length, 1)
})

crash.run()
