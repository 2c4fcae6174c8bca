import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Part } from './report.ts'
import { runParts, type Surroundings } from './run-parts.ts'

const test = suite('the bench')

/** A clock that only parts move, and a machine that is slower the second time. */
function surroundings() {
  let now = 0
  let measured = 0
  const partOf = (name: string, minutes: number, onlyByName = false): Part => ({
    name,
    onlyByName,
    async run(size = 1) {
      now += minutes * 60_000 * size
      return [{ part: name, what: 'a figure', value: 'as measured' }]
    },
  })
  const around: Surroundings = {
    now: () => now,
    measure: () => ({ hashing_ms: 50 * ++measured, syncsPerSecond: 1_000 / measured }),
    say() {},
  }
  return { around, parts: [partOf('short', 0.25), partOf('long', 7), partOf('named', 60, true)] }
}

test('says how long each part took, whether all did within ten minutes, and what the machine could do', async () => {
  const { around, parts } = surroundings()
  assert.equal(await runParts(parts, [], undefined, around), [
    { part: 'short', what: 'a figure', value: 'as measured' },
    { part: 'long', what: 'a figure', value: 'as measured' },
    { part: 'time', what: 'short', value: '0:15' },
    { part: 'time', what: 'long', value: '7:00' },
    { part: 'time', what: 'the whole table', value: '7:15', target: 'at most 10:00', met: true },
    { part: 'machine', what: 'PBKDF2, 100,000 rounds', value: '50.0 ms before, 100.0 ms after' },
    { part: 'machine', what: 'fdatasync of a page, a second', value: '1,000 before, 500 after' },
  ])
})

test('misses its bar when the table takes longer', async () => {
  const { around, parts } = surroundings()
  const figures = await runParts(parts, [], 2, around)
  assert.equal(figures.find(({ what }) => what === 'the whole table')?.met, false)
})

test('has no bar for parts that are named', async () => {
  const { around, parts } = surroundings()
  const figures = await runParts(parts, ['named'], undefined, around)
  assert.equal(
    figures.filter(({ part }) => part === 'time'),
    [{ part: 'time', what: 'named', value: '60:00' }],
  )
})

test('says nothing of a part that does not exist', async () => {
  const { around, parts } = surroundings()
  assert.equal(await runParts(parts, ['nothing'], undefined, around), [])
})

test.run()
