import useSWR, { type SWRConfiguration } from 'swr'
import { isOutdated, noteFetch } from './freshness.ts'
import { request } from './request.ts'

/** Parts of a path; the default fetcher joins them with slashes (specification, section 7). */
export type ResourceKey = readonly [string, ...string[]]

/** Data never goes stale by itself: no refetch on focus, no polling, no retries (specification, section 9). */
export const settled: SWRConfiguration = {
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
}

/** One GET resource. Nothing is fetched while the key is `null`. */
export function useResource<Answer>(key: ResourceKey | null, options: SWRConfiguration = {}) {
  const isStale = key !== null && isOutdated(key.join('/'))
  return useSWR<Answer, Error>(key, fetchResource<Answer>, {
    ...settled,
    ...(isStale && { revalidateIfStale: true }),
    ...options,
  })
}

function fetchResource<Answer>(parts: ResourceKey): Promise<Answer> {
  const path = parts.join('/')
  noteFetch(path)
  return request<Answer>('GET', path)
}
