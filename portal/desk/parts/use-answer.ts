import useSWR from 'swr'
import { call } from '../call.ts'

/** One GET of the desk. Each lookup is logged, so nothing is refetched automatically. */
export function useAnswer<Answer>(path: string | null) {
  return useSWR<Answer, Error>(path, (key: string) => call<Answer>('GET', key), {
    revalidateOnFocus: false,
    revalidateOnReconnect: false,
    shouldRetryOnError: false,
    keepPreviousData: false,
  })
}
