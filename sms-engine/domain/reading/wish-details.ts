import { normal } from './normal.ts'
import { type Place, placeIn } from './places.ts'
import { readWeekday, readWhen, type When } from './when.ts'

/** The details of a wish: an hour, a place, a number, a day. Pure; the phases decide what follows. */

/** Another hour: a specific one (0 to 23), only a direction, or nothing that we can read. */
export type HourWish = { readonly hour: number } | { readonly direction: 'earlier' | 'later' } | null

const partsOfDay: readonly (readonly [RegExp, number])[] = [
  [/\b(?:before work|on my commute|drive to work)\b/, 7],
  [/\b(?:at )?noon\b|\bmidday\b|\blunch ?(?:time|break)?\b|\bmidi\b|\bmediodia\b/, 12],
  [/\bafter (?:work|school)\b/, 18],
  [/\b(?:after (?:dinner|supper)|bed ?time|(?:at|late(?:r)? at) night|nights?)\b/, 20],
  [/\b(?:mornings?|breakfast|first thing|in the am|(?<!\bi )am please|por la manana|en la manana|le matin)\b/, 8],
  [/\b(?:afternoons?|por la tarde|apres midi)\b/, 14],
  [/\b(?:evenings?|nightly|tonight|le soir|por la noche)\b/, 19],
]
const words: Readonly<Record<string, number>> = {
  ...{
    zero: 0,
    none: 0,
    a: 1,
    an: 1,
    one: 1,
    once: 1,
    two: 2,
    twice: 2,
    couple: 2,
    three: 3,
    thrice: 3,
    four: 4,
    five: 5,
    six: 6,
  },
  ...{
    seven: 7,
    eight: 8,
    nine: 9,
    ten: 10,
    eleven: 11,
    twelve: 12,
    un: 1,
    una: 1,
    une: 1,
    dos: 2,
    deux: 2,
    tres: 3,
    trois: 3,
  },
}
const number = String.raw`(\d{1,3}|${Object.keys(words).join('|')})`
/** Between a number and its unit: "2d" has no space, but "and" is not "an d". */
const gap = String.raw`(?: |(?<=\d))`

/** "send at 7pm", "mornings", "19:00", "half past six in the evening"; "too early" gives only a direction. */
export function readHourWish(text: string): HourWish {
  const plain = plainWords(text, ':')
  const evening = /\b(?:pm|p m|evening|night|tonight|afternoon|dinner|soir|tarde|noche)\b/.test(plain)
  // "7 instead of 9", "not at 6am but at 8": the hour after "instead of" and "not" is the unwanted one.
  const wanted = plain
    .replace(/\b(?:at )?\d{1,2}(?::\d\d)? ?(?:am|pm)? (?:is|s|are) (?:\w+ )?(?:too|so) (?=early|late)/g, 'too ')
    .replace(/\b(?:instead of|rather than|not(?: at)?|from)(?: at)? \d{1,2}(?::\d\d)? ?(?:am|pm|a m|p m)?(?= |$)/g, ' ')
    .trim()
  // "spam 7" is no hour: a bare figure counts only after a preposition.
  const clock =
    /(?:^| )(\d{1,2})(?::(\d\d))? ?(am|pm|a m|p m|a|p|oclock|h)(?= |$)/.exec(wanted) ??
    /(?:^| )(\d{1,2}):(\d\d)()(?= |$)/.exec(wanted) ??
    /\b(?:at|around|by|to|near|about|for|a las|vers|make it) (\d{1,2})(?::(\d\d))?()(?= |$)/.exec(wanted) ??
    (wanted === plain ? null : /^(\d{1,2})()()$/.exec(wanted)) ??
    /^(?:text me |send )?(\d{1,2})()()(?= (?:instead|would|works|is better)\b)/.exec(wanted) ??
    /^(?:text me|send) (\d{1,2})()()$/.exec(wanted)
  const spelled = new RegExp(String.raw`\bat (${Object.keys(words).join('|')})\b`).exec(wanted)
  const figure = clock ? Number(clock[1]) : spelled ? words[spelled[1] as string] : undefined
  if (figure !== undefined) {
    const half = clock?.[3]?.[0]
    const isPm = half === 'p' || (half !== 'a' && evening)
    if (figure > 23 || (half && half !== 'o' && half !== 'h' && figure > 12)) return null
    if (half === 'a' || isPm) return { hour: (figure % 12) + (isPm && figure <= 12 ? 12 : 0) + (figure > 12 ? 12 : 0) }
    // Without am or pm: nobody wants accounting at four in the morning.
    return { hour: !clock?.[2] && half !== 'h' && figure >= 1 && figure <= 5 ? figure + 12 : figure }
  }
  if (/\bmidnight\b/.test(plain)) return { hour: 0 }
  if (
    /\b(?:too early|not so early|later|so early|wak(?:es?|ing) me|i(?:m| am) (?:still )?(?:asleep|sleeping))\b/.test(
      plain,
    )
  )
    return { direction: 'later' }
  if (/\b(?:too late|not so late|earlier|so late)\b/.test(wanted)) return { direction: 'earlier' }
  const part = partsOfDay.find(([pattern]) => pattern.test(plain))
  return part ? { hour: part[1] } : null
}

/** "I moved to Chicago", "pacific time". Null for a place that we do not know. */
export function readPlaceWish(text: string): Place | null {
  return placeIn(plainWords(text))
}

/** "3 times a week", "once a week", "every day" (7), "every weekday" (5); null without a number. */
export function readPaceWish(text: string): number | null {
  const plain = plainWords(text)
  if (/\b(?:every (?:single )?day|daily|each day|a day|per day)\b/.test(plain)) return 7
  if (/\b(?:every|each) (?:weekday|work ?day)s?\b/.test(plain)) return 5
  if (/\bevery other day\b/.test(plain)) return 3
  const counted = new RegExp(
    String.raw`\b${number}(?: of)?(?: (?:times?|texts?|lessons?|messages?|msgs?|x|days?|only|lecciones|mensajes|fois))*(?: (?:a|per|each|every|por|par|la) ?(?:week|wk|weekly|semana|semaine))`,
  ).exec(plain)
  const figure =
    counted?.[1] ??
    /\b(\d{1,2})\b/.exec(plain)?.[1] ??
    /\b(once|twice|one|two|three|four|five|six|seven)\b/.exec(plain)?.[1]
  if (figure !== undefined) return numberOf(figure)
  return /\b(?:weekly|every week|each week)\b/.test(plain) ? 1 : null
}

/** How long a break is to last. `month` 1 to 12. `unknown`: an end without a date, or no end at all. */
export type PauseWish =
  | { readonly days: number }
  | { readonly weekday: number }
  | { readonly month: number; readonly day: number }
  | { readonly unknown: 'date' | 'length' }

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'] as const
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const dayOfMonth = String.raw`(\d{1,2})(?:st|nd|rd|th)?`
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
export function readPauseWish(text: string): PauseWish {
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

/** "not today" is tomorrow, "later" two hours; otherwise the time that the text names. */
export function readSnoozeWish(text: string): When {
  const plain = plainWords(text, ':')
  const span = new RegExp(
    String.raw`\b(half an hour|${number}${gap}(m|min|mins|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?))\b`,
  ).exec(plain)
  if (span?.[1] === 'half an hour') return { in_ms: 1_800_000 }
  if (span) {
    const when = readWhen(`${numberOf(span[2] as string)} ${span[3]}`)
    if (when) return when
  }
  const clock =
    /\b(?:at|after|around|by|until|till?) (\d{1,2}(?::\d\d)? ?(?:am|pm)?)\b|\b(\d{1,2}(?::\d\d)? ?(?:am|pm))\b/.exec(
      plain,
    )
  const when = clock && readWhen((clock[1] ?? clock[2] ?? '').trim())
  if (when) return when
  if (/\b(?:tonight|this evening|ce soir|esta noche)\b/.test(plain)) return { at_min: 19 * 60 }
  if (/\bafter (?:work|school)\b/.test(plain)) return { at_min: 18 * 60 }
  if (/\b(?:after lunch|this afternoon)\b/.test(plain)) return { at_min: 14 * 60 }
  if (/\bnext week\b/.test(plain)) return { days: 7 }
  if (/\b(?:this|the|on the) weekend\b/.test(plain)) return { weekday: 6 }
  for (const word of plain.split(' ')) {
    const weekday = word.length > 3 || word === 'mon' || word === 'fri' ? readWeekday(word) : null
    if (weekday !== null) return { weekday }
  }
  if (
    /\b(?:tomm?orr?ow|tmrw|tmw|tmr|2moro|not today|no today|today|manana|demain|pas aujourd ?hui|hoy no)\b/.test(plain)
  )
    return { days: 1 }
  return { in_ms: 7_200_000 }
}

/** The language that the sender asks for, greets or thanks in. */
export function readLanguageWish(text: string): 'es' | 'fr' | null {
  const plain = plainWords(text)
  if (/\b(?:espanol|spanish|castellano|espanola|ingles)\b/.test(plain)) return 'es'
  if (/^(?:hola|buen[oa]s|(?:muchas )?gracias)\b/.test(plain)) return 'es'
  return /^(?:bonjour|bonsoir|salut|allo|merci)\b|\b(?:francais|francaise|french|anglais)\b/.test(plain) ? 'fr' : null
}

const bill =
  /\b(?:subscri\w*|membership|bill\w*|charg\w*|payment\w*|paying|paid|pay|card|refund\w*|money|account|plan|price|cost\w*|trial|renew\w*|invoice|afford\w*|expensive|caro|cher|chere|suscripcion|pago|cobr\w*|tarjeta|dinero|abonne\w*|factur\w*|carte|argent|rembours\w*)\b/
const yes =
  /^(?:yes|yep|yeah|yea|yup|ya|y|ok|okay|k|sure|please|please do|do it|do that|go ahead|sounds good|fine|great|perfect|alright|right|agreed|correct|si|oui|daccord|claro|dale)(?: (?:please|pls|thanks|thank you|do it|do that|go ahead|sure|yes|sounds good|thats fine|that works|por favor|svp|gracias|merci))*$/
const no =
  /^(?:no|nope|nah|n|no thanks|no thank you|not now|never mind|nevermind|leave it|keep it|dont|do not|non|non merci|no gracias)(?: (?:please|thanks|thank you|leave it|keep it|its fine|im good|im fine))*$/

/** Whether a text that wants out may also be about a bill, which no text of ours ends. */
export function mentionsBill(text: string): boolean {
  return bill.test(normal(text))
}

const death =
  /\b(?:passed away|has passed|died|deceased|funeral|my late (?:wife|husband|mother|father|mom|dad|son|daughter)|fallecio|murio|decedee?|est morte?)\b/

/** Whether a text tells of a death, so that we do not answer it as coldly as any other. */
export function mentionsDeath(text: string): boolean {
  return death.test(normal(text))
}

/** Whether a text asks what we are ("is this a real person"), rather than for somebody. */
export function asksWhatWeAre(text: string): boolean {
  return /^(?:hey |hi |hello |so |wait )?(?:is (?:this|it|that|there)|are (?:you|u|there)|r (?:you|u)|am i|do i)\b/.test(
    plainWords(text),
  )
}

/** Reads a plain yes or no to something that we offered; null for anything else. */
export function readConsent(text: string): 'yes' | 'no' | null {
  const words = plainWords(text)
  if (/^\W*👍/u.test(text)) return 'yes'
  if (yes.test(words)) return 'yes'
  return no.test(words) ? 'no' : null
}

/** Of several dates, the one after "until" or "to", else the last. */
function endDate(plain: string): PauseWish | null {
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

function dateOf(name: string, day: number): PauseWish {
  return dateFrom(months.indexOf(name.slice(0, 3) as (typeof months)[number]) + 1, day)
}

function dateFrom(month: number, day: number): PauseWish {
  const real = month >= 1 && month <= 12 && day >= 1 && day <= 31
  return real ? { month, day } : { unknown: 'date' }
}

function numberOf(word: string): number | null {
  return /^\d+$/.test(word) ? Number(word) : (words[word] ?? null)
}

/** Lowercase Latin letters and single spaces, without signs except the one kept. */
function plainWords(text: string, kept = ''): string {
  return normal(text.replace(/([ap])\.\s?m\b\.?/gi, '$1m'))
    .replace(kept === ':' ? /[^\p{L}\p{N}: ]+/gu : kept === '/' ? /[^\p{L}\p{N}/ ]+/gu : /[^\p{L}\p{N} ]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim()
}
