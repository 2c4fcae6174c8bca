import type { Day, Feast } from '../calendar/days.ts'

/** A feast, its words in English, Spanish and French, and for one with a long weekend how that lies around it. */
interface Named {
  readonly day: { readonly month: number; readonly day: number } | { readonly feast: Feast; readonly plus?: number }
  readonly words: string
  /** From when, and when it is over, in days after the feast. */
  readonly weekend?: readonly [from: number, over: number]
}

const monday = [-2, 1] as const
const named: readonly Named[] = [
  { day: { month: 1, day: 1 }, words: 'new years?(?: day)?|ano nuevo|nouvel an|jour de l an' },
  { day: { month: 1, day: 6 }, words: 'epiphany|(?:dia de )?(?:los )?reyes(?: magos)?' },
  { day: { feast: 'mlk' }, words: '(?:mlk|martin luther king)(?: jr)?(?: day)?', weekend: monday },
  { day: { month: 2, day: 14 }, words: 'valentines?(?: day)?|san valentin|saint valentin' },
  { day: { feast: 'presidents' }, words: 'presidents? day', weekend: monday },
  { day: { month: 3, day: 17 }, words: '(?:st|saint) (?:pattys|paddys|patricks?)(?: day)?' },
  { day: { feast: 'easter' }, words: 'easter(?: sunday)?|(?:la )?(?:pascua|semana santa)|paques', weekend: [-2, 1] },
  { day: { month: 4, day: 15 }, words: 'tax day' },
  { day: { month: 5, day: 5 }, words: 'cinco de mayo' },
  { day: { feast: 'mothers' }, words: 'mothers day' },
  { day: { feast: 'memorial' }, words: 'memorial day', weekend: monday },
  { day: { month: 6, day: 19 }, words: 'juneteenth' },
  { day: { feast: 'fathers' }, words: 'fathers day' },
  { day: { month: 7, day: 1 }, words: 'canada day' },
  { day: { month: 7, day: 4 }, words: 'independence day|(?:4th|fourth) of july|july (?:4th|fourth)' },
  { day: { feast: 'labor' }, words: 'labou?r day', weekend: monday },
  { day: { feast: 'columbus' }, words: '(?:columbus|indigenous peoples?) day', weekend: monday },
  { day: { month: 10, day: 31 }, words: 'halloween' },
  { day: { month: 11, day: 11 }, words: 'veterans day' },
  {
    day: { feast: 'thanksgiving' },
    words: 'thanksgiving(?: day)?|turkey day|(?:dia de )?accion de gracias|action de graces?',
    weekend: [0, 4],
  },
  { day: { feast: 'thanksgiving', plus: 1 }, words: 'black friday' },
  { day: { month: 12, day: 24 }, words: '(?:christmas|xmas) eve|nochebuena|(?:la )?veille de noel' },
  { day: { month: 12, day: 25 }, words: '(?:christmas|xmas|x mas)(?: day)?|navidad(?:es)?|noel' },
  { day: { month: 12, day: 26 }, words: 'boxing day' },
  { day: { month: 12, day: 31 }, words: 'new years eve|nye|nochevieja|saint sylvestre' },
]

/** What makes another time of a feast: "christmas break", "easter dinner". */
const notOfIt =
  '(?! (?:eve|break|vacation|holidays?|season|week|month|time|party|parties|shopping|sales?|dinner|lunch|brunch|shift|travel|trip|music|lessons?|texts?|bonus)\\b)'
/** The name of a feast in plain words, with "weekend" if that belongs to it, as a pattern without groups. */
export const feastName = `(?:(?:${named.map(({ words }) => words).join('|')})(?: (?:long )?weekend)?)${notOfIt}`

const wholes = named.map(({ words, ...of }) => [new RegExp(`^(?:${words})$`), of] as const)

/** The day of a feast that `feastName` matches; null for a weekend that we cannot tell. */
export function readFeast(text: string, isAfter: boolean): Day | null {
  const name = text.replace(/ (?:long )?weekend$/, '')
  const of = wholes.find(([words]) => words.test(name))?.[1]
  if (!of) return null
  const plus = name === text ? Number(isAfter) : of.weekend?.[isAfter ? 1 : 0]
  if (plus === undefined) return null
  const after = plus + ('plus' in of.day ? (of.day.plus ?? 0) : 0)
  return after === 0 ? of.day : { ...of.day, plus: after }
}
