import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { relayClock } from './clock-relay.ts'

const test = suite('the clock relay')

/** Both ends, noting what they are sent; the worker can be away. */
function makeRelay({ workerRuns = true } = {}) {
  const sent = { 'carrier-sim': [] as object[], worker: [] as object[] }
  const relay = relayClock((name) => ({
    send(message) {
      if (name === 'worker' && !workerRuns) return false
      sent[name].push(message)
      return true
    },
  }))
  return { relay, sent }
}

test('carries questions to the worker and answers back, word for word', () => {
  const { relay, sent } = makeRelay()
  relay.fromSimulator({ type: 'clock', id: 1, op: 'run', now: 5 })
  relay.fromWorker({ type: 'clock-reply', id: 1, offsetMs: 7 })
  assert.equal(sent.worker, [{ type: 'clock', id: 1, op: 'run', now: 5 }])
  assert.equal(sent['carrier-sim'], [{ type: 'clock-reply', id: 1, offsetMs: 7 }])
})

test('carries nothing else', () => {
  const { relay, sent } = makeRelay()
  relay.fromSimulator({ type: 'ready' })
  relay.fromSimulator('clock')
  relay.fromWorker({ type: 'ready' })
  assert.equal(sent, { 'carrier-sim': [], worker: [] })
})

test('answers for a worker that is not running', () => {
  const { relay, sent } = makeRelay({ workerRuns: false })
  relay.fromSimulator({ type: 'clock', id: 2, op: 'offset' })
  assert.equal(sent['carrier-sim'], [{ type: 'clock-reply', id: 2, error: 'The worker is not running.' }])
})

test('answers for a worker that ended, each question once', () => {
  const { relay, sent } = makeRelay()
  relay.fromSimulator({ type: 'clock', id: 3, op: 'offset' })
  relay.fromSimulator({ type: 'clock', id: 4, op: 'next-due' })
  relay.fromWorker({ type: 'clock-reply', id: 3, offsetMs: 0 })
  relay.workerDown()
  relay.workerDown()
  assert.equal(sent['carrier-sim'].slice(1), [
    { type: 'clock-reply', id: 4, error: 'The worker ended before it had answered.' },
  ])
})

test.run()
