import { DateTime } from 'luxon'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { type Day, daysUntil } from './days.ts'

const days = suite('the next such day')
const zone = 'America/New_York'

for (const [day, today, expected] of [
  [{ feast: 'easter' }, '2026-01-10', '2026-04-05'],
  [{ feast: 'easter' }, '2026-04-05', '2027-03-28'],
  [{ feast: 'easter' }, '2038-01-10', '2038-04-25'],
  [{ feast: 'easter' }, '2048-01-10', '2048-04-05'],
  [{ feast: 'easter', plus: 1 }, '2026-04-05', '2026-04-06'],
  [{ feast: 'thanksgiving' }, '2026-11-01', '2026-11-26'],
  [{ feast: 'thanksgiving', plus: 4 }, '2026-11-29', '2026-11-30'],
  [{ feast: 'thanksgiving' }, '2028-06-01', '2028-11-23'],
  [{ feast: 'labor' }, '2026-08-01', '2026-09-07'],
  [{ feast: 'memorial' }, '2026-05-01', '2026-05-25'],
  [{ feast: 'memorial' }, '2027-05-01', '2027-05-31'],
  [{ feast: 'mlk' }, '2026-12-01', '2027-01-18'],
  [{ feast: 'presidents' }, '2027-01-01', '2027-02-15'],
  [{ feast: 'mothers' }, '2026-04-01', '2026-05-10'],
  [{ feast: 'fathers' }, '2026-06-01', '2026-06-21'],
  [{ feast: 'columbus' }, '2026-10-01', '2026-10-12'],
  [{ dayOfMonth: 15 }, '2026-11-14', '2026-11-15'],
  [{ dayOfMonth: 15 }, '2026-11-15', '2026-12-15'],
  [{ dayOfMonth: 1 }, '2026-12-20', '2027-01-01'],
  [{ dayOfMonth: 31 }, '2026-11-02', '2026-12-31'],
  [{ dayOfMonth: 3, plus: 1 }, '2026-11-03', '2026-11-04'],
  [{ month: 12, day: 25 }, '2026-12-25', '2027-12-25'],
  [{ month: 12, day: 25, plus: 1 }, '2026-12-25', '2026-12-26'],
  [{ month: 2, day: 29 }, '2027-03-01', '2028-02-29'],
  [{ weekday: 1 }, '2026-11-30', '2026-12-07'],
  [{ days: 3 }, '2026-11-30', '2026-12-03'],
] as const satisfies readonly (readonly [Day, string, string])[]) {
  days(`${JSON.stringify(day)} after ${today}`, () => {
    const now = DateTime.fromISO(`${today}T10:00`, { zone })
    const found = daysUntil(day, now.toMillis(), zone)
    assert.is(now.plus({ days: found ?? 0 }).toISODate(), expected)
  })
}

days('there may be none', () => {
  const now = DateTime.fromISO('2026-11-29T10:00', { zone }).toMillis()
  assert.is(daysUntil({ month: 2, day: 30 }, now, zone), null)
  assert.is(daysUntil({ dayOfMonth: 32 }, now, zone), null)
})

days.run()
