import { useMemo } from 'react'
import useSWR, { type SWRConfiguration } from 'swr'
import type { SmsHistory, SmsHistoryItem } from '../../api/schemas/sms-history.ts'
import type { ResourcePath } from './outdating.ts'
import { request } from './request.ts'
import { settled, useResource } from './resource.ts'

const PATH = '/api/user/sms-history' satisfies ResourcePath

/** More than a page shows at first. The rest is fetched after these, so that a slow phone has its figures before. */
const AT_FIRST = 10

/** A reply by text marks earlier texts as read, so a page that is opened again asks anew. */
const onOpening: SWRConfiguration = { revalidateIfStale: true, dedupingInterval: 30_000 }

/**
 * The lesson and quiz texts sent so far, newest first. The latest come first, then those of about two years; older ones
 * are fetched when a page wants all. `hasMore` says whether some are still to be fetched, `hasRecent` whether at least
 * those of two years are there, and `missing` what could not be fetched.
 */
export function useSmsHistory({ wantsAll = false } = {}) {
  const latest = useResource<SmsHistory>([`${PATH}?limit=${AT_FIRST}`], onOpening)
  const afterLatest = latest.data?.nextCursor ?? null
  const recent = useSWR<SmsHistory, Error>(keyBefore(afterLatest), ([, , cursor]: Key) => readPage(cursor), {
    ...settled,
    ...onOpening,
    keepPreviousData: true,
  })
  const afterRecent = (afterLatest !== null && recent.data?.nextCursor) || null
  const older = useSWR<SmsHistoryItem[], Error>(
    wantsAll ? keyBefore(afterRecent, 'everything') : null,
    ([, , cursor]: Key) => readAll(cursor),
    { ...settled, keepPreviousData: true },
  )
  const first = latest.data?.smsHistory
  const second = afterLatest === null ? undefined : recent.data?.smsHistory
  const rest = afterRecent === null ? undefined : older.data
  const texts = useMemo(() => first && [...first, ...(second ?? []), ...(rest ?? [])], [first, second, rest])
  const hasRecent = first !== undefined && (afterLatest === null || (second !== undefined && !recent.isLoading))
  return {
    texts,
    hasRecent,
    hasMore: !hasRecent || (afterRecent !== null && rest === undefined),
    missing: missing(latest, recent, older),
    retry: () => void (latest.error ? latest.retry() : (recent.error ? recent : older).mutate()),
  }
}

type Key = readonly [path: string, what: string, cursor: string]

const keyBefore = (cursor: string | null, what = 'recent'): Key | null =>
  cursor === null ? null : [PATH, what, cursor]

/** A history that is on the page is fetched again for what came since: if that fails, none of the older are missing. */
function missing(latest: Fetched, ...older: readonly Fetched[]): string | undefined {
  if (latest.error) return latest.data ? 'your latest texts' : 'your texts'
  return older.some(({ error }) => error) ? 'your older texts' : undefined
}

interface Fetched {
  readonly data?: unknown
  readonly error: Error | undefined
}

/** As many as an answer holds of those sent before a text. */
const readPage = (cursor: string) => request<SmsHistory>('GET', `${PATH}?before=${cursor}`)

/** Everything sent before a text. */
async function readAll(cursor: string): Promise<SmsHistoryItem[]> {
  const { smsHistory, nextCursor } = await readPage(cursor)
  return nextCursor === null ? smsHistory : [...smsHistory, ...(await readAll(nextCursor))]
}
