import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { defaultCodeBudget } from '../domain/model/code-budget.ts'
import type { CodeUse } from '../store/phone-codes.ts'
import { whyNotNow } from './code-limits.ts'

const now = 1_800_000_000_000
const quiet: CodeUse = {
  toPhone: 0,
  byLearner: 0,
  fromNetwork: 0,
  lastAt: null,
  inAll: 0,
  prefix: { sent: 0, typed: 0 },
  neighborhood: { sent: 0, typed: 0 },
  isPaying: false,
}

/** What happened before, and why no code goes out. Each bound appears twice: the most that is allowed, and one more. */
const rows: [what: string, use: Partial<CodeUse>, why: string | null][] = [
  ['nothing', {}, null],
  ['a code 30 s ago', { lastAt: now - 30_000 }, null],
  ['a code just now', { lastAt: now - 29_999 }, 'wait'],
  ['5 to the phone', { toPhone: 5 }, null],
  ['6 to the phone', { toPhone: 6 }, 'enough'],
  ['9 of the account', { byLearner: 9 }, null],
  ['10 of the account', { byLearner: 10 }, 'enough'],
  ['29 from the network', { fromNetwork: 29 }, null],
  ['30 from the network', { fromNetwork: 30 }, 'enough'],
  ['1,999 in all', { inAll: 1_999 }, null],
  ['2,000 in all', { inAll: 2_000 }, 'surge all'],
  ['2,000 in all, but the learner pays', { inAll: 2_000, isPaying: true }, null],
  ['49 unread ones of the range', { prefix: { sent: 49, typed: 0 } }, null],
  ['50 of the range, 16 of them typed in', { prefix: { sent: 50, typed: 16 } }, 'surge prefix'],
  ['50 of the range, 17 of them typed in', { prefix: { sent: 50, typed: 17 } }, null],
  ['51 of the range, a third of them typed in', { prefix: { sent: 51, typed: 17 } }, null],
  ['50 of the neighborhood, 16 of them typed in', { neighborhood: { sent: 50, typed: 16 } }, 'surge neighborhood'],
  ['1,000 of the neighborhood, all typed in', { neighborhood: { sent: 1_000, typed: 1_000 } }, null],
  [
    'unread ones of the range, though the learner pays',
    { prefix: { sent: 60, typed: 1 }, isPaying: true },
    'surge prefix',
  ],
]
for (const [what, use, why] of rows) {
  test(`codes: ${what}: ${why ?? 'one more goes'}`, () => {
    const refused = whyNotNow({ ...quiet, ...use }, now, defaultCodeBudget)
    assert.is(refused?.why === 'surge' ? `surge ${refused.by}` : (refused?.why ?? null), why)
  })
}

test('codes: the budget of an hour is a setting', () => {
  const refused = whyNotNow({ ...quiet, inAll: 3 }, now, { alert_per_hour: 1, max_per_hour: 3 })
  assert.equal(refused, { why: 'surge', by: 'all', for_s: 3600 })
})

test.run()
