import { mutate } from 'swr'
import { noteOutdated } from './freshness.ts'
import { type Change, pathsOutdatedBy } from './outdating.ts'

/**
 * Refetches what a command has put out of date. What is on the page is fetched at once, the rest when a page next shows
 * it.
 */
export async function refresh(...changes: readonly Change[]): Promise<void> {
  const beginnings = pathsOutdatedBy(changes)
  beginnings.forEach(noteOutdated)
  await mutate((key) => Array.isArray(key) && beginnings.some((beginning) => key.join('/').startsWith(beginning)))
}
