import { number, numberOf, plainWords, words } from './number-words.ts'
import { type Place, placeIn } from './places.ts'

/** The details of a wish: an hour, a place, a pace. Pure; the phases decide what follows. */

/** Another hour: a specific one (0 to 23), only a direction, or nothing that we can read. */
export type HourWish = { readonly hour: number } | { readonly direction: 'earlier' | 'later' } | null

/** Whether a text is only a figure that both a morning and an evening hour on offer have. */
export const isMorningOrEvening = (text: string): boolean => /^[6-9]$/.test(text)

const partsOfDay: readonly (readonly [RegExp, number])[] = [
  [/\b(?:before work|on my commute|drive to work)\b/, 7],
  [/\b(?:at )?noon\b|\bmidday\b|\blunch ?(?:time|break)?\b|\bmidi\b|\bmediodia\b/, 12],
  [/\bafter (?:work|school)\b/, 18],
  [/\b(?:after (?:dinner|supper)|bed ?time|(?:at|late(?:r)? at) night|nights?)\b/, 20],
  [/\b(?:mornings?|breakfast|first thing|in the am|(?<!\bi )am please|por la manana|en la manana|le matin)\b/, 8],
  [/\b(?:afternoons?|por la tarde|apres midi)\b/, 14],
  [/\b(?:evenings?|nightly|tonight|le soir|por la noche)\b/, 19],
]

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

/**
 * The hour, 0 to 23, that a text about a place asks for too ("2pm eastern"). Null where it may tell of one instead: "I am
 * in Tokyo, it came at 2am".
 */
export function readHourThere(text: string): number | null {
  const plain = plainWords(text, ':')
  if (tellsOfAnHour.test(plain)) return null
  if (!/\b\d{1,2}(?::\d\d)? ?(?:am|pm|a m|p m)\b|\bat \d{1,2}\b|\bnoon\b/.test(plain)) return null
  const wanted = readHourWish(text)
  return wanted && 'hour' in wanted ? wanted.hour : null
}

const tellsOfAnHour =
  /\b(?:came|coming|got|get|getting|woke|wakes|was|were|its|it is|arriv\w*|sent|here|ahead|behind)\b|(?<!\b(?:can|could|should|may) )\b(?:it|they|these|those|texts?|messages?|lessons?) comes?\b/

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

/** Whether a text about the hour means one text ("tomorrow's lesson in the evening"), and not those after it. */
export const asksForOneText = (text: string): boolean =>
  /\b(?:next (?:one|text|lesson|message)|(?:today ?s|tomorrow ?s|tonight ?s) (?:one|text|lesson|message)|(?:just|only) (?:this once|once|today|tomorrow|this (?:one|time)))\b/.test(
    plainWords(text),
  )
