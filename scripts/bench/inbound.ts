import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import formbody from '@fastify/formbody'
import Fastify, { type FastifyInstance } from 'fastify'
import type { State } from '../../sms-engine/domain/model/state.ts'
import { commitTurns, type TurnRow } from '../../sms-engine/store/commit-turns.ts'
import { readByPhone } from '../../sms-engine/store/read-conversation.ts'
import { syntheticCatalogue } from '../../sms-engine/testing/synthetic-content.ts'
import { testSettings } from '../../sms-engine/testing/world.ts'
import { textWebhook } from '../../sms-engine/webhooks/text.ts'
import { freePort } from '../ports.ts'
import { type BenchEngine, benchToken, engineHalf, startBenchEngine } from './bench-database.ts'
import type { LoadResult } from './load.ts'
import { inlined, jsonLiteral, runPgbench, statementsOf } from './pgbench.ts'
import { atLeast, atMost, type Figure, ms, type Part, ratio, whole } from './report.ts'
import { seedLearners } from './seed-learners.ts'

const learners = 20_000
const round_ms = 4_000
const measured_rounds = 5
const paced_ms = 20_000

/**
 * Signed webhook, graded answer and TwiML, against a bare Fastify handler that makes the same read and the same guarded
 * write without our logic: no signature, no decision, a row built once.
 */
export const inboundPart: Part = {
  name: 'inbound',
  async run() {
    const bench = await startBenchEngine(syntheticCatalogue(), engineHalf)
    const { load, ours, close } = await serveInbound(bench)
    const pair = async () => ({ bare: await load('/bare'), ours: await load(ours) })
    // Warm-up: at first, both still compile as they answer.
    await pair()
    // Before the full load, whose writes keep going to disk for a while after it.
    const paced = await load(ours, paced_ms, 200)
    // Disk speed varies between rounds.
    const rounds: { ours: LoadResult; bare: LoadResult }[] = []
    for (let round = 0; round < measured_rounds; round++) rounds.push(await pair())
    await close()
    const pgbench = await runPgbench(bench.databaseUrl, await pgbenchScript(bench), {
      clients: 16,
      seconds: round_ms / 1_000,
    })
    await bench.stop()
    return figures(rounds, paced, pgbench)
  },
}

/** The webhook, with learners who have an open question, and a load generator. */
export interface Inbound {
  /** The webhook's path; `/bare` is the bare handler's. */
  readonly ours: string
  /** Sends answers for a while, as fast as possible or at a fixed rate. */
  load(path: string, duration_ms?: number, rate?: number): Promise<LoadResult>
  close(): Promise<void>
}

export async function serveInbound(bench: BenchEngine): Promise<Inbound> {
  await seedLearners(bench.db.pool, bench.engine.catalogue, { count: learners, taught: 24, asking: true, slot: null })
  const publicUrl = `http://127.0.0.1:${await freePort()}`
  const app = Fastify()
  await app.register(textWebhook, { engine: bench.engine, publicUrl })
  await app.register(bareHandler, { bench })
  await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })
  let first = 0
  return {
    ours: bench.engine.carrierLanguage.paths.text,
    load: async (path, duration_ms = round_ms, rate = 0) => {
      first += 10_000_000
      return runChild([`${publicUrl}${path}`, benchToken, learners, duration_ms, rate, first].map(String))
    },
    close: () => app.close(),
  }
}

function figures(
  rounds: readonly { ours: LoadResult; bare: LoadResult }[],
  paced: LoadResult,
  pgbench: number | null,
): Figure[] {
  const ratios = rounds.map(({ ours, bare }) => ours.perSecond / bare.perSecond).sort((a, b) => a - b)
  const middle = rounds[Math.floor(measured_rounds / 2)]
  const errors = rounds.reduce((sum, { ours, bare }) => sum + ours.errors + bare.errors, paced.errors)
  return [
    { part: 'inbound', what: 'bare handler, requests a second', value: whole(middle?.bare.perSecond ?? 0) },
    { part: 'inbound', what: 'graded answers a second', value: whole(middle?.ours.perSecond ?? 0) },
    atLeast(
      'inbound',
      'against the bare handler, median of 5',
      ratios[Math.floor(measured_rounds / 2)] ?? 0,
      0.85,
      ratio,
    ),
    atMost('inbound', 'p99 at 200 requests a second', paced.p99_ms, 25, ms),
    atMost('inbound', 'answers other than 200', errors, 0, whole),
    {
      part: 'inbound',
      what: 'pgbench, the same two statements a second',
      value: pgbench ? whole(pgbench) : 'not here',
    },
    ...(pgbench && middle
      ? [{ part: 'inbound', what: 'against pgbench', value: ratio(middle.ours.perSecond / pgbench) }]
      : []),
  ]
}

async function runChild(args: readonly string[]): Promise<LoadResult> {
  const script = join(import.meta.dirname, 'inbound-load.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [script, ...args])
  return JSON.parse(stdout)
}

/** Makes the same two statements and does nothing else. */
async function bareHandler(app: FastifyInstance, { bench }: { bench: BenchEngine }): Promise<void> {
  const { pool } = bench.db
  const { sender, catalogue } = bench.engine
  await app.register(formbody)
  app.post('/bare', async (request, reply) => {
    const params = request.body as Record<string, string>
    const { snapshot } = await readByPhone(pool, sender, params.From ?? '', params.MessageSid ?? '')
    if (!snapshot) return reply.code(500).send()
    const row = constantRow(catalogue.hash)
    const messages = row.messages.map((message, index) => ({
      ...message,
      ...(index === 0 ? { sid: params.MessageSid } : { cause: `${params.MessageSid}:${index}` }),
    }))
    const { id, seq, number, learner, stored: before } = snapshot
    const changed = {
      context: { ...context, now: Date.now(), number, learner },
      state: touched(snapshot.state, params.MessageSid ?? ''),
      cards: touchedCards(),
    }
    await commitTurns(pool, sender, [{ ...row, ...changed, id, seq, number, before, messages }])
    return reply.type('text/xml').send('<Response><Message>Right. That is what it means.</Message></Response>')
  })
}

/** The bare handler's two statements as a pgbench script: a random learner's read, then the write based on it. */
async function pgbenchScript({ engine }: BenchEngine): Promise<string> {
  const { sender, catalogue } = engine
  const row = constantRow(catalogue.hash)
  const sid = "('SM' || :message::bigint)"
  const messages = row.messages.map((message, index) => ({
    ...message,
    ...(index === 0 ? { sid: '@sid' } : { cause: `@sid:${index}` }),
  }))
  const [read, write] = await statementsOf(async (pool) => {
    await readByPhone(pool, sender, '', '')
    await commitTurns(pool, sender, [{ ...row, id: '@id', number: '@number', messages }])
  })
  if (!read || !write) throw new Error('a turn is no longer two statements')
  const json = String(write.values[0]).replace('"seq":0', '"seq":@seq').replace('"state":null', '"state":@state')
  const filled = Object.entries({
    '@id': ':id',
    '@seq': ':seq',
    '@state': ':state',
    '@number': ':phone',
    '@sid': sid,
  }).reduce((text, [mark, value]) => `replace(${text}, '${mark}', ${value})`, jsonLiteral(json))
  return `\\set learner random(0, ${learners - 1})
\\set message random(1, 1000000000000)
${inlined(read, [`'${sender}'`, "('+' || (12002000000 + :learner::bigint))", sid])} \\gset
${inlined(write, [filled, `'${sender}'`, 'false'])};
`
}

/**
 * What a graded answer changes at both ends of the stored state and in between. Written as it was read, a row would
 * take next to nothing: Postgres logs of a new row version only what differs.
 */
function touched(state: State, sid: string): State {
  const at = Date.now()
  const { open, answered } = state
  return {
    ...state,
    open: open && { ...open, id: `${sid}:next`, askedAt: at },
    // Not what the learner texts next: that would be an echo.
    heard: { body: 'bare', at, times: 1 },
    ...(open && { answered: { at, ask: answered?.ask ?? open, right: true, choice: 0 } }),
  }
}

function touchedCards(): TurnRow['cards'] {
  const at = Date.now()
  return { 'lesson-1-1-1-1': { ...card, seenAt: at, stability: at / 1e12 } }
}

const context = {
  suppressed: false,
  keywordsCount: true,
  settings: testSettings,
  heard: { by: 'rule', is: 'answer', shown: 0, unsure: false, reader: 1 },
}
const card = { stability: 2.3065, difficulty: 2.1181, taughtAt: 1, seenAt: 2, reviews: 4, lapses: 5 }

/** Rows the size of a graded answer's. */
function constantRow(hash: string): TurnRow {
  const ids = { lessonId: 'lesson-1-1-1-1', questionId: 'lesson-1-1-1-1-1' }
  const named = { lesson_id: ids.lessonId, question_id: ids.questionId }
  const told = 'Good. Why option right is what it is, at about the length that an explanation has in the content.'
  const asked = `Question 1 about lesson-1-1-1-2, at about the length that a question has?
A) Option wrong three
B) Option right
C) Option wrong two
D) Option wrong one`
  return {
    id: '',
    seq: 0,
    at: new Date().toISOString(),
    event: { id: 'SM0', type: 'text', body: 'A', media: 0, handledByCarrier: null },
    context,
    state: null,
    effects: [
      { type: 'reply', kind: 'feedback', body: told, ...ids },
      { type: 'review', right: true, choice: 0, unsure: false, ...ids },
      { type: 'remember', lessonId: ids.lessonId, card },
      { type: 'reply', kind: 'question', body: asked, ...ids },
    ],
    content_hash: hash,
    next_send_at: null,
    due_at: null,
    number: '',
    messages: [
      { direction: 'in', kind: 'text', body: 'A', status: 'received', replies: [told, asked] },
      { direction: 'out', kind: 'feedback', body: told, status: 'replied', ...named },
      { direction: 'out', kind: 'question', body: asked, status: 'replied', ...named },
    ],
    cards: touchedCards(),
    forgotten: [],
    reviews: [{ ...named, choice: 0, is_right: true, is_unsure: false }],
    preferences: {},
    entitlement: null,
    cases: [],
    letters: [],
    consents: [],
    suppress: null,
    unsuppress: false,
    cancel: null,
  }
}
