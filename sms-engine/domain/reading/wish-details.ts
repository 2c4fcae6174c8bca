import { readHourWish } from './hour-wish.ts'
import { plainWords } from './number-words.ts'
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

const ahead =
  /(?<!\b(?:for the|until|till?|through|thru|rest of) )\b(?:next (?:week|month|year|spring|summer|fall|winter)|tomorrow|soon|(?:in|after|within) (?:about )?(?:an?|one|two|three|four|five|six|\d{1,2}|few|a few|a couple(?: of)?) (?:days?|weeks?|months?|years?)|(?:in|this|on|starting|beginning|from|by|after|not until|not before|come)(?: (?:the|early|late|mid|next|end of|beginning of|this))* (?:spring|summer|fall|winter|january|february|march|april|june|july|august|september|october|november|december|(?:mon|tues|wednes|thurs|fri|satur|sun)day)|(?:on|around|by) the \d{1,2}(?:st|nd|rd|th)?)\b/
const already = /\b(?:moved|am now|im now|now in|since|been|got here|arrived|live in|is wrong|was)\b/

/** Whether a text about a place is of a move that is still to come: "moving to California next month". */
export function isMoveAhead(text: string): boolean {
  const plain = plainWords(text)
  return ahead.test(plain) && !already.test(plain)
}

/** Whether more is wanted once, and not each week: "more questions today". */
export function asksForMoreNow(text: string): boolean {
  const plain = plainWords(text)
  if (
    /\b(?:a|per|each|every) (?:week|day)\b|\b(?:weekly|daily|from (?:now|today) on|starting|going forward)\b/.test(
      plain,
    )
  )
    return false
  if (/\b(?:often\w*|frequen\w*|space|pace)\b/.test(plain)) return false
  return /\b(?:today|tonight|right (?:now|away)|this (?:morning|afternoon|evening)|(?<!\b(?:than|and) )now(?: (?:please|pls|plz|thanks))?$)(?:$|\b)/.test(
    plain,
  )
}

/** Whether a text about the hour means one text ("tomorrow's lesson in the evening"), and not those after it. */
export const asksForOneText = (text: string): boolean =>
  /\b(?:next (?:one|text|lesson|message)|(?:today ?s|tomorrow ?s|tonight ?s) (?:one|text|lesson|message)|(?:just|only) (?:this once|once|today|tomorrow|this (?:one|time)))\b/.test(
    plainWords(text),
  )
