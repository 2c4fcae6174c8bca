import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type pg from 'pg'
import { sendError } from '../sms-engine/carrier/twilio/send-error.ts'
import type { Event } from '../sms-engine/domain/model/event.ts'
import { printHtml } from '../sms-engine/replay/print-html.ts'
import { printText } from '../sms-engine/replay/print-text.ts'
import { replay } from '../sms-engine/replay/replay.ts'
import { readPublicKeys, verifyFile } from '../sms-engine/replay/signature.ts'
import { transcriptOf } from '../sms-engine/replay/transcript.ts'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { writePrivateFile } from '../sms-engine/runtime/private-file.ts'
import { readContent } from '../sms-engine/store/content-versions.ts'
import { readThread, type StoredThread } from '../sms-engine/store/read-thread.ts'
import { toStoredEvent } from '../sms-engine/store/stored-event.ts'
import { recordGolden } from '../sms-engine/testing/golden.ts'
import { goldenFromLog } from '../sms-engine/testing/golden-from-log.ts'
import { readSettings } from './config.ts'
import { explainToPerson } from './explain-to-person.ts'
import { PlainError } from './plain-error.ts'
import { readPhone, readUntil } from './replay-options.ts'
import { findDatabase } from './tool-database.ts'

const usage = `Replays a stored conversation. It reads; it never sends.

  npm run replay -- --phone +12125550100           in any spelling; one that names no country is American
    --until 2026-11-20T09:00   only what happened before (the learner's time, or with a zone)
    --json                     everything as JSON
    --html FILE                the thread as one page
    --to-golden NAME           a redacted golden conversation in sms-engine/testdata

  npm run replay -- --verify FILE --key PEM        whether a signed transcript is what was signed; PEM holds our public
                                                   keys, the one at /evidence-key.pem and those before it`

type Options = ReturnType<typeof readOptions>

function readOptions() {
  const { values } = parseArgs({
    options: {
      phone: { type: 'string' },
      until: { type: 'string' },
      json: { type: 'boolean', default: false },
      html: { type: 'string' },
      'to-golden': { type: 'string' },
      verify: { type: 'string' },
      key: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  })
  // An invalid time is invalid in every zone, so it is rejected before a database is opened.
  if (values.until) readUntil(values.until, 'UTC')
  return { ...values, phone: values.phone && readPhone(values.phone) }
}

try {
  const options = readOptions()
  if (options.verify) verifyEvidence(options.verify, options.key)
  else if (options.help || !options.phone) {
    console.log(usage)
    process.exitCode = options.help ? 0 : 1
  } else await replayPhone(options.phone, options)
} catch (error) {
  explainToPerson(error, usage)
}

/** Needs neither a database nor settings: anybody with the file and the public key can verify. */
function verifyEvidence(file: string, keyFile: string | undefined): void {
  if (!keyFile)
    throw new PlainError('--verify wants --key FILE, with the public key: /evidence-key.pem of the service.')
  const keys = readPublicKeys(readGiven(keyFile))
  if (keys.length === 0) throw new PlainError(`${keyFile} holds no Ed25519 public key in PEM.`)
  const verdict = verifyFile(readGiven(file), keys)
  if (verdict.ok) {
    console.log(
      `${file} is what was signed, by the key ${verdict.keyId}${verdict.madeAt ? `, at ${verdict.madeAt}` : ''}.`,
    )
    return
  }
  console.error(`${file} does not hold: ${verdict.why}.`)
  process.exitCode = 1
}

function readGiven(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new PlainError(`${file} cannot be read: ${(error as Error).message}`)
  }
}

async function replayPhone(phone: string, options: Options): Promise<void> {
  const database = await findDatabase()
  try {
    const db = await openDatabase({ url: database.url, poolSize: 4 })
    try {
      const stored = await readThread(db.pool, phone, readSettings().ARCHIVE_DIR)
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
  const result = replay(thread.turns, catalogueOf, thread.start)
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

/** Writes events as the database stores them, so that the JSON can be compared with it. */
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
