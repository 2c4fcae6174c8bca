import { endsInQuestion } from './asked.ts'
import type { Cues } from './sense.ts'
import type { Token } from './tokens.ts'

const tag =
  /(?:^| )(?:right|isnt it|is it|isnt that|would it not|wouldnt it|no|yes|yeah|huh|verdad|cierto|hein|non|correct|eh|innit|n est ce pas|am i right)$/

/** Whether an answer that was spoken of from a token on was given in doubt. */
export function isDoubtful(tokens: readonly Token[], cues: Cues, since: number): boolean {
  if (endsInQuestion(tokens, tokens.length)) return true
  const [, end] = cues.sentence(since)
  if (endsInQuestion(tokens, end)) return true
  if (
    tokens.length > 1 &&
    tag.test(
      tokens
        .slice(since + 1)
        .map(({ word }) => word)
        .join(' '),
    )
  )
    return true
  return cues.all.some(({ means, from }) => (means === 'doubt' || means === 'lost') && !isTakenBack(from, since, cues))
}

/** Doubt in the words before a correction belongs to what was corrected. */
function isTakenBack(from: number, since: number, cues: Cues): boolean {
  return cues.all.some((cue) => cue.means === 'turn' && cue.from > from && cue.to <= since)
}

/** "idk", "no idea", "?": an answer too, and never a right one. */
export function doesNotKnow(text: string, tokens: readonly Token[], cues: Cues): boolean {
  if (/^\s*\?+\s*$/.test(text)) return true
  return tokens.length > 0 && cues.all.some(({ means }) => means === 'lost')
}
