import { isSure, type Mention } from './mentions.ts'
import { endsInQuestion, isAllKnown, type Span, type Text, wordsOf } from './text.ts'

const questionWord = /^(?:what|whats|which|how|hows|why|whys|who|whos|whose|wut|wat|wuts|wats|wdym)$/
/** Spanish and French ones also begin statements: "cuando llega la plata", "que la b". */
const questionWordAbroad = /^(?:que|cual|como|quel|quelle|quels|combien|comment|pourquoi|cuanto|cuando|quien|quoi)$/
const verb =
  /^(?:is|are|was|were|does|do|did|can|could|should|would|will|has|have|may|might|shall|am|isnt|arent|doesnt|dont|didnt|cant|couldnt|wouldnt|est|puis|peut|hay|puede|puedo)$/
const guessingVerb = /^(?:is|isnt|am|could|would|should|can|might|may|wouldnt|couldnt|est|puis)$/
const subject = /^(?:you|u|ya|the|they|we|i|he|she|yall|it|that|this|there|a|an|my|your|land|all|any)$/
/** "what we owe" and "which makes it C" are statements. */
const relative = /^(?:what|which|who)$/
const telling =
  /^(?:we|you|u|they|i|it|he|she|ya|yall|customers|people|somebody|someone|makes|leaves|means|would|gives|puts|owns|pays|gets|buys|lends|owes)$/
const asked = /^(?:you|u|we|i|they|the)$/
/** "should be c", "does not change": not a question, though a verb comes first. */
const statement =
  /^(?:be|not|have|change|changes|go|move|matter|increase|decrease|exist|count|budge|affect|stay|depend|happen)$/
const reason =
  /^(?:because|becuase|becase|becuz|cause|cuz|coz|cos|cus|bc|bcuz|bcz|since|porque|xq|parceque|car|puisque)$/
const opener =
  /^(?:um+|uh+|hm+|ok|okay|so|but|and|wait|well|hey|hi|hello|please|sorry|sir|maam|teacher|bro|dude|lol|omg|then|yes|yeah|pero|y|et|mais|a|no|or)$/

/**
 * Whether the mention is part of a question back, which answers nothing: "what does B mean?", "is it always B on
 * leases?". "Is it B?" is an answer in doubt.
 */
export function isAsked(mention: Mention, text: Text, all: readonly Mention[]): boolean {
  if (isTopic(mention, text)) return true
  const { from, to } = text.sentence(mention.from)
  const start = beginningOf({ from, to: mention.from }, text)
  if (start >= mention.from) return false
  const [first = '', second = ''] = [text.tokens[start]?.word, text.tokens[start + 1]?.word]
  const segment = text.segment(mention.from)
  const isQuestion = endsInQuestion(text, to)
  // "What we owe, so B" and "are you kidding, B" answer after the comma.
  if (!isQuestion && segment.from > start) return false
  // "Is it B or C" asks which: the other letter is no topic that B is asked about.
  const letters = all.filter((other) => other.pointer?.strong)
  const isBare = isAllKnown(text, { from: Math.max(start, segment.from), to: segment.to }, mention, ...letters)
  if (/^(?:how|what|hows)$/.test(first) && /^(?:about|bout|abt)$/.test(second)) return !isBare
  if (/^(?:when|where)$/.test(first) && verb.test(second)) return true
  if (questionWord.test(first) || (isQuestion && questionWordAbroad.test(first)))
    return isQuestion || (isSure(mention) && !(relative.test(first) && telling.test(second)))
  if (!verb.test(first) || statement.test(second)) return false
  // "is goodwill even an asset"
  if (/^(?:is|are|was|does)$/.test(first) && mention.from === start + 1 && !isBare) return true
  if (!isQuestion && (!subject.test(second) || (/^(?:do|dont|have|has|did)$/.test(first) && !asked.test(second))))
    return false
  return !guessingVerb.test(first) || !isBare
}

/** Where a sentence begins after "ok so", "wait" and "don't you think". */
function beginningOf({ from, to }: Span, text: Text): number {
  const isTurn = (at: number) => text.cues.some((cue) => cue.means === 'turn' && cue.from <= at && at < cue.to)
  let start = from
  while (start < to && (opener.test(text.tokens[start]?.word ?? '') || isTurn(start))) start++
  const isAside = /^(?:do|dont|wouldnt|would) (?:you|u|ya|we) (?:think|say|reckon|suppose)\b/.test(
    wordsOf(text, { from: start, to }),
  )
  return isAside ? start + 3 : start
}

/** "I mix up debits and credits", "is it the roof or B": what is joined to a topic is a topic too. */
export function isJoinedToAsked(mention: Mention, asked: readonly Mention[], { tokens }: Text): boolean {
  const isBehind = /^(?:and|or|n|y|o|et|ou)$/.test(tokens[mention.from - 1]?.word ?? '')
  // "Social security and medicare, that's what it is" answers.
  const isBefore = /^(?:or|o|ou)$/.test(tokens[mention.to]?.word ?? '')
  return asked.some(({ from, to }) => (isBehind && to === mention.from - 1) || (isBefore && mention.to === from - 1))
}

/** "fuel for what?", "never heard of depletion", "explain goodwill". */
function isTopic(mention: Mention, text: Text): boolean {
  const end = Math.min(text.segment(mention.from).to, mention.to + 3)
  const behind = text.tokens.slice(mention.to, end)
  const what = behind.findIndex(({ word }) => /^(?:what|whose|whom)$/.test(word))
  // "A because it's what you own" gives a reason.
  const isReason =
    behind.slice(0, what).some(({ word }) => reason.test(word)) && mention.to + what + 1 < text.tokens.length
  if (what !== -1 && !isReason) return true
  if (mention.piece?.isFigure || !isSure(mention) || text.tokens[mention.from]?.gap !== 'space') return false
  return text.cues.some(({ means, to }) => {
    const distance = mention.from - to
    if (means !== 'topic' || distance < 0 || distance > 3) return false
    const between = { from: to, to: mention.from }
    return isAllKnown(text, between) && text.tokens.slice(to, mention.from).every(({ gap }) => gap === 'space')
  })
}
