import useSWR, { type SWRConfiguration, type SWRResponse } from 'swr'
import { beginFetch, isOutdated } from './freshness.ts'
import type { ResourcePath } from './outdating.ts'
import { request } from './request.ts'

/** Parts of a path; the default fetcher joins them with slashes (specification, section 7). */
export type ResourceKey = {
  [Path in ResourcePath]: readonly [path: Path | `${Path}?${string}`] | readonly [path: Path, rest: string]
}[ResourcePath]

/** Data never goes stale by itself: no refetch on focus, no polling, no retries (specification, section 9). */
export const settled: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

/** What a page knows of something that it reads. `ui/fetched.tsx` shows it. */
export interface Resource<Answer> {
  readonly data: Answer | undefined
  /** Why the last request failed, until one succeeds. */
  readonly error: Error | undefined
  /** There is data, but the request for newer data failed. */
  readonly isOld: boolean
  /** Asks once more. */
  retry(): Promise<Answer | undefined>
}

/** One GET resource. Nothing is fetched while the key is `null`. */
export function useResource<Answer>(key: ResourceKey | null, options: SWRConfiguration = {}): Resource<Answer> {
  return known(useFetched<Answer>(key, options))
}

/** The same for a page that also shows when it is being asked again. */
export function useWatchedResource<Answer>(key: ResourceKey, options: SWRConfiguration = {}) {
  const response = useFetched<Answer>(key, options)
  return { ...known(response), isLoading: response.isValidating }
}

function useFetched<Answer>(key: ResourceKey | null, options: SWRConfiguration) {
  const isStale = key !== null && isOutdated(key.join('/'))
  return useSWR<Answer, Error>(key, fetchResource<Answer>, {
    ...settled,
    ...(isStale && { revalidateIfStale: true }),
    ...options,
  })
}

/** Reads no more of the response than every page needs: SWR renders a page again for each change of what it has read. */
function known<Answer>({ data, error, mutate }: SWRResponse<Answer, Error>): Resource<Answer> {
  return { data, error, isOld: data !== undefined && error !== undefined, retry: () => mutate() }
}

async function fetchResource<Answer>(parts: ResourceKey): Promise<Answer> {
  const path = parts.join('/')
  const arrived = beginFetch(path)
  const answer = await request<Answer>('GET', path)
  arrived()
  return answer
}
