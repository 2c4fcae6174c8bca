import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openTestStore, otherSender, sender } from '../testing/rows.ts'
import { readKeptBack } from './hold-times.ts'

const { pool, close } = await openTestStore()
test.after(close)

const since = Date.parse('2026-11-18T12:00:00Z')
const kept = async () =>
  (await readKeptBack(pool, sender, since)).map(({ scope, reason, from }) => [scope, reason, from])

const held = (of: string, reason: string, from: string, until: string | null) =>
  pool.query(`insert into hold_time (sender, kind, reason, began_at, ended_at) values ($1, 'hold', $2, $3, $4)`, [
    of,
    reason,
    from,
    until,
  ])
const spent = (of: string, day: string, reached: string | null) =>
  pool.query(
    `insert into spending (sender, day, scope, segments, cap, reached_at_machine) values ($1, $2, 'US', 9, 9, $3)`,
    [of, day, reached],
  )

test('what kept texts back since a moment: holds that lasted into it, and spent days that ended after it', async () => {
  await held(sender, 'over before', '2026-11-17T00:00:00Z', '2026-11-18T11:59:59Z')
  await held(sender, 'ended since', '2026-11-17T01:00:00Z', '2026-11-18T12:00:01Z')
  await held(sender, 'lasts', '2026-11-10T00:00:00Z', null)
  await held(otherSender, 'of others', '2026-11-18T13:00:00Z', null)
  const reached = '2026-11-18T20:00:00Z'
  // Pacific days: November 17 ended at 8:00 UTC on the 18th.
  await spent(sender, '2026-11-17', reached)
  await spent(sender, '2026-11-18', reached)
  await spent(sender, '2026-11-19', null)
  await spent(otherSender, '2026-11-18', reached)
  assert.equal(await kept(), [
    ['all', 'lasts', Date.parse('2026-11-10T00:00:00Z')],
    ['all', 'ended since', Date.parse('2026-11-17T01:00:00Z')],
    ['US', null, Date.parse('2026-11-18T08:00:00Z')],
  ])
})

test.run()
