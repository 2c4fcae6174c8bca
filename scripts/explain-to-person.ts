import { explainBootError, withSetting } from '../sms-engine/runtime/boot-error.ts'
import { directSettingIn } from '../sms-engine/runtime/environment.ts'
import { readSettings } from './config.ts'
import { PlainError } from './plain-error.ts'

/** Prints why a command failed, as a sentence if the user can fix it, and sets exit code 1. */
export function explainToPerson(error: unknown, usage: string): void {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isUsage) console.error(`${error.message}\n\n${usage}`)
  else
    console.error(
      error instanceof PlainError
        ? error.message
        : explainBootError(withSetting(error, directSettingIn(readSettings()))),
    )
  process.exitCode = 1
}
