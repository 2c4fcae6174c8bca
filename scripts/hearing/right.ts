import type { Line } from './corpus.ts'
import type { Verdict } from './verdict.ts'

/** Commands that fulfill the wish named. */
const sameAs: Readonly<Record<string, string>> = {
  question: 'quiz',
  plan: 'schedule',
  why: 'explain',
  more: 'reading',
  ask: 'person',
  'pause-too-long': 'pause',
}

/** Whether a text was read as its writer meant it. */
export function isRight(line: Line, verdict: Verdict): boolean {
  switch (line.kind) {
    case 'opt-out':
      return verdict.is === 'opt-out'
    case 'sounds-like':
      return tellsHow(verdict)
    case 'benign':
    case 'not-crisis':
      return !tellsHow(verdict) && verdict.is !== 'crisis'
    case 'answer':
      return verdict.is === 'answer' && verdict.letter === line.letter && verdict.unsure === line.unsure
    case 'no-answer':
      return verdict.is !== 'answer'
    case 'wish':
      return isRightWish(line, verdict)
    case 'crisis':
      return verdict.is === 'crisis' || verdict.crisis !== undefined
    case 'auto-reply':
      return verdict.is === 'auto-reply'
    default:
      return line.kind satisfies never
  }
}

/** Whether it ends the texts or says how to: a request to cancel the plan gets both explained. */
export function tellsHow({ is, wish }: Verdict): boolean {
  return is === 'opt-out' || is === 'how-to-stop' || wish === 'cancel-plan'
}

export function isRightWish({ wish }: Line, verdict: Verdict): boolean {
  if (verdict.is === 'wish') return verdict.wish === wish
  if (verdict.is !== 'command') return verdict.is === 'not-knowing' && wish === 'skip'
  const done = sameAs[verdict.command ?? ''] ?? verdict.command
  return done === wish || (verdict.command === 'question' && wish === 'again')
}
