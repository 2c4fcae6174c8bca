import type { User } from '../../api/schemas/user.ts'
import { formatNational } from './phone-number.ts'

/** Shown to somebody who opted out by text wherever lessons are mentioned: only a text from that phone undoes it. */
export function optedOutWords({ number, inWords }: NonNullable<User['optOut']>): string {
  const us = number === null ? 'the number that our texts come from' : formatNational(number)
  const said = inWords ? 'You wrote that you want no more texts.' : 'You texted STOP.'
  return `${said} Text START to ${us} to get lessons again.`
}
