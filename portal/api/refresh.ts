import { mutate } from 'swr'
import { noteOutdated } from './freshness.ts'
import { type Change, pathsOutdatedBy } from './outdating.ts'

/**
 * Refetches what a command has put out of date. What is on the page is fetched at once, the rest when a page next shows
 * it.
 * @returns what is known now of each, by path
 */
export async function refresh(...changes: readonly Change[]): Promise<ReadonlyMap<string, unknown>> {
  const beginnings = pathsOutdatedBy(changes)
  beginnings.forEach(noteOutdated)
  const paths: string[] = []
  const answers = await mutate((key) => {
    const path = Array.isArray(key) ? key.join('/') : ''
    const isOutdated = beginnings.some((beginning) => path.startsWith(beginning))
    if (isOutdated) paths.push(path)
    return isOutdated
  })
  return new Map(paths.map((path, nth) => [path, answers[nth]]))
}
