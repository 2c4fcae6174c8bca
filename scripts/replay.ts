import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { sendError } from '../sms-engine/carrier/twilio/send-error.ts'
import type { Event } from '../sms-engine/domain/model/event.ts'
import { printHtml } from '../sms-engine/replay/print-html.ts'
import { printText } from '../sms-engine/replay/print-text.ts'
import { replay } from '../sms-engine/replay/replay.ts'
import { transcriptOf } from '../sms-engine/replay/transcript.ts'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { writePrivateFile } from '../sms-engine/runtime/private-file.ts'
import { readContent } from '../sms-engine/store/content-versions.ts'
import { readThread, type StoredThread } from '../sms-engine/store/read-thread.ts'
import { toStoredEvent } from '../sms-engine/store/stored-event.ts'
import { recordGolden } from '../sms-engine/testing/golden.ts'
import { goldenFromLog } from '../sms-engine/testing/golden-from-log.ts'
import { hasCode, PlainError } from './plain-error.ts'
import { readPhone, readUntil } from './replay-options.ts'
import { findDatabase } from './tool-database.ts'

const usage = `Replays a stored conversation. It reads; it never sends.

  npm run replay -- --phone +12125550100           in any spelling; one that names no country is American
    --until 2026-11-20T09:00   only what happened before (the learner's time, or with a zone)
    --json                     everything as JSON
    --html FILE                the thread as one page
    --to-golden NAME           a redacted golden conversation in sms-engine/testdata`

/** What `parseArgs` says of arguments that it cannot make sense of. */
const wrongArguments = [
  'ERR_PARSE_ARGS_UNKNOWN_OPTION',
  'ERR_PARSE_ARGS_INVALID_OPTION_VALUE',
  'ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL',
]

type Options = ReturnType<typeof readOptions>

function readOptions() {
  const { values } = parseArgs({
    options: {
      phone: { type: 'string' },
      until: { type: 'string' },
      json: { type: 'boolean', default: false },
      html: { type: 'string' },
      'to-golden': { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  // An unreadable time is unreadable in every zone, so it is refused before a database is opened.
  if (values.until) readUntil(values.until, 'UTC')
  return { ...values, phone: values.phone && readPhone(values.phone) }
}

try {
  const options = readOptions()
  if (options.help || !options.phone) {
    console.log(usage)
    process.exitCode = options.help ? 0 : 1
  } else await replayPhone(options.phone, options)
} catch (error) {
  if (!(error instanceof PlainError) && !hasCode(error, ...wrongArguments)) throw error
  console.error((error as Error).message)
  process.exitCode = 1
}

async function replayPhone(phone: string, options: Options): Promise<void> {
  const database = await findDatabase()
  try {
    const db = await openDatabase({ url: database.url, poolSize: 4 })
    try {
      const stored = await readThread(db.pool, phone)
      if (!stored) throw new PlainError(`There is no conversation with ${phone}.`)
      await show(db.pool, stored, options)
    } finally {
      await db.close()
    }
  } finally {
    await database.close()
  }
}

async function show(pool: pg.Pool, stored: StoredThread, values: Options): Promise<void> {
  const zone = stored.turns.findLast(({ context }) => context.learner)?.context.learner?.zone ?? 'UTC'
  const thread = values.until ? cut(stored, readUntil(values.until, zone)) : stored
  const catalogueOf = await readContent(pool, [...new Set(thread.turns.map(({ contentHash }) => contentHash))])
  const result = replay(thread.turns, catalogueOf)
  const turns = transcriptOf(thread, zone, sendError)
  if (values['to-golden']) {
    const name = `${values['to-golden'].replace(/[^\w-]+/g, '-')}.golden.json`
    recordGolden(name, goldenFromLog('Recorded from a stored conversation', thread.turns))
    console.log(`Wrote ${join('sms-engine/testdata', name)}. Read it before you keep it.`)
  } else if (values.html) {
    await writePrivateFile(values.html, printHtml(thread, turns, result, zone))
    console.log(`Wrote ${values.html}.`)
  } else if (values.json) {
    console.log(JSON.stringify({ ...thread, transcript: turns, replay: result }, eventAsStored, 2))
  } else console.log(printText(thread, turns, result, zone))
  if (!result.identical) process.exitCode = 2
}

/** Whoever reads the JSON beside the database finds the same events in both. */
function eventAsStored(key: string, value: unknown): unknown {
  return key === 'event' ? toStoredEvent(value as Event) : value
}

function cut(thread: StoredThread, end: number): StoredThread {
  const before = ({ at }: { readonly at: number }) => at <= end
  return {
    ...thread,
    turns: thread.turns.filter(before),
    messages: thread.messages.filter(before),
    consents: thread.consents.filter(before),
    suppressed: thread.suppressed && before(thread.suppressed) ? thread.suppressed : null,
    deadLetters: thread.deadLetters.filter(before),
  }
}
