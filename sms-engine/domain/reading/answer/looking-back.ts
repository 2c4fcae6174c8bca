import { type Heard, isFirm, namedIn } from './mentions.ts'
import { isWithin, placesOf } from './text.ts'

/** Words that tell of an answer given or seen before: "I knew it was C", "thought it was C", "I said C". */
const past =
  /^(?:was|were|knew|thought|thot|said|had|shouldve|couldve|wouldve|almost|figured|era|fue|sabia|pensaba|pense|dije|etait|cetait|savais|pensais|jetais)$/
/** Words by which people take in a verdict or hold against it, and with which an answer may begin as well. */
const reacting =
  /^(?:no|nope|nah|non|oh+|ah+|aw+|argh+|ugh+|dang|damn|darn|shoot|crap|shucks|rats|gosh|doh|duh|wow|zut|mince|ay|oops|whoops|wait|sorry|sry|perdon|pardon|mean|meant|actually|still|tho|though|makes|sense|obviously|course)$/
/** Stands beside such words and says nothing more. */
const beside =
  /^(?:i|it|its|is|the|a|that|thats|so|ok|okay|yes|yeah|and|but|man|my|bad|be|has|to|have|gotta|gonna|going|wanna|say|put|pick|go|with|right|correct|answer|one|of|see|now|think|would|should|could|just|really|all|along|then|well|hmm+|lol|haha|la|el|le|que|es|lo|yo|je|c|est|ca|cest|si|oui|letter|option)$/
const words_max = 9

/** The option that a text looks back on. */
export interface LookingBack {
  readonly shown: number
  /** Whether its words can mean nothing else, however much later they come. */
  readonly isNamed: boolean
}

/**
 * Reads a text that says nothing but one option and that it was so, or how the verdict feels: "dang it was C", "no C",
 * "I still think A". Whether it is about that verdict depends on whether the verdict was about that option.
 */
export function lookingBack({ text, mentions }: Heard): LookingBack | null {
  const [shown, ...others] = namedIn(mentions)
  if (shown === undefined || shown === null || others.length > 0) return null
  if (text.tokens.length > words_max || text.cues.some(({ means }) => means === 'not' || means === 'lost')) return null
  const firm = mentions.filter(isFirm)
  const isNaming = (at: number) => firm.some((mention) => isWithin({ from: at, to: at + 1 }, mention))
  const words = placesOf({ from: 0, to: text.tokens.length })
    .filter((at) => !isNaming(at))
    .map((at) => text.tokens[at]?.word ?? '')
  if (!words.every((word) => past.test(word) || reacting.test(word) || beside.test(word))) return null
  const isNamed = words.some((word) => past.test(word))
  return isNamed || words.some((word) => reacting.test(word)) ? { shown, isNamed } : null
}
