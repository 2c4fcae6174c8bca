import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import type { Log } from '../runtime/log.ts'
import { forgetAnswered } from '../store/unanswered.ts'

/** Notes that the carrier took a text's answer, so that the outbox does not send the replies again. */
export interface Answered {
  note(sid: string): void
  /** Resolves once everything noted is written, or once the database has been away too long for that. */
  close(): Promise<void>
}

/** After a batch of this size, the next notes gather for a moment, which saves the database statements. */
const crowd = 8
const gather_ms = 20
const retry_ms = 500
/** How long a closing process keeps trying. The outbox asks the carrier about anything left unwritten. */
const closing_ms_max = 3_000

/**
 * Writes in batches, apart from the requests, so that no text waits for it. A batch leaves at once unless another is
 * under way: anything that a killed process noted but did not write looks like replies that were never fetched.
 */
export function recordAnswered(pool: pg.Pool, log: Log): Answered {
  let noted: string[] = []
  let writing: Promise<void> | null = null
  let giveUpAt = Number.POSITIVE_INFINITY

  async function writeAll(): Promise<void> {
    while (noted.length > 0 && performance.now() < giveUpAt) {
      const batch = noted
      noted = []
      try {
        await forgetAnswered(pool, batch)
        if (batch.length >= crowd) await sleep(gather_ms)
      } catch (error) {
        log.warn({ err: error, texts: batch.length }, 'delivered answers could not be noted; trying again')
        noted = [...batch, ...noted]
        await sleep(retry_ms)
      }
    }
    writing = null
  }

  return {
    note(sid) {
      noted.push(sid)
      writing ??= writeAll()
    },
    async close() {
      giveUpAt = performance.now() + closing_ms_max
      await writing
    },
  }
}
