/** Tracks which answers a later command has made out of date. Moments are a counter: only their order matters. */
let moment = 0
const fetchedAt = new Map<string, number>()
const outdatedAt = new Map<string, number>()

/**
 * Call when a request is sent, and what it returns when the answer has come. An answer is as old as its request; a
 * request that fails makes nothing newer.
 */
export function beginFetch(path: string): () => void {
  moment += 1
  const sentAt = moment
  return () => void fetchedAt.set(path, Math.max(sentAt, fetchedAt.get(path) ?? 0))
}

/** Marks everything fetched so far from paths with this prefix as out of date. */
export const noteOutdated = (beginning: string) => void outdatedAt.set(beginning, ++moment)

/** Whether what was fetched from a path is out of date. A path never fetched is not. */
export function isOutdated(path: string): boolean {
  const fetched = fetchedAt.get(path)
  if (fetched === undefined) return false
  return [...outdatedAt].some(([beginning, at]) => path.startsWith(beginning) && at > fetched)
}
