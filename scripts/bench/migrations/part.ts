import { rmSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { environmentWith, root } from '../../config.ts'
import { startPostgres } from '../../embedded-postgres.ts'
import { runHelper } from '../../start/helper-process.ts'
import { makeThrowawayFolder } from '../../testing/throwaway-folder.ts'
import { atMost, ms, type Part, whole } from '../report.ts'
import { fillFirstRelease, makeFirstRelease } from './first-release.ts'
import { startTraffic } from './traffic.ts'

const learners_default = 100_000
const messagesEach = 20
const wait_ms_max = 200
const minutes_max = 10

/**
 * Runs every migration since the first release on a database of two million messages that is in use. Takes some
 * gigabytes, and minutes, mostly for filling it. A number after the name sets how many learners there are instead.
 */
export const migrationsPart: Part = {
  name: 'migrations',
  onlyByName: true,
  async run(learners = learners_default) {
    const dataDir = makeThrowawayFolder('bench', { onDisk: true })
    const postgres = await startPostgres({ dataDir, durable: true, quiet: true })
    try {
      const { url } = postgres
      await makeFirstRelease(url)
      const pool = new pg.Pool({ connectionString: url })
      await fillFirstRelease(pool, { learners, messagesEach })
      await pool.end()
      const traffic = await startTraffic({ url, wait_ms_max, clients: 4, pause_ms: 20 })
      const start = performance.now()
      const { ok, output } = await runHelper(join(root, 'api/migrate.ts'), [], environmentWith({ DATABASE_URL: url }))
      const minutes = (performance.now() - start) / 60_000
      const { texts, failures, longest_ms, longestWait_ms } = await traffic.stop()
      if (!ok) throw new Error(output)
      for (const failure of failures.slice(0, 10)) console.error(failure)
      const name = 'migrations'
      return [
        { part: name, what: 'messages in the table', value: whole(learners * messagesEach) },
        atMost(name, 'minutes until all have run', minutes, minutes_max, (value) => value.toFixed(1)),
        { part: name, what: 'texts heard meanwhile', value: whole(texts) },
        atMost(name, 'longest wait for a lock', longestWait_ms, wait_ms_max, ms),
        atMost(name, 'statements that failed', failures.length, 0, whole),
        { part: name, what: 'longest statement', value: ms(longest_ms) },
      ]
    } finally {
      await postgres.stop()
      rmSync(dataDir, { recursive: true, force: true })
    }
  },
}
