import { DateTime } from 'luxon'

/** The service's time, in a zone. */
export async function serviceTime(simUrl: string, zone: string): Promise<DateTime> {
  const { now } = (await (await fetch(`${simUrl}/clock`)).json()) as { now: string }
  return DateTime.fromISO(now, { zone })
}

/** Lets time pass until a future moment, with everything that happens on the way. */
export async function passTimeUntil(simUrl: string, moment: DateTime): Promise<void> {
  const now = await serviceTime(simUrl, moment.zoneName ?? 'utc')
  const answer = await fetch(`${simUrl}/clock`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ advance: moment.diff(now).shiftTo('seconds').toISO() }),
  })
  if (!answer.ok) throw new Error(`The clock did not move: ${await answer.text()}`)
}
