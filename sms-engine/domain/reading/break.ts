import { normal } from './normal.ts'
import { gap, number, numberOf, plainWords } from './number-words.ts'
import { readWeekday } from './when.ts'

/** How long a break is to last. `month` 1 to 12. `unknown`: an end without a date, or no end at all. */
export type BreakEnd =
  | { readonly days: number }
  | { readonly weekday: number }
  | { readonly month: number; readonly day: number }
  | { readonly unknown: 'date' | 'length' }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
const monthName =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?'
const month = `(${monthName})`
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const dayNumber = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const date = String.raw`(?:(?:${monthName}) ${dayNumber}|${dayNumber}(?: of)? (?:${monthName})|\d{1,2}/\d{1,2})(?:/\d{2,4}|,? \d{4})?(?![\w/])`
/** Nothing that makes of the figure an hour, a length or the day of another month: "dec 20 to 7pm", "dec 20 - 2 weeks". */
const notOfDay = String.raw`(?![\w:/]|\.\d| (?:am|pm|days?|weeks?|wks?|months?|hours?|minutes?)\b| (?:of )?(?:${monthName})\b)`
/** "Start again from jan 5" names an end. */
const beginning = String.raw`(?<!\b(?:again|back|start|resum\w*|restart\w*) )(?:from|starting|beginning|leaving|as of)(?: on)?`
const untilWord = '(?:until|till|til|to|through|thru)'
/** A date, what makes it a beginning or an end, and what follows a "to" or a dash. */
const stretches = new RegExp(
  String.raw`(?:\b(?:(?<begins>${beginning}|between)|(?<ends>${untilWord}|back|by)(?: on)?) (?:the )?)?\b(?<start>${date})(?:(?:\s*-+\s*| (?<word>${untilWord}|(?<=\bbetween [a-z\d/, ]+ )and) )(?:the )?(?:(?<whole>${date})|(?<day>${dayNumber})${notOfDay}|(?<month>${monthName})\b|(?<figure>(?=\d))|))?`,
  'g',
)
/** A date, and the word before it that makes it the end. */
const dates = new RegExp(
  String.raw`\b(?:(until|till|til|to|through|thru) (?:the )?)?(?:${month} ${dayOfMonth}|${dayOfMonth}(?: of)? ${month}|(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?)\b`,
  'g',
)
/** What stands for "to" in "12/20-1/5" and "dec 20 - jan 5", but not in "5-jan". */
const dash = new RegExp(String.raw`(?: [-–—]+ |(?<=\d(?:st|nd|rd|th)?)[-–—]+)(?=\d|${month} \d)`, 'gi')
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:d|days?|dias?|jours?)$/, 1],
  [/^(?:w|wks?|weeks?|semanas?|semaines?)$/, 7],
  [/^(?:mo|mos|months?|mes|meses|mois)$/, 30],
]

/**
 * "until jan 5", "for 2 weeks", "1/5", "next month"; "vacation" gives no end, "after tax season" an end without a date.
 */
export function readBreak(text: string): BreakEnd {
  const stretch = stretchEnd(text)
  if (stretch) return stretch
  const plain = plainWords(text.replace(dash, ' to '), '/')
  const date = endDate(plain)
  if (date) return date
  const only = new RegExp(
    String.raw`\b(?:until|till|til|thru|through|to|in) (?:the )?(?:beginning of |start of |first of )?${month}\b`,
  ).exec(plain)
  if (only) return dateOf(only[1] as string, 1)
  const long = new RegExp(
    String.raw`\b${number}(?: (?:or (?:so|two|three)|more|of))?${gap}(d|days?|dias?|jours?|w|wks?|weeks?|semanas?|semaines?|mos?|months?|mes|meses|mois)\b`,
  ).exec(plain)
  if (long) {
    const count = numberOf(long[1] as string) ?? 0
    const unit = units.find(([pattern]) => pattern.test(long[2] as string))?.[1] ?? 1
    if (count > 0) return { days: count * unit }
  }
  if (/\bnext month\b/.test(plain)) return { days: 30 }
  if (/\b(?:this|the|all|rest of the|for the) week\b|\bnext week\b|\btil?l? next week\b/.test(plain)) return { days: 7 }
  if (/\bweekend\b/.test(plain)) return { weekday: 1 }
  const weekday = [...plain.matchAll(/\b(?:until|till|til|on|to|back|next|through) (?:next |this )?([a-z]{3,10})\b/g)]
    .map((match) => readWeekday(match[1] as string))
    .find((found) => found !== null)
  if (weekday) return { weekday }
  if (/\btomorrow\b/.test(plain)) return { days: 1 }
  return {
    unknown: /\b(?:until|till|til|after|once|when|before|jusqu|hasta|apres|despues)\b/.test(plain) ? 'date' : 'length',
  }
}

/**
 * The last day of a stretch that begins with a date and ends with less than one: "dec 20-27" on the 27th, "from dec 20
 * to february" on February 1. `unknown` if it has a beginning and an end that cannot be told. Null if no date begins
 * anything, and if the end is a whole date as well.
 */
function stretchEnd(text: string): BreakEnd | null {
  const plain = normal(text.replace(/[–—]/g, '-').replace(/(?<=\p{L})\./gu, ''))
  const found = [...plain.matchAll(stretches)].map(({ groups = {} }) => groups)
  const last = found.at(-1)
  if (!last || found.some(({ whole }) => whole)) return null
  const unknown = { unknown: 'date' } as const
  const isBare = found.some(({ day, month }) => day ?? month)
  if (!isBare) {
    // Of several dates one is the end.
    if (found.length > 1) return null
    const isOpen = last.figure !== undefined || (last.word !== undefined && last.ends === undefined)
    return isOpen || last.begins !== undefined ? unknown : null
  }
  if (found.length > 1) return unknown
  const [first, day] = partsOf(last.start ?? '')
  if (last.day !== undefined) {
    const end = Number.parseInt(last.day, 10)
    return first >= 1 && first <= 12 && end > day && end <= 31 ? { month: first, day: end } : unknown
  }
  const end = monthOf(last.month ?? '')
  // February is over when "through February" is.
  const isThrough = last.word === 'through' || last.word === 'thru'
  return end === first || isThrough ? unknown : { month: end, day: 1 }
}

const monthOf = (name: string): number => months.indexOf(name.slice(0, 3) as (typeof months)[number]) + 1

/** Month and day of a date as `date` matches it. */
function partsOf(text: string): readonly [month: number, day: number] {
  const name = /[a-z]{3,}/.exec(text.replace(/\bof\b/, ''))?.[0]
  const [one = 0, other = 0] = (text.match(/\d+/g) ?? []).map(Number)
  return name === undefined ? [one, other] : [monthOf(name), one]
}

/** Of several dates, the one after "until" or "to", else the last. */
function endDate(plain: string): BreakEnd | null {
  const found = [...plain.matchAll(dates)]
  const end = found.findLast(([, until]) => until) ?? found.at(-1)
  if (!end) return null
  const [, , name, dayAfterName, dayBeforeName, nameAfterDay, figure, dayAfterFigure] = end
  const day = Number(dayAfterName ?? dayBeforeName ?? dayAfterFigure)
  const named = name ?? nameAfterDay
  if (named) return dateOf(named, day)
  // Whoever writes "20/12 to 5/1" does not mean May 1.
  const isDayFirst = found.some((one) => Number(one[6]) > 12)
  return isDayFirst ? { unknown: 'date' } : dateFrom(Number(figure), day)
}

function dateOf(name: string, day: number): BreakEnd {
  return dateFrom(monthOf(name), day)
}

function dateFrom(month: number, day: number): BreakEnd {
  const real = month >= 1 && month <= 12 && day >= 1 && day <= 31
  return real ? { month, day } : { unknown: 'date' }
}
