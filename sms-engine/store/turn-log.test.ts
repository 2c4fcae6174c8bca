import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { deflateRawSync } from 'node:zlib'
import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { LoggedTurn } from '../domain/reading/logged-turn.ts'
import { replay } from '../replay/replay.ts'
import { ann, bob } from '../testing/cast.ts'
import { goldenNames, playGolden, readGolden } from '../testing/golden.ts'
import { addPerson, clear, openTestStore } from '../testing/rows.ts'
import { sampleCatalogue } from '../testing/sample-content.ts'
import { fromStoredEvent, type StoredEvent, toStoredEvent } from './stored-event.ts'
import { dictionary1, dictionary2 } from './turn-dictionary.ts'
import { readLog, readLogFromStart, readStatesBefore, readTurn, spellTurn } from './turn-log.ts'

const log = suite<{ pool: pg.Pool; close(): Promise<void> }>('the log')

log.before(async (context) => {
  Object.assign(context, await openTestStore())
  for (const person of [ann, bob]) await addPerson(context.pool, person)
})
log.before.each(({ pool }) => clear(pool, 'turn'))
log.after(({ close }) => close())

type OldRow = Omit<LoggedTurn, 'event' | 'contentHash'> & { event: StoredEvent; content_hash: string; at: string }

/**
 * A conversation as an earlier release wrote it: every turn with its whole context, state and effects. What has been
 * reworded or decided otherwise since is as it would be today.
 */
const recordedBefore: readonly OldRow[] = JSON.parse(
  readFileSync(join(import.meta.dirname, '../testdata/log-before-kept.json'), 'utf8'),
)

const lost = { id: 'event-1', type: 'number-lost' } as const

const asTurn = ({ content_hash, event, at: _, ...row }: OldRow): LoggedTurn => ({
  ...row,
  event: fromStoredEvent(event),
  contentHash: content_hash,
})

async function addOld(pool: pg.Pool, row: OldRow): Promise<void> {
  await pool.query(
    `insert into turn (conversation_id, seq, at, event, context, state, effects, content_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      ann.learner.id,
      row.seq,
      row.at,
      row.event,
      row.context,
      JSON.stringify(row.state),
      JSON.stringify(row.effects),
      row.content_hash,
    ],
  )
}

/** Adds turns in today's format; each was decided on the state after the one before it in `all`. */
async function addNew(pool: pg.Pool, id: string, turns: readonly LoggedTurn[], all = turns): Promise<void> {
  const rows = turns.map(({ event, ...turn }) => ({
    ...turn,
    ...spellTurn({ ...turn, id }, all.find(({ seq }) => seq === turn.seq - 1)?.state),
    event: toStoredEvent(event),
    at: new Date(turn.context.now),
  }))
  await pool.query(
    `insert into turn (conversation_id, seq, at, event, context, kept, content_hash)
     select $1, seq, at, event, context, kept, "contentHash" from jsonb_to_recordset($2) as t (
       seq int, at timestamptz, event jsonb, context jsonb, kept bytea, "contentHash" text)`,
    [id, JSON.stringify(rows)],
  )
}

const bare = (turns: readonly LoggedTurn[]): LoggedTurn[] =>
  turns.map(({ seq, event, context, state, effects, contentHash }) =>
    JSON.parse(JSON.stringify({ seq, event, context, state, effects, contentHash })),
  )

/** It was recorded before `letters` was part of the habits; every text is unchanged. */
function replaysAsItWas(turns: Parameters<typeof replay>[0]): void {
  const verdict = replay(turns, () => sampleCatalogue)
  assert.is(verdict.identical || verdict.by, 'memory')
}

log('a conversation that was recorded before is read as it was, and replays to the same texts', async ({ pool }) => {
  for (const row of recordedBefore) await addOld(pool, row)
  const turns = await readLog(pool, ann.learner.id)
  assert.equal(bare(turns), recordedBefore.map(asTurn))
  replaysAsItWas(turns)
})

log('the same conversation reads and replays the same in either spelling, and in both by turns', async ({ pool }) => {
  const turns = recordedBefore.map(asTurn)
  for (const isNew of [() => true, (nth: number) => nth >= 7, (nth: number) => nth % 3 !== 0]) {
    await clear(pool, 'turn')
    for (const [nth, row] of recordedBefore.entries()) {
      if (isNew(nth)) await addNew(pool, ann.learner.id, [asTurn(row)], turns)
      else await addOld(pool, row)
    }
    const read = await readLog(pool, ann.learner.id)
    assert.equal(bare(read), turns)
    replaysAsItWas(read)
  }
})

log('every golden conversation is read back as it was logged', async ({ pool }) => {
  for (const name of goldenNames()) {
    await clear(pool, 'turn')
    // A golden's input is not what the table gets: one has a character that Postgres refuses, which the webhook removes.
    const turns = playGolden(readGolden(name)).turns.map((turn): LoggedTurn => ({ ...turn, event: lost }))
    await addNew(pool, bob.learner.id, turns)
    assert.equal(bare(await readLog(pool, bob.learner.id)), bare(turns), name)
  }
})

log('one turn, and the state before it, is known from the few turns before', async ({ pool }) => {
  const turns = recordedBefore.map(asTurn)
  await addNew(pool, ann.learner.id, turns)
  const places = turns.map(({ seq }) => ({ conversationId: ann.learner.id, seq }))
  const before = await readStatesBefore(pool, places)
  for (const [nth, place] of places.entries()) {
    assert.equal(before(place), turns[nth - 1]?.state ?? null)
    const turn = await readTurn(pool, place)
    assert.equal(turn && bare([turn]), [turns[nth]])
  }
})

log('a log can be read up to a turn, as if that were the last one', async ({ pool }) => {
  const turns = recordedBefore.map(asTurn)
  await addNew(pool, ann.learner.id, turns)
  const upTo = async (seq: number) => bare((await readLogFromStart(pool, ann.learner.id, seq)).turns)
  for (const { seq } of turns) assert.equal(await upTo(seq), turns.slice(0, seq))
  assert.equal(await upTo(0), [])
})

log('a turn that was packed with the first dictionary is read', async ({ pool }) => {
  const turns = recordedBefore.slice(0, 2).map(asTurn)
  await addNew(pool, ann.learner.id, turns)
  const { state, context, effects } = turns[0] as LoggedTurn
  const words = Buffer.concat([Buffer.from(dictionary1), Buffer.from(ann.learner.id)])
  const packed = deflateRawSync(JSON.stringify({ state, context, effects }), { dictionary: words })
  await pool.query('update turn set kept = $1 where seq = 1', [Buffer.concat([Buffer.of(1), packed])])
  assert.equal(bare(await readLog(pool, ann.learner.id)), turns)
  await pool.query('update turn set kept = $1 where seq = 1', [Buffer.concat([Buffer.of(3), packed])])
  const error = await readLog(pool, ann.learner.id).catch((thrown: Error) => thrown)
  assert.match(String(error), 'was written by a release after this one')
})

log('no letter of a dictionary has changed', () => {
  const prints = [dictionary1, dictionary2].map((words) => createHash('sha256').update(words).digest('hex'))
  assert.equal(prints, [
    '0f1ad87489c9758a06c78f4b88e7bb72d6f1a45bd3991dcbaabe86002a46380f',
    '089b46e5e35772e04db4adcd75cf09bd2c354f3c3594280de9e9bf86675737d5',
  ])
})

log('a log whose beginning is gone says so instead of making a state up', async ({ pool }) => {
  const turns = recordedBefore.map(asTurn)
  await addNew(pool, ann.learner.id, turns.slice(4), turns)
  const error = await readLog(pool, ann.learner.id).catch((thrown: Error) => thrown)
  assert.match(String(error), 'lacks what came before turn 5')
})

log('a turn takes less than a third of what it took', async ({ pool }) => {
  const sizeOf = async () => {
    const { rows } = await pool.query<{ bytes: number }>('select sum(pg_column_size(t.*))::int as bytes from turn t')
    return rows[0]?.bytes ?? 0
  }
  for (const row of recordedBefore) await addOld(pool, row)
  const old = await sizeOf()
  await clear(pool, 'turn')
  await addNew(pool, ann.learner.id, recordedBefore.map(asTurn))
  const now = await sizeOf()
  assert.ok(now < old / 3, `${now} of ${old} bytes`)
})

log.run()
