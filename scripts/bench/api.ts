import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import Fastify, { type FastifyInstance } from 'fastify'
import { openApiDatabase } from '../../api/database.ts'
import { migrateAll } from '../../api/migrations/migrate-all.ts'
import { syntheticCatalogue } from '../../sms-engine/testing/synthetic-content.ts'
import { freePort } from '../ports.ts'
import { type BenchEngine, startBenchEngine } from './bench-database.ts'
import type { LoadResult } from './load.ts'
import { atLeast, atMost, type Figure, ms, type Part, ratio, whole } from './report.ts'
import { seedAccounts, seedTexts } from './seed-api.ts'
import { seedLearners } from './seed-learners.ts'
import { startBenchApi } from './start-api.ts'

const learners = 10_000
const texts_each = 50
const round_ms = 3_000
const warm_rounds = 2
/** At 100 per second this makes 400 requests of each kind, so that a p99 is not simply the worst of them. */
const paced_ms = 20_000

/**
 * The portal's requests, and how many reads the facts of each answer need if each is read by itself: session, account
 * and learner for the user, and so on. The bare handler makes as many, by primary key, each a statement of its own; ours
 * may ask for several facts in one statement.
 */
const routes: readonly { readonly path: string; readonly reads: number }[] = [
  { path: '/api/user', reads: 3 },
  { path: '/api/focus-areas', reads: 1 },
  { path: '/api/dashboard', reads: 3 },
  { path: '/api/user/sms-history', reads: 2 },
  { path: '/api/lessons?categoryId=1', reads: 2 },
]

/** The portal's five requests, mixed, with 10,000 learners and 500,000 texts in the database. */
export const apiPart: Part = {
  name: 'api',
  async run() {
    const bench = await startBenchEngine(syntheticCatalogue(), { migrate: migrateAll, open: openApiDatabase })
    const { pool } = bench.db
    await seedLearners(pool, bench.engine.catalogue, { count: learners, taught: texts_each, asking: true, slot: null })
    await seedAccounts(pool)
    await seedTexts(pool, bench.engine.catalogue, texts_each)

    const directory = mkdtempSync(join(tmpdir(), 'tallytext-bench-api-'))
    const { app, url } = await startBenchApi(bench, directory)
    const tokenFile = join(directory, 'tokens')
    writeFileSync(tokenFile, (await tokensOf(bench, app)).join('\n'))
    const bare = await startBare(bench)

    const paths = routes.map(({ path }) => path).join(',')
    const barePaths = routes.map(({ reads }) => `/${reads}`).join(',')
    const load = (to: string, asked: string, duration_ms = round_ms, rate = 0) =>
      runChild([to, tokenFile, asked, String(duration_ms), String(rate)])
    // A freshly started server is still compiling as it answers; people meet one that has run for days.
    for (let warming = 0; warming < warm_rounds; warming++) {
      await load(bare.url, barePaths)
      await load(url, paths)
    }
    const rounds: { ours: LoadResult; bare: LoadResult }[] = []
    for (let round = 0; round < 3; round++) {
      rounds.push({ bare: await load(bare.url, barePaths), ours: await load(url, paths) })
    }
    const paced = await load(url, paths, paced_ms, 100)
    await Promise.all([app.close(), bare.app.close()])
    await bench.stop()
    rmSync(directory, { recursive: true })
    return figures(rounds, paced)
  },
}

function figures(rounds: readonly { ours: LoadResult; bare: LoadResult }[], paced: LoadResult): Figure[] {
  const ratios = rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond).sort((a, b) => a - b)
  const middle = rounds[1]
  const errors = rounds.reduce((sum, { ours, bare }) => sum + ours.errors + bare.errors, paced.errors)
  return [
    { part: 'api', what: 'bare handler, requests a second', value: whole(middle?.bare.perSecond ?? 0) },
    { part: 'api', what: 'five routes mixed, requests a second', value: whole(middle?.ours.perSecond ?? 0) },
    atLeast('api', 'against the bare handler, median of 3', ratios[1] ?? 0, 0.5, ratio),
    ...routes.map(({ path }, kind) =>
      atMost('api', `p99 at 100 mixed a second: ${path.split('?')[0]}`, paced.p99OfKind_ms[kind] ?? 0, 15, ms),
    ),
    atMost('api', 'answers other than 200', errors, 0, whole),
  ]
}

async function tokensOf({ db }: BenchEngine, app: Awaited<ReturnType<typeof startBenchApi>>['app']): Promise<string[]> {
  const { rows } = await db.pool.query<{ id: string }>('select id from session')
  return rows.map(({ id }) => app.issueToken({ id, accountId: id }))
}

/** Makes as many reads by primary key as the path says, and returns next to nothing. */
async function startBare({ db }: BenchEngine): Promise<{ app: FastifyInstance; url: string }> {
  const { rows } = await db.pool.query<{ id: string }>('select id from learner limit 1000')
  const app = Fastify()
  let next = 0
  app.get<{ Params: { queries: string } }>('/:queries', async ({ params }) => {
    for (let query = 0; query < Number(params.queries); query++) {
      const id = rows[next++ % rows.length]?.id
      await db.pool.query({ name: 'bare', text: 'select id, zone from learner where id = $1', values: [id] })
    }
    return { ok: true }
  })
  const port = await freePort()
  await app.listen({ port, host: '127.0.0.1' })
  return { app, url: `http://127.0.0.1:${port}` }
}

async function runChild(args: readonly string[]): Promise<LoadResult> {
  const script = join(import.meta.dirname, 'api-load.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  return JSON.parse(stdout)
}
