import { number, numberOf, plainWords } from './number-words.ts'

/**
 * A pace: so many texts a week, so many times as many as now, or only more or fewer. `insteadOf`: the number that it is
 * to replace, which may be an hour. Null when we can read none.
 */
export type PaceWish =
  | { readonly number: number; readonly insteadOf?: number }
  | { readonly times: number }
  | { readonly direction: 'more' | 'fewer' }
  | null

/** Numbers that may be a pace. */
export const oneToSeven = 'one|two|three|four|five|six|seven'
const things = 'times?|te?xts?|lessons?|messages?|msgs?|x|days?|only|lecciones|mensajes|fois'
const aWeek =
  '(?: (?:a|one|per|each|every|on|on each|por|par|la) ?(?:week|wk|weekend|semana|semaine)| weekly| a la semana)'
const perWeek = `(?:${number.replace('(', '(?<counted>')}(?: ?x)?(?: of)?(?: (?:${things}|these|those|them))*${aWeek})`
const chosen = String.raw`(?:(?:make it|make that|keep it at|stick to|just|only|do|down to|up to|go to|set (?:it|me) to|limit to|better off (?:with|at|on)) (?!(?:an?|une?)\b)${number.replace('(', '(?<chosen>')}(?! (?:a|per|each|every) day\b))`
const daily = '(?<daily>(?:one |1 |once )?(?:every (?:single )?day|daily|each day|a day|per day))'
const weekdays = '(?<weekdays>(?:every|each) (?:weekday|work ?day)s?)'
const other = '(?<other>every other day)'
const weekly = '(?<weekly>weekly|every week|each week)'
const paces = new RegExp(String.raw`\b(?:${perWeek}|${other}|${weekdays}|${daily}|${chosen}|${weekly})\b`, 'g')
const bare = new RegExp(
  String.raw`^(?:(?:ok|okay|like|maybe|please|make it|just|only|i want|about) )*(?!(?:an?|une?)\b)${number}(?: (?:${things}|please|pls|plz|is (?:fine|good|ok)|(?:would|might|will|could) be (?:fine|good|great|ok|enough|better|best)|thanks))*$`,
)

/** "4 instead of 3": two small numbers without a word for an hour. */
const swap = new RegExp(
  String.raw`(?<!\d )\b(?<wanted>[0-7]|${oneToSeven})(?: (?:${things}))*${aWeek}? (?:instead of|rather than|in place of|not) (?:just |only )?(?<now>\d|${oneToSeven})(?! ?(?:am|pm|a m|p m|oclock|\d|in the|at night)\b)(?: (?:${things}))*${aWeek}?(?: (?:please|pls|plz|thanks))*$`,
)
/** "From 3 to 1". */
const shift = new RegExp(
  String.raw`\bfrom (?<now>[1-7]|${oneToSeven})(?: (?:${things}))*(?: (?:down|up|just|only))? to (?:just |only )?(?<wanted>[0-7]|${oneToSeven})(?! ?(?:am|pm|a m|p m|oclock|\d)\b)(?: (?:${things}|please|pls|plz|thanks))*$`,
)
const twice =
  /\b(?:twice|double|two times|2 times|2x) (?:as (?:many|often|much)|(?:it|that|(?:the|my) (?:pace|number|lessons|texts))$)/
const half = /\bhalf (?:as (?:many|often|much)|(?:of )?(?:the|my) (?:pace|number|lessons|texts))\b/
const most = /\bas (?:many|often|much) as (?:possible|(?:you|i) can)\b|\bthe (?:max|maximum|most)\b/
const least = /\bas (?:few|little|seldom|rarely) as (?:possible|you can)\b|\bthe (?:min|minimum|fewest|least)\b/

/** Before and after a pace that is not wanted: "not every day", "instead of two a week", "two a week isn't enough". */
const refusal =
  /\b(?:not?|nor|neither|never|isnt|instead of|rather than|(?<!\b(?:no|not|never|any) )(?:more|less|fewer) than|not one over|pas|from|off(?: of)?|(?:dont|do not|cancel|quit|stop|drop|end)(?: (?:do|want|need|send|sending|doing|getting|texting|give|giving|me))*)(?: (?:like|just|the|my))* $/
/** What takes the place of a pace that is not wanted: "cancel 5 a week, 2 is plenty", but no hour and no length. */
const replacing =
  /(?<!\b(?:at|around|by|for|in|until|till?|after|before) )\b([1-5]|one|two|three|four|five)(?! ?(?:am|pm|a m|p m|oclock|days?|weeks?|months?|hours?|minutes?|in the|at night)\b)\b/
/** "Don't send more than 2 a week": two are the most. */
const atMost =
  /\b(?:dont|do not|never|not|no|stop|quit|cant|cannot)(?: (?:send|sending|text|texting|give|want|need|do|get|getting|take|handle|have|me|us|it|them|anything|any|texts?|lessons?|like|really|to|be|please))* (?:more|over|greater) than (?=\d|[a-z]+\b)|\b(?:no|not) (?=over \d)|\b(?:at (?:the )?most|a (?:max|maximum) of|max(?:imum)?|up to) (?=\d)/g
const fails = /^ (?:isnt|is not|aint|is nt|is (?:too|a lot|not)|are too|s too|is way|doesnt|is so)\b/
const noMore = /\b(?:no|not|pas|ni)(?: (?:a|one))* (?:more|plus|mas|fewer|less|over|moins)\b/g
const fewer =
  /\b(?:less|fewer|slower|slow|ease up|too (?:many|much|often)|not every (?:day|weekday)|not so (?:often|many|much)|plus lent\w*|menos|moins)\b/
const more = /\b(?:more|extra|faster|oftener|isnt enough|not enough|mas|plus)\b/

/**
 * "3 times a week", "once a week", "every day" (7), "every weekday" (5), "make it 2", and a short text that is only a
 * number. A number of anything else ("exam in 3 weeks") is none. Of several that are not refused the first counts.
 */
export function readPace(text: string): PaceWish {
  const plain = plainOf(text).replace(atMost, 'only ')
  const found = [...plain.matchAll(paces)].map(({ index, 0: whole, groups = {} }) => {
    const rest = plain.slice(index + whole.length)
    return { groups, rest, isRefused: refusal.test(plain.slice(0, index)) || fails.test(rest) }
  })
  const wanted = found.filter(({ isRefused }) => !isRefused)
  const named = wanted.map(({ groups }) => numberIn(groups)).find((one) => one !== null)
  const refused = found.findLast(({ isRefused }) => isRefused)
  const counted = named ?? numberOf(bare.exec(plain)?.[1] ?? replacing.exec(refused?.rest ?? '')?.[1] ?? '')
  if (counted !== null) return Number.isInteger(counted) ? { number: counted } : null
  const { wanted: swapped, now } = (swap.exec(plain) ?? shift.exec(plain))?.groups ?? {}
  if (swapped && now) return { number: numberOf(swapped) ?? 0, insteadOf: numberOf(now) ?? 0 }
  if (twice.test(plain)) return { times: 2 }
  if (half.test(plain)) return { times: 0.5 }
  // As many as there are days; the conversation knows how many of them can be had.
  if (most.test(plain)) return { number: 7 }
  if (least.test(plain)) return { number: 1 }
  const asked = plain.replace(noMore, ' ')
  if (fewer.test(asked)) return { direction: 'fewer' }
  return more.test(asked) ? { direction: 'more' } : null
}

/** What may stand beside the number in a reply to a pace that we offered: yes or no, and wishing words. */
const besidePace = new Set(
  `how about yes yep yeah ya yup no nope nah ok okay sure fine great perfect but only just make it that thats then please pls plz thanks thank you
  can could we be i id ill like want would wed rather have prefer take is good better best enough works maybe lets let do go with to down
  back set instead actually and a week weekly per each every lesson lessons text texts message messages times time of`.split(
    /\s+/,
  ),
)
const paceReply_words_max = 9

/**
 * The pace that a reply to our offer names: "yes but only 1", "no make it 1", "2 is fine". Null if it says anything else
 * as well, or names two.
 */
export function readPaceReply(text: string): number | null {
  const words = plainWords(text).split(' ')
  if (words.length > paceReply_words_max) return null
  const others = words.filter((word) => !besidePace.has(word))
  const [figure, ...more] = others
  const named = figure === undefined || more.length > 0 ? null : numberOf(figure)
  return named !== null && Number.isInteger(named) && !/^(?:an|couple|une?|una)$/.test(figure ?? '') ? named : null
}

/** "5x/week" is five per week. */
const plainOf = (text: string): string => plainWords(text.replace(/\/ ?(?=(?:week|wk)\b)/gi, ' per '))

/** The pace that a text names by the week, whatever else it asks for: "2 times a week on tues and thurs at noon". */
export function readWeeklyPace(text: string): number | null {
  const wanted = /\b(?:a|per|each|every) ?(?:week|wk)\b|\bweekly\b/.test(plainOf(text)) ? readPace(text) : null
  return wanted && 'number' in wanted && wanted.insteadOf === undefined ? wanted.number : null
}

const weekday = /\b(mon|tue|wed|thu|fri|sat|sun)(?:s|nes|rs?|ur)?(?:day)?s?\b/g
const refusesDays = /\b(?:not?|except|but|never|without|other than|instead of|besides)\b/

/** The weekdays that a text names, as "Mon" to "Sun": those that are wanted, and those that are not. */
export function daysNamed(text: string): { readonly wanted: readonly string[]; readonly refused: readonly string[] } {
  const plain = plainWords(text)
  const from = refusesDays.exec(plain)?.index ?? plain.length
  const found = [...plain.matchAll(weekday)].map(({ index, 1: day = '' }) => ({
    index,
    day: day[0]?.toUpperCase() + day.slice(1),
  }))
  return {
    wanted: found.filter(({ index }) => index < from).map(({ day }) => day),
    refused: found.filter(({ index }) => index > from).map(({ day }) => day),
  }
}

function numberIn(found: Readonly<Record<string, string | undefined>>): number | null {
  if (found.daily) return 7
  if (found.weekdays) return 5
  if (found.other) return 3
  if (found.weekly) return 1
  return numberOf(found.counted ?? found.chosen ?? '')
}
