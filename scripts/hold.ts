/** `npm run hold -- on REASON`, `-- restored`, `-- off`: stops all scheduled texts, and releases them one by one. */
import { readFirstSender } from '../sms-engine/carrier/twilio/config.ts'
import { openDatabase } from '../sms-engine/runtime/database.ts'
import { beginHold, endHold, readHold } from '../sms-engine/store/hold.ts'
import { beginRecovery } from '../sms-engine/store/recovery.ts'
import { readSpending } from '../sms-engine/store/spending.ts'
import { explainToPerson } from './explain-to-person.ts'
import { PlainError } from './plain-error.ts'
import { findDatabase } from './tool-database.ts'
import { readToolSettings } from './tool-settings.ts'

const usage = `npm run hold                    whether scheduled texts are held
npm run hold -- on REASON       holds them; replies, codes and opt-outs go on
npm run hold -- restored        holds them until the database has what the carrier knows, after you put it back yourself
npm run hold -- off             lets them go again, one after the other`

/** Recorded as the author of a hold; anybody who may run this command here can set one. */
const command = 'npm run hold'

try {
  console.log(await obey(process.argv.slice(2)))
} catch (error) {
  explainToPerson(error, usage)
}

async function obey([order, ...words]: readonly string[]): Promise<string> {
  const reason = words.join(' ')
  const isOrder = order === 'on' ? reason !== '' : reason === '' && [undefined, 'off', 'restored'].includes(order)
  if (!isOrder) throw new PlainError(usage)
  // First: where settings are missing, no database is started or opened for nothing.
  const sender = readFirstSender(readToolSettings())
  const database = await findDatabase()
  try {
    const db = await openDatabase({ url: database.url })
    try {
      if (order === 'on') await beginHold(db.pool, sender, { reason, by: command, isAlert: false })
      if (order === 'restored') await beginRecovery(db.pool, sender, 'the database was put back')
      const waited = order === 'off' ? await endHold(db.pool, sender, command) : null
      const hold = await readHold(db.pool, sender)
      const spent = (await readSpending(db.pool, sender)).filter(({ isReached }) => isReached)
      const scopes = spent.map(({ scope }) => scope).join(', ')
      if (!hold && spent.length > 0) {
        const says = `segments of the day are spent (${scopes}): scheduled texts are held until midnight Pacific time.`
        return waited === null ? `The ${says}` : `The hold has ended, but the ${says}`
      }
      if (waited !== null) return `Scheduled texts go again; ${waited} waited and leave one after the other.`
      if (!hold) return 'Nothing is held.'
      const end = hold.endsByItself ? '. They go again by themselves once it has what the carrier knows.' : ''
      return `Scheduled texts are held since ${new Date(hold.since).toISOString()}: ${hold.reason}${end}`
    } finally {
      await db.close()
    }
  } finally {
    await database.close()
  }
}
