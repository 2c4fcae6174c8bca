import type { User } from '../../api/schemas/user.ts'
import { formatNational } from './phone-number.ts'

/** Shown to somebody who texted STOP wherever lessons are mentioned: only a text from that phone undoes it. */
export function optedOutWords({ number }: NonNullable<User['optOut']>): string {
  const us = number === null ? 'the number that our texts come from' : formatNational(number)
  return `You texted STOP. Text START to ${us} to get lessons again.`
}
