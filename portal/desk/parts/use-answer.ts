import useSWR, { useSWRConfig } from 'swr'
import { call } from '../call.ts'

/** Each lookup is logged, so one that is shown is not made again by itself: only a page that is opened asks anew. */
export const askedOnce = { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false }

/** One GET of the desk. @param every_ms how often it is asked for again by itself, if it is not logged; 0: never */
export function useAnswer<Answer>(path: string | null, every_ms = 0) {
  return useSWR<Answer, Error>(path, (key: string) => call<Answer>('GET', key), {
    ...askedOnce,
    refreshInterval: every_ms,
  })
}

/**
 * Keeps what the service has just sent as the answer to a path, whichever page is shown by then. `mutate` of `useAnswer`
 * would write it under the path of the page that is shown now.
 */
export function useStore() {
  const { mutate } = useSWRConfig()
  return <Answer>(path: string, answer: Answer): void => void mutate(path, answer, { revalidate: false })
}
