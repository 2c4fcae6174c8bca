import type { Day } from '../calendar/days.ts'
import { aboutOf } from './about.ts'
import { wantsBreak } from './away.ts'
import { dayNamed, monthOf, readDayNamed } from './dates.ts'
import { withEnglishTimes } from './foreign-times.ts'
import { normal } from './normal.ts'
import { plainWords } from './number-words.ts'
import { readSpan, span } from './spans.ts'
import { monthName, weekdayName } from './vocabulary.ts'
import { readWeekday } from './when.ts'
import { type Wish, wishOf } from './wish.ts'

/**
 * How long a break is to last. `throughout` a month, to its end. `unknown`: an end without a date, a beginning without
 * an end, or no time at all. `from`: the day on which it is to begin, if the text names one; the days count from it.
 */
export type BreakEnd =
  | (Day & { readonly from?: Day })
  | { readonly throughout: number | 'this' }
  | { readonly unknown: 'date' | 'end' | 'length' }

const month = `(${monthName})`
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
const dayNumber = String.raw`\d{1,2}(?:st|nd|rd|th)?`
const date = String.raw`(?:(?:${monthName}) ${dayNumber}|${dayNumber}(?: of)? (?:${monthName})|\d{1,2}/\d{1,2})(?:/\d{2,4}|,? \d{4})?(?![\w/])`
/** Nothing that makes of the figure an hour, a length or the day of another month: "dec 20 to 7pm", "dec 20 - 2 weeks". */
const notOfDay = String.raw`(?![\w:/]|\.\d| (?:am|pm|days?|weeks?|wks?|months?|hours?|minutes?)\b| (?:of )?(?:${monthName})\b)`
/** "Start again from jan 5" names an end. */
const returning = String.raw`(?:again|back|start|resum\w*|restart\w*|return\w*|home|(?:text|message|write|remind|contact|ping)(?: to)? me|(?:see|talk to|catch) (?:you|u|ya)|(?:escriba?n?|escribe|manden?|manda)me|(?:ecri[sv]|ecrivez|textez|envoyez)[ -]moi)(?: (?:(?:my|the|with) )*(?:lessons|texts))?`
const beginning = String.raw`(?<!\b(?:${returning}) )(?:(?:from|starting|beginning|leaving|as of)(?: on)?|on)`
const untilWord = '(?:until|till|til|to|through|thru)'
/** A date, what makes it a beginning or an end, and what follows a "to" or a dash. */
const stretches = new RegExp(
  String.raw`(?:\b(?:(?<begins>${beginning}|between)|(?<ends>${untilWord}|back|by)(?: on)?) (?:the )?)?\b(?<start>${date})(?:(?:\s*-+\s*| (?<word>${untilWord}|(?<=\bbetween [a-z\d/, ]+ )and) )(?:the )?(?:(?<whole>${date})|(?<day>${dayNumber})${notOfDay}|(?<month>${monthName})\b|(?<figure>(?=\d))|))?`,
  'g',
)
/** A date, and the word before it that makes it the end. */
const dates = new RegExp(
  String.raw`\b(?:(until|till|til|to|through|thru) )?(?:(after) )?(?:the )?(?:${month} ${dayOfMonth}|${dayOfMonth}(?: of)? ${month}|(\d{1,2})\/(\d{1,2})(?:\/\d{2,4})?)\b`,
  'g',
)
/** What stands for "to" in "12/20-1/5" and "dec 20 - jan 5", but not in "5-jan". */
const dash = new RegExp(String.raw`(?: [-–—]+ |(?<=\d(?:st|nd|rd|th)?)[-–—]+)(?=\d|${month} \d)`, 'gi')
/** What makes the time after it the end of the break; "in", "on" and "next" make it the beginning. */
const ending = `(?<ends>${untilWord}|(?:${returning})(?: (?:up|home|to work|here))?)(?: (?:on|in|by))?(?: about| around)? (?:the )?`
const beginningOf = '(?:(?:beginning|start|first) of (?:the )?)?'
const endOf = '(?<over>(?:very )?end of (?:the )?)?'
const endMonth = new RegExp(
  String.raw`\b${ending}(?<after>after )?(?:${beginningOf}|${endOf})(?:(?<name>${monthName})|(?<which>this |next )?month)\b`,
)
const withinMonth = new RegExp(
  String.raw`\b(?:in|for|during|this|all|(?:whole|entire|rest|month) of|(?:whole|entire))(?: of)? ${month}\b`,
)
const throughoutThis = /\b(?:this|rest of the|whole|entire) month\b/
const endNamed = new RegExp(String.raw`\b${ending}(?<after>after (?:the )?)?(?:${weekdayName} (?:the )?)?${dayNamed}`)
const untilSome = /\b(?:until|till|til|after|once|when|before|jusqu|hasta|apres|despues)\b/
const lengths = new RegExp(
  String.raw`(?<begins>(?<!\b(?:${returning}|${untilWord}) )\bin (?:about |around |like )?)?\b(?<span>${span})`,
  'g',
)
const endDay = new RegExp(
  String.raw`\b${ending}(?<after>after (?:the )?)?(?:(?:next|this) )?(?<day>[a-z]{3,10})\b`,
  'g',
)
const beginsOnDay = /\b(?:on|next|this|from|starting|beginning|leaving)(?: (?:on|next|this))? (?<day>[a-z]{3,10})\b/g
const starts = new RegExp(
  String.raw`(?<!\b(?:${returning}) )\b(?:from|starting|beginning|leaving|as of|(?:leave|start|begin|fly|sail|travel)\w*(?: to \w+)?)(?: (?:on|next|this))* (?<day>(?:mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?|sun)(?:day)?|tomorrow)\b`,
)
/** Why a break is wanted, and not how long: "this week is nuts, can we skip to monday". */
const busyWeek =
  /\b(?:this|the) week(?: (?:is|was|has been|looks|got|will be|so|really|super|just|a bit))* (?:crazy|busy|nuts|hectic|insane|bad|packed|full|a mess|rough|tough|wild)\b|\b(?:crazy|busy|nuts|hectic|insane|bad|packed|rough|tough|wild|swamped|slammed) (?:this )?week\b/
const daysOf = { minute: 0, hour: 0, day: 1, week: 7, month: 30 } as const

/**
 * "until jan 5", "for 2 weeks", "1/5"; "vacation" gives no end, "after tax season" an end without a date, and "on
 * friday" a beginning.
 */
export function readBreak(raw: string): BreakEnd {
  const text = withEnglishTimes(raw)
  const stretch = stretchEnd(text)
  if (stretch) return stretch
  const plain = plainWords(text.replace(dash, ' to '), '/')
  const week = weekOf(plain)
  if (week) return week
  const date = endDate(plain)
  if (date) return date
  const untilDay = dayEnd(plain.replace(busyWeek, ' - '))
  if (untilDay && !('unknown' in untilDay) && busyWeek.test(plain)) return untilDay
  return monthEnd(plain) ?? namedEnd(plain) ?? lengthOf(plain) ?? weekEnd(plain) ?? dayEnd(plain) ?? unknownIn(plain)
}

/** "The week of dec 7" begins on that day; of a feast or a bare number we know no date. */
function weekOf(plain: string): BreakEnd | null {
  const rest = /\bweeks? of (?:the )?(.*)$/.exec(plain)?.[1]
  if (rest === undefined) return null
  const from = endDate(rest)
  return from && 'month' in from ? { days: 7, from: { month: from.month, day: from.day } } : { unknown: 'end' }
}

/** "Until february", "through february", "until the end of the month", "in february". */
function monthEnd(plain: string): BreakEnd | null {
  const { ends, after, over, name, which } = endMonth.exec(plain)?.groups ?? {}
  if (ends) {
    const isOver = (after ?? over) !== undefined || isThrough(ends)
    if (name) return { month: isOver ? (monthOf(name) % 12) + 1 : monthOf(name), day: 1 }
    // Next month begins where this one ends.
    return (which === 'next ') === isOver ? { unknown: 'date' } : { throughout: 'this' }
  }
  const within = withinMonth.exec(plain)
  if (!within) return null
  // "Two weeks in december" are not all of it.
  const isWhole = !untilSome.test(plain) && !lengthOf(plain)
  return isWhole ? { throughout: monthOf(within[1] as string) } : { unknown: 'end' }
}

/** "Until the 15th", "until after thanksgiving", "back after new years". */
function namedEnd(plain: string): BreakEnd | null {
  const { after, ...named } = endNamed.exec(plain)?.groups ?? {}
  return readDayNamed(named, after !== undefined)
}

/** "For 2 weeks", but not "in 2 weeks", where it begins; "back in 2 weeks" is a length. */
function lengthOf(plain: string): BreakEnd | null {
  const found = [...plain.matchAll(lengths)].map(({ groups = {} }) => groups)
  const long = found.filter((one) => daysIn(one) > 0)
  const length = long.find(({ begins }) => !begins)
  if (!length) return long.length > 0 ? { unknown: 'end' } : null
  const from = startOf(plain)
  return { days: daysIn(length), ...(from && { from }) }
}

/** The weekday, or tomorrow, on which a break is to begin. */
function startOf(plain: string): Day | null {
  const day = starts.exec(plain)?.groups?.day
  if (day === undefined) return null
  const weekday = readWeekday(day)
  return weekday === null ? { days: 1 } : { weekday }
}

function daysIn({ span: text = '' }: Readonly<Record<string, string | undefined>>): number {
  const length = readSpan(text)
  return length ? Math.ceil(length.count * daysOf[length.unit]) : 0
}

/** Parts of the calendar without a name. */
function weekEnd(plain: string): BreakEnd | null {
  if (throughoutThis.test(plain)) return { throughout: 'this' }
  if (/\bnext month\b/.test(plain)) return { unknown: 'end' }
  if (/\b(?:this|the|all|rest of the|for the) week\b/.test(plain)) return { days: 7 }
  const { ends } = new RegExp(String.raw`\b${ending}next week\b`).exec(plain)?.groups ?? {}
  if (ends) return isThrough(ends) ? { unknown: 'date' } : { weekday: 1 }
  if (/\bnext week(?:end)?\b/.test(plain)) return { unknown: 'end' }
  return /\bweekend\b/.test(plain) ? { weekday: 1 } : null
}

/** "Until friday", "through friday", "until tomorrow"; "on friday" and "tomorrow" begin. */
function dayEnd(plain: string): BreakEnd | null {
  for (const { groups: { ends = '', after, day = '' } = {} } of plain.matchAll(endDay)) {
    const later = isThrough(ends) || after !== undefined ? 1 : 0
    const weekday = readWeekday(day)
    const from = startOf(plain)
    if (weekday !== null) return { weekday: ((weekday - 1 + later) % 7) + 1, ...(from && { from }) }
    if (day === 'tomorrow') return { days: 1 + later }
  }
  const begins = [...plain.matchAll(beginsOnDay)].some(({ groups }) => readWeekday(groups?.day ?? '') !== null)
  return begins || /\btomorrow\b/.test(plain) ? { unknown: 'end' } : null
}

const unknownIn = (plain: string): BreakEnd => ({ unknown: untilSome.test(plain) ? 'date' : 'length' })

/** "Through friday" has Friday in it. */
const isThrough = (ends: string): boolean => ends === 'through' || ends === 'thru'

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
    const isReal = first >= 1 && first <= 12 && end > day && end <= 31
    return isReal ? { month: first, day: end, from: { month: first, day } } : unknown
  }
  const end = monthOf(last.month ?? '')
  // February is over when "through February" is.
  if (end === first || isThrough(last.word ?? '')) return unknown
  return { month: end, day: 1, from: { month: first, day } }
}

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
  // Whoever writes "20/12 to 5/1" does not mean May 1.
  const isDayFirst = found.some((one) => Number(one[7]) > 12)
  const last = dateIn(end)
  if (!last || (isDayFirst && end[7] !== undefined)) return { unknown: 'date' }
  const first = found.find((one) => one.index < end.index)
  const from = first ? dateIn(first) : null
  return { ...last, ...(end[2] && { plus: 1 }), ...(from && { from }) }
}

/** The date that `dates` matched, if there is such a one. */
function dateIn([, , , name, dayAfterName, dayBeforeName, nameAfterDay, figure, dayAfterFigure]: RegExpExecArray) {
  const day = Number(dayAfterName ?? dayBeforeName ?? dayAfterFigure)
  const named = name ?? nameAfterDay
  const month = named ? monthOf(named) : Number(figure)
  const isReal = month >= 1 && month <= 12 && day >= 1 && day <= 31
  return isReal ? { month, day } : null
}

const reason =
  /\b(?:away|travel+ing|vacation|holidays?|trip|out of (?:town|the country)|busy|sick|ill|surgery|exams?|finals|honeymoon|camping|offline|off work|christmas|thanksgiving)\b/
const asksToPause =
  /\b(?:please pause|pause (?:please|my|the|these|it|them|all|everything|lessons|texts|messages|until|till?|through|thru|from|for|between)|(?:can|could|would|will) (?:you|u) (?:please )?pause)\b/
const asksForNone = /\bno (?:te?xts|lessons|messages|msgs)\b/
const noneUntil =
  /^\W*(?:(?:please|pls|ok|hey|hi|and) )*no (?:more )?(?:te?xts|lessons|messages|msgs|questions|quizzes)(?: please| pls| for me)? (?:un)?till? /
const forGood =
  /\b(?:stop\w*|unsub\w*|cancel\w*|quit\w*|remov\w*|delet\w*|opt|end|ever|any ?more|died|passed away|deceased|no more|forever|never|for good|permanently)\b/

/** The end of a time ends nothing of ours. */
const endOfTime = new RegExp(
  String.raw`\bthe end of\b|\bend of (?=(?:the |this |next )?(?:week|month|year|semester|season)\b|(?:${monthName})\b)`,
  'g',
)

/**
 * Reads a wish for a break: a text that says pause, or wants no texts for a reason and a time ("I'll be traveling Feb 2
 * - Feb 5, no texts please"). The reason alone sounds like a machine that answers for its owner, the rest like an end.
 */
export function readBreakWish(body: string): Wish | null {
  if (wantsBreak(body)) return wishOf('pause', aboutOf('pause', body), body)
  const text = normal(body).replace(endOfTime, ' ')
  if (noneUntil.test(text) && namesTime(body, text)) return { name: 'pause', text: body }
  if (forGood.test(text)) return null
  const asks = asksToPause.test(text) || (asksForNone.test(text) && reason.test(text) && namesTime(body, text))
  return asks ? { name: 'pause', text: body } : null
}

function namesTime(body: string, text: string): boolean {
  const { unknown } = { unknown: null, ...readBreak(body) }
  return unknown === null || unknown === 'end' || /\b(?:this|next) week(?:end)?\b/.test(text)
}
