import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { newState } from '../../sms-engine/domain/model/state.ts'
import type { LoggedTurn } from '../../sms-engine/domain/reading/logged-turn.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import { testSettings } from '../../sms-engine/testing/world.ts'
import { createCarrier } from '../carrier-sim/carrier.ts'
import { judge, type OutboxRow } from './weeks-verdict.ts'

const verdict = suite('what the weeks count')

const clean = { unrecorded: 0, unexplained: 0, missing: 0, doubled: 0, afterStop: 0 }
const row: OutboxRow = { id: '7', cause: 'slot-1:0', status: 'delivered', errorCode: null, at: 1_000, notAfter: 90_000 }
const injected = new Set([30005])

/** A turn at `now` that does nothing but what is given. */
function turn(now: number, id: string, given: Partial<LoggedTurn> = {}): LoggedTurn {
  return {
    seq: 1,
    event: { id, type: 'slot-due' },
    context: { now, learner: null, number: ann.phone, suppressed: false, settings: testSettings },
    state: { ...newState, phase: 'active' },
    effects: [],
    contentHash: '',
    ...given,
  }
}

const decided = turn(1_000, 'slot-1', {
  effects: [{ type: 'send', kind: 'lesson', body: 'Assets.', notAfter: 90_000 }],
})

function phone(...took: ('7' | '8' | 'STOP' | 'START')[]) {
  const carrier = createCarrier({ now: () => 2_000 })
  for (const one of took) {
    const typed = one === 'STOP' || one === 'START'
    carrier.addMessage({
      phone: ann.phone,
      direction: typed ? 'from-phone' : 'to-phone',
      by: typed ? 'phone' : 'service',
      origin: typed ? 'phone' : 'api',
      body: typed ? one : 'Assets.',
      segments: 1,
      status: 'delivered',
      statusCallback: typed ? null : `https://tallytext.example/webhooks/twilio/status?message=${one}`,
    })
  }
  return carrier.thread(ann.phone) ?? []
}

verdict('nothing, when the carrier took what was decided', () => {
  assert.equal(judge([decided], [row], phone('7'), injected), clean)
})

verdict('a text taken twice, though another has the same words', () => {
  const other = { ...row, id: '8', cause: 'slot-2:0' }
  assert.equal(judge([decided], [row, other], phone('7', '7'), injected), { ...clean, doubled: 1, missing: 1 })
})

verdict('a decided text without a row, also where two turns share its cause', () => {
  assert.is(judge([decided], [], phone(), injected).unrecorded, 1)
  assert.is(judge([decided, decided], [row], phone('7'), injected).unrecorded, 1)
})

verdict('a text given up, unless the log says why', () => {
  const unexplained = (lost: Partial<OutboxRow>, ...turns: LoggedTurn[]) =>
    judge([decided, ...turns], [{ ...row, ...lost }], [], injected).unexplained
  assert.is(unexplained({ status: 'failed' }), 1)
  assert.is(unexplained({ status: 'failed', errorCode: 30007 }), 1)
  assert.is(unexplained({ status: 'failed', errorCode: 30005 }), 0)
  assert.is(unexplained({ status: 'cancelled' }, turn(5_000, 'undelivered:7')), 1)
  assert.is(unexplained({ status: 'cancelled' }, turn(95_000, 'undelivered:7')), 0, 'its window was over')
  const stopped = turn(4_000, 'STOP', { state: { ...newState, phase: 'stopped', by: 'keyword' } })
  assert.is(unexplained({ status: 'cancelled' }, stopped, turn(5_000, 'undelivered:7')), 0)
})

verdict('a text between STOP and START', () => {
  const both = [row, { ...row, id: '8', cause: 'slot-2:0' }]
  assert.is(judge([], both, phone('STOP', '7', 'START', '8'), injected).afterStop, 1)
})

verdict.run()
