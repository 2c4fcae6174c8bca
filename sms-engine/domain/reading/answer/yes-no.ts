import { hasCue, isAllKnown, type Text } from './text.ts'

const yes = /^(?:yes|yess+|yeah|yea|yep|yup|ya|yessir|si|sip|oui|ouais|true|correct|verdad|verdadero|cierto|vrai)$/
const no = /^(?:no|noo+|nope|nah|nop|non|negative|false|falso|faux)$/
const words_max = 5

/**
 * "Yes", "no it isn't": an answer if the options are yes and no, or true and false, and only one begins with the word.
 * "Yes" or "no" followed by anything meaningful ("no problem") is not one.
 */
export function readYesNo(text: Text, options: readonly string[]): number | null {
  const { tokens, cues } = text
  const [first, ...others] = tokens
  if (!first || tokens.length > words_max || hasCue(text, 'lost', 'torn', 'not', 'past')) return null
  const meant = yes.test(first.word) ? /^(?:yes|true)\b/i : no.test(first.word) ? /^(?:no|false)\b/i : null
  const isOther = others.some(({ word }) => (yes.test(word) || no.test(word)) && word !== first.word)
  const isTaken = cues.some(({ means, to }) => means === 'turn' && to > 1)
  if (!meant || isOther || isTaken || !isAllKnown(text, { from: 0, to: tokens.length })) return null
  const isPair =
    options.some((option) => /^(?:yes|true)\b/i.test(option)) &&
    options.some((option) => /^(?:no|false)\b/i.test(option))
  const found = options.flatMap((option, index) => (meant.test(option) ? [index] : []))
  const [shown] = found
  return isPair && found.length === 1 && shown !== undefined ? shown : null
}
