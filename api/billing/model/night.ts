import { DateTime } from 'luxon'

/** Where most learners live: while they sleep, Stripe's answers are theirs less than at any other time. */
const zone = 'America/New_York'
const [begins_hour, ends_hour] = [1, 7] as const

/** When this night began, ms; null by day. On the two days on which clocks are changed the night is an hour longer or shorter. */
export function nightBegan(now: number): number | null {
  const local = DateTime.fromMillis(now, { zone })
  if (local.hour < begins_hour || local.hour >= ends_hour) return null
  return local.startOf('day').set({ hour: begins_hour }).toMillis()
}
