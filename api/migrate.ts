/** `npm run migrate`: brings the database to the current schema. Several runs at once are safe. */
import { explainBootError, withSetting } from '../sms-engine/runtime/boot-error.ts'
import { readMigratedDatabase } from './config.ts'
import { migrateAll } from './migrations/migrate-all.ts'

try {
  const { url, setting } = readMigratedDatabase()
  const ran = await migrateAll(url).catch((error: unknown) => {
    throw withSetting(error, setting)
  })
  console.log(ran.length === 0 ? 'The database is up to date.' : `Migrated: ${ran.join(', ')}.`)
} catch (error) {
  console.error(explainBootError(error))
  process.exitCode = 1
}
