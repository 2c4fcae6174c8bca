import type { Reading } from '../../sms-engine/domain/reading/read-text.ts'
import { letters } from '../../sms-engine/domain/wording/lessons.ts'

/** How a text was read, in the terms that `npm run hear -- --json` prints. */
export interface Verdict {
  readonly is:
    | 'opt-out'
    | 'how-to-stop'
    | 'answer'
    | 'not-knowing'
    | 'command'
    | 'wish'
    | 'crisis'
    | 'auto-reply'
    | 'unclear'
  readonly letter?: 'A' | 'B' | 'C' | 'D'
  readonly unsure?: boolean
  readonly wish?: string
  /** What the wish is about, where its name says too little. */
  readonly about?: string
  /** For a command: its name. */
  readonly command?: string
  readonly language?: string
  readonly crisis?: string
  /** The layer that decided: the carriers' words, a phrase, a rule, or the model. */
  readonly by: string
}

export function describeReading(reading: Reading): Verdict {
  const { by } = reading
  switch (reading.is) {
    case 'keyword':
      if (reading.keyword === 'opt-out') return { is: 'opt-out', language: reading.language, by }
      return { is: 'command', command: reading.keyword, by }
    case 'opt-out':
    case 'how-to-stop':
      return { is: reading.is, language: reading.language, by, ...(reading.crisis && { crisis: reading.crisis }) }
    case 'crisis':
      return { is: 'crisis', crisis: reading.crisis, by }
    case 'answer':
      if (reading.shown === null) return { is: 'not-knowing', by }
      return { is: 'answer', letter: letters[reading.shown] ?? 'A', unsure: reading.unsure, by }
    case 'learning-command':
    case 'managing-command':
      // It has its name in the list of wishes.
      if (reading.command.name === 'hint') return { is: 'wish', wish: 'hint', by }
      return { is: 'command', command: reading.command.name, by }
    case 'wish': {
      const { name, about } = reading.wish
      return { is: 'wish', wish: name, ...(about && { about }), by }
    }
    case 'tapback':
    case 'auto-reply':
      return { is: 'auto-reply', by }
    case 'empty':
    case 'unclear':
      return { is: 'unclear', by }
    default:
      return reading satisfies never
  }
}
