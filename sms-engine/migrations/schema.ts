import type { Schema } from '../runtime/schema.ts'

/** The engine's half of the schema. */
export const engineSchema: Schema = {
  table: 'engine_migration',
  migrations: {
    '2026-11-20-first-slice': async () => (await import('./2026-11-20-first-slice.ts')).FirstSlice,
    '2026-11-20-portal-learning': async () => (await import('./2026-11-20-portal-learning.ts')).PortalLearning,
    '2026-11-22-urgent-cases': async () => (await import('./2026-11-22-urgent-cases.ts')).UrgentCases,
    '2026-11-22-by-day': async () => (await import('./2026-11-22-by-day.ts')).ByDay,
    '2026-11-22-mailed-once': async () => (await import('./2026-11-22-mailed-once.ts')).MailedOnce,
    '2026-11-22-forgotten-codes': async () => (await import('./2026-11-22-forgotten-codes.ts')).ForgottenCodes,
    '2026-11-22-asked-with': async () => (await import('./2026-11-22-asked-with.ts')).AskedWith,
    '2026-11-22-code-spending': async () => (await import('./2026-11-22-code-spending.ts')).CodeSpending,
    '2026-11-22-second-way': async () => (await import('./2026-11-22-second-way.ts')).SecondWay,
    '2026-11-22-fetched': async () => (await import('./2026-11-22-fetched.ts')).Fetched,
    '2026-11-22-desk-search': async () => (await import('./2026-11-22-desk-search.ts')).DeskSearch,
    '2026-11-22-case-desk': async () => (await import('./2026-11-22-case-desk.ts')).CaseDesk,
    '2026-11-22-hold': async () => (await import('./2026-11-22-hold.ts')).Hold,
    '2026-11-22-watch-threads': async () => (await import('./2026-11-22-watch-threads.ts')).WatchThreads,
    '2026-11-22-new-ids': async () => (await import('./2026-11-22-new-ids.ts')).NewIds,
    '2026-11-22-recovery': async () => (await import('./2026-11-22-recovery.ts')).Recovery,
    '2026-11-22-mail': async () => (await import('./2026-11-22-mail.ts')).Mail,
    '2026-11-22-unreachable': async () => (await import('./2026-11-22-unreachable.ts')).Unreachable,
    '2026-11-22-spending': async () => (await import('./2026-11-22-spending.ts')).Spending,
    '2026-11-22-turns': async () => (await import('./2026-11-22-turns.ts')).Turns,
    '2026-11-22-numbers': async () => (await import('./2026-11-22-numbers.ts')).Numbers,
    '2026-11-22-case-warnings': async () => (await import('./2026-11-22-case-warnings.ts')).CaseWarnings,
    '2026-11-22-kept-turns': async () => (await import('./2026-11-22-kept-turns.ts')).KeptTurns,
    '2026-11-22-turn-months': async () => (await import('./2026-11-22-turn-months.ts')).TurnMonths,
    '2026-11-22-changed-hands': async () => (await import('./2026-11-22-changed-hands.ts')).ChangedHands,
    '2026-11-22-turn-archive': async () => (await import('./2026-11-22-turn-archive.ts')).TurnArchive,
  },
}
