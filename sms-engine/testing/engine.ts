import pino from 'pino'
import { twilioLanguage } from '../carrier/twilio/language.ts'
import type { Engine } from '../engine/engine.ts'
import { type Database, openDatabase } from '../runtime/database.ts'
import { createTestDatabase } from './database.ts'
import { sender } from './rows.ts'
import { sampleCatalogue } from './sample-content.ts'
import { testSettings } from './world.ts'

/**
 * The engine on a database of its own, without webhooks and without a carrier, for testing which rows result from what
 * happens.
 */
export async function openTestEngine(): Promise<{ readonly engine: Engine; close(): Promise<void> }> {
  const db = await openDatabase({ url: await createTestDatabase() })
  return { engine: engineOn(db), close: () => db.close() }
}

/** The same on a database that somebody else opens and closes. @param given what differs from most tests */
export function engineOn(db: Database, given: Partial<Pick<Engine, 'catalogue' | 'sender'>> = {}): Engine {
  return {
    db,
    catalogue: sampleCatalogue,
    settings: testSettings,
    sender,
    carrierLanguage: twilioLanguage('test-token-of-the-carrier'),
    log: pino({ level: 'silent' }),
    ...given,
  }
}
