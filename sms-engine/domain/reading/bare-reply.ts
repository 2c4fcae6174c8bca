import type { Detail } from '../model/state.ts'
import { readBreak } from './break.ts'
import { readConsent } from './consent.ts'
import { lateHours, readHourWish } from './hour-wish.ts'
import { withoutPoliteness, wordsOf } from './keywords.ts'
import { plainWords } from './number-words.ts'
import { readPace, readPaceReply } from './pace-wish.ts'
import { asReading, type Reading } from './read-text.ts'
import { readWhen } from './when.ts'
import { readPlaceWish } from './wish-details.ts'
import { type WishName, wishes } from './wish-names.ts'

/** What we asked for. `hour`, 6 to 9: which half of the day is meant. */
export interface AskedFor {
  readonly detail: Detail
  readonly hour?: number | undefined
  /** Nothing was asked for: it has just been set. */
  readonly isSet?: true | undefined
  /** What it was before: "19:00", "3". */
  readonly was?: string | undefined
  /** The half of the day in which a text that was just put off comes. */
  readonly half?: 'am' | 'pm' | undefined
  /** The delivery time that a yes takes. */
  readonly proposed?: string | undefined
}

/** How the bare reply to one thing that we asked for is read. */
interface Reply {
  /** A longer text says more than what we asked for, and is read by itself. */
  readonly words_max: number
  /** The wishes that such a text may sound like, to the model or to a rule, and be the reply all the same. */
  readonly overrides: Readonly<Record<'model' | 'rule', readonly WishName[]>>
  /** A reply that may stand in a longer text, and the wishes that the model may hear there. */
  readonly inSentence?: { readonly words_max: number; readonly overrides: readonly WishName[] }
  read(body: string): Reading | null
}

/** These ask for nothing, so a rule that reads them says little: "morning". Any other wish that a rule reads stands. */
const courtesies: readonly WishName[] = ['greeting', 'small-talk', 'thanks']
const every = Object.keys(wishes) as WishName[]

const replies: Readonly<Record<Detail, Reply>> = {
  end: {
    words_max: 4,
    overrides: { model: every, rule: courtesies },
    // "We are back on january 5, I think."
    inSentence: { words_max: 12, overrides: ['pause', 'resume', 'snooze', 'schedule', 'explain', 'help', 'hint'] },
    read(body) {
      if (notKnown.test(plainWords(body)))
        return { is: 'wish', wish: { name: 'pause', about: 'end-unknown', text: body }, by: 'rule' }
      const text = /^\W*(?:until|till?)\b/i.test(body) || stretch.test(body) ? body : `until ${body}`
      if (notYet.test(plainWords(body))) return asReading({ name: 'resume' })
      return pace.test(plainWords(body)) || 'unknown' in readBreak(text) ? null : wish('pause', text)
    },
  },
  hour: {
    words_max: 4,
    overrides: { model: every, rule: ['time', ...courtesies] },
    read(body) {
      const plain = plainWords(body, ':')
      // "Tonight" puts off one text, and says nothing of the others.
      if (/\b(?:today|tonight|tomorrow)\b/.test(plain)) return null
      return readHourWish(`at ${plain}`) && wish('time', `at ${plain}`)
    },
  },
  place: {
    words_max: 4,
    overrides: { model: every, rule: courtesies },
    read: (body) => (readPlaceWish(body) || takesBack.test(plainWords(body)) ? wish('zone', body) : null),
  },
  moment: {
    words_max: 4,
    overrides: { model: every, rule: courtesies },
    read(body) {
      const when = readWhen(plainWords(body, ':'))
      return when && asReading({ name: 'snooze', when })
    },
  },
  pace: {
    words_max: 9,
    overrides: { model: every, rule: courtesies },
    read(body) {
      const named = readPaceReply(body)
      if (named !== null) return wish('pace', `make it ${named}`)
      return plainWords(body).split(' ').length <= 4 && readPace(body) ? wish('pace', body) : null
    },
  },
  question: {
    words_max: Number.POSITIVE_INFINITY,
    // "Why is my answer wrong?" is for the person who was asked for.
    overrides: { model: every, rule: ['explain'] },
    read(body) {
      const isTooShort = plainWords(body).split(' ').length < question_words_min
      return readConsent(body) || isTooShort ? null : asReading({ name: 'ask', question: body })
    },
  },
}

/** "1 a week" is a pace, and no break of a week. */
const pace =
  /\b(?:\d|one|two|three|four|five|once|twice)(?: (?:texts?|lessons?|times?))? (?:a|per|each|every) (?:week|wk)\b/
/** A change that was wrong, without another place: we ask for one. */
const takesBack = /^(?:(?:change|switch|put|set|move) (?:it|them|that|me) back(?: please)?|undo(?: (?:it|that|this))?)$/
/** "The 20th to the 27th" begins with its beginning. */
const stretch = /\w\s*(?:-|\u2013|\b(?:to|thru|through|until|till?)\b)\s*(?:the )?\w/i
/** How long the pause is to be cannot be told. */
const notKnown =
  /^(?:(?:i|we|sorry|well|um|hm+|honestly|really|just) )*(?:(?:dont|do not|cant|cannot) (?:know|say|tell)|not sure|unsure|no idea|no clue|idk|hard to (?:say|tell|know)|who knows|(?:it )?depends|indefinite(?:ly)?|open ended)(?: (?:yet|how|long|when|until|till|for|exactly|what|day|it|will|be|ill|im|i|am|ready|back|take|takes|right now|now|sorry|that))*$/
/** No pause after all, or only from a later day on, which we cannot do. */
const notYet =
  /^(?:not|dont pause|do not pause) (?:(?:right )?now|already|immediately)\b|^(?:undo|never ?mind|forget|scratch|cancel) ?(?:it|that|this)?$/
/** Not what was just set; what instead is asked for. */
const notThat =
  /^(?:(?:no+|nope|wrong|oops|wait|sorry|hm+|not that|that is wrong|thats wrong|undo(?: (?:it|that))?|change (?:it|that) back)(?: |$))+$/
/** What only says that another reply was meant. */
const correcting =
  /^\W*(?:(?:hm+|no+|nope|oops|oh|sorry|wait|actually|well|i (?:meant|mean|said)|meant|make (?:it|that)|change (?:it|that) to|rather|let'?s (?:do|say|make it)|correction)\b[\s,:;.-]*)+|\s+(?:instead|rather|actually|sorry)\W*$/gi
/** Anything shorter is hardly a question for a person. */
const question_words_min = 3
/** What we ask for in days, hours or lessons has no more digits. A quiz's "$750" is none of it. */
const bareFigure = /^\W*(?:\d{1,2}|one|two|three|four|five)\W*$/i

/**
 * The text read as the bare reply to what we asked for: "friday", "2pm", "Denver", "three". Otherwise the reading that it
 * has by itself.
 * @param isNewest whether the quiz's open question is older than our asking: then a bare figure is the reply, and else
 * its option
 */
export function asReply(reading: Reading, asked: AskedFor, body: string, isNewest: boolean): Reading {
  const { detail, hour, isSet } = asked
  if (isSet) return setAgain(reading, asked, body, isNewest)
  const reply = replies[detail]
  const isNamed = bareFigure.test(body) || (detail === 'pace' && readPaceReply(body) !== null)
  const isFigure = reading.is === 'answer' && isNewest && isNamed
  const said = detail === 'question' ? body : body.replace(correcting, '')
  if (!isFigure && !givesWay(reading, reply, said)) return reading
  return reply.read(hour === undefined ? said : withHour(said, hour)) ?? reading
}

/** The wishes that a correction of an hour, a pace or a time may sound like to the model. */
const alike: readonly WishName[] = ['time', 'pace', 'fewer', 'more', ...courtesies]
/** "The old time", "change it back". */
const asBefore =
  /^(?=.*\b(?:old|previous|original|usual|before|back|undo|was|were|had)\b)(?:(?:no+|nope|thanks|thank you|sorry|wait|please|actually|never|mind|leave|keep|go|change|put|switch|set|make|i|want|prefer|it|them|that|this|back|to|at|as|like|the|my|what|how|was|were|had|old|previous|original|usual|before|time|hour|pace|one|undo|same)(?: |$))+$/

/**
 * The text read as a correction of what was just set: "no, 3", "I meant 3pm", "the old time". A bare figure answers an
 * open question rather, since nothing was asked.
 */
function setAgain(reading: Reading, { detail, was, half }: AskedFor, body: string, isNewest: boolean): Reading {
  const said = body.replace(correcting, '')
  const plain = plainWords(body)
  const isCorrected = said !== body && isNewest && !/^\W*[a-d]\W*$/i.test(said)
  const isSoft = reading.is === 'unclear' || (reading.is === 'how-to-stop' && reading.by === 'model' && isCorrected)
  const isAlike = reading.is === 'wish' && (reading.by === 'model' ? alike : courtesies).includes(reading.wish.name)
  if (was !== undefined && asBefore.test(plain) && (isSoft || (reading.is === 'wish' && reading.by === 'model')))
    return detail === 'pace' ? wish('pace', `make it ${was}`) : wish('time', `at ${was}`)
  if (!isSoft && !isAlike && !(reading.is === 'answer' && isCorrected)) return reading
  if (detail !== 'moment' && reading.is !== 'answer' && notThat.test(plain))
    return wish(detail === 'pace' ? 'pace' : 'time', body)
  if (plainWords(said, ':').split(' ').length > replies.hour.words_max) return reading
  const again = replies[detail].read(detail === 'moment' && half ? said.replace(bareFigures, `$& ${half}`) : said)
  if (again?.is !== 'wish' || again.wish.name !== 'time') return again ?? reading
  return { ...again, wish: { ...again.wish, about: 'set-again' } }
}

/** "After 9": the half of the day is missing. */
const bareFigures = /\b\d{1,2}(?::[0-5]\d)?\b(?!\s*(?:[ap]\.?m|h|min|day|week|wk|o.?clock|in the|:|\d))/i

const clock = String.raw`\d{1,2}:[0-5]\d|(?:\d{1,2}(?:[:.][0-5]\d)?|${lateHours}) ?(?:am|pm|a m|p m|h|o ?clock)|(?<=\bat )\d{1,2}`
const halfOfDay =
  '(?:in|at) (?:the )?(?:mornings?|afternoons?|evenings?|nights?)|(?:de|por|en) la (?:manana|tarde|noche)|du (?:matin|soir)|de l apres midi'
const bareHour = new RegExp(
  `^(?:(?:ok|okay|oh|no|actually|maybe|perhaps|please|pls|rather|(?:how|what) about|lets say|say|make it|like|around|about|at|a las?) )*(?:(?:${clock})(?: ish)?(?: (?:${halfOfDay}))?|(?:\\d{1,2}|${lateHours})(?: ish)?(?: or so)? (?:${halfOfDay}))(?: (?:please|pls|plz|instead|then|rather|thanks|thank you|thx))*$`,
)

/**
 * A text that is only an hour, "7 pm", as a wish that we must ask about. The model hears a greeting in its part of the
 * day, and a time zone in "o'clock".
 */
export function asBareHour(reading: Reading, body: string): Reading {
  const isGuess =
    reading.is === 'wish' && reading.by === 'model' && ['greeting', 'small-talk', 'zone'].includes(reading.wish.name)
  if (reading.is !== 'unclear' && !isGuess) return reading
  const plain = plainWords(body.replace(/(?<=\d)ish\b/gi, ' ish'), ':')
  if (!bareHour.test(plain) || !readHourWish(`at ${plain}`)) return reading
  return { is: 'wish', wish: { name: 'time', about: 'hour-alone', text: `at ${plain}` }, by: 'rule' }
}

/** "Evening please" with the hour that it is about: "8 pm". */
function withHour(body: string, hour: number): string {
  const half = withoutPoliteness(wordsOf(body)).join(' ')
  if (/^(?:in )?(?:the )?(?:am|a m|mornings?)$/.test(half)) return `${hour} am`
  return /^(?:in |at )?(?:the )?(?:pm|p m|evenings?|nights?)$/.test(half) ? `${hour} pm` : body
}

/** Whether a reading may be a reply instead. */
function givesWay(reading: Reading, { words_max, overrides, inSentence }: Reply, body: string): boolean {
  const words = plainWords(body, ':').split(' ')
  const isShort = words.length <= words_max
  if (words[0] === '') return false
  // "Lisbon please" has the form of "no texts please".
  if (reading.is === 'how-to-stop' && reading.by === 'model') return withoutPoliteness(words).length === 1
  if (!isShort && words.length > (inSentence?.words_max ?? 0)) return false
  if (reading.is === 'unclear') return true
  if (reading.is !== 'wish') return false
  const { name } = reading.wish
  if (reading.by !== 'model') return overrides.rule.includes(name)
  return (isShort ? overrides.model : (inSentence?.overrides ?? [])).includes(name)
}

/** The wish for a delivery time, "19:00". */
export const asHour = (deliveryTime: string): Reading => wish('time', `at ${deliveryTime}`)

function wish(name: WishName, text: string): Reading {
  return { is: 'wish', wish: { name, text }, by: 'rule' }
}
