import pino from 'pino'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { startTestMongo } from '../../../scripts/testing/mongo-engine.ts'
import { startMongoTrouble } from '../../../scripts/testing/mongo-trouble.ts'
import { waitFor } from '../../testing/wait-for.ts'
import { ConfigError } from '../environment.ts'
import { jobStore } from './job-store.ts'
import { startSchedule } from './schedule.ts'

const wrong = suite('a job store that is not there')
const mongo = await startTestMongo()

wrong.after(async () => {
  if (!('missing' in mongo)) await mongo.stop()
})

wrong('says within seconds which setting is wrong, in one line and without the password', async () => {
  const began = performance.now()
  const store = jobStore({ mongodbUrl: 'mongodb://tom:secret@127.0.0.1:9/jobs', databaseUrl: '' })
  const error = await store.then(
    () => null,
    (reason: unknown) => reason,
  )
  assert.instance(error, ConfigError)
  const { message } = error as ConfigError
  assert.match(message, /^MONGODB_URL: no MongoDB could be opened at 127\.0\.0\.1:9 \(.*\)$/)
  assert.not.match(message, /secret/)
  assert.ok(performance.now() - began < 10_000)
})

const stepsDown = 'a MongoDB that steps down while jobs start fails the start alone, and the next try starts them'
if ('missing' in mongo) wrong.skip(stepsDown)
else {
  wrong(stepsDown, async () => {
    const network = await startMongoTrouble(mongo.url)
    const open = () => jobStore({ mongodbUrl: network.url, databaseUrl: '' })
    const runs: number[] = []
    const ticks = [
      { name: 'steps-down', every: 150, lanes: 1, run: async (lane: number) => ({ runs: runs.push(lane) }) },
    ]
    const log = pino({ level: 'silent' })
    const store = await open()
    network.have(10107)
    const error = await startSchedule(store, ticks, log).then(
      () => null,
      (reason: unknown) => reason,
    )
    assert.is((error as { code?: unknown } | null)?.code, 10107)
    network.have(null)
    const schedule = await startSchedule(await open(), ticks, log, { lock_ms: 1_500, look_ms: 100 })
    await waitFor('the job runs', async () => runs.length > 0)
    await schedule.stop()
    await network.close()
  })
}

wrong.run()
