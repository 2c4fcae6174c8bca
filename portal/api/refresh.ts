import { mutate } from 'swr'
import { noteOutdated } from './freshness.ts'

/**
 * Refetches resources that a command has changed, by path prefix. Those on the page are fetched at once, the others
 * when a page next shows them.
 */
export async function refresh(...beginnings: readonly string[]): Promise<void> {
  beginnings.forEach(noteOutdated)
  await mutate((key) => Array.isArray(key) && beginnings.some((beginning) => key.join('/').startsWith(beginning)))
}

/** For commands that change which texts come, and when: the same falls due, but a different share of it is texted. */
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
