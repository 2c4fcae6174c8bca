export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month'

/** The units of a length of time, each with its words as a pattern. */
export const units: readonly (readonly [Unit, string])[] = [
  ['minute', 'm|mins?|minutes?|minutos?'],
  ['hour', 'h|hrs?|hours?|horas?|heures?'],
  ['day', 'd|days?|dias?|jours?'],
  ['week', 'w|wks?|weeks?|semanas?|semaines?'],
  ['month', 'mos?|months?|mes|meses|mois'],
]
/** Any of them, as a pattern. */
export const unit = `(?:${units.map(([, words]) => words).join('|')})`

const ones = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine']
const teens = ['thirteen', 'fourteen', 'fifteen', 'sixteen', 'seventeen', 'eighteen', 'nineteen']
const tens = ['twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const fractions: Readonly<Record<string, number>> = {
  '½': 0.5,
  '¼': 0.25,
  '¾': 0.75,
  '1/2': 0.5,
  '1/4': 0.25,
  '3/4': 0.75,
}

const counted = String.raw`(?=[ -]?${unit}\b)`
/** After these a number of units is part of a longer one, or of none that we can read. */
export const amid = String.raw`(?<!\d[ /.,]|\b(?:hundred|${tens.join('|')}) )`

const rules: readonly (readonly [RegExp, (...groups: string[]) => string])[] = [
  [
    new RegExp(
      String.raw`(?<![\d/])(?:(\d{1,2})[ -]?(?:and )?)?([½¼¾]|[13]/[24])(?= ?(?:of )?(?:an? )?${unit}\b)(?: (?:of )?an?)?`,
      'gi',
    ),
    (_, whole, part = '') => String(Number(whole ?? 0) + (fractions[part] ?? 0)),
  ],
  [
    new RegExp(String.raw`(?<![\d.,/])(?:(\d{1,3}),|\.)(\d|[257][05])${counted}`, 'gi'),
    (_, whole, part) => `${whole ?? 0}.${part}`,
  ],
  [
    new RegExp(String.raw`(?<![\d.-])(\d{1,2}) ?[-–] ?(\d{1,2})${counted}`, 'gi'),
    (range, least, most = '') => (Number(least) < Number(most) ? most : (range ?? '')),
  ],
  [
    new RegExp(String.raw`\b(${tens.join('|')})(?:[ -]?(${ones.join('|')}))?${counted}`, 'gi'),
    (_, ten = '', one = '') => String((tens.indexOf(ten.toLowerCase()) + 2) * 10 + ones.indexOf(one.toLowerCase()) + 1),
  ],
  [
    new RegExp(String.raw`\b(${teens.join('|')})${counted}`, 'gi'),
    (_, teen = '') => String(teens.indexOf(teen.toLowerCase()) + 13),
  ],
  [/\bhalf (?:of )?an? (?=day|week|month)/gi, () => '0.5 '],
  [/\bthree quarters of an (?=hour)/gi, () => '0.75 '],
  [
    /(?<![\d.:])(an? |one |\d{1,2} ?)(?:weeks?|wks?|w)(?: and|,)? ?(an? |one |\d{1,2} ?)(?:days?|d)\b/gi,
    (_, weeks = '', days = '') => `${countOf(weeks) * 7 + countOf(days)} days`,
  ],
  [
    /(?<![\d.:])(an? |one |\d{1,2} ?)(?:hours?|hrs?|h)(?: and|,)? ?(\d{1,2}) ?(?:minutes?|mins?|m)\b/gi,
    (_, hours = '', minutes = '') => `${countOf(hours) * 60 + Number(minutes)} minutes`,
  ],
]

function countOf(word: string): number {
  return /\d/.test(word) ? Number(word) : 1
}

/**
 * A text with its lengths of time in plain figures: "1½ weeks", "1,5 weeks" and "1 1/2 weeks" have 1.5, "twenty-five
 * days" has 25, "2-3 weeks" 3, and "1h 30m" is "90 minutes".
 */
export function withPlainLengths(text: string): string {
  return rules.reduce((plain, [pattern, figure]) => plain.replace(pattern, figure), text)
}
