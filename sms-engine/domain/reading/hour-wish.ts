import { type DayPart, dayPart, readDayPart } from './day-parts.ts'
import { number, numberOf, plainWords, words } from './number-words.ts'
import { refusedBefore, refusedTogether, type Side } from './refused-hours.ts'

/**
 * Another hour, only a direction, or only hours that are not wanted; null when we can read none. `hour` 0 to 23.
 * `isOpen`: it may be in the morning or in the evening. `minutes`: after the full hour. `than`: the hour that is called
 * too early or too late. `toward`: of an open one, whether it is to be earlier or later than now. `by`: how many hours earlier or later. `except`: the first and the last full hour of each time in which no text is wanted.
 */
export type HourWish =
  | {
      readonly hour: number
      readonly isOpen?: true
      readonly minutes?: number
      readonly toward?: 'earlier' | 'later'
    }
  | { readonly direction: 'earlier' | 'later'; readonly than?: number; readonly by?: number }
  | { readonly except: readonly (readonly [first: number, last: number])[] }
  | null

type Half = 'am' | 'pm'

/** An hour or a part of the day as it stands in a clause. */
interface Named {
  readonly from: number
  readonly to: number
  /** As written, 0 to 23. */
  readonly hour: number
  readonly minutes: number
  readonly half: Half | null
  /** On a clock of 24 hours, or a part of the day. */
  readonly isExact: boolean
  readonly isPart: boolean
  /** Only the part of the day beside it tells that it is an hour. */
  readonly isLoose: boolean
  /** The hours of a part of the day. */
  readonly holds?: DayPart['holds']
}

type Refused = Named & { readonly clause: string; readonly side: Side }

const spelledHours = Object.keys(words)
  .filter((word) => !/^(?:a|an|once|twice|couple|thrice|none|un|una|une)$/.test(word))
  .join('|')
/** Hours in words that are no numbers of texts: "one would be better" is about how many. */
export const lateHours = '(?:six|seven|eight|nine|ten|eleven|twelve)'
const before =
  '(?<=\\b(?:at|around|by|to|near|b?out|about|for|a las|de las|vers|later than|earlier than|sooner than|make it|after|past|before|until|till?|like|say|send|text me|do) |^(?=\\d+$))'
const after = '(?: ?ish\\b|(?= (?:instead|would|works?|(?:is|was) (?:better|best)|please|pls|plz)\\b))'
/** "3 texts" and "2 a week" are no hours. */
const notCounted =
  '(?![\\d.:]| ?(?:a|per|x|times?|te?xts?|lessons?|messages?|msgs?|questions?|days?|weeks?|wks?|months?|min(?:ute)?s?|hours?|hrs?|more|of|every|each)\\b)'
/** "9 in the morning", "nine at night", "9 de la noche", but none of "8 or 9 in the evening". */
const ofPart = String.raw`(?<!\b(?:\d{1,2}|${spelledHours}) (?:(?:or|and|to|o|ou|y|et|a) )?)(?<loose>\d{1,2}|(?!one\b)(?:${spelledHours}))(?: ?ish| o ?clock)?(?= (?:or so )?(?:(?:in|at|on) (?:the )?(?:mornings?|mornin|afternoons?|evenings?|nights?)|(?:por|en|de) la (?:manana|tarde|noche)|(?:du|le) (?:matin|soir)|de l apres midi)\b)`
/** "Evenings 7". */
const behindPart = String.raw`(?<=\b(?:mornings?|afternoons?|evenings?|nights?) )(?<behind>\d{1,2})(?=$| (?:works?|please|pls|plz|instead|would|is|for me|from now)\b)`
const names = new RegExp(
  String.raw`(?<![\w:.])(?:half (?:past )?(?<halfPast>\d{1,2}|${spelledHours})|(?<hour>\d{1,2})(?:[:.](?<minutes>[0-5]\d))?(?: ?(?<half>am|pm|a m|p m|oclock|h)|(?<letter>[ap]))|(?<exact>\d{1,2})[:.](?<past>[0-5]\d)|${before}(?<bare>\d{1,2})${notCounted}|(?<liked>\d{1,2}|${lateHours}(?= ))${after}|(?<=\b(?:at|around|by|like|say|after|past|about|to) )(?<spelled>${spelledHours})|${ofPart}|${behindPart}|(?<part>${dayPart}))(?![\w:])`,
  'g',
)

/** "Anything but evenings" refuses them. */
const anyBut = 'any(?: ?(?:thing|time|hour|moment|part of the day))?|all|everything|whenever'
const refusal = new RegExp(
  String.raw`\b(?:not?|pas|never|instead of|rather than|no more|except(?: for)?|other than|besides|(?:${anyBut}) but|from|(?:too|so(?= \w)|way|earlier|later|\w*ier|trop|demasiado) ?(?:early|late|tot|tard|temprano)?)(?: (?:at|in|on|around|the|this|le|de|a|very))* $`,
)
/** "8 or 9 in the evening": two hours of one part of the day. */
const twoHours = new RegExp(
  String.raw`\b(?:\d{1,2}(?:[:.]\d\d)?|${spelledHours}) (?:(?:or|and|to|o|ou|y|et) )?(?:\d{1,2}(?:[:.]\d\d)?|${spelledHours}) (?:(?:in|at|on|the|de|du|la|le|por|en) )*$`,
)
const tooMuch =
  /^(?: (?:is|s|are|was|in the \w+|at night|seems|feels|just|a bit|a little|much|really|way|far|kinda))* (?:too|so|2)(?: \w+)? (?<what>early|erly|late)\b/
const fails =
  /^ (?:doesnt|does not|isnt|is not|wont|cant|dont|do not|is no|no) (?:work|good|great|possible|suit|right|ok)/
/** What stands between an hour and its part of the day: "8 in the evening", "en la noche como a las 8". */
const between =
  /^ (?:(?:in|at|on|de|du|en|por|the|or|so|oclock|after|around|about|like|before|past|a|las?|le|como|vers|genre) )*$/
const asksFor =
  /\b(?:send|text me|move|change|switch|set|make|put|push|shift|hit|ring me|try|instead|better|best|works?|would|could|can|please|pls|plz|prefer|want|need|only|do|suits?|rather|plutot|mejor|mand\w+|envo\w+|like|around|say|anything|at|more|works)\b/
/** Clauses about the sender's day: "I'm in bed by 9", "it came at 2am", "9 is when we open". */
const tellsOf =
  /\b(?:came|coming|got|woke|wakes|rang|keep getting|texting|(?:you|u) text|your? texts?|im|i am|(?<!\b(?:can|could|may) )i (?:go|work|sleep|get|have|wake|milk|retire|pray|close|open)|ill be|when (?:i|im|we|my)|my (?:shift|bed)|supper is|we (?:open|close))\b/
const tooEarly =
  /\b(?:(?:too|so|2|to)(?: \w+)? (?:early|erly)|later|wak(?:es?|ing) me|(?:im|i am|i m) (?:still )?(?:asleep|sleeping)|demasiado temprano|trop tot|mas tarde|plus tard)\b/
/** "No more early texts" is no wish for earlier ones. */
const refusedSide =
  /\b(?:no(?: more)?|stop|quit|enough|end)(?: (?:the|these|those|sending|your|with|so|of))* (?=early\b|late\b(?! (?:at )?(?:nights?|evenings?|afternoons?)))/g
const tooLate =
  /\b(?:(?:too|so|2)(?: \w+)? late|earlier|sooner|more early|demasiado tarde|trop tard|mas temprano|plus tot)\b/

/**
 * "send at 7pm", "mornings", "19:00", "half past six in the evening"; "too early" gives only a direction. Of several
 * hours that are not refused ("not mornings", "9am is too early", "instead of 8") the last one counts, and one that is
 * asked for before one that the sender only tells of.
 */
export function readHourWish(text: string): HourWish {
  const clauses = clausesOf(text)
  const found = clauses.flatMap(judgedIn)
  const refused = found.filter((one): one is Refused => one.side !== null)
  const wanted = found.filter(({ side }) => side === null)
  const best = Math.max(...wanted.map(({ clause }) => wish(clause)))
  const last = wanted.findLast(({ clause }) => wish(clause) === best)
  const whole = clauses
    .join(' ')
    .replace(refusedSide, 'too ')
    .replace(/\b(?:no|not|never|nothing)(?: any)? (?:later|earlier|sooner) than\b/g, ' ')
  const direction = tooEarly.test(whole) ? 'later' : tooLate.test(whole) ? 'earlier' : null
  if (last?.isPart && twoHours.test(last.clause.slice(0, last.from))) return null
  if (last && (best > 0 || onlyHour.test(last.clause) || (!direction && refused.length === 0))) {
    const hour = hourOf(last, wanted, refused)
    return direction && hour && 'isOpen' in hour ? { ...hour, toward: direction } : hour
  }
  if (!direction) return refused.length === 0 ? null : { except: refused.flatMap(hoursOf) }
  const hours = refused.filter(({ side, isPart }) => side === 'at' && !isPart)
  const than = hours.find(({ clause, to }) => tooMuch.test(clause.slice(to))) ?? hours[0]
  const hour = than && hourOf(than, [], [])
  const by = readStep(whole)
  return { direction, ...(hour && 'hour' in hour && !hour.isOpen && { than: hour.hour }), ...(by && { by }) }
}

/** "Earlier, 5 or so" */
const onlyHour =
  /^(?:(?:or|maybe|perhaps|say|like|around|about) )*\d{1,2}(?::\d\d)?(?: ?[ap]m)?(?: (?:ish|please|then|instead))*$/

const step = new RegExp(
  String.raw`\b(?:(?<few>(?:a )?(?:few|couple))(?: of)?|${number}) ?(?:hours?|hrs?|h|horas?|heures?) (?:earlier|later|sooner|(?:mas|plus) (?:temprano|tarde|tot|tard))\b`,
)

/** "Two hours later": how many hours. */
function readStep(plain: string): number | null {
  const found = step.exec(plain)
  if (!found) return null
  const hours = found.groups?.few ? 2 : numberOf(found[2] ?? '')
  return hours !== null && hours >= 1 ? Math.round(hours) : null
}

const wish = (clause: string): number => (tellsOf.test(clause) ? 0 : asksFor.test(clause) ? 2 : 1)

const clauseBreak = new RegExp(
  String.raw` (?=(?:im|i am(?! please)|ill be|i (?:work|sleep|go|get|milk)|thats when|when|because|cuz|cause|(?<!\b(?:${anyBut}) )but|(?:can|could|would) (?:it|they|these|you|u|we)|so(?! early| late| \w+ early)|and (?:please |just )?(?:do|send|text me|make|move|put|switch|change|try|use|start)(?! not\b))\b)`,
)

function clausesOf(text: string): readonly string[] {
  return (
    text
      .replace(/([ap])\.\s?m\b\.?/gi, '$1m')
      // "7ish" would be read as a word with a figure for a letter, and "or so" as another clause.
      .replace(/(?<=\d)ish\b|(?<=\d(?: ?[ap]m)?) or so\b/gi, ' ish')
      .split(/[?!;,\n—]+|\.(?!\d)/)
      .flatMap((part) => plainWords(part, ':').split(clauseBreak))
      .filter(Boolean)
  )
}

/** The hours of a clause, each with its part of the day. */
function namedIn(clause: string): readonly Named[] {
  const all = [...clause.matchAll(names)].flatMap((match) => {
    const named = nameOf(match.groups ?? {}, match.index, match.index + match[0].length)
    return named ? [named] : []
  })
  return all.flatMap((one, index) => {
    const [last, next] = [all[index - 1], all[index + 1]]
    const isBeside = (other: Named | undefined): other is Named =>
      other !== undefined &&
      other.isPart !== one.isPart &&
      between.test(clause.slice(Math.min(one.to, other.to), Math.max(one.from, other.from)))
    const beside = [next, last].find(isBeside)
    if (!beside || !isTogether(one, beside)) return one.isLoose ? [] : [one]
    if (one.isPart) return []
    return [
      {
        ...one,
        from: Math.min(one.from, beside.from),
        to: Math.max(one.to, beside.to),
        half: one.half ?? (beside.hour === 20 && one.hour < 5 ? 'am' : beside.half),
        isNight: beside.hour === 20,
      },
    ]
  })
}

/** "Send 2 in the morning" is about two texts, and "2 in the afternoon" about an hour. */
function isTogether(one: Named, other: Named): boolean {
  const [part, named] = one.isPart ? [one, other] : [other, one]
  if (!named.isLoose) return true
  const first = part.hour === 14 ? 1 : part.half === 'am' ? 4 : 5
  const last = part.hour === 14 ? 8 : 12
  return named.hour === 12 || (named.hour >= first && named.hour <= last)
}

function nameOf(found: Readonly<Record<string, string | undefined>>, from: number, to: number): Named | null {
  const part = found.part ? readDayPart(found.part) : null
  const place = { from, to, minutes: 0, half: null, isExact: false, isPart: false, isLoose: false }
  if (part) {
    const half = part.hour < 12 ? 'am' : 'pm'
    return { ...place, hour: part.hour, half, isExact: true, isPart: true, holds: part.holds }
  }
  const loose = found.loose ?? found.behind
  const figure =
    found.hour ?? found.exact ?? found.bare ?? found.liked ?? found.halfPast ?? found.spelled ?? loose ?? ''
  const hour = /\d/.test(figure) ? Number(figure) : words[figure]
  const half = found.half?.[0] ?? found.letter
  const isTwelve = half === 'a' || half === 'p'
  if (hour === undefined || hour > 23 || (isTwelve && (hour === 0 || hour > 12))) return null
  const minutes = found.halfPast ? 30 : Number(found.minutes ?? found.past ?? 0)
  const isExact = half === 'h' || (figure.length === 2 && figure.startsWith('0'))
  return {
    ...place,
    hour,
    minutes,
    half: half === 'a' ? 'am' : half === 'p' ? 'pm' : null,
    isExact,
    isLoose: loose !== undefined,
  }
}

/** The hours of a clause, and on which side of each no text is wanted; null for an hour that is not refused. */
function judgedIn(clause: string): readonly (Named & { readonly clause: string; readonly side: Side | null })[] {
  let last: { readonly to: number; readonly side: Side | null } = { to: 0, side: null }
  return namedIn(clause).map((named) => {
    const [ahead, rest] = [clause.slice(0, named.from), clause.slice(named.to)]
    const isRefused = refusal.test(ahead) || tooMuch.test(rest) || fails.test(rest)
    const joined = last.side && refusedTogether(clause.slice(last.to, named.from), last.side)
    last = { to: named.to, side: refusedBefore(ahead) ?? joined ?? (isRefused ? 'at' : null) }
    return { ...named, clause, side: last.side }
  })
}

/** The full hours that a refused one takes away. Of the two that a clock shows, "not after 8" means the evening's. */
function hoursOf(refused: Refused): readonly (readonly [number, number])[] {
  const { side, holds } = refused
  const read = hourOf(refused, [], [])
  if (!read || !('hour' in read)) return []
  const [early, late] = holds ?? [read.hour, read.hour]
  const isBare = refused.half === null && !refused.isExact && refused.hour > 0 && refused.hour < 12
  if (side === 'after') return [[(holds || !isBare ? late : (late % 12) + 12) + 1, 23]]
  if (side === 'before') return [[0, early - (read.minutes ? 0 : 1)]]
  return read.isOpen
    ? [
        [early, late],
        [early + 12, late + 12],
      ]
    : [[early, late]]
}

/** The hour, with the half of the day that it or the text names, or that refused hours leave. */
function hourOf(named: Named & { isNight?: boolean }, wanted: readonly Named[], refused: readonly Named[]): HourWish {
  const { hour, minutes, isExact, isPart } = named
  const rest = minutes > 0 ? { minutes } : {}
  if (isPart || hour === 0 || hour > 12) return { hour, ...rest }
  const half = named.half ?? halfAround(wanted, refused, hour > 5 && hour < 10)
  if (hour === 12) return { hour: half === 'am' || named.isNight ? 0 : 12, ...rest }
  if (half) return { hour: half === 'pm' ? hour + 12 : hour, ...rest }
  if (isExact) return { hour, ...rest }
  // Nobody wants accounting at four in the morning.
  if (hour < 6) return { hour: hour + 12, ...rest }
  return { hour, ...rest, ...(hour < 10 && { isOpen: true as const }) }
}

/** @param isOpen whether the hour may be in the morning or in the evening */
function halfAround(wanted: readonly Named[], refused: readonly Named[], isOpen: boolean): Half | null {
  if (wanted.some(({ isPart, half, hour }) => isPart && half === 'pm' && hour > 12)) return 'pm'
  const no = refused.find(({ half, hour }) => half && hour !== 12)
  if (!no || !isOpen) return null
  // Who does not want the evening wants the morning; who does not want 9am wants another hour of the morning.
  return no.isPart ? (no.half === 'am' ? 'pm' : 'am') : no.half
}
