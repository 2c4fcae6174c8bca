/** `npm run doctor`: is everything there that the service needs, and set as it should be? Exit code 1 when something is to be mended. */
import { ConfigError } from '../sms-engine/runtime/environment.ts'
import { environmentWith, readSettings, type Settings } from './config.ts'
import { examine, report } from './doctor/examine.ts'
import { PlainError } from './plain-error.ts'
import { findRunningDatabase } from './tool-database.ts'
import { readToolSettings } from './tool-settings.ts'

const findings = await examine(environmentWith(await settingsHere()))
console.log(report(findings))
process.exitCode = findings.some(({ kind }) => kind === 'problem') ? 1 : 0

/** Beside `npm start` those of its processes; where they are not whole what was set, so that every problem is told. */
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
