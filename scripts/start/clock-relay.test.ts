import { setImmediate as turn } from 'node:timers/promises'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Clocked, relayClock } from './clock-relay.ts'

const test = suite('the clock relay')

/** Fakes every process and records what it is sent; some can be away, and the local Stripe is optional. */
function makeRelay({ away = [] as Clocked[], stripe = false } = {}) {
  const sent: Record<'carrier-sim' | Clocked, object[]> = {
    'carrier-sim': [],
    'stripe-sim': [],
    server: [],
    worker: [],
  }
  const relay = relayClock((name) => {
    if (name === 'stripe-sim' && !stripe) return undefined
    return {
      send(message) {
        if (away.some((one) => one === name)) return false
        sent[name].push(message)
        return true
      },
    }
  })
  return { relay, sent }
}

test('asks the worker alone how far the clock was moved', async () => {
  const { relay, sent } = makeRelay()
  relay.fromSimulator({ type: 'clock', id: 1, op: 'offset' })
  relay.from('worker')({ type: 'clock-reply', id: 1, offsetMs: 7 })
  await turn()
  assert.equal([sent.server, sent.worker], [[], [{ type: 'clock', id: 1, op: 'offset' }]])
  assert.equal(sent['carrier-sim'], [{ type: 'clock-reply', id: 1, offsetMs: 7 }])
})

test('the next due is the earliest of all', async () => {
  const { relay, sent } = makeRelay()
  relay.fromSimulator({ type: 'clock', id: 1, op: 'next-due' })
  relay.from('server')({ type: 'clock-reply', id: 1, at: 50 })
  await turn()
  relay.from('worker')({ type: 'clock-reply', id: 1, at: 70 })
  relay.fromSimulator({ type: 'clock', id: 2, op: 'next-due' })
  relay.from('server')({ type: 'clock-reply', id: 2, at: null })
  await turn()
  relay.from('worker')({ type: 'clock-reply', id: 2, at: null })
  await turn()
  assert.equal(sent['carrier-sim'], [
    { at: 50, type: 'clock-reply', id: 1 },
    { at: null, type: 'clock-reply', id: 2 },
  ])
})

test('runs one after the other: who takes the money, who hears of it, who texts', async () => {
  const { relay, sent } = makeRelay({ stripe: true })
  const run = { type: 'clock', id: 1, op: 'run', now: 5 }
  relay.fromSimulator(run)
  await turn()
  assert.equal([sent['stripe-sim'], sent.server, sent.worker], [[run], [], []])
  relay.from('stripe-sim')({ type: 'clock-reply', id: 1 })
  await turn()
  assert.equal([sent.server, sent.worker], [[run], []])
  relay.from('server')({ type: 'clock-reply', id: 1 })
  await turn()
  assert.equal(sent.worker, [run])
  assert.equal(sent['carrier-sim'], [])
  relay.from('worker')({ type: 'clock-reply', id: 1 })
  await turn()
  assert.equal(sent['carrier-sim'], [{ type: 'clock-reply', id: 1 }])
})

test('carries nothing else', async () => {
  const { relay, sent } = makeRelay()
  relay.fromSimulator({ type: 'ready' })
  relay.fromSimulator('clock')
  relay.from('worker')({ type: 'ready' })
  await turn()
  assert.equal([sent['carrier-sim'], sent.server, sent.worker], [[], [], []])
})

test('answers for one that is not running', async () => {
  const { relay, sent } = makeRelay({ away: ['worker'] })
  relay.fromSimulator({ type: 'clock', id: 2, op: 'offset' })
  await turn()
  assert.equal(sent['carrier-sim'], [{ id: 2, error: 'The worker is not running.', type: 'clock-reply' }])
})

test('answers for one that ended, once', async () => {
  const { relay, sent } = makeRelay()
  relay.fromSimulator({ type: 'clock', id: 4, op: 'next-due' })
  relay.down('worker')()
  relay.down('server')()
  relay.down('server')()
  await turn()
  assert.equal(sent['carrier-sim'], [{ id: 4, error: 'The server ended before it had answered.', type: 'clock-reply' }])
})

test.run()
