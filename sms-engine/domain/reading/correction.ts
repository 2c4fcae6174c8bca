import { toPlain } from '../wording/segment.ts'
import { readAnswer } from './answer.ts'

const correcting =
  /^\W*(?:(?:oops|ups|whoops|ugh|argh|shit|crap|damn|ah|oh|hmm|um|uh|sorry|sry|my bad|no|nope|nah|wait|actually|i mean|typo|correction|scratch that|hold on|so|it'?s|its)[\s,.!:;-]+)*(?:(?:i )?(?:really |actually )?(?:meant|mean|wanted)(?: to (?:say|put|answer|type|send|text|pick))?|(?:make|change) (?:that|it|my answer)(?: to| into)?|(?:no|wait|oops|sorry|actually|correction|typo)\b)[\s,.!:;-]*(?:to be |the answer is |it'?s |its )?/i

/**
 * Reads a text that takes an answer back: "sorry I meant A", "no wait, C", "oops B". Null for a text that names an option
 * without taking anything back, or that takes something back and names nothing.
 * @param options as they were shown
 */
export function readCorrection(raw: string, options: readonly string[]): { readonly shown: number | null } | null {
  const said = toPlain(raw).trim()
  const found = correcting.exec(said)
  if (!found) return null
  const answer = readAnswer(said.slice(found[0].length), options)
  return answer && { shown: answer.shown }
}
