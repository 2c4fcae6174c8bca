import { useMemo } from 'react'
import useSWR from 'swr'
import type { SmsHistory, SmsHistoryItem } from '../../api/schemas/sms-history.ts'
import { request } from './request.ts'
import { settled, useResource } from './resource.ts'

const PATH = '/api/user/sms-history'
const STALE_AFTER_MS = 30_000

/**
 * The lesson and quiz texts sent so far, newest first. One answer holds about two years of them; older ones are fetched
 * when a page wants all. `hasMore` says whether some are still to be fetched, and `missing` what could not be.
 */
export function useSmsHistory({ wantsAll = false } = {}) {
  const first = useResource<SmsHistory>(['/api/user', 'sms-history'], {
    revalidateIfStale: true,
    dedupingInterval: STALE_AFTER_MS,
  })
  const cursor = first.data?.nextCursor ?? null
  const older = useSWR<SmsHistoryItem[], Error>(wantsAll && cursor !== null ? [PATH, 'before', cursor] : null, readOn, {
    ...settled,
    keepPreviousData: true,
  })
  const latest = first.data?.smsHistory
  const rest = cursor === null ? undefined : older.data
  const texts = useMemo(() => latest && (rest ? [...latest, ...rest] : latest), [latest, rest])
  return {
    texts,
    hasMore: cursor !== null && rest === undefined,
    missing: missing(first, older),
    retry: () => void (first.error ? first.mutate() : older.mutate()),
  }
}

/** A history that is on the page is fetched again for what came since: if that fails, none of the older are missing. */
function missing(first: Fetched, older: Fetched): string | undefined {
  if (first.error) return first.data ? 'your latest texts' : 'your texts'
  return older.error && 'your older texts'
}

interface Fetched {
  readonly data?: unknown
  readonly error: Error | undefined
}

/** Everything sent before a text, fetched page by page. */
async function readOn([path, , cursor]: [string, string, string]): Promise<SmsHistoryItem[]> {
  const { smsHistory, nextCursor } = await request<SmsHistory>('GET', `${path}?before=${cursor}`)
  return nextCursor === null ? smsHistory : [...smsHistory, ...(await readOn([path, '', nextCursor]))]
}
