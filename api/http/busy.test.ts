import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Busy, limitConcurrency } from './busy.ts'

test('two run at once, one waits, the next is turned away, and a failure frees its place', async () => {
  const limited = limitConcurrency({ runningMax: 2, waitingMax: 1 })
  const started: string[] = []
  const task = (name: string) => {
    const { promise, resolve, reject } = Promise.withResolvers<string>()
    const run = () => {
      started.push(name)
      return promise
    }
    return { resolve, reject, done: limited(run) }
  }
  const first = task('first')
  const second = task('second')
  const third = task('third')
  await turn()
  assert.equal(started, ['first', 'second'])

  const turnedAway = await task('fourth').done.catch((error) => error)
  assert.instance(turnedAway, Busy)

  first.reject(new Error('failed'))
  assert.is(await first.done.catch((error) => error.message), 'failed')
  await turn()
  assert.equal(started, ['first', 'second', 'third'])

  second.resolve('2')
  third.resolve('3')
  assert.equal(await Promise.all([second.done, third.done]), ['2', '3'])
})

test.run()
