import { isFirm, isSure, type Mention } from './mentions.ts'
import { hasCue, isWithin, runsOn, type Text } from './text.ts'

const link =
  /^(?:the|a|an|it|its|is|be|la|el|le|l|option|letter|number|really|any|of|one|to|thing|c|est|opcion|letra|ces|or|nor|o|ni|ou|and)$/
const beginning = /^(?:it|its|is|thats|es|est|cest|ces)$/
const refusal =
  /^(?:wrong|incorrect|out|false|isnt|arent|wasnt|aint|doesnt|dont|cant|cannot|wont|couldnt|wouldnt|not|no)$/
const sureness = /^(?:sure|certain|positive|confident|100|too|so|totally|completely|entirely|really|gonna)$/
const bridge =
  /^(?:is|was|are|seems|looks|sounds|its|definitely|def|clearly|obviously|surely|just|so|makes|make|for|sure|makin|prolly|probably)$/

/** "not B", "neither A nor B", "anything but C", "C is wrong". "Is it not B?" asks for a yes. */
export function isDenied(mention: Mention, text: Text, all: readonly Mention[]): boolean {
  return isDeniedBefore(mention, text, all) || isDeniedBehind(mention, text, all)
}

function isDeniedBefore(mention: Mention, { tokens, cues }: Text, all: readonly Mention[]): boolean {
  if (!runsOn(tokens[mention.from])) return false
  if (tokens[mention.from - 1]?.word === 'no' && isBareNo(mention, all)) return true
  return cues.some((cue) => {
    if (cue.means !== 'not' || cue.to > mention.from) return false
    const isTag =
      tokens[cue.from - 1]?.word === 'it' && /^(?:is|isnt|aint|would)$/.test(tokens[cue.from - 2]?.word ?? '')
    // "Not an asset" may be an option itself.
    if (isTag || all.some((other) => isWithin(cue, other) && isSure(other) && sharesOption(other, mention)))
      return false
    for (let at = cue.to; at < mention.from; at++) {
      const word = tokens[at]?.word ?? ''
      const isOption = all.some((other) => other.from <= at && at < other.to)
      if (!runsOn(tokens[at]) || (!link.test(word) && !isOption)) return false
      // "It's not B it's C" denies B and begins anew.
      if (beginning.test(word) && all.some((other) => other.from >= cue.to && other.to === at)) return false
    }
    return true
  })
}

/** Whether a text has any word that could deny an option: without one, none need be looked for. */
export function mayDeny(text: Text): boolean {
  return hasCue(text, 'not') || text.tokens.some(({ word }) => refusal.test(word))
}

/** Whether both may name the same option, as "not an asset" does when an option is called that. */
function sharesOption({ piece }: Mention, mention: Mention): boolean {
  return piece?.hits.some(({ option }) => mention.piece?.hits.some((hit) => hit.option === option)) === true
}

/** "I have no cash". After an option "no" takes that one back instead: "left no right". */
function isBareNo({ from, piece }: Mention, all: readonly Mention[]): boolean {
  return (
    piece !== null &&
    !all.some((other) => other.from < from && (from <= other.to || (other.to < from && isFirm(other))))
  )
}

function isDeniedBehind({ from, to }: Mention, { tokens }: Text, all: readonly Mention[]): boolean {
  for (let at = to; at < to + 4; at++) {
    const [word, next = ''] = [tokens[at]?.word, tokens[at + 1]?.word]
    const isOther = all.some((other) => other.from <= at && at < other.to && other.from !== from)
    if (word === undefined || !runsOn(tokens[at]) || isOther) return false
    // "C not sure tho" doubts rather than denies.
    if (word === 'not' && sureness.test(next)) return false
    if (refusal.test(word)) {
      const isStatement = at > to || /^(?:isnt|arent|wasnt|aint|doesnt|dont|cant|cannot|wont)$/.test(word)
      // "isn't it" and "no doubt" affirm; "B not D" denies the other.
      const isTag = word !== 'not' && /^(?:it|that)$/.test(next)
      if (isTag || /^(?:wait|doubt|question|matter|cap)$/.test(next) || (word === 'no' && next !== 'sense'))
        return false
      const other = all.find((next) => next.from > at && next.from - at < 3)
      return !other || (isStatement && other.pointer === null)
    }
    if (!bridge.test(word)) return false
  }
  return false
}
