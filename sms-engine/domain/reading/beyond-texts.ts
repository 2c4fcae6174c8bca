import type { Beyond } from '../model/heard.ts'
import { normal } from './normal.ts'

const bill =
  /\b(?:subscri\w*|membership|bill\w*|charg\w*|payment\w*|paying|paid|pay|card|refund\w*|money|account|plan|price|cost\w*|trial|renew\w*|invoice|afford\w*|expensive|caro|cher|chere|suscripcion|pago|cobr\w*|tarjeta|dinero|abonne\w*|factur\w*|carte|argent|rembours\w*)\b/
const deletion =
  /\b(?:delet\w*|eras\w*|remov\w*|wip\w+|clos(?:e|ing)|destroy|borr\w*|elimin\w*|supprim\w*|effac\w*)(?: (?:all|my|the|our|this|of|entire|whole|mi|la|todos|todas|mis|mon|le|toutes|mes))* (?:accounts?|profile|data|cuenta|datos|compte|donnees)\b/

/** What else a text that wants out may be about; null for the texts alone. */
export function beyondTexts(text: string): Beyond | null {
  const plain = normal(text)
  if (deletion.test(plain)) return 'account'
  return bill.test(plain) ? 'bill' : null
}
