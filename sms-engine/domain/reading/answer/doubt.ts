import type { Choice } from './decide.ts'
import { endsInQuestion, hasCue, isAllKnown, type Text, wordsOf } from './text.ts'

const tag =
  /(?:^| )(?:right|isnt it|is it|isnt that|would it not|wouldnt it|no|yes|yeah|huh|verdad|cierto|hein|non|correct|eh|innit|n est ce pas|am i right)$/
const sureness = /^(?:sure|certain|confident|positive)$/
/** In a text about leaving, "idk" does not answer a question. */
const leaving =
  /\b(?:quit|quitting|drop|dropping|stop|cancel|continue|keep doing|keep going|leave|leaving|dejo|dejar|sigo|seguir|continuer|arrete|arreter)\b/
/** What follows "idk" here is what is not known: "no idea what you mean", "idk if". */
const object =
  /^(?:who|whos|what|whats|where|when|how|why|if|whether|quien|que|como|si|qui|comment|pourquoi|ce|anything|nothing|you|them|revenue)$/
const not_knowing_words_max = 23
const unsure =
  /\b(?:(?:not (?:[a-z]+ |100 ){0,2}(?:sure|certain|positive)|unsure|uncertain)(?: (?:about|on|of|with) (?:this|that) one| (?:of|about) the answer| which(?: one)?)?|no (?:estoy )?(?:(?:muy|tan) )?segur[oa]|pas (?:[a-z]+ )?(?:sure?|certaine?))\b/
/** The whole text, since "I give up on this" may be about us. */
const givenUp =
  /^(?:(?:ok|okay|fine|ugh|argh|lol|haha|well|alright|sorry|hmm|damn|man|nope|no clue|im stuck|this is hard|too hard) )*(?:i |ill )?(?:give up|surrender|me rindo|jabandonne|im giving up(?= on th(?:is|at) (?:one|question)))(?: (?:on|with) (?:this|that) (?:one|question))?(?: (?:lol|haha|man|sorry|please|just))*(?: (?:what is it|whats the answer|what is the answer|which (?:one )?is it|tell me|tell me the answer|show me|show me the answer))?$/
/** What may stand beside "not sure" and give it no object. */
const objectless: ReadonlySet<string> = new Set(
  `i im am um umm uh uhh hm hmm hmmm er erm oh ah well so sorry honestly actually really still just lol haha tbh ngl
  at all tho though either man bro yeah ok okay shrug yo la verdad pues perdon je ne suis jsuis nsuis du tout desole
  desolee`.split(/\s+/),
)

/** Whether an answer was given in doubt. A doubt before a correction belongs to what was corrected. */
export function isDoubtful(text: Text, { said }: Choice): boolean {
  const { tokens, cues } = text
  const since = said[0]?.from ?? 0
  if (endsInQuestion(text, tokens.length) || endsInQuestion(text, text.sentence(since).to)) return true
  const last = tokens.length - 1
  const isNamed = said.some(({ from, to }) => from <= last && last < to)
  if (!isNamed && last > 0 && tag.test(wordsOf(text, { from: since + 1, to: tokens.length }))) return true
  if (tokens.some(({ word }, at) => sureness.test(word) && isShare(text, at))) return true
  return cues.some(({ means, from }) => {
    if (means !== 'doubt' && means !== 'lost') return false
    return !cues.some((cue) => cue.means === 'turn' && cue.from > from && cue.to <= since)
  })
}

/** "60% sure" */
function isShare({ tokens }: Text, at: number): boolean {
  const before = /^(?:percent|pct)$/.test(tokens[at - 1]?.word ?? '') ? at - 2 : at - 1
  return /^\d{1,2}$/.test(tokens[before]?.word ?? '')
}

/**
 * "idk", "no idea", "?": an answer too, and never a right one. The text must begin or end with it, and not be about
 * something else: "no idea what you mean" is for a human to explain. "Not sure" must be all of it, because people say
 * by it that they may leave: "not sure this is for me".
 */
export function doesNotKnow(text: Text): boolean {
  const { plain, tokens, cues } = text
  if (/^\s*\?+\s*$/.test(plain) || /\u00af\\_|\(\u30c4\)/.test(plain)) return true
  if (tokens.length > not_knowing_words_max || hasCue(text, 'dispute')) return false
  const words = wordsOf(text, { from: 0, to: tokens.length })
  if (leaving.test(words)) return false
  if (isUnsure(words) || givenUp.test(words)) return true
  return cues.some(({ means, from, to }) => {
    if (means !== 'lost') return false
    const next = tokens[to]
    if (next?.gap === 'space' && object.test(next.word)) return false
    const isLast = to === tokens.length && (tokens[from]?.gap !== 'space' || text.isKnown(from - 1))
    return isLast || isAllKnown(text, { from: 0, to: from })
  })
}

/** "Not sure", "im really not sure tbh", as the whole text. */
function isUnsure(words: string): boolean {
  const rest = words.replace(unsure, '')
  return rest !== words && rest.split(' ').every((word) => word === '' || objectless.has(word))
}
