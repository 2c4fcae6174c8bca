/** `npm run doctor`: checks that everything the service needs is there and set up right. Exits with 1 on a problem. */
import { ConfigError } from '../sms-engine/runtime/environment.ts'
import { environmentWith, readSettings, type Settings } from './config.ts'
import { examine, report } from './doctor/examine.ts'
import { PlainError } from './plain-error.ts'
import { findRunningDatabase } from './tool-database.ts'
import { readToolSettings } from './tool-settings.ts'

const findings = await examine(environmentWith(await settingsHere()))
console.log(report(findings))
process.exitCode = findings.some(({ kind }) => kind === 'problem') ? 1 : 0

/** Next to `npm start`, its settings; if those are incomplete, the raw ones, so that every problem is reported. */
async function settingsHere(): Promise<Settings> {
  try {
    const settings = readToolSettings()
    const DATABASE_URL = settings.DATABASE_URL ?? (await findRunningDatabase())
    return { ...settings, ...(DATABASE_URL && { DATABASE_URL }) }
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof PlainError)) throw error
    return readSettings()
  }
}
