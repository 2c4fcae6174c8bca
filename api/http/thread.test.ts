import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { Busy } from './busy.ts'
import { openThread, type Thread } from './thread.ts'

const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId, workerData } from 'node:worker_threads'
    parentPort.on('message', (task) => {
      if (task === 'forever') while (true) {}
      if (task === 'throw') throw new Error('a bug')
      if (task === 'end') process.exit()
      parentPort.postMessage({ task, given: workerData, threadId })
    })`)}`,
)
interface Done {
  readonly task: string
  readonly given: string
  readonly threadId: number
}
async function withThread(body: (thread: Thread<string, Done>) => Promise<void>, task_ms_max = 20_000) {
  const thread = openThread<string, Done>(script, 'given', { task_ms_max })
  await body(thread)
  await thread.close()
}
const refusal = (done: Promise<unknown>): Promise<Error> =>
  done.then(
    () => new Error('it was done'),
    (error) => error,
  )

test('one thread does task after task, with what it was given once', () =>
  withThread(async (thread) => {
    const one = await thread.run('one')
    const two = await thread.run('two')
    assert.equal([one.task, one.given, two.task], ['one', 'given', 'two'])
    assert.is(one.threadId, two.threadId)
  }))

test('a task that takes too long is given up as busy, and the next one is done all the same', () =>
  withThread(async (thread) => {
    assert.instance(await refusal(thread.run('forever')), Busy)
    assert.instance(await refusal(thread.run('forever')), Busy)
  }, 50))

test('a task that throws or ends its thread fails alone', () =>
  withThread(async (thread) => {
    const first = await thread.run('one')
    assert.match((await refusal(thread.run('throw'))).message, 'a bug')
    const second = await thread.run('two')
    assert.instance(await refusal(thread.run('end')), Busy)
    const third = await thread.run('three')
    assert.is(new Set([first, second, third].map(({ threadId }) => threadId)).size, 3)
  }))

test.run()
