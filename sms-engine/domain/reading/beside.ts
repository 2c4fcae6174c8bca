import { readAskedTerms } from './asked-term.ts'
import { readBreak } from './break.ts'
import { isHardship } from './hardship.ts'
import { readHourWish } from './hour-wish.ts'
import { plainWords } from './number-words.ts'
import { readPace } from './pace-wish.ts'
import type { Part, Reading } from './read-text.ts'
import { readWhen } from './when.ts'
import { readPlaceWish } from './wish-details.ts'
import type { WishName } from './wish-names.ts'

/** What a text may ask for besides what it was read as. `unclear`: the meaning of a word, if a lesson explains it. */
export type Beside = Extract<
  Reading,
  { is: 'wish' | 'learning-command' | 'managing-command' | 'how-to-stop' | 'unclear' }
>

/** A text in two: which characters each half has. */
export interface Halves {
  readonly ahead: Part
  readonly behind: Part
}

/** Three segments: whoever writes more tells a story. */
const characters_max = 480
const halves_max = 8
const joint =
  /(?:[.!?;,:)\n]|\s[-&+])+(?=\s|$)|\s(?:and|but|also|plus|then|y|et|pero|mais)(?=\s)|(?<=^\W{0,3}[a-d])\s(?=(?:can|could|would|please|pls|plz|btw|stop|unsubscribe)\b)/giu
/** Says nothing by itself before what is asked for. */
const opening =
  /^(?:[\s,.;:!?)&+-]+|(?:and|but|also|plus|then|oh|so|btw|by the way|ps|thanks|thank you|thx|lol|y|et|pero|mais)\b(?=[\s,:!.]))+/iu

/** Where a text may change its subject, first places first. */
export function halvesOf(body: string): readonly Halves[] {
  if (body.length > characters_max) return []
  const found = [...body.matchAll(joint)].slice(0, halves_max)
  return found.flatMap(({ index, 0: sign }) => {
    const rest = body.slice(index + sign.length)
    const from = index + sign.length + (opening.exec(rest)?.[0].length ?? 0)
    const to = index + sign.trimEnd().length
    return from < body.length && index > 0
      ? [{ ahead: [0, /[.!?)]/.test(sign) ? to : index], behind: [from, body.length] }]
      : []
  })
}

/** An answer that is no more than its letter: what stands beside it need not have been read as part of it. */
export function isLetterAlone(half: string): boolean {
  return /^\W*(?:(?:(?:its|it's|i think|i say|my answer is|answer is|answer) )?[a-d])\W*$/i.test(half)
}

/** Whether a half says nothing but that texts shall stop; "cancel" and "end" may be about what was asked. */
export function isStop(half: string): boolean {
  return /^\W*(?:stop|stopall|unsubscribe|opt ?out)\W*$/i.test(half)
}

/** Whether a half speaks of our texts: "stop the depreciation" is the reason of an answer. */
export function namesTexts(half: string): boolean {
  return /\b(?:unsubscribe|opt|(?:te?xt|messag|contact|writ)\w*|lessons?|list|number|subscription)\b/i.test(half)
}

/** These ask for what the verdict brings, for what an answer cannot want, or for nothing. */
const remarks: ReadonlySet<WishName> = new Set([
  ...(['greeting', 'thanks', 'small-talk', 'insult', 'dispute', 'too-easy', 'too-hard', 'bot', 'who'] as const),
  ...(['explain', 'again', 'hint', 'skip', 'topic', 'language', 'help'] as const),
])
const asking =
  /^(?:(?:please|pls|plz) )?(?:can|could|would|will|may|send|text|give|change|switch|move|make|set|pause|hold|put|only|just|fewer|less|no more|show|tell|let|lets|how|when|what|where|is there|are there|do i|i want|i need|i would|i prefer|id)\b|\b(?:please|pls|plz)$/
const moves = /^(?:i|we|ive|weve) (?:(?:just|have|recently) )*(?:moved|live|relocated)\b/
const ours = /\b(?:me|my|i|im|id|ill|us|we|you|week|te?xts?|lessons?|messages?|these|them|plan|person|human)\b/

/**
 * Whether a part of a text is a wish by itself. A remark ("this is fun") is none, and what the model alone hears must
 * have the form of a request and the detail that the wish lives by: an answer with its reasons sounds like many things.
 */
export function isWishBeside(reading: Reading, half: string): reading is Beside {
  switch (reading.is) {
    case 'managing-command':
      return true
    case 'learning-command':
      if (reading.command.name === 'ask') return /^ASK\b/.test(half)
      return !['why', 'hint', 'skip'].includes(reading.command.name)
    case 'how-to-stop':
      return reading.by === 'phrase' && half.includes(' ')
    case 'wish': {
      const { name, about } = reading.wish
      if (remarks.has(name) || isHardship(about)) return false
      if (reading.by !== 'model') return true
      const plain = plainWords(half)
      const isAsked = (asking.test(plain) && ours.test(plain)) || (name === 'zone' && moves.test(plain))
      return isAsked && hasDetail(name, half)
    }
    default:
      return false
  }
}

function hasDetail(name: WishName, half: string): boolean {
  switch (name) {
    case 'time':
      return readHourWish(half) !== null
    case 'zone':
      return readPlaceWish(half) !== null
    case 'pace':
    case 'more':
    case 'fewer':
      return readPace(half) !== null
    case 'pause':
      return !('unknown' in readBreak(half))
    case 'snooze':
      return readWhen(half) !== null
    default:
      return true
  }
}

const asksMeaning = /\b(?:wh?at(?: ?i?s)?|explain|define|remind|meaning|difference|mean|means|forg[eo]t)\b/

/** Whether the part beside an answer asks what a word means: "A. what does accrual mean?", but not "A, accrual?". */
export function isTermBeside(reading: Reading, half: string): boolean {
  if (reading.is !== 'unclear' && !(reading.is === 'wish' && reading.by === 'model')) return false
  return asksMeaning.test(plainWords(half)) && readAskedTerms(half).length > 0
}

/** Whether a part of a text that is all wishes is one of them: what the model hears must do something. */
export function isOneOfTwo(reading: Reading, half: string): reading is Beside {
  if (!isWishBeside(reading, half)) return false
  return reading.by !== 'model' || (reading.is === 'wish' && detailed.has(reading.wish.name))
}

const detailed: ReadonlySet<WishName> = new Set([
  ...(['time', 'zone', 'pace', 'more', 'fewer', 'pause', 'snooze', 'next', 'cancel-plan', 'person'] as const),
])

/** Wishes that one reading already grants together, or of which one only says more about the other. */
const together: readonly (readonly string[])[] = [
  ['time', 'pace', 'days'],
  ['pace', 'days', 'fewer', 'more'],
  ['time', 'zone'],
  ['pause', 'resume', 'snooze', 'plan', 'schedule', 'next'],
  ['billing', 'refund', 'cancel-plan', 'account', 'person', 'technical', 'ask'],
  ['score', 'reading', 'more'],
  ['quiz', 'question', 'more', 'next'],
  // "Don't pause it, end it."
  ['resume', 'how-to-stop'],
]

/** Whether two wishes of one text are two, and not one said twice. */
export function areTwo(one: Beside, other: Beside): boolean {
  const [name, second] = [nameOf(one), nameOf(other)]
  return name !== second && !together.some((group) => group.includes(name) && group.includes(second))
}

function nameOf(beside: Beside): string {
  if (beside.is === 'wish') return beside.wish.name
  return 'command' in beside ? beside.command.name : beside.is
}
