import { stem } from './spelling.ts'

/** What separates a token from the one before it; a text begins after a stop. */
export type Gap = 'joined' | 'space' | 'comma' | 'stop' | 'question'

/** A word or a number of a text. */
export interface Token {
  /** Lowercase letters and digits, without accents and apostrophes: "dont". */
  readonly word: string
  readonly stem: string
  /** As it was typed: "Don't". */
  readonly typed: string
  readonly gap: Gap
  /** The characters between this token and the one before it, for signs such as "$", "-" and "/". */
  readonly before: string
  /** The characters after it, up to the next token. */
  readonly after: string
  /** The "l" of "l'actif": never a letter that was chosen. */
  readonly elided: boolean
}

const units =
  'yrs?|years?|mos?|mths?|mnths?|months?|days?|wks?|weeks?|hrs?|hours?|mins?|minutes?|pct|percent|bps|usd|dollars?|bucks?|cents?|grand|thousand|hundred|mil|million|th?ou|ans|mois|jours|anos|meses|dias'
const months =
  'jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec|january|february|march|april|august|september|october|november|december'
/** Where to split a figure and its unit, or a month and its day, typed as one word: "10yrs", "1,500usd", "dec31". */
const glued = new RegExp(String.raw`(?<=\d)(?=(?:${units})\b)|(?<=\b(?:${months}))(?=\d{1,2}\b)`, 'gi')

const piece =
  /\d{1,3}(?:[,.' ]\d{3})+(?:[.,]\d{1,2})?(?![\d\p{L}])|\d+(?:[.,]\d+)?(?:st|nd|rd|th|er|re|[eè]re|[eè]me|[kKxXmM]|[mM]{2}|[bB][nN])?(?![\p{L}\d])|[.,]\d+|[\p{L}\p{N}]+(?:'[\p{L}]+)*/gu
const elision = /^(?:[ldjcmnst]|qu|jusqu|lorsqu|puisqu)'(?=[aeiouyhâàéèêîïôûœ])/i
const english = /^(?:d'ya|d'you|c'mon)$/i
/** Abbreviations whose dot does not end a sentence. */
const shortened = /^(?:no|nr|num|opt|ans|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)$/

/** A text's tokens in order. */
export function tokensOf(typed: string): readonly Token[] {
  const text = typed.replace(glued, ' ')
  const found = [...text.matchAll(piece)]
  const tokens: Token[] = []
  for (const [index, match] of found.entries()) {
    const before = text.slice(endOf(found[index - 1]), match.index)
    const after = text.slice(endOf(match), found[index + 1]?.index)
    const isShortened = /^\. ?$/.test(before) && shortened.test(tokens.at(-1)?.word ?? '')
    const gap = index === 0 ? 'stop' : isShortened ? 'space' : gapOf(before)
    const parts = split(match[0])
    for (const [part, partTyped] of parts.entries()) {
      const word = folded(partTyped)
      const [isFirst, isLast] = [part === 0, part === parts.length - 1]
      tokens.push({
        word,
        stem: stem(word),
        typed: partTyped,
        gap: isFirst ? gap : 'space',
        before: isFirst ? before : '',
        after: isLast ? after : '',
        elided: !isLast && partTyped.endsWith("'"),
      })
    }
  }
  return tokens
}

/** Splits "l'actif" into "l'" and "actif" and "B's" into "B" and "is"; reads "12OO" as "1200". */
function split(typed: string): readonly string[] {
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

/** Lowercase, without accents and apostrophes. */
function folded(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}']/gu, '')
}
