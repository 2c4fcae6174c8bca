/** Words that carriers and 47 CFR 64.1200(a)(10) treat as opt-out when they are the whole text. */
const optOut = new Set(['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT'])
const help = new Set(['HELP', 'INFO'])

export type Keyword = 'opt-out' | 'start' | 'yes' | 'help'

/** Reads a carrier keyword: the whole text, in any case, outer spaces ignored. */
export function readKeyword(body: string): Keyword | null {
  const word = body.trim().toUpperCase()
  if (optOut.has(word)) return 'opt-out'
  if (word === 'START' || word === 'UNSTOP') return 'start'
  if (word === 'YES') return 'yes'
  if (help.has(word)) return 'help'
  return null
}
