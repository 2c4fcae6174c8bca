import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { DateTime } from 'luxon'
import { printHtml } from '../sms-engine/replay/print-html.ts'
import { printText } from '../sms-engine/replay/print-text.ts'
import { replay } from '../sms-engine/replay/replay.ts'
import { transcriptOf } from '../sms-engine/replay/transcript.ts'
import { readContent } from '../sms-engine/store/content-versions.ts'
import { openDatabase } from '../sms-engine/store/database.ts'
import { readThread, type StoredThread } from '../sms-engine/store/read-thread.ts'
import { recordGolden } from '../sms-engine/testing/golden.ts'
import { goldenFromLog } from '../sms-engine/testing/golden-from-log.ts'
import { findDatabase } from './tool-database.ts'

const usage = `Replays a stored conversation. It reads; it never sends.

  npm run replay -- --phone +12125550100
    --until 2026-11-20T09:00   only what happened before (the learner's time, or with a zone)
    --json                     everything as JSON
    --html FILE                the thread as one page
    --to-golden NAME           a redacted golden conversation in sms-engine/testdata`

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

if (values.help || !values.phone) {
  console.log(usage)
  process.exit(values.help ? 0 : 1)
}

const database = await findDatabase()
const db = await openDatabase({ url: database.url, poolSize: 4 })
try {
  const phone = values.phone.startsWith('+') ? values.phone : `+${values.phone}`
  const stored = await readThread(db.pool, phone)
  if (!stored) {
    console.error(`There is no conversation with ${phone}.`)
    process.exitCode = 1
  } else await show(stored)
} finally {
  await db.close()
  await database.close()
}

async function show(stored: StoredThread): Promise<void> {
  const zone = stored.turns.findLast(({ context }) => context.learner)?.context.learner?.zone ?? 'UTC'
  const thread = values.until ? cut(stored, values.until, zone) : stored
  const catalogueOf = await readContent(db.pool, [...new Set(thread.turns.map(({ contentHash }) => contentHash))])
  const result = replay(thread.turns, catalogueOf)
  const turns = transcriptOf(thread, zone)
  if (values['to-golden']) {
    const name = `${values['to-golden'].replace(/[^\w-]+/g, '-')}.golden.json`
    recordGolden(name, goldenFromLog('Recorded from a stored conversation', thread.turns))
    console.log(`Wrote ${join('sms-engine/testdata', name)}. Read it before you keep it.`)
  } else if (values.html) {
    writeFileSync(values.html, printHtml(thread, turns, result, zone))
    console.log(`Wrote ${values.html}.`)
  } else if (values.json) {
    console.log(JSON.stringify({ ...thread, transcript: turns, replay: result }, null, 2))
  } else console.log(printText(thread, turns, result, zone))
  if (!result.identical) process.exitCode = 2
}

function cut(thread: StoredThread, until: string, zone: string): StoredThread {
  const end = DateTime.fromISO(until, { zone }).toMillis()
  if (Number.isNaN(end)) throw new Error(`--until wants a time such as 2026-11-20T09:00, not ${until}`)
  return {
    ...thread,
    turns: thread.turns.filter(({ at }) => at <= end),
    messages: thread.messages.filter(({ at }) => at <= end),
    consents: thread.consents.filter(({ at }) => at <= end),
  }
}
