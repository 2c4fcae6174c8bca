import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { twilioLanguage } from '../carrier/twilio/language.ts'
import { minute_ms } from '../domain/model/units.ts'
import type { RefusedCode, SentCode } from '../store/code-history.ts'
import { codesInWords } from './code-history.ts'

const at = Date.parse('2026-11-16T13:00:00Z')
const later = (minutes: number) => at + minutes * minute_ms
const { meaningOf } = twilioLanguage('token')
const code: SentCode = {
  at,
  phone: '+12125550100',
  expiresAt: later(10),
  checks: 0,
  usedAt: null,
  text: { status: 'delivered', sentAt: at + 2_000, errorCode: null },
}
const said = (sent: SentCode[], refused: RefusedCode[] = [], now = later(60)) =>
  codesInWords({ sent, refused }, now, meaningOf).map(({ what }) => what)

const begin = 'A code for +12125550100 was asked for: '
const delivered = `${begin}sent 2026-11-16T13:00:02.000Z, delivered; `
const rows: readonly [what: string, changed: Partial<SentCode>, said: string][] = [
  [
    'typed in right at last',
    { checks: 2, usedAt: later(1) },
    `${delivered}a wrong code typed in, typed in right 2026-11-16T13:01:00.000Z`,
  ],
  ['never typed in', {}, `${delivered}never typed in right until 2026-11-16T13:10:00.000Z, when it ran out`],
  [
    'replaced',
    { expiresAt: later(2) },
    `${delivered}never typed in right until 2026-11-16T13:02:00.000Z, when a newer one took its place`,
  ],
  [
    'guessed at too often',
    { checks: 7 },
    `${delivered}wrong codes typed in 7 times, after 5 of these it was no longer good`,
  ],
  [
    'not taken',
    { text: { status: 'failed', sentAt: null, errorCode: 21614 } },
    `${begin}the carrier did not take its text, error 21614: ${meaningOf(21614).meaning}; never typed in right until 2026-11-16T13:10:00.000Z, when it ran out`,
  ],
]
for (const [what, changed, words] of rows) {
  test(`a code that was ${what}`, () => assert.equal(said([{ ...code, ...changed }]), [words]))
}

test('a code that still waits', () => {
  const waiting = { ...code, text: { status: 'queued', sentAt: null, errorCode: null } } as const
  assert.equal(said([waiting], [], later(1)), [
    `${begin}its text waits to be sent; not typed in yet, good until 2026-11-16T13:10:00.000Z`,
  ])
})

test('refused codes stand among the others, with how often, why, and until when', () => {
  const refused = { at: later(-5), lastAt: later(-2), times: 3, phone: '+12125550100', nextAt: later(600) } as const
  assert.equal(said([{ ...code, usedAt: later(1), checks: 1 }], [{ ...refused, why: 'phone' }]), [
    'A code for +12125550100 was asked for and refused, 3 times until 2026-11-16T12:58:00.000Z: 6 codes had gone to that number within a day, whoever asked for them; the next can go from 2026-11-16T23:00:00.000Z',
    `${delivered}typed in right 2026-11-16T13:01:00.000Z`,
  ])
  assert.match(
    said([], [{ ...refused, why: 'opted-out', nextAt: null }])[0] ?? '',
    /the number has opted out, and only START, texted from it, lets codes go there$/,
  )
})

test.run()
