import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../../../sms-engine/testing/cast.ts'
import { createCarrier, isMessage, type MessageDraft } from '../../carrier-sim/carrier.ts'
import { audit, type Complaint, type Recorded } from './books.ts'

const books = suite('the books of the soak')

/** Ann has texts on Monday, Wednesday and Friday at nine in New York; clocks went back the day before the first. */
const monday = Date.parse('2026-11-02T14:00:00Z')
const hour_ms = 3_600_000
const day_ms = 24 * hour_ms

interface Happened {
  readonly at: number
  readonly who: 'phone' | 'reply' | 'api'
  readonly body?: string
  /** The recorded status, instead of delivered; null for no record. */
  readonly recorded?: string | null
}

const week: readonly Happened[] = [0, 2, 4].map((day) => ({
  at: monday + day * day_ms,
  who: 'api',
  body: `Lesson ${day}.`,
}))

/** The observer's complaints about a week in which this happened. */
function complaintsOf(happened: readonly Happened[], excused: readonly string[] = []): Complaint[] {
  let now = 0
  const carrier = createCarrier({ now: () => now })
  const records: Recorded[] = []
  for (const { at, who, body = 'Assets.', recorded = 'delivered' } of [...happened].sort((a, b) => a.at - b.at)) {
    now = at
    const from: Pick<MessageDraft, 'direction' | 'by' | 'origin' | 'status'> =
      who === 'phone'
        ? { direction: 'from-phone', by: 'phone', origin: 'phone', status: 'received' }
        : { direction: 'to-phone', by: 'service', origin: who, status: 'delivered' }
    const { sid } = carrier.addMessage({ phone: ann.phone, body, segments: 1, ...from })
    if (who === 'api' && recorded !== null) records.push({ sid, status: recorded, errorCode: null })
  }
  const thread = (phone: string) => (carrier.thread(phone) ?? []).filter(isMessage)
  const book = { people: [ann], thread, records, first: '2026-11-02', last: '2026-11-06', excused: new Set(excused) }
  return audit(book).map(({ complaint }) => complaint)
}

const [first, second, third] = week as [Happened, Happened, Happened]
const asked = { at: monday + 2 * hour_ms, who: 'phone', body: 'Q' } as const
const answered = { at: asked.at + 1_000, who: 'reply', body: 'Which is it?' } as const

const cases: readonly [name: string, happened: readonly Happened[], complaints: readonly Complaint[]][] = [
  ['a week as promised', [...week, asked, answered], []],
  ['a text without an answer', [...week, asked], ['a text was never answered']],
  ['an answer that came late, by the outbox', [...week, asked, { ...answered, who: 'api' }], []],
  [
    'a lesson again, while somebody has an answer',
    [...week, asked, answered, { ...first, at: asked.at + 2_000 }],
    ['a text not at its hour', 'a scheduled text came twice'],
  ],
  ['the same answer twice', [...week, asked, answered, { ...answered, who: 'api' }], ['a reply came twice']],
  ['a day without its text', [first, third], ['a scheduled text never came']],
  ['a day with two', [...week, { ...second, at: second.at + 60_000 }], ['a scheduled text came twice']],
  [
    'a double, which does not stand in for a loss',
    [first, { ...first, at: first.at + 60_000 }, third],
    ['a scheduled text came twice', 'a scheduled text never came'],
  ],
  [
    'a day that was not promised',
    [...week, { ...first, at: monday + day_ms }],
    ['a text on a day that was not promised'],
  ],
  [
    'an hour too early, by the clock of last week',
    [{ ...first, at: monday - hour_ms }, second, third],
    ['a text not at its hour'],
  ],
  [
    'at night',
    [{ ...first, at: monday - 8 * hour_ms }, second, third],
    ['a text outside the hours', 'a text not at its hour'],
  ],
  [
    'a text after the opt-out',
    [
      first,
      { at: monday + hour_ms, who: 'phone', body: 'please stop texting me' },
      { ...answered, at: monday + hour_ms },
      second,
    ],
    ['a text after the opt-out'],
  ],
  ['nothing after the opt-out', [first, { at: monday + hour_ms, who: 'phone', body: 'STOP' }], []],
  [
    'a delivery of which we do not know',
    [{ ...first, recorded: 'sent' }, second, third],
    ['a delivery that our records tell otherwise'],
  ],
  [
    'a text that is on no record',
    [{ ...first, recorded: null }, second, third],
    ['a delivery that our records tell otherwise'],
  ],
]

for (const [name, happened, complaints] of cases) {
  books(`${name}: ${complaints.join(', ') || 'no complaint'}`, () => {
    assert.equal(complaintsOf(happened), complaints)
  })
}

books('a text that the soak itself has kept away is not missed', () => {
  assert.equal(complaintsOf([first, third], [`${ann.phone} 2026-11-04`]), [])
})

books.run()
