import { mutate } from 'swr'
import { noteOutdated } from './freshness.ts'

/**
 * Fetches resources anew after a command has changed them, by the beginnings of their paths. Those on the page are fetched
 * at once; the others when a page shows them again.
 */
export async function refresh(...beginnings: readonly string[]): Promise<void> {
  beginnings.forEach(noteOutdated)
  await mutate((key) => Array.isArray(key) && beginnings.some((beginning) => key.join('/').startsWith(beginning)))
}

/** For commands that change which texts come, and when: what falls due is the same, how much of it is texted is not. */
export const refreshPlan = () => refresh('/api/user/learning', '/api/review')

/** For commands that change what was learned: a lesson completed, a question answered. */
export const refreshLearning = () =>
  refresh(
    '/api/lessons',
    '/api/dashboard',
    '/api/review',
    '/api/user/learning',
    '/api/user/sms-history',
    '/api/calculate-progress',
  )
