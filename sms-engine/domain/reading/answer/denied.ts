import { isFirm, isSure, isWithin, type Mention } from './mentions.ts'
import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'

const links =
  /^(?:the|a|an|it|its|is|be|la|el|le|l|option|letter|number|really|any|of|one|to|thing|c|est|opcion|letra|ces|or|nor|o|ni|ou|and)$/
const refusal =
  /^(?:wrong|incorrect|out|false|isnt|arent|wasnt|aint|doesnt|dont|cant|cannot|wont|couldnt|wouldnt|not|no)$/
const bridge =
  /^(?:is|was|are|seems|looks|sounds|its|definitely|def|clearly|obviously|surely|just|so|makes|make|for|sure|makin|prolly|probably)$/

/** "not B", "neither A nor B", "anything but C", "C is wrong". "Is it not B?" asks for a yes. */
export function isDenied(mention: Mention, tokens: readonly Token[], cues: Cues, all: readonly Mention[]): boolean {
  return isDeniedBefore(mention, tokens, cues, all) || isDeniedBehind(mention, tokens, all)
}

function isDeniedBefore(mention: Mention, tokens: readonly Token[], cues: Cues, all: readonly Mention[]): boolean {
  if (!runsOn(tokens[mention.from])) return false
  if (isBareNo(mention, tokens, all)) return true
  return cues.all.some((cue) => {
    if (cue.means !== 'not' || cue.to > mention.from) return false
    if (/^(?:is|isnt|aint|would)$/.test(tokens[cue.from - 2]?.word ?? '') && tokens[cue.from - 1]?.word === 'it')
      return false
    if (all.some((other) => other.piece && isWithin(cue, other) && isSure(other))) return false
    for (let at = cue.to; at < mention.from; at++) {
      const token = tokens[at]
      const isOption = all.some((other) => other.from <= at && at < other.to)
      if (!token || !runsOn(token) || (!links.test(token.word) && !isOption)) return false
    }
    return true
  })
}

/** "I have no cash". Behind an option "no" takes that one back instead: "left no right". */
function isBareNo({ from, piece }: Mention, tokens: readonly Token[], all: readonly Mention[]): boolean {
  if (!piece || tokens[from - 1]?.word !== 'no') return false
  return (
    !all.some((other) => other.to < from && isFirm(other)) &&
    !all.some((other) => other.from < from && from <= other.to)
  )
}

function isDeniedBehind({ from, to }: Mention, tokens: readonly Token[], all: readonly Mention[]): boolean {
  for (let at = to; at < to + 4; at++) {
    const token = tokens[at]
    if (!token || !runsOn(token) || all.some((other) => other.from <= at && at < other.to && other.from !== from))
      return false
    const next = tokens[at + 1]?.word ?? ''
    if (refusal.test(token.word)) {
      if (/^(?:it|that|wait|doubt|question|matter|cap)$/.test(next) || (token.word === 'no' && next !== 'sense'))
        return false
      return !all.some((other) => other.from > at && other.from - at < 3)
    }
    if (!bridge.test(token.word)) return false
  }
  return false
}

function runsOn(token: Token | undefined): boolean {
  return token?.gap === 'space' || token?.gap === 'joined'
}
