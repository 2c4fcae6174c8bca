import { stem } from './spelling.ts'

/** What stands between a token and the one before it; a text begins after a stop. */
export type Gap = 'joined' | 'space' | 'comma' | 'stop' | 'question'

/** A word or a number of a text. */
export interface Token {
  /** Small letters and digits, without accents and apostrophes: "dont". */
  readonly word: string
  readonly stem: string
  /** As it was typed: "Don't". */
  readonly typed: string
  readonly gap: Gap
  /** The characters between this token and the one before it, for signs such as "$", "-" and "/". */
  readonly before: string
  /** The characters behind it, up to the next token. */
  readonly after: string
  /** The "l" of "l'actif": never a letter that was chosen. */
  readonly elided: boolean
}

const piece =
  /\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d{1,2})?(?![\d\p{L}])|\d+(?:[.,]\d+)?(?:st|nd|rd|th|er|re|[eè]re|[eè]me|[kKxXmM])?(?!\p{L})|[.,]\d+|[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu
const elision = /^(?:[ldjcmnst]|qu|jusqu|lorsqu|puisqu)'(?=[aeiouyhâàéèêîïôûœ])/i
const english = /^(?:d'ya|d'you|c'mon)$/i
/** Short forms whose dot ends no sentence. */
const shortened = /^(?:no|nr|num|opt|ans|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/

/** A text's tokens in order, and what stands behind the last. */
export function tokensOf(text: string): readonly Token[] {
  const tokens: Token[] = []
  const found = [...text.matchAll(piece)]
  found.forEach((match, index) => {
    const end = match.index + match[0].length
    const before = text.slice(endOf(found[index - 1]), match.index)
    const after = text.slice(end, found[index + 1]?.index)
    const last = tokens.at(-1)?.word ?? ''
    const gap: Gap = index === 0 ? 'stop' : /^\. ?$/.test(before) && shortened.test(last) ? 'space' : gapOf(before)
    const parts = split(match[0])
    parts.forEach((typed, part) => {
      const word = folded(typed)
      tokens.push({
        word,
        stem: stem(word),
        typed,
        gap: part === 0 ? gap : 'space',
        before: part === 0 ? before : '',
        after: part === parts.length - 1 ? after : '',
        elided: part < parts.length - 1 && parts.length > 1 && !/^[abcd]$/.test(parts[1] ?? '') && typed.endsWith("'"),
      })
    })
  })
  return tokens
}

const counted =
  /^(\d[\d.,]*)(yrs?|years?|mos?|mths?|mnths?|months?|days?|wks?|weeks?|hrs?|hours?|mins?|minutes?|pct|percent|usd|dollars?|bucks?|cents?|grand|thousand|hundred|mil|million|th?ou|ans|mois|jours|anos|meses|dias)$/i
const dated =
  /^(jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december)(\d{1,2})$/i

/** "l'actif" as "l'" and "actif", "B's" as "B" and "is", "10yrs" as "10" and "yrs", "12OO" as "1200". */
function split(typed: string): readonly string[] {
  const glued = counted.exec(typed) ?? dated.exec(typed)
  if (glued) return glued.slice(1, 3)
  if (/^\d[\doOlI]*[oO][\doOlI]*$/.test(typed)) return [typed.replace(/[oO]/g, '0').replace(/[lI]/g, '1')]
  const short = elision.exec(typed)?.[0]
  if (short && !english.test(typed)) return [short, typed.slice(short.length)]
  return /^[abcd]'s$/i.test(typed) ? [typed.slice(0, 1), 'is'] : [typed]
}

function endOf(match: RegExpExecArray | undefined): number {
  return match ? match.index + match[0].length : 0
}

function gapOf(between: string): Gap {
  if (between.includes('?')) return 'question'
  if (/[.!;\n\u2022]/.test(between)) return between === '.' ? 'joined' : 'stop'
  if (/^\s+$/.test(between)) return 'space'
  if (between === '' || /^[-/&'+.]$/.test(between)) return 'joined'
  return /^[\s$%#'+&=~]+$/.test(between) ? 'space' : 'comma'
}

/** Small letters without accents and apostrophes. */
export function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}']/gu, '')
}
