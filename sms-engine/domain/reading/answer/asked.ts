import type { Mention } from './mentions.ts'
import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'

const questionWord = /^(?:what|whats|which|how|hows|why|whys|who|whos|whose|wut|wat|wuts|wats|wdym)$/
/** Spanish and French ones begin statements too: "cuando llega la plata", "que la b". */
const questionWordAbroad = /^(?:que|cual|como|quel|quelle|quels|combien|comment|pourquoi|cuanto|cuando|quien|quoi)$/
const verbFirst =
  /^(?:is|are|was|were|does|do|did|can|could|should|would|will|has|have|may|might|shall|am|isnt|arent|doesnt|dont|didnt|cant|couldnt|wouldnt|est|puis|peut|hay|puede|puedo)$/
const subject = /^(?:you|u|ya|the|they|we|i|he|she|yall|it|that|this|there|a|an|my|your|land|all|any)$/
const opener =
  /^(?:um+|uh+|hm+|ok|okay|so|but|and|wait|well|hey|hi|hello|please|sorry|sir|maam|teacher|bro|dude|lol|omg|then|yes|yeah|pero|y|et|mais|a|no|or)$/

/** In a question back nothing is answered: "what does B mean?", "is it always B on leases?". "Is it B?" answers in doubt. */
export function isAsked(mention: Mention, tokens: readonly Token[], cues: Cues): boolean {
  if (isAskedAbout(mention, tokens, cues)) return true
  const [from, to] = cues.sentence(mention.from)
  let start = from
  while (start < mention.from && opener.test(tokens[start]?.word ?? '')) start++
  const [token, next] = [tokens[start], tokens[start + 1]]
  if (!token || start >= mention.from) return false
  const isQuestion = endsInQuestion(tokens, to)
  if (/^(?:how|what|hows)$/.test(token.word) && /^(?:about|bout|abt)$/.test(next?.word ?? ''))
    return !isAllKnown(start, to, mention, cues)
  if (questionWord.test(token.word) || (isQuestion && questionWordAbroad.test(token.word))) {
    if (isQuestion) return true
    // "what's left at the very bottom: net" tells what it is before it names it.
    if (cues.segment(start)[1] <= mention.from) return false
    return mention.piece === null || mention.piece.hits.some(({ quality }) => quality >= 0.75)
  }
  if (!verbFirst.test(token.word) || (!isQuestion && !subject.test(next?.word ?? ''))) return false
  if (
    /^(?:be|not|have|change|changes|go|move|matter|increase|decrease|exist|count|budge|affect|stay|depend|happen)$/.test(
      next?.word ?? '',
    )
  )
    return false
  if (
    !isQuestion &&
    /^(?:do|dont|have|has|did|would|could|may|might)$/.test(token.word) &&
    !/^(?:you|u|we|i|they|the)$/.test(next?.word ?? '')
  )
    return false
  const isGuess = /^(?:is|isnt|could|would|should|can|might|may|wouldnt|couldnt|est|puis)$/.test(token.word)
  return !isGuess || !isAllKnown(start, to, mention, cues)
}

/** Nothing is said from one token to another but the option. */
function isAllKnown(from: number, to: number, mention: Mention, cues: Cues): boolean {
  for (let at = from; at < to; at++) if ((at < mention.from || at >= mention.to) && !cues.isKnown(at)) return false
  return true
}

/** "fuel for what?", "never heard of depletion", "explain goodwill". */
function isAskedAbout(mention: Mention, tokens: readonly Token[], cues: Cues): boolean {
  const end = Math.min(cues.segment(mention.from)[1], mention.to + 3)
  for (let at = mention.to; at < end; at++) if (/^(?:what|whose|whom)$/.test(tokens[at]?.word ?? '')) return true
  if (mention.piece?.isFigure) return false
  const isNamed = mention.piece === null || mention.piece.hits.some(({ quality }) => quality >= 0.75)
  return cues.all.some(({ means, to }) => {
    if (means !== 'topic' || to > mention.from || mention.from - to > 3 || !isNamed) return false
    for (let at = to; at < mention.from; at++) {
      const token = tokens[at]
      if (token?.gap !== 'space' || !cues.isKnown(at)) return false
    }
    return tokens[mention.from]?.gap === 'space'
  })
}

/** A sentence that ends before a token ends with a question mark. */
export function endsInQuestion(tokens: readonly Token[], end: number): boolean {
  const next = tokens[end]
  return next ? next.gap === 'question' : (tokens[end - 1]?.after ?? '').includes('?')
}
