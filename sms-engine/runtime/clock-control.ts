import type { Database } from './database.ts'
import { readClockOffset, writeClockOffset } from './service-clock.ts'

/** Work that one process does by service time. Times in ms of service time. */
export interface ClockedWork {
  /** When the next thing falls due, or null. */
  nextDueAt(): Promise<number | null>
  /** Does everything that is due. */
  runUntilIdle(): Promise<void>
}

/** What the carrier simulator asks over the supervisor's IPC channel. Times in ms of service time. */
type ClockRequest = { readonly type: 'clock'; readonly id: number } & (
  | { readonly op: 'offset' }
  | { readonly op: 'next-due' }
  | { readonly op: 'run'; readonly now: number }
)

/**
 * Lets the simulator drive service time, step by step. The channel exists only if a supervisor forked this process next
 * to a simulator; production processes have none.
 */
export function answerClockRequests(db: Database, work: ClockedWork): void {
  process.on('message', (message) => {
    if (!isClockRequest(message)) return
    answer(db, work, message).then(
      (result) => process.send?.({ type: 'clock-reply', id: message.id, ...result }),
      (error: Error) => process.send?.({ type: 'clock-reply', id: message.id, error: error.message }),
    )
  })
}

async function answer(db: Database, work: ClockedWork, request: ClockRequest): Promise<object> {
  switch (request.op) {
    case 'offset':
      return { offsetMs: await readClockOffset(db.pool) }
    case 'next-due':
      return { at: await work.nextDueAt() }
    case 'run':
      await writeClockOffset(db.pool, request.now - Date.now())
      await work.runUntilIdle()
      return {}
  }
}

function isClockRequest(message: unknown): message is ClockRequest {
  return typeof message === 'object' && message !== null && 'type' in message && message.type === 'clock'
}
