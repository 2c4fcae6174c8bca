import type { SampleLesson } from './content-facts.ts'

/** One line of a pictured thread. `stamp` is a moment; `in` comes from us, `out` from the learner. */
export interface ThreadLine {
  readonly kind: 'stamp' | 'in' | 'out'
  readonly text: string
}

/** The number in pictures, from the range that is reserved for fiction (555-0100 to 555-0199). */
export const PICTURE_NUMBER = '(202) 555-0175'

/** A whole exchange about one lesson, as it looks on a learner's phone. */
export function lessonThread(sample: SampleLesson, moment: string): ThreadLine[] {
  return [
    { kind: 'stamp', text: moment },
    { kind: 'in', text: sample.text },
    { kind: 'out', text: 'Q' },
    { kind: 'in', text: sample.question },
    { kind: 'out', text: sample.answer },
    { kind: 'in', text: sample.feedback },
  ]
}
