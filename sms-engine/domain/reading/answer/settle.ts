import type { Cue } from './cues.ts'
import { isFirm, isSure, type Mention, namedIn } from './mentions.ts'
import { endsInQuestion, isWithin, type Text } from './text.ts'

/** The named options that still stand after earlier answers, corrections and results are accounted for. */
export function settle(mentions: readonly Mention[], text: Text): readonly Mention[] {
  const steps = [
    afterAnswered,
    afterEquals,
    (standing: readonly Mention[]) => afterLast('so', standing, text),
    beforeBecause,
  ]
  let standing = afterLast('turn', withoutPast(mentions, text), text)
  for (const step of steps) if (namedIn(standing).size > 1) standing = step(standing, text)
  return standing
}

/** "At first I had 540" gives way to what the learner has now. */
function withoutPast(mentions: readonly Mention[], text: Text): readonly Mention[] {
  const present = mentions.filter((mention) => !isPast('past', mention, text))
  const told = present.filter((mention) => isPast('told', mention, text))
  const now = present.filter((mention) => !told.includes(mention))
  const last = now.findLast(isFirm)
  const standing = present.filter((mention) => now.includes(mention) || !last || last.from < mention.from)
  return standing.some(isFirm) ? standing : mentions
}

/** Whether a cue of the kind precedes it in its run of words or, for `past`, closely follows it. */
export function isPast(kind: 'past' | 'told', mention: Mention, text: Text): boolean {
  const { from, to } = text.segment(mention.from)
  return text.cues.some((cue) => {
    if (cue.means !== kind || cue.from < from || cue.from >= to) return false
    if (cue.to > mention.from) return kind === 'past' && cue.from >= mention.to && cue.from - mention.to < 4
    const between = text.tokens.slice(cue.to, mention.from)
    return !between.some(({ word }) => /^(?:but|then|now|pero|mais|so)$/.test(word))
  })
}

/** What was said after the last cue of a kind that an option follows. */
function afterLast(kind: Cue, standing: readonly Mention[], { cues }: Text): readonly Mention[] {
  for (const cue of cues.toReversed()) {
    if (cue.means !== kind || standing.some((mention) => isWithin(cue, mention) && isSure(mention))) continue
    const after = standing.filter(({ from }) => from >= cue.to)
    if (!after.some(isFirm)) continue
    // "B so cash goes up" stays B: words do not override a letter as its result.
    const isWeaker = standing.some(isLetter) && !after.some(isLetter)
    if (kind === 'turn' || !isWeaker) return after
  }
  return standing
}

function isLetter({ pointer }: Mention): boolean {
  return pointer?.strong === true
}

/** "8? 10? ok 10": options that were only asked about give way to a later one that is stated. */
function afterAnswered(standing: readonly Mention[], text: Text): readonly Mention[] {
  const asked = standing.filter(({ from }) => endsInQuestion(text, text.sentence(from).to))
  const last = asked.at(-1)
  if (!last) return standing
  const after = standing.filter((mention) => mention.from > last.from && !asked.includes(mention))
  return after.some(isFirm) ? after : standing
}

/** "3,500 + 500 = 4000": the result. */
function afterEquals(standing: readonly Mention[], { tokens }: Text): readonly Mention[] {
  const equals = tokens.findLastIndex(({ before }) => before.includes('='))
  const after = standing.filter(({ from }) => from >= equals)
  return equals !== -1 && after.some(isFirm) ? after : standing
}

/** Reasons may name other options: "payable, because the cash comes later". */
function beforeBecause(standing: readonly Mention[], { cues }: Text): readonly Mention[] {
  const cue = cues.find(({ means, from }) => means === 'because' && standing.some((mention) => mention.to <= from))
  if (!cue) return standing
  const before = standing.filter(({ to }) => to <= cue.from)
  const isReason = standing.every(({ from, pointer }) => from < cue.from || pointer === null)
  return isReason && before.some(isFirm) ? before : standing
}
