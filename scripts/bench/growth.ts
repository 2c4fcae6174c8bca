import type pg from 'pg'
import { loadCatalogue } from '../../content/load.ts'
import { day_ms } from '../../sms-engine/domain/model/units.ts'
import { archiveMonths } from '../../sms-engine/engine/archive-months.ts'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { replay } from '../../sms-engine/replay/replay.ts'
import { archivedTexts } from '../../sms-engine/store/archived-texts.ts'
import { dropMonth, messageMonths, readMonths, turnMonths } from '../../sms-engine/store/months.ts'
import { readLog } from '../../sms-engine/store/turn-log.ts'
import { ann } from '../../sms-engine/testing/cast.ts'
import { syntheticCatalogue } from '../../sms-engine/testing/synthetic-content.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'
import { type BenchEngine, engineHalf, startBenchEngine } from './bench-database.ts'
import { liveChattyYear } from './growth/chatty-year.ts'
import { fillYear } from './growth/fill.ts'
import { type Inbound, serveInbound } from './inbound.ts'
import type { LoadResult } from './load.ts'
import { atLeast, atMost, type Figure, ms, type Part, ratio, whole } from './report.ts'

/** The size of a turn when every field had its own column, measured on this same year. */
const bytesBefore = 2_472
const rounds = 3
/** A hundredth of the answers of 5 s are a few dozen, and one slow write to the disk is most of them. */
const round_ms = 20_000

/**
 * How much a chatty learner's year leaves in the database. Given a number of messages, also how that many affect
 * inbound texts: `npm run bench -- growth 20000000` needs 20 GB and ten minutes.
 */
export const growthPart: Part = {
  name: 'growth',
  onlyByName: true,
  run: async (size) => [...(await bytesOfAYear()), ...(size === undefined ? [] : await besideEmpty(size))],
}

async function bytesOfAYear(): Promise<Figure[]> {
  const bench = await startBenchEngine(loadCatalogue(), engineHalf)
  const { pool } = bench.db
  try {
    await liveChattyYear(bench.engine, 1)
    await pool.query('vacuum analyze')
    const turns = await readLog(pool, ann.learner.id)
    const again = replay(turns, () => bench.engine.catalogue)
    const turn = await sizesOf(pool, 'turn')
    const message = await sizesOf(pool, 'message')
    return [
      { part: 'growth', what: 'turns, messages of a chatty year', value: `${turn.rows}, ${message.rows}` },
      atMost('growth', `bytes of a turn's row, ${bytesBefore} before`, turn.row, bytesBefore / 3, whole),
      { part: 'growth', what: "bytes of a message's row", value: whole(message.row) },
      atLeast('growth', 'turns that replay identical', again.identical ? again.turns : again.seq - 1, turn.rows, whole),
    ]
  } finally {
    await bench.stop()
  }
}

async function sizesOf(pool: pg.Pool, table: string): Promise<{ readonly rows: number; readonly row: number }> {
  const { rows } = await pool.query<{ rows: number; row: number }>(
    `select count(*)::int as rows, avg(pg_column_size(t.*))::float8 as row from ${table} t`,
  )
  return rows[0] ?? { rows: 0, row: 0 }
}

/** Sends texts to a filled and to an empty database in turn; then the oldest months of the filled one are dropped. */
async function besideEmpty(messages: number): Promise<Figure[]> {
  const full = await openSide()
  const empty = await openSide()
  try {
    await liveChattyYear(full.bench.engine, 1)
    // The year was lived in service time; the texts below arrive now.
    await full.bench.db.pool.query('update service_clock set offset_ms = 0')
    const start = performance.now()
    await fillYear(full.bench.db.pool, messages)
    const fill_s = (performance.now() - start) / 1_000
    const { rows } = await full.bench.db.pool.query<{ mb: number }>(
      'select (pg_database_size(current_database()) / 1048576)::int as mb',
    )
    for (const { inbound } of [full, empty]) await inbound.load(inbound.ours)
    const pairs: { readonly full: LoadResult; readonly empty: LoadResult }[] = []
    for (let round = 0; round < rounds; round += 1) {
      pairs.push({
        full: await full.inbound.load(full.inbound.ours, round_ms),
        empty: await empty.inbound.load(empty.inbound.ours, round_ms),
      })
    }
    const middle = (of: (pair: (typeof pairs)[number]) => number) =>
      pairs.map(of).sort((a, b) => a - b)[Math.floor(rounds / 2)] ?? 0
    const size = `${whole(messages)} messages`
    const archived = await archiveOldest(full.bench.engine)
    return [
      { part: 'growth', what: `seconds to fill, MB, ${size}`, value: `${whole(fill_s)}, ${whole(rows[0]?.mb ?? 0)}` },
      { part: 'growth', what: 'answers a second, empty', value: whole(middle(({ empty }) => empty.perSecond)) },
      atLeast(
        'growth',
        `answers a second against empty, ${size}`,
        middle((pair) => pair.full.perSecond / pair.empty.perSecond),
        0.9,
        ratio,
      ),
      atMost(
        'growth',
        `p99 against empty, ${size}`,
        middle((pair) => pair.full.p99_ms / pair.empty.p99_ms),
        1.1,
        ratio,
      ),
      atMost('growth', `dropping a month of turns, ${size}`, await dropOldest(full.bench.db.pool), 1_000, ms),
      { part: 'growth', what: `texts archived a second, of a month, ${size}`, value: archived.pace },
      atMost('growth', `dropping an archived month of texts, ${size}`, archived.drop_ms, 1_000, ms),
    ]
  } finally {
    for (const { bench, inbound } of [full, empty]) {
      await inbound.close()
      await bench.stop()
    }
  }
}

async function openSide(): Promise<{ readonly bench: BenchEngine; readonly inbound: Inbound }> {
  const bench = await startBenchEngine(syntheticCatalogue(), engineHalf)
  return { bench, inbound: await serveInbound(bench) }
}

async function dropOldest(pool: pg.Pool): Promise<number> {
  const [oldest] = await readMonths(pool, turnMonths)
  const start = performance.now()
  if (!oldest || !(await dropMonth(pool, turnMonths, oldest))) throw new Error('the oldest month could not be dropped')
  return performance.now() - start
}

/**
 * Runs the job until the oldest month that has texts has gone, checks included. The drop is the job's last run for a
 * month.
 */
async function archiveOldest(engine: Engine): Promise<{ readonly pace: string; readonly drop_ms: number }> {
  const { pool } = engine.db
  const archive = { folder: makeThrowawayFolder('archive'), afterMonths: 12 }
  for (const month of await readMonths(pool, messageMonths)) {
    const { rows } = await pool.query<{ texts: number }>(`select count(*)::int as texts from ${month.name}`)
    const texts = rows[0]?.texts ?? 0
    const start = performance.now()
    for (let dropped = 0; dropped === 0; ) {
      const from = performance.now()
      const counts = await archiveMonths(engine, archive, archivedTexts, month.until + 370 * day_ms)
      if (counts.archived + counts.checked + counts.dropped === 0)
        throw new Error(`${month.name} could not be archived`)
      ;({ dropped } = counts)
      if (dropped > 0 && texts > 0) {
        const pace = `${whole(texts / ((from - start) / 1_000))}, ${whole(texts)} in all`
        return { pace, drop_ms: performance.now() - from }
      }
    }
  }
  throw new Error('no month has texts')
}
