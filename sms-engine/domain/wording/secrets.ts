import type { Settings } from '../model/context.ts'
import type { Secret } from '../model/heard.ts'
import { cardsLink } from './links.ts'

/** What we say to a sender of a number that nobody should text. GSM-7, within two segments. */

/** @param secrets what was masked, at least one */
export function neverText(secrets: readonly Secret[], settings: Settings): string {
  const what = secrets.map((secret) => names[secret]).join(' or ')
  const pay = secrets.includes('card') ? ` Cards belong only here: ${cardsLink(settings)}` : ''
  return `Please never text ${what}: others may read it on the way. We have blacked it out.${pay}`
}

const names: Readonly<Record<Secret, string>> = { card: 'a card number', ssn: 'a Social Security number' }
