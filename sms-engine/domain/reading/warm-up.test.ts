import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCorpus } from '../../../scripts/hearing/corpus.ts'
import type { TimedReadings } from '../../testing/timed-readings.ts'

const warm = suite('a reader that is warmed up')

warm('no text costs what the first one would have', async () => {
  const texts = loadCorpus().flatMap(({ text }, index) => (index % 40 === 0 ? [text] : []))
  assert.ok(texts.length > 500)
  const thread = new Worker(new URL('../../testing/timed-readings.ts', import.meta.url), { workerData: texts })
  const [{ warmUp_ms, slowest_ms }] = (await once(thread, 'message')) as [TimedReadings]
  await once(thread, 'exit')
  assert.ok(slowest_ms < warmUp_ms / 4, `${slowest_ms} ms after ${warmUp_ms} ms`)
})

warm.run()
