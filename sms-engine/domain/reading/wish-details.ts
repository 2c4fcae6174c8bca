import { readHourWish } from './hour-wish.ts'
import { number, numberOf, plainWords } from './number-words.ts'
import { type Place, placeIn } from './places.ts'

/** The details of a wish: an hour, a place, a pace. Pure; the phases decide what follows. */

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
