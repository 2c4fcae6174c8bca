import { mutate } from 'swr'
import { noteOutdated } from './freshness.ts'

/**
 * Refetches resources after a command has changed them, by the prefixes of their paths. Those on the page are fetched
 * at once, the others when a page next shows them.
 */
export async function refresh(...beginnings: readonly string[]): Promise<void> {
  beginnings.forEach(noteOutdated)
  await mutate((key) => Array.isArray(key) && beginnings.some((beginning) => key.join('/').startsWith(beginning)))
}

/** For commands that change which texts come, and when: the same falls due, but how much of it is texted changes. */
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
