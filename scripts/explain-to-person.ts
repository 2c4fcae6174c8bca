import { explainBootError } from '../sms-engine/runtime/boot-error.ts'
import { PlainError } from './plain-error.ts'

/** Says why a command failed, in a sentence where the person can mend it, and lets the process end with 1. */
export function explainToPerson(error: unknown, usage: string): void {
  const isUsage = error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
  if (isUsage) console.error(`${error.message}\n\n${usage}`)
  else console.error(error instanceof PlainError ? error.message : explainBootError(error))
  process.exitCode = 1
}
