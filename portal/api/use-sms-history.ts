import type { SmsHistory } from '../../api/schemas/sms-history.ts'
import { useResource } from './resource.ts'

const STALE_AFTER_MS = 30_000

/** The lesson and quiz texts that were sent, newest first. */
export function useSmsHistory() {
  const { data, error, mutate } = useResource<SmsHistory>(['/api/user', 'sms-history'], {
    revalidateIfStale: true,
    dedupingInterval: STALE_AFTER_MS,
  })
  return { texts: data?.smsHistory, error, retry: () => mutate() }
}
