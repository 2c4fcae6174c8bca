/** Letters of other scripts that look like Latin ones, each with the Latin letter. */
const lookalikes: Readonly<Record<string, string>> = Object.fromEntries(
  [
    ...[
      'аa',
      'вb',
      'еe',
      'ёe',
      'кk',
      'мm',
      'нh',
      'оo',
      'рp',
      'сc',
      'тt',
      'уy',
      'хx',
      'ѕs',
      'іi',
      'јj',
      'ԁd',
      'ԛq',
      'ԝw',
    ],
    ...['αa', 'βb', 'εe', 'ηn', 'ιi', 'κk', 'νv', 'οo', 'ρp', 'τt', 'υu', 'χx', 'ѵv', 'ɡg', 'ɩi', '\u0578n'],
  ].map((pair) => [pair[0], pair[1]]),
)
const lookalike = new RegExp(`[${Object.keys(lookalikes).join('')}]`, 'g')

/** Digits and signs that stand for letters inside a word: "r3m0v3", "5top", "$top", "st0p". */
const disguises: Readonly<Record<string, string>> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  8: 'b',
  $: 's',
  '@': 'a',
  '!': 'i',
}
const disguised = /(?<![\p{L}\p{N}])(?=[\d$@]*\p{L})(?=\p{L}*[\d$@])[\p{L}\d$@]+(?![\p{L}\p{N}%])/gu
/** Words of figures and letters that are not disguises: amounts, dates, hours, forms. */
const figure =
  /^[$]?\d+(?:st|nd|rd|th|k|m|pm|am|h|hr|hrs|min|mins|x|s|d|w|ers?|eme|e)?$|^\d+[a-z]?$|^[a-z]\d+$|^[a-z]{1,2}\d{1,2}[a-z]?$|^w[29]s?$|^1099\w*$|^401k$|^mp3$|^covid19$|^\d+x\d+$/

/** "s t o p", "S.T.O.P", "b-a-s-t-a": at least three single letters in a row with short gaps. */
const spelled = /(?<![\p{L}\p{N}'])\p{L}(?:[ .\-_*·•,/']{1,3}\p{L}){2,}(?![\p{L}\p{N}])/gu

/**
 * A text as the reader compares it: lowercase Latin letters, without accents, apostrophes and invisible characters,
 * disguises undone, at most two of the same letter in a row.
 */
export function normal(text: string): string {
  const latin = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\u2018\u2019\u02bc\u00b4`]/g, "'")
    .replace(/\p{Cf}|\ufe0e|\ufe0f/gu, '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(lookalike, (found) => lookalikes[found] ?? found)
  return latin
    .replace(disguised, (word) => (figure.test(word) ? word : [...word].map((one) => disguises[one] ?? one).join('')))
    .replace(spelled, joined)
    .replace(/(?<![\p{L}'])([cdjlmnst]|qu|jusqu|lorsqu|puisqu)'(?=\p{L}{2})/gu, '$1 ')
    .replace(/(\p{L})'(?=\p{L})/gu, '$1')
    .replace(/(\p{L})\1{2,}/gu, '$1$1')
}

/** Wider gaps separate words: "b a s t a   d e". */
function joined(letters: string): string {
  return letters
    .split(/ {2,}/)
    .map((word) => word.replace(/[^\p{L}]/gu, ''))
    .join(' ')
}

/** The words and signs of a normalized text, in order. */
export function tokensOf(text: string): readonly string[] {
  return normal(text).match(/[\p{L}\p{N}$]+|[^\p{L}\p{N}\s]/gu) ?? []
}
