import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { changesOf } from './changes.ts'

const moment = (at: number) => `at ${at}`

test('only what differs is listed, by its path, and moments as a person reads them', () => {
  const before = {
    phase: 'active',
    slot: 1_795_000_000_000,
    open: { questionId: 'q1', order: [0, 1] },
    score: { right: 1 },
  }
  const after = { phase: 'paused', until: null, open: { questionId: 'q1', order: [1, 0] }, score: { right: 1 } }
  assert.equal(changesOf(before, after, moment), [
    { what: 'phase', before: 'active', after: 'paused' },
    { what: 'slot', before: 'at 1795000000000', after: 'none' },
    { what: 'open.order', before: '[0,1]', after: '[1,0]' },
  ])
})

test('absent, undefined and null are one and the same', () => {
  assert.equal(changesOf({ snoozed: null }, {}, moment), [])
})

test.run()
