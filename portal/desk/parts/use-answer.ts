import useSWR, { useSWRConfig } from 'swr'
import { call, Refused } from '../call.ts'

/** Each lookup is logged, so one that is shown is not made again by itself: only a page that is opened asks anew. */
export const askedOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }

/** One GET of the desk. @param every_ms how often it is asked for again by itself, if it is not logged; 0: never */
export function useAnswer<Answer>(path: string | null, every_ms = 0) {
  return useSWR<Answer, Error>(path, (key: string) => call<Answer>('GET', key), {
    ...askedOnce,
    refreshInterval: every_ms,
  })
}

/** There is no such learner or case any more: what was shown of them is nobody's to read. */
export const isGone = (error: unknown): boolean => error instanceof Refused && error.code === 'not_found'

/**
 * Keeps what the service has just sent as the answer to a path, whichever page is shown by then. `mutate` of `useAnswer`
 * would write it under the path of the page that is shown now.
 */
export function useStore() {
  const { mutate } = useSWRConfig()
  return <Answer>(path: string, answer: Answer): void => void mutate(path, answer, { revalidate: false })
}
