import { generateKeyPairSync, randomBytes } from 'node:crypto'
import { readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ownerOnly } from '../../sms-engine/runtime/private-file.ts'
import { hasCode, PlainError } from '../plain-error.ts'

/** Random values that must survive a restart, or everybody would be signed out. */
export interface Secrets {
  readonly jwtSecret: string
  /** In the format of `EVIDENCE_KEY`. */
  readonly evidenceKey: string
  /** The account at the carrier simulator. */
  readonly twilioAccountSid: string
  readonly twilioAuthToken: string
}

/** The secrets of a data folder, created at its first start and readable only by their owner. */
export function keepSecrets(dataDir: string): Secrets {
  const file = fileIn(dataDir)
  const kept = readSecrets(dataDir)
  // Data folders of the previous release have no key for evidence.
  if (kept?.evidenceKey) return kept
  const made: Secrets = {
    jwtSecret: hex(32),
    twilioAccountSid: `AC${hex(16)}`,
    twilioAuthToken: hex(16),
    ...kept,
    evidenceKey: generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'),
  }
  // Under another name first, so that a kill never leaves a partial file.
  writeFileSync(`${file}.new`, `${JSON.stringify(made, null, 2)}\n`, { mode: ownerOnly.file })
  renameSync(`${file}.new`, file)
  return made
}

const fileIn = (dataDir: string): string => join(dataDir, 'secrets.json')

/** A data folder's secrets; undefined before its first start. */
export function readSecrets(dataDir: string): Secrets | undefined {
  const file = fileIn(dataDir)
  try {
    return JSON.parse(readFileSync(file, 'utf8'))
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined
    if (!(error instanceof SyntaxError)) throw error
    throw new PlainError(`${file} is damaged. Delete it and start again; whoever was signed in signs in anew.`)
  }
}

function hex(bytes: number): string {
  return randomBytes(bytes).toString('hex')
}
