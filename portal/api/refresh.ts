import { mutate } from 'swr'
import { noteOutdated } from './freshness.ts'

/**
 * After something was done: what a page shows of the resources whose paths begin so is fetched anew at once, what none
 * shows when one does again.
 */
export async function refresh(...beginnings: readonly string[]): Promise<void> {
  beginnings.forEach(noteOutdated)
  await mutate((key) => Array.isArray(key) && beginnings.some((beginning) => key.join('/').startsWith(beginning)))
}

/** After a lesson was completed or read, or a question answered. */
export const refreshLearning = () =>
  refresh('/api/lessons', '/api/dashboard', '/api/user/learning', '/api/user/sms-history', '/api/calculate-progress')
