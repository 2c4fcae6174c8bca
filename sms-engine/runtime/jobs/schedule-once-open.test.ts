import pino from 'pino'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { waitFor } from '../../testing/wait-for.ts'
import { scheduleOnceOpen, seldom } from './schedule.ts'

/** A log that counts its lines. */
function counting() {
  const lines: string[] = []
  return { lines, log: pino({}, { write: (line: string) => void lines.push(line) }) }
}

test('a job store that comes back is taken then; until then each try says so', async () => {
  const { lines, log } = counting()
  let tries = 0
  let stopped = 0
  const stop = async () => {
    stopped += 1
  }
  const jobs = scheduleOnceOpen(
    async () => {
      tries += 1
      if (tries < 3) throw new Error('away')
      return { stop }
    },
    log,
    1,
  )
  await waitFor('the third try', async () => tries === 3)
  await jobs.stop()
  assert.equal([tries, lines.length, stopped], [3, 2, 1])
})

test('who stops while it is away does not wait for it', async () => {
  const { lines, log } = counting()
  const jobs = scheduleOnceOpen(() => Promise.reject(new Error('away')), log, 3_600_000)
  await waitFor('the first try', async () => lines.length === 1)
  await jobs.stop()
  assert.is(lines.length, 1)
})

test('what opens while it is being stopped is stopped', async () => {
  const { promise, resolve } = Promise.withResolvers<{ stop(): Promise<void> }>()
  let stopped = 0
  const stop = async () => {
    stopped += 1
  }
  const jobs = scheduleOnceOpen(() => promise, counting().log)
  const stopping = jobs.stop()
  resolve({ stop })
  await stopping
  assert.is(stopped, 1)
})

test('of what happens again and again one line in so long tells, with how often it was', () => {
  let now = 0
  const told: [string, number][] = []
  const tell = seldom(
    (last: string, times) => told.push([last, times]),
    10,
    () => now,
  )
  for (const at of [0, 1, 9, 10, 25, 26]) {
    now = at
    tell(`at ${at}`)
  }
  assert.equal(told, [
    ['at 0', 1],
    ['at 10', 3],
    ['at 25', 1],
  ])
})

test.run()
