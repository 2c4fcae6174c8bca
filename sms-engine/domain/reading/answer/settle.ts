import { endsInQuestion } from './asked.ts'
import type { Cue } from './cues.ts'
import { isFirm, isSure, isWithin, type Mention } from './mentions.ts'
import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'

/** What still stands of the options named, after what was said before, corrections and results. */
export function settle(mentions: readonly Mention[], tokens: readonly Token[], cues: Cues): readonly Mention[] {
  let standing = withoutPast(mentions, tokens, cues)
  standing = afterLast('turn', standing, cues)
  if (namesOf(standing).size > 1) standing = afterAnswered(standing, tokens, cues)
  if (namesOf(standing).size > 1) standing = afterEquals(standing, tokens)
  if (namesOf(standing).size > 1) standing = afterLast('so', standing, cues)
  if (namesOf(standing).size > 1) standing = beforeBecause(standing, cues)
  return standing
}

function namesOf(mentions: readonly Mention[]): ReadonlySet<number | null> {
  return new Set(mentions.filter(isFirm).map(({ option }) => option))
}

/** "At first I had 540" gives way to what the learner has now. */
function withoutPast(mentions: readonly Mention[], tokens: readonly Token[], cues: Cues): readonly Mention[] {
  const past = mentions.filter((mention) => isPast('past', mention, tokens, cues))
  const told = mentions.filter((mention) => !past.includes(mention) && isPast('told', mention, tokens, cues))
  const now = mentions.filter((mention) => !past.includes(mention) && !told.includes(mention))
  const kept = told.filter((mention) => !now.some((other) => isFirm(other) && other.from > mention.from))
  const standing = mentions.filter((mention) => now.includes(mention) || kept.includes(mention))
  return standing.some(isFirm) ? standing : mentions
}

/** Whether a word of the kind stands before it in its run of words, or right behind it. */
export function isPast(kind: 'past' | 'told', mention: Mention, tokens: readonly Token[], cues: Cues): boolean {
  const [from, to] = cues.segment(mention.from)
  return cues.all.some((cue) => {
    if (cue.means !== kind || cue.from < from || cue.from >= to) return false
    if (cue.to > mention.from) return kind === 'past' && cue.from >= mention.to && cue.from - mention.to < 4
    for (let at = cue.to; at < mention.from; at++)
      if (/^(?:but|then|now|pero|mais|so)$/.test(tokens[at]?.word ?? '')) return false
    return true
  })
}

/** What was said behind the last word of a kind that is followed by an option. */
function afterLast(kind: Cue, standing: readonly Mention[], cues: Cues): readonly Mention[] {
  for (const cue of [...cues.all].reverse()) {
    if (cue.means !== kind || standing.some((mention) => isWithin(cue, mention) && isSure(mention))) continue
    const after = standing.filter(({ from }) => from >= cue.to)
    if (!after.some(isFirm)) continue
    const isWeaker = standing.some(({ pointer }) => pointer?.strong) && !after.some(({ pointer }) => pointer?.strong)
    if (isWeaker && kind === 'so') continue
    return after
  }
  return standing
}

/** "8? 10? ok 10": what was only asked gives way to what is then said. */
function afterAnswered(standing: readonly Mention[], tokens: readonly Token[], cues: Cues): readonly Mention[] {
  const asked = standing.filter(({ from }) => endsInQuestion(tokens, cues.sentence(from)[1]))
  const last = asked.at(-1)
  if (!last) return standing
  const after = standing.filter((mention) => mention.from > last.from && !asked.includes(mention))
  return after.some(isFirm) ? after : standing
}

/** "3,500 + 500 = 4000": the result. */
function afterEquals(standing: readonly Mention[], tokens: readonly Token[]): readonly Mention[] {
  const equals = tokens.findLastIndex(({ before }) => before.includes('='))
  const after = standing.filter(({ from }) => from >= equals)
  return equals !== -1 && after.some(isFirm) ? after : standing
}

/** Reasons speak of other options too: "payable, because the cash comes later". */
function beforeBecause(standing: readonly Mention[], cues: Cues): readonly Mention[] {
  const cue = cues.all.find(({ means, from }) => means === 'because' && standing.some((mention) => mention.to <= from))
  if (!cue) return standing
  const before = standing.filter(({ to }) => to <= cue.from)
  const isReason = standing.every(({ from, pointer }) => from < cue.from || pointer === null)
  return isReason && before.some(isFirm) ? before : standing
}
