import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { singleFlight } from './single-flight.ts'

/** A task that runs until it is told to end. */
function heldTask() {
  const runs: PromiseWithResolvers<void>[] = []
  const flight = singleFlight(() => {
    const run = Promise.withResolvers<void>()
    runs.push(run)
    return run.promise
  })
  return { flight, runs }
}

test('calls that come during a run share one more run after it', async () => {
  const { flight, runs } = heldTask()
  const first = flight.run()
  const others = [flight.run(), flight.run()]
  await turn()
  assert.is(runs.length, 1)
  runs[0]!.resolve()
  await first
  await turn()
  assert.is(runs.length, 2)
  // The second run has started: it may be too late for what this call wants.
  const late = flight.run()
  runs[1]!.resolve()
  await Promise.all(others)
  await turn()
  assert.is(runs.length, 3)
  runs[2]!.resolve()
  await late
})

test('a run that fails tells those who asked for it, and does not keep the next from running', async () => {
  const { flight, runs } = heldTask()
  const first = flight.run().catch((error: Error) => error.message)
  const second = flight.run()
  runs[0]!.reject(new Error('no carrier'))
  assert.is(await first, 'no carrier')
  await turn()
  runs[1]!.resolve()
  await second
})

test('idle waits for all runs that were asked for, and starts none', async () => {
  const { flight, runs } = heldTask()
  await flight.idle()
  assert.is(runs.length, 0)
  void flight.run()
  void flight.run()
  let isIdle = false
  const idle = flight.idle().then(() => {
    isIdle = true
  })
  runs[0]!.resolve()
  await turn()
  assert.is(isIdle, false)
  runs[1]!.resolve()
  await idle
})

test.run()
