import type { Catalogue } from '../../content/catalogue.ts'
import type { Settings } from '../domain/context.ts'
import type { Database } from '../store/database.ts'

/** The part of a pino logger that the engine uses. Nothing personal goes into it. */
export interface Log {
  info(fields: object, message: string): void
  warn(fields: object, message: string): void
  error(fields: object, message: string): void
}

/** What every part of the engine works with. Both processes make one at boot. */
export interface Engine {
  readonly db: Database
  readonly catalogue: Catalogue
  readonly settings: Settings
  /** Our messaging service or number: suppressions and consents belong to it. */
  readonly sender: string
  readonly log: Log
}
