import type { Memory } from '../model/card.ts'
import type { Context } from '../model/context.ts'
import type { Effect } from '../model/effect.ts'
import type { Event } from '../model/event.ts'
import type { LoggedReading } from './logged-reading.ts'

/** A turn as the log keeps it. Memory follows from the effects of the turns before it, the catalogue from its hash. */
export interface LoggedTurn {
  readonly seq: number
  readonly event: Event
  /** `heard` is absent in turns that no text began, and in those logged before readings were kept. */
  readonly context: Omit<Context, 'memory' | 'catalogue'> & { readonly heard?: LoggedReading | undefined }
  readonly state: unknown
  readonly effects: readonly Effect[]
  readonly contentHash: string
}

/** The memory after some turns, from their effects. `before`: the memory before the first of them. */
export function memoryAfter(turns: readonly Pick<LoggedTurn, 'effects'>[], before: Memory = {}): Memory {
  const memory: Record<string, Memory[string]> = { ...before }
  for (const effect of turns.flatMap(({ effects }) => effects)) {
    if (effect.type === 'remember') memory[effect.lessonId] = effect.card
    if (effect.type === 'forget') delete memory[effect.lessonId]
  }
  return memory
}
