import type { User } from '../../api/schemas/user.ts'
import { formatNational } from './phone-number.ts'

/** Shown to somebody who opted out by text wherever lessons are mentioned: only a text from that phone undoes it. */
export function optedOutWords({ number, inWords }: NonNullable<User['optOut']>): string {
  const us = number === null ? 'the number that our texts come from' : formatNational(number)
  const said = inWords ? 'You wrote that you want no more texts.' : 'You texted STOP.'
  return `${said} Text START to ${us} to get lessons again.`
}

/**
 * Whether lessons come by text when they are not paused. Where they do not, nothing comes on the day on which a pause
 * ends either.
 */
export const isTexted = ({
  optOut,
  phoneVerified,
  smsLessonsEnabled,
  dailyLessons,
}: Pick<User, 'optOut' | 'phoneVerified' | 'smsLessonsEnabled' | 'dailyLessons'>): boolean =>
  optOut === null && phoneVerified && (smsLessonsEnabled ?? true) && dailyLessons > 0
