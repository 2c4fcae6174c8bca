import { setImmediate as turn } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Busy } from './busy.ts'
import { fairQueue, type QueueLimits } from './fair-queue.ts'
import { Refusal } from './refusal.ts'

/**
 * A queue, the names of the tasks it started, and a way to end them. A name begins with its line; known askers' with
 * "+".
 */
function queueOf(limits: QueueLimits) {
  const run = fairQueue(limits)
  const started: string[] = []
  const running = new Map<string, () => void>()
  const refused: [name: string, how: string][] = []
  return {
    started,
    refused,
    ask(name: string): void {
      const { promise, resolve } = Promise.withResolvers<void>()
      const line = name.replace(/\d+$/, '')
      const isKnown = name.startsWith('+')
      const done = run({ line, isKnown }, () => {
        started.push(name)
        running.set(name, resolve)
        return promise
      })
      done.catch((error: Error) => {
        refused.push([name, error instanceof Busy ? 'busy' : error instanceof Refusal ? `${error.statusCode}` : 'bug'])
      })
    },
    async end(name: string): Promise<void> {
      running.get(name)?.()
      await turn()
    },
  }
}

test('lines take turns: whoever asks for many delays only themselves', async () => {
  const { ask, end, started } = queueOf({ running_max: 1, kept_max: 0, waiting_max: 10 })
  for (const name of ['a1', 'a2', 'a3', 'b1', 'c1', 'c2']) ask(name)
  for (const name of ['a1', 'a2', 'b1', 'c1', 'a3', 'c2']) await end(name)
  assert.equal(started, ['a1', 'a2', 'b1', 'c1', 'a3', 'c2'])
})

test('the kept slot is for those we know, however many strangers wait', async () => {
  const { ask, end, started } = queueOf({ running_max: 2, kept_max: 1, waiting_max: 10 })
  for (const name of ['a1', 'a2', 'a3', 'b1']) ask(name)
  assert.equal(started, ['a1', 'a2'])
  ask('+ann1')
  assert.equal(started, ['a1', 'a2', '+ann1'])
  ask('+ann2')
  assert.is(started.length, 3)
  await end('+ann1')
  assert.is(started.at(-1), '+ann2')
})

test('those we know cannot shut strangers out of the common slots', async () => {
  const { ask, end, started } = queueOf({ running_max: 1, kept_max: 0, waiting_max: 10 })
  for (const name of ['+ann1', '+ann2', '+ann3', '+bob1', 'a1', 'b1']) ask(name)
  for (let nth = 0; nth < 6; nth++) await end(started.at(-1) ?? '')
  assert.equal(started.slice(0, 4).filter((name) => !name.startsWith('+')).length, 2)
  assert.is(started.length, 6)
})

test('of a queue that is full the longest line loses its last, with 429', async () => {
  const { ask, refused } = queueOf({ running_max: 1, kept_max: 0, waiting_max: 3 })
  for (const name of ['a0', 'a1', 'a2', 'a3', 'a4']) ask(name)
  await turn()
  assert.equal(refused, [['a4', '429']])
  ask('b1')
  await turn()
  assert.equal(refused.at(-1), ['a3', '429'], 'another line comes in')
  ask('b2')
  await turn()
  assert.equal(refused.at(-1), ['b2', '429'], 'but not with more than the others have')
})

test('where everybody in a full queue waits for one task the next is told that we are busy', async () => {
  const { ask, refused } = queueOf({ running_max: 1, kept_max: 0, waiting_max: 2 })
  for (const name of ['a1', 'b1', 'c1', 'd1']) ask(name)
  await turn()
  assert.equal(refused, [['d1', 'busy']])
})

test('strangers who fill the queue turn nobody away whom we know', async () => {
  const { ask, end, started, refused } = queueOf({ running_max: 1, kept_max: 1, waiting_max: 2 })
  for (const name of ['a1', 'b1', 'c1', '+ann1', '+bob1']) ask(name)
  await turn()
  assert.equal(refused, [])
  await end('+ann1')
  assert.is(started.at(-1), '+bob1')
})

test('a task that fails frees its slot, and who asked for it learns why', async () => {
  const run = fairQueue({ running_max: 1, kept_max: 1, waiting_max: 5 })
  for (const isKnown of [false, true]) {
    const asker = { line: 'a', isKnown }
    const failing = run(asker, () => Promise.reject(new Error('failed')))
    assert.is(await failing.catch((error) => error.message), 'failed')
    assert.is(await run(asker, async () => 'done'), 'done')
  }
})

test.run()
