import { type ChildProcess, execFile, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { DateTime } from 'luxon'
import type pg from 'pg'
import { loadCatalogue } from '../../content/load.ts'
import { defaults } from '../../content/product.ts'
import { writeClockOffset } from '../../sms-engine/runtime/service-clock.ts'
import { textWebhook } from '../../sms-engine/webhooks/text.ts'
import { environmentWith, root } from '../config.ts'
import { freePort } from '../ports.ts'
import { makeThrowawayFolder } from '../testing/throwaway-folder.ts'
import { type BenchEngine, benchToken, engineHalf, startBenchEngine } from './bench-database.ts'
import type { Arrived } from './blast-load.ts'
import { type LoadResult, percentile } from './load.ts'
import { atLeast, atMost, type Figure, ms, type Part, ratio, whole } from './report.ts'
import { phoneOf, seedLearners } from './seed-learners.ts'

const senders = Array.from({ length: 8 }, (_, index) => `+1202555017${index}`)
const rate = 300
const workers = 2
const accountSid = `AC${'0'.repeat(32)}`

/** Learners who text while the others are being texted, and how many of them do so per second. */
const answering = 2_000
const answers_per_second = 20
const round_ms = 5_000
const code_every_ms = 250

const worst_second_max = 1.1
const reply_ms_max = 5_000
/** Any slower, and the run ends as failed. */
const texts_per_second_min = 50

/** Nine o'clock: a whole zone is due within a minute, over several senders, while others answer and wait for codes. */
export const blastPart: Part = { name: 'blast', run: () => blast('blast', 100_000) }

export async function blast(part: string, learners: number): Promise<readonly Figure[]> {
  const catalogue = loadCatalogue()
  const bench = await startBenchEngine(catalogue, engineHalf)
  const children: ChildProcess[] = []
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const app = Fastify()
  try {
    await seedLearners(bench.db.pool, catalogue, {
      ...{ count: answering + learners, taught: 24, asking: true, slot: null },
    })
    const nine = nextMondayAtNine()
    await writeClockOffset(bench.db.pool, nine + 60_000 - Date.now())
    const carrier = start(children, 'scripts/bench/blast-load.ts', [accountSid, benchToken, `${answering}`, ...senders])
    const [{ url: carrierUrl }] = (await once(carrier, 'message')) as [{ url: string }]
    const [sender = ''] = senders
    const engine = { ...bench.engine, sender, senders: senders.map((id) => ({ id, segmentsPerSecond: rate })) }
    await app.register(textWebhook, { engine, publicUrl })
    await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })
    await startWorkers(children, bench, carrierUrl, publicUrl)
    await listOnlyWhatIsNew(bench.db.pool)

    const url = publicUrl + engine.carrierLanguage.paths.text
    // The first texts that a process receives wait until it has loaded its text reader.
    await answer(url, 0)
    await makeDue(bench.db.pool, nine, learners)
    const over = isOver(bench.db.pool, learners)
    const [replies, asked] = await Promise.all([answerUntil(over, url), askForCodesUntil(over, bench.db.pool)])
    carrier.send('tell')
    const [arrived] = (await once(carrier, 'message')) as [Arrived]
    return figures(part, learners, arrived, replies, asked)
  } finally {
    for (const child of children) child.disconnect()
    await Promise.all(children.map((child) => child.exitCode === null && once(child, 'exit')))
    await app.close()
    await bench.stop()
  }
}

function figures(
  part: string,
  learners: number,
  arrived: Arrived,
  replies: readonly LoadResult[],
  asked: ReadonlyMap<number, number>,
): Figure[] {
  const seconds = (arrived.last - arrived.first) / 1_000
  const codes_ms = [...asked].map(([code, at]) => (arrived.codes[code] ?? Number.POSITIVE_INFINITY) - at)
  return [
    atMost(part, 'texts lost', learners - arrived.learners, 0, whole),
    atMost(part, 'texts doubled', arrived.texts - arrived.learners, 0, whole),
    { part, what: 'segments a second, over all senders', value: whole(arrived.segments / seconds) },
    { part, what: 'of the rate that is allowed', value: ratio(arrived.segments / seconds / (rate * senders.length)) },
    atMost(part, 'worst second of a sender, of its rate', arrived.worstSecond / rate, worst_second_max, ratio),
    atMost(part, 'off its place by due time, in seconds of sending', arrived.worstPlace / rate, 1, (n) => n.toFixed(2)),
    atLeast(part, 'texts answered meanwhile', replies.length * answers_per_second * (round_ms / 1_000), 1, whole),
    atMost(
      part,
      'answers other than 200',
      replies.reduce((sum, { errors }) => sum + errors, 0),
      0,
      whole,
    ),
    atMost(
      part,
      'p99 of answers, in the worst 5 s',
      Math.max(...replies.map(({ p99_ms }) => p99_ms)),
      reply_ms_max,
      ms,
    ),
    atMost(
      part,
      `p99 of ${asked.size} codes, until the carrier has them`,
      percentile(codes_ms, 0.99),
      reply_ms_max,
      ms,
    ),
  ]
}

/** In the time zone that learners start with. */
function nextMondayAtNine(): number {
  const today = DateTime.now().setZone(defaults.timeZone).startOf('day')
  return today.plus({ days: 8 - today.weekday, hours: 9 }).toMillis()
}

function start(
  children: ChildProcess[],
  path: string,
  args: readonly string[],
  env = environmentWith({}),
): ChildProcess {
  const child = fork(join(root, path), args, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
  children.push(child)
  return child
}

async function startWorkers(
  children: ChildProcess[],
  { databaseUrl }: BenchEngine,
  carrierUrl: string,
  publicUrl: string,
): Promise<void> {
  const env = environmentWith({
    DATABASE_URL: databaseUrl,
    DATA_DIR: makeThrowawayFolder('bench'),
    PUBLIC_URL: publicUrl,
    TWILIO_ACCOUNT_SID: accountSid,
    TWILIO_AUTH_TOKEN: benchToken,
    TWILIO_SENDERS: senders.map((sender) => `${sender}:${rate}`).join(','),
    TWILIO_API_URL: carrierUrl,
    LOG_LEVEL: 'silent',
  })
  const started = Array.from({ length: workers }, () => start(children, 'sms-engine/worker.ts', [], env))
  await Promise.all(started.map((worker) => once(worker, 'message')))
}

/**
 * In the hour after it starts, a worker keeps rereading everything the carrier has sent. On an ordinary morning workers
 * have been running for longer, so this skips that hour.
 */
async function listOnlyWhatIsNew(pool: pg.Pool): Promise<void> {
  for (;;) {
    const { rowCount } = await pool.query(
      `update inbound_watch set demanded_at_machine = demanded_at_machine - interval '1 day'
       where caught_up_at_machine > demanded_at_machine`,
    )
    if (rowCount) return
    await sleep(200)
  }
}

/** Makes everybody due with one statement, each learner slightly after the one before. */
async function makeDue(pool: pg.Pool, nine: number, learners: number): Promise<void> {
  await pool.query(
    `with due as (
       select id, floor($1::float8 + (right(phone, 10)::bigint - $2::bigint) * 60000.0 / $3) as slot
       from conversation where right(phone, 10)::bigint >= $2::bigint
     )
     update conversation c
     set next_send_at = to_timestamp(d.slot / 1000), state = jsonb_set(c.state, '{slot}', to_jsonb(d.slot))
     from due d where c.id = d.id`,
    [nine, phoneOf(answering).slice(-10), learners],
  )
}

/** Polls once a second whether the blast is over: nothing is due and nothing is queued. */
function isOver(pool: pg.Pool, learners: number): () => Promise<boolean> {
  const until = performance.now() + 60_000 + (1_000 * learners) / texts_per_second_min
  return async () => {
    await sleep(1_000)
    if (performance.now() > until) return true
    const { rows } = await pool.query<{ over: boolean }>(
      `select not exists (select from conversation where next_send_at <= clock_timestamp() + offset_ms * interval '1 ms')
         and not exists (select from message where status in ('queued', 'sending')) as over from service_clock`,
    )
    return rows[0]?.over ?? false
  }
}

async function answerUntil(over: () => Promise<boolean>, url: string): Promise<readonly LoadResult[]> {
  const rounds: LoadResult[] = []
  do rounds.push(await answer(url, rounds.length + 1))
  while (!(await over()))
  return rounds
}

/** Learners text for a few seconds, from a separate process. */
async function answer(url: string, round: number): Promise<LoadResult> {
  const script = join(import.meta.dirname, 'inbound-load.ts')
  const args = [url, benchToken, answering, round_ms, answers_per_second, (round + 1) * 10_000_000].map(String)
  return JSON.parse((await promisify(execFile)(process.execPath, [script, ...args])).stdout)
}

/** People request codes. @returns when each code was written, ms since the epoch */
async function askForCodesUntil(over: () => Promise<boolean>, pool: pg.Pool): Promise<ReadonlyMap<number, number>> {
  const asked = new Map<number, number>()
  let isDone = false
  const ended = (async () => {
    while (!(await over()));
    isDone = true
  })()
  while (!isDone) {
    const code = asked.size
    await pool.query(
      `with queued as (
         insert into message (phone, direction, kind, body, status, cause, not_after, at)
         select $1, 'out', 'code', 'Code ' || $2::text, 'queued', 'bench-code:' || $2::text, at + interval '10 minutes', at
         from (select clock_timestamp() + offset_ms * interval '1 ms' as at from service_clock) now
         returning id)
       select pg_notify('outbox', '') from queued`,
      [phoneOf(code % answering), code],
    )
    asked.set(code, performance.timeOrigin + performance.now())
    await sleep(code_every_ms)
  }
  await ended
  return asked
}
