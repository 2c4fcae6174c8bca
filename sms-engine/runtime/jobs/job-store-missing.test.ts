import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ConfigError } from '../environment.ts'
import { jobStore } from './job-store.ts'

const wrong = suite('a job store that is not there')

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

wrong.run()
