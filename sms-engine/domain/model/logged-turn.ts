import type { LoggedReading } from '../reading/logged-reading.ts'
import type { Context } from './context.ts'
import type { Effect } from './effect.ts'
import type { Event } from './event.ts'

/** A turn as the log keeps it. Memory follows from the effects before it, the catalogue from its hash. */
export interface LoggedTurn {
  readonly seq: number
  readonly event: Event
  /** `heard` is absent in turns that no text began, and in those logged before readings were. */
  readonly context: Omit<Context, 'memory' | 'catalogue' | 'reading'> & { readonly heard?: LoggedReading | undefined }
  readonly state: unknown
  readonly effects: readonly Effect[]
  readonly contentHash: string
}
