import { type Deadlines, workerDeadlines } from '../runtime/database.ts'

/** Deadlines that expire within seconds. */
export const shortDeadlines: Deadlines = { ...workerDeadlines, connect_ms: 3_000, silence_ms: 1_000 }
