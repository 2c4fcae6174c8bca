import { DateTime } from 'luxon'

/** Where most learners live: while they sleep, they need Stripe's capacity least. */
const zone = 'America/New_York'
const [begins_hour, ends_hour] = [1, 7] as const

/**
 * When this night began, ms; null during the day. On the two days of clock changes the night is an hour longer or
 * shorter.
 */
export function nightBegan(now: number): number | null {
  const local = DateTime.fromMillis(now, { zone })
  if (local.hour < begins_hour || local.hour >= ends_hour) return null
  return local.startOf('day').set({ hour: begins_hour }).toMillis()
}
