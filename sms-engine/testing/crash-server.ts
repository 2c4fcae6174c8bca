import Fastify from 'fastify'
import { readEngineConfig } from '../config.ts'
import { warmUp } from '../domain/reading/warm-up.ts'
import { openDatabase } from '../runtime/database.ts'
import { createLog } from '../runtime/log.ts'
import { textWebhook } from '../webhooks/text.ts'
import { sampleCatalogue } from './sample-content.ts'

/**
 * The real webhook for texts on the sample content, in a process that kills itself "before" or "after" the nth
 * statement of a given name: `node crash-server.ts "after commit-turns" 7`. Without arguments it keeps running.
 */
const [when, what = ''] = (process.argv[2] ?? '').split(' ')
let times = Number(process.argv[3] ?? 1)

/** Like a power cut: nothing is flushed, closed or reported. */
function die(): never {
  process.kill(process.pid, 'SIGKILL')
  throw new Error('unreachable')
}

// As the real server does: a crowd that waits for the first text's patterns is answered too late to count.
warmUp()
const config = readEngineConfig()
const db = await openDatabase({ url: config.databaseUrl })
const query = db.pool.query.bind(db.pool) as (...given: unknown[]) => Promise<unknown>
Object.assign(db.pool, {
  async query(...given: unknown[]) {
    const [statement] = given
    const name =
      typeof statement === 'object' && statement !== null && 'name' in statement ? String(statement.name) : ''
    const here = what !== '' && name.startsWith(what) && --times === 0
    if (here && when === 'before') die()
    const result = await query(...given)
    if (here && when === 'after') die()
    return result
  },
})

const { sender, language: carrierLanguage } = config.carrier
const log = createLog('crash-server', 'silent')
const { settings, publicUrl } = config
const app = Fastify()
await app.register(textWebhook, {
  engine: { db, catalogue: sampleCatalogue, settings, sender, carrierLanguage, log },
  publicUrl,
})
await app.listen({ port: Number(new URL(publicUrl).port), host: '127.0.0.1' })
process.once('disconnect', () => process.exit())
process.send?.({ type: 'ready' })
