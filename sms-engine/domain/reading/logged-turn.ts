import type { Context } from '../model/context.ts'
import type { Effect } from '../model/effect.ts'
import type { Event } from '../model/event.ts'
import type { LoggedReading } from './logged-reading.ts'

/** A turn as the log keeps it. Memory follows from the effects before it, the catalogue from its hash. */
export interface LoggedTurn {
  readonly seq: number
  readonly event: Event
  /** `heard` is absent in turns that no text began, and in those logged before readings were. */
  readonly context: Omit<Context, 'memory' | 'catalogue'> & { readonly heard?: LoggedReading | undefined }
  readonly state: unknown
  readonly effects: readonly Effect[]
  readonly contentHash: string
}
