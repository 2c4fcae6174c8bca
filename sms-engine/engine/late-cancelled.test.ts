import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { runUntilIdle } from '../runtime/jobs/tick.ts'
import { writeClockOffset } from '../runtime/service-clock.ts'
import { ann } from '../testing/cast.ts'
import { beforeTheLesson, startTestService } from '../testing/service.ts'

test('a text that was cancelled for being late counts as not sent, and its lesson comes in the next slot', async () => {
  const service = await startTestService({ startsAt: beforeTheLesson, spendCap: { all: 100 } })
  const { pool } = service.engine.db
  const stood = async () => {
    const { rows } = await pool.query(
      `select state -> 'week' as week, (state -> 'unanswered')::int as unanswered,
         array(select jsonb_object_keys(cards) from memory) as taught from conversation`,
    )
    return rows[0]
  }
  try {
    await service.join(ann)
    await pool.query('update spending set segments = cap')
    await service.advance('PT3H')
    const week = { start: '2026-11-16', sent: 1, asked: 0, lost: 0 }
    assert.equal(await stood(), { week, unanswered: 1, taught: ['assets'] })
    await service.advance('P1D')
    assert.equal(await stood(), { week: { ...week, lost: 1 }, unanswered: 0, taught: [] })
    await service.advance('P1D')
    const { rows } = await pool.query(`select status, lesson_id, due_at from message where kind = 'lesson' order by id`)
    assert.equal(rows, [
      { status: 'cancelled', lesson_id: 'assets', due_at: '2026-11-16 14:00:00+00' },
      { status: 'delivered', lesson_id: 'assets', due_at: '2026-11-18 14:00:00+00' },
    ])
  } finally {
    await service.stop()
  }
})

test('a text that waited beyond its day is told before the next slot decides, although nobody worked in between', async () => {
  const service = await startTestService({ startsAt: beforeTheLesson })
  const { pool } = service.engine.db
  const workAt = async (at: string, ...names: readonly string[]) => {
    await writeClockOffset(pool, Date.parse(at) - Date.now())
    await runUntilIdle(service.ticks.filter(({ name }) => names.includes(name)))
  }
  try {
    await service.join(ann)
    await workAt('2026-11-16T14:00:00Z', 'dispatch-due')
    // The worker dies before it sends, and the next one starts at the next slot.
    await workAt('2026-11-18T14:00:00Z', ...service.ticks.map(({ name }) => name))
    await service.sim.idle()
    const { rows } = await pool.query(`select status, lesson_id from message where kind = 'lesson' order by id`)
    assert.equal(
      rows.map(({ status, lesson_id }) => [status, lesson_id]),
      [
        ['cancelled', 'assets'],
        ['delivered', 'assets'],
      ],
    )
  } finally {
    await service.stop()
  }
})

test.run()
