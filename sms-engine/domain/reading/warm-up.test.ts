import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { loadCorpus } from '../../../scripts/hearing/corpus.ts'
import { readText } from './read-text.ts'
import { warmUp } from './warm-up.ts'

const warm = suite('a reader that is warmed up')

const timed = (work: () => unknown) => {
  const began = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(began)
  return (user + system) / 1_000
}

warm('no text costs what the first one would have', () => {
  const warmUp_ms = timed(warmUp)
  const texts = loadCorpus().filter((_, index) => index % 40 === 0)
  assert.ok(texts.length > 500)
  const slowest_ms = Math.max(...texts.map(({ text, options }) => timed(() => readText(text, options ?? null))))
  assert.ok(slowest_ms < warmUp_ms / 4, `${slowest_ms} ms after ${warmUp_ms} ms`)
})

warm.run()
