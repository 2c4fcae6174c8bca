import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openApiDatabase } from '../../../api/database.ts'
import { createColleagues } from '../../../api/desk/colleagues.ts'
import { migrateAll } from '../../../api/migrations/migrate-all.ts'
import { loadCatalogue } from '../../../content/load.ts'
import { startBenchEngine } from '../bench-database.ts'
import { percentile } from '../load.ts'
import { atMost, type Figure, ms, type Part, whole } from '../report.ts'
import { seedAccounts } from '../seed-api.ts'
import { startBenchApi } from '../start-api.ts'
import { browse, type Looks } from './browse.ts'
import { liveYear, nameOf, personOf } from './lives.ts'

const learners_usual = 50
const wait_ms_max = 300

/** A year of 50 learners, played by the real engine, then every request a colleague at the desk can make about each. */
export const deskYearPart: Part = {
  name: 'desk-year',
  onlyByName: true,
  async run(learners = learners_usual) {
    const bench = await startBenchEngine(loadCatalogue(), { migrate: migrateAll, open: openApiDatabase })
    const { pool } = bench.db
    const directory = mkdtempSync(join(tmpdir(), 'tallytext-bench-desk-'))
    try {
      const start = performance.now()
      // Losing this simulated year in a crash would not matter.
      await pool.query('alter system set synchronous_commit = off')
      await pool.query('select pg_reload_conf()')
      await liveYear(bench.engine, learners)
      const lived_s = (performance.now() - start) / 1_000
      await seedAccounts(pool)
      for (let nth = 0; nth < learners; nth += 1) {
        const { first, last } = nameOf(nth)
        const values = [personOf(nth).learner.id, first, last]
        await pool.query('update account set first_name = $2, last_name = $3 where id = $1', values)
      }
      // Autovacuum would have done this during the year.
      await pool.query('vacuum analyze')
      const { rows } = await pool.query<{ turns: number; messages: number }>(
        'select (select count(*)::int from turn) as turns, (select count(*)::int from message) as messages',
      )
      // The proxy is trusted, so that each learner's requests get their own address: the throttle counts by address.
      // The simulated year and the requests run in the server's process, so its load does not mean too many requests.
      const options = { config: { trustedProxies: ['127.0.0.1'] }, pressure: {} }
      const { app, url } = await startBenchApi(bench, directory, options)
      try {
        const looks = await browse(bench.engine, url, await tokenOf(bench.engine.db.pool), learners)
        const { turns = 0, messages = 0 } = rows[0] ?? {}
        return [
          {
            part: 'desk-year',
            what: `turns, messages of ${learners} learners; seconds to live them`,
            value: `${whole(turns)}, ${whole(messages)}; ${whole(lived_s)}`,
          },
          ...figures(looks),
        ]
      } finally {
        await app.close()
      }
    } finally {
      await bench.stop()
      rmSync(directory, { recursive: true })
    }
  },
}

async function tokenOf(pool: Parameters<typeof createColleagues>[0]): Promise<string> {
  const colleagues = createColleagues(pool)
  await colleagues.add('Lin', true)
  const id = (await colleagues.findByName('Lin'))?.id ?? ''
  return colleagues.openSession(id)
}

function figures(looks: Looks): Figure[] {
  const line = (what: string, times: readonly number[]): Figure => {
    const shares = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0))
    return { part: 'desk-year', what: `${what} (${times.length}): p50, p95, p99`, value: `${shares.join(', ')} ms` }
  }
  const waited = [...looks.waited.values()].flat()
  return [
    ...[...looks.waited].map(([kind, times]) => line(kind, times)),
    ...[...looks.pressed].map(([kind, times]) => line(kind, times)),
    line('all that a page waits for', waited),
    atMost('desk-year', 'all that a page waits for, p99', percentile(waited, 0.99), wait_ms_max, ms),
    atMost('desk-year', 'answers other than 200', looks.refused, 0, whole),
  ]
}
