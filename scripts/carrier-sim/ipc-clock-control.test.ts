import { EventEmitter } from 'node:events'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createIpcClockControl, type IpcPort } from './ipc-clock-control.ts'

const test = suite('Clock control over IPC')

type Sent = { type: string; id: number; op: string; now?: number }

/** A parent process that answers each request with the result of `answer`. */
function parent(answer: (request: Sent) => object | null) {
  const sent: Sent[] = []
  const port = Object.assign(new EventEmitter(), {
    send(request: Sent) {
      sent.push(request)
      const reply = answer(request)
      if (reply) setImmediate(() => port.emit('message', { type: 'clock-reply', id: request.id, ...reply }))
      return true
    },
  })
  return { port: port as unknown as IpcPort & EventEmitter, sent }
}

test('there is none without a parent', () => {
  assert.is(createIpcClockControl({ on: () => process } as unknown as IpcPort), null)
})

test('asks for the offset, the next moment and a run', async () => {
  const { port, sent } = parent(({ op }) => ({ offset: { offsetMs: 5 }, 'next-due': { at: 7 }, run: {} })[op] ?? null)
  const control = createIpcClockControl(port)!
  assert.is(await control.offset(), 5)
  assert.is(await control.nextDue(), 7)
  await control.run(9)
  assert.equal(sent, [
    { type: 'clock', id: 1, op: 'offset' },
    { type: 'clock', id: 2, op: 'next-due' },
    { type: 'clock', id: 3, op: 'run', now: 9 },
  ])
})

test('nothing planned is null', async () => {
  const { port } = parent(() => ({ at: null }))
  assert.is(await createIpcClockControl(port)!.nextDue(), null)
})

test('answers find their questions in any order, among other messages', async () => {
  const { port } = parent(() => null)
  const control = createIpcClockControl(port)!
  const both = Promise.all([control.nextDue(), control.nextDue()])
  port.emit('message', { type: 'something-else' })
  port.emit('message', null)
  port.emit('message', { type: 'clock-reply', id: 2, at: 22 })
  port.emit('message', { type: 'clock-reply', id: 1, at: 11 })
  port.emit('message', { type: 'clock-reply', id: 1, at: 99 })
  assert.equal(await both, [11, 22])
})

test('a parent that has gone is an error of the question', async () => {
  const port = Object.assign(new EventEmitter(), {
    send: (_request: Sent, _handle: undefined, _options: undefined, callback: (error: Error) => void) =>
      callback(new Error('channel closed')),
  })
  const error = await createIpcClockControl(port as unknown as IpcPort)!
    .offset()
    .catch((error: Error) => error)
  assert.is((error as Error).message, 'channel closed')
})

test("the worker's error is ours", async () => {
  const { port } = parent(() => ({ error: 'The tick failed.' }))
  const error = await createIpcClockControl(port)!
    .run(1)
    .catch((error: Error) => error)
  assert.is((error as Error).message, 'The tick failed.')
})

test.run()
