import type pg from 'pg'
import type { Catalogue } from '../../content/catalogue.ts'
import type { Event } from '../../sms-engine/domain/model/event.ts'
import { newState } from '../../sms-engine/domain/model/state.ts'
import { type LoggedReading, toLogged } from '../../sms-engine/domain/reading/logged-reading.ts'
import { readText } from '../../sms-engine/domain/reading/read-text.ts'
import { shownOptions } from '../../sms-engine/domain/teaching/ask.ts'
import { readContent } from '../../sms-engine/store/content-versions.ts'
import { parseState } from '../../sms-engine/store/parse-state.ts'
import { readStatesBefore } from '../../sms-engine/store/turn-log.ts'

/** A stored text that the current reader reads differently from the one that first read it. */
export interface ChangedReading {
  readonly conversationId: string
  readonly seq: number
  /** Version of the reader that first read it. */
  readonly reader: number
  readonly old: string
  readonly new: string
  readonly text: string
}

/** How a changed reader affects the stored conversations. `unknown`: texts from before readings were logged. */
export interface StoredReadings {
  readonly texts: number
  readonly unknown: number
  readonly changed: readonly ChangedReading[]
}

interface Row {
  readonly id: string
  readonly seq: number
  readonly event: Event
  readonly heard: LoggedReading | null
  readonly before: unknown
  readonly contentHash: string
  readonly now: number
}

const page = 1_000

/** Runs the current reader on every stored text, each with the question that was open at the time. Read-only. */
export async function readStored(pool: pg.Pool): Promise<StoredReadings> {
  const { rows: hashes } = await pool.query<{ hash: string }>('select distinct content_hash as hash from turn')
  const catalogueOf = await readContent(
    pool,
    hashes.map(({ hash }) => hash),
  )
  const changed: ChangedReading[] = []
  let texts = 0
  let unknown = 0
  let after = { id: '00000000-0000-0000-0000-000000000000', seq: -1 }
  for (;;) {
    const rows = await readPage(pool, after)
    for (const row of rows) {
      if (row.event.type !== 'text') continue
      texts += 1
      if (!row.heard) {
        unknown += 1
        continue
      }
      const now = toLogged(readText(row.event.body, optionsOf(row, catalogueOf(row.contentHash))))
      const [before, today] = [describe(row.heard), describe(now)]
      if (before === today) continue
      const { id: conversationId, seq, event } = row
      changed.push({ conversationId, seq, reader: row.heard.reader, old: before, new: today, text: event.body })
    }
    const last = rows.at(-1)
    if (!last || rows.length < page) return { texts, unknown, changed }
    after = last
  }
}

/** The output of `npm run hear -- --stored`: counts by kind, and each turn. Includes the texts only on request. */
export function printStored({ texts, unknown, changed }: StoredReadings, withTexts: boolean): string {
  const kinds = new Map<string, number>()
  for (const { old, new: today } of changed) {
    const kind = `${old} → ${today}`
    kinds.set(kind, (kinds.get(kind) ?? 0) + 1)
  }
  const counted = [...kinds].sort(([, one], [, other]) => other - one).map(([kind, count]) => `${count}\t${kind}`)
  const turns = changed.map(
    ({ conversationId, seq, reader, old, new: today, text }) =>
      `${conversationId}:${seq}\t(reader ${reader})\t${old} → ${today}${withTexts ? `\t${JSON.stringify(text)}` : ''}`,
  )
  const head = `${texts} stored texts, ${changed.length} read differently today${unknown ? `, ${unknown} heard before readings were logged` : ''}`
  return [head, ...counted, ...turns].join('\n')
}

async function readPage(pool: pg.Pool, after: { id: string; seq: number }): Promise<Row[]> {
  const { rows } = await pool.query<Omit<Row, 'before'>>(
    `select t.conversation_id as id, t.seq, t.event, t.context -> 'heard' as heard, t.content_hash as "contentHash",
       (extract(epoch from t.at) * 1000)::float8 as now
     from turn t
     where (t.conversation_id, t.seq) > ($1::uuid, $2::int) and t.event ->> 'type' = 'text'
     order by t.conversation_id, t.seq limit $3`,
    [after.id, after.seq, page],
  )
  const before = await readStatesBefore(
    pool,
    rows.map(({ id, seq }) => ({ conversationId: id, seq })),
  )
  return rows.map((row) => ({ ...row, before: before({ conversationId: row.id, seq: row.seq }) }))
}

function optionsOf({ before, now }: Row, catalogue: Catalogue): readonly string[] | null {
  const state = before === null ? newState : parseState(before)
  return shownOptions(state, { now, catalogue })
}

/** A reading in a few words, without any of the text. */
function describe(reading: LoggedReading): string {
  const crisis = reading.crisis ? ` (${reading.crisis})` : ''
  return `${kindOf(reading)}${crisis}`
}

function kindOf(reading: LoggedReading): string {
  switch (reading.is) {
    case 'keyword':
      return `keyword ${reading.keyword}`
    case 'answer':
      return `answer ${reading.shown === null ? 'not known' : 'ABCD'[reading.shown]}${reading.unsure ? '?' : ''}`
    case 'learning-command':
    case 'managing-command':
      return `command ${reading.command.name}`
    case 'wish':
      return `wish ${reading.wish}`
    case 'opt-out':
    case 'how-to-stop':
    case 'crisis':
    case 'tapback':
    case 'auto-reply':
    case 'empty':
    case 'unclear':
      return reading.is
  }
}
