import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openCrew } from './crew.ts'

const script = new URL(
  `data:text/javascript,${encodeURIComponent(`
    import { parentPort, threadId } from 'node:worker_threads'
    const both = { half: (n) => n / 2, fail() { throw new Error('a bug') }, thread: () => threadId }
    parentPort.on('message', ({ name, args }) => parentPort.postMessage(both[name](...args)))`)}`,
)
type Both = { half(n: number): number; fail(): void; thread(): number }

test('each call gets its own result, whichever thread computes it', async () => {
  const crew = openCrew<Both>(script, 2)
  const numbers = Array.from({ length: 50 }, (_, n) => n)
  assert.equal(
    await Promise.all(numbers.map((n) => crew.do('half', n))),
    numbers.map((n) => n / 2),
  )
  const threads = await Promise.all(numbers.map(() => crew.do('thread')))
  assert.is(new Set(threads).size, 2)
  await crew.close()
})

test('an error is that of the call', async () => {
  const crew = openCrew<Both>(script, 1)
  const message = await crew.do('fail').then(String, (error) => error.message)
  assert.is(message, 'a bug')
  await crew.close()
})

test.run()
