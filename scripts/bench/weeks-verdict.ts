import type { LoggedTurn } from '../../sms-engine/domain/reading/logged-turn.ts'
import { type Entry, isMessage, type Message } from '../carrier-sim/carrier.ts'
import { optOf } from './weeks-texts.ts'

/** A text of ours as the database has it. Times in ms of service time. */
export interface OutboxRow {
  readonly id: string
  readonly cause: string | null
  readonly status: string
  readonly errorCode: number | null
  readonly at: number
  readonly notAfter: number
}

/** What went wrong in one conversation; all 0 when nothing did. */
export interface Verdict {
  /** Texts decided by a turn but without a row. */
  readonly unrecorded: number
  /** Texts that ended failed, cancelled or undelivered with nothing in the log to explain it. */
  readonly unexplained: number
  /** Texts recorded as handed over that the carrier never took, or the reverse. */
  readonly missing: number
  /** Times that the carrier took a text again, or took one that we do not know. */
  readonly doubled: number
  /** Texts of ours that the carrier took between STOP and START. */
  readonly afterStop: number
}

/**
 * Compares what was decided, what was recorded and what the carrier took, matching texts by id.
 * @param injected the carrier's final errors that the soak itself caused
 */
export function judge(
  turns: readonly LoggedTurn[],
  rows: readonly OutboxRow[],
  thread: readonly Entry[],
  injected: ReadonlySet<number>,
): Verdict {
  const recorded = new Set(rows.map(({ cause }) => cause))
  const decided = decidedCauses(turns)
  const taken = countTaken(thread)
  const ids = new Set(rows.map(({ id }) => id))
  return {
    // If two turns name the same cause, it has only one row: the second text is lost.
    unrecorded: decided.length - new Set(decided.filter((cause) => recorded.has(cause))).size,
    unexplained: rows.filter((row) => isLost(row) && !isExplained(row, turns, injected)).length,
    missing: rows.filter(({ id, status }) => handedOver.has(status) !== taken.has(id)).length,
    doubled: [...taken].reduce((sum, [id, count]) => sum + (ids.has(id) ? count - 1 : count), 0),
    afterStop: countAfterStop(thread),
  }
}

const handedOver = new Set(['sent', 'delivered', 'undelivered'])

const isLost = ({ status }: OutboxRow) => ['failed', 'cancelled', 'undelivered'].includes(status)

/** One cause for each text that a turn sends. */
function decidedCauses(turns: readonly LoggedTurn[]): string[] {
  return turns.flatMap(({ event, effects }) =>
    effects.flatMap(({ type }, index) => (type === 'send' ? [`${event.id}:${index}`] : [])),
  )
}

/** How long after a conversation is told that a text was given up the reason may still enter its log, ms. */
const told_ms_max = 60_000

/** Whether the log explains it: an injected error, a window that closed, or a learner who no longer wanted it. */
function isExplained(row: OutboxRow, turns: readonly LoggedTurn[], injected: ReadonlySet<number>): boolean {
  if (row.errorCode !== null && injected.has(row.errorCode)) return true
  if (row.status !== 'cancelled') return false
  const told = turns.find(({ event }) => event.id === `undelivered:${row.id}`)?.context.now
  if (told === undefined) return false
  if (told >= row.notAfter) return true
  return turns.some(({ context, effects, state }) => {
    if (context.now < row.at || context.now > told + told_ms_max) return false
    const { phase } = state as { readonly phase: string }
    return phase !== 'active' || effects.some(({ type }) => type === 'cancel-lessons' || type === 'suppress')
  })
}

/** How often the carrier took each of our texts, by the id in its status callback address. */
function countTaken(thread: readonly Entry[]): Map<string, number> {
  const taken = new Map<string, number>()
  for (const entry of thread) {
    if (!isMessage(entry) || entry.origin !== 'api') continue
    const id = idOf(entry)
    taken.set(id, (taken.get(id) ?? 0) + 1)
  }
  return taken
}

function idOf({ statusCallback, sid }: Message): string {
  return (statusCallback && new URL(statusCallback).searchParams.get('message')) || sid
}

function countAfterStop(thread: readonly Entry[]): number {
  let stopped = false
  let count = 0
  for (const entry of thread) {
    if (!isMessage(entry)) continue
    const opts = entry.direction === 'from-phone' ? optOf(entry.body) : undefined
    if (opts) stopped = opts === 'out'
    else if (stopped && entry.by === 'service' && entry.origin === 'api') count += 1
  }
  return count
}
