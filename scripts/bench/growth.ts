import type pg from 'pg'
import { loadCatalogue } from '../../content/load.ts'
import { replay } from '../../sms-engine/replay/replay.ts'
import { readLog } from '../../sms-engine/store/turn-log.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import { engineHalf, startBenchEngine } from './bench-database.ts'
import { liveChattyYear } from './growth/chatty-year.ts'
import { atLeast, atMost, type Figure, type Part, whole } from './report.ts'

/** What a turn took when all of it stood in columns of its own, measured on this same year. */
const bytesBefore = 2_472

/** What a year of a chatty learner leaves in the database. */
export const growthPart: Part = {
  name: 'growth',
  onlyByName: true,
  async run() {
    const bench = await startBenchEngine(loadCatalogue(), engineHalf)
    const { pool } = bench.db
    try {
      await liveChattyYear(bench.engine, 1)
      await pool.query('vacuum analyze')
      const turns = await readLog(pool, ann.learner.id)
      const again = replay(turns, () => bench.engine.catalogue)
      const turn = await sizesOf(pool, 'turn')
      const message = await sizesOf(pool, 'message')
      const figures: Figure[] = [
        { part: 'growth', what: 'turns, messages of a chatty year', value: `${turn.rows}, ${message.rows}` },
        atMost('growth', `bytes of a turn's row, ${bytesBefore} before`, turn.row, bytesBefore / 3, whole),
        { part: 'growth', what: "bytes of a message's row", value: whole(message.row) },
        atLeast(
          'growth',
          'turns that replay identical',
          again.identical ? again.turns : again.seq - 1,
          turn.rows,
          whole,
        ),
      ]
      return figures
    } finally {
      await bench.stop()
    }
  },
}

async function sizesOf(pool: pg.Pool, table: string): Promise<{ readonly rows: number; readonly row: number }> {
  const { rows } = await pool.query<{ rows: number; row: number }>(
    `select count(*)::int as rows, avg(pg_column_size(t.*))::float8 as row from ${table} t`,
  )
  return rows[0] ?? { rows: 0, row: 0 }
}
