/** Which answers have been overtaken by something that was done since. Times are of one clock, so only their order counts. */
let moment = 0
const fetchedAt = new Map<string, number>()
const outdatedAt = new Map<string, number>()

export const noteFetch = (path: string) => void fetchedAt.set(path, ++moment)

/** Everything whose path begins so is out of date from now on. */
export const noteOutdated = (beginning: string) => void outdatedAt.set(beginning, ++moment)

/** Whether what was fetched of a path was overtaken. What was never fetched was not. */
export function isOutdated(path: string): boolean {
  const fetched = fetchedAt.get(path)
  if (fetched === undefined) return false
  return [...outdatedAt].some(([beginning, at]) => path.startsWith(beginning) && at > fetched)
}
