/** Tracks which answers a later command has made out of date. Moments are a counter: only their order matters. */
let moment = 0
const fetchedAt = new Map<string, number>()
const outdatedAt = new Map<string, number>()

export const noteFetch = (path: string) => void fetchedAt.set(path, ++moment)

/** Marks everything fetched so far from paths with this prefix as out of date. */
export const noteOutdated = (beginning: string) => void outdatedAt.set(beginning, ++moment)

/** Whether what was fetched from a path is out of date. A path never fetched is not. */
export function isOutdated(path: string): boolean {
  const fetched = fetchedAt.get(path)
  if (fetched === undefined) return false
  return [...outdatedAt].some(([beginning, at]) => path.startsWith(beginning) && at > fetched)
}
