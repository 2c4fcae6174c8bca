import { z } from 'zod'

/** Version that this code writes. `parseState` reads every version that was ever stored. */
export const stateVersion = 1

/** One question put to one learner. */
const ask = z.object({
  id: z.string(),
  questionId: z.string(),
  lessonId: z.string(),
  /** `order[i]` is the index in the question's options of what was shown as letter i. */
  order: z.array(z.number().int()),
  askedAt: z.number(),
  /** Questions still to come in this chain once it is answered. */
  following: z.number().int(),
  /** A scheduled question: the feedback brings the lesson of the slot it stood in for. */
  bringsLesson: z.boolean(),
})

/** An ask that was answered, kept so that WHY and a second answer can be told about it. */
const answered = z.object({ ask, choice: z.number().int(), right: z.boolean(), at: z.number() })

const thread = {
  version: z.literal(1),
  /** Newest question that waits for its answer. A lesson does not close it, a newer ask does. */
  open: ask.nullable(),
  answered: answered.nullable(),
  /** Last lesson that was sent. */
  taught: z.object({ lessonId: z.string(), at: z.number() }).nullable(),
  /** Scheduled texts in a row that nobody answered. */
  unanswered: z.number().int(),
  score: z.object({ right: z.number().int(), answered: z.number().int() }),
  /** Last text read, so that its echo within a few seconds is taken for the same text. */
  heard: z.object({ body: z.string(), at: z.number() }).nullable(),
  /** Lessons asked for by NEXT on one local day. */
  extra: z.object({ day: z.string(), count: z.number().int() }).nullable(),
  /** Scheduled texts sent in one local week, which the consent's promise of N bounds, and how many were questions. */
  week: z.object({ start: z.string(), sent: z.number().int(), asked: z.number().int() }).nullable(),
  /** When the last scheduled text was sent. */
  sentAt: z.number().nullable(),
  /** Texts in a row that we could not make sense of; after a few we stay silent, so that two machines never chat. */
  misread: z.number().int(),
}

const state = z.discriminatedUnion('phase', [
  /** A number that nobody has proved yet, or a learner without a number. `greeted`: the one reply was given. */
  z.object({ ...thread, phase: z.literal('new'), greeted: z.boolean() }),
  /** `slot`: when the next scheduled text falls due; null when none is allowed or wanted. */
  z.object({ ...thread, phase: z.literal('active'), slot: z.number().nullable() }),
  /** Held by the learner until `until`. Texts are still answered. */
  z.object({ ...thread, phase: z.literal('paused'), until: z.number() }),
  /** The number opted out. Nothing may be sent. The carrier knows of it unless it was asked in a phrase. */
  z.object({ ...thread, phase: z.literal('stopped'), by: z.enum(['keyword', 'phrase', 'carrier']) }),
])

export type Ask = z.infer<typeof ask>
export type State = z.infer<typeof state>
/** What every phase carries. */
export type Thread = Omit<State & { phase: 'stopped' }, 'phase' | 'by'>

/** State of a conversation in which nothing has happened. */
export const newState: State = {
  version: stateVersion,
  phase: 'new',
  greeted: false,
  open: null,
  answered: null,
  taught: null,
  unanswered: 0,
  score: { right: 0, answered: 0 },
  heard: null,
  extra: null,
  week: null,
  sentAt: null,
  misread: 0,
}

/** The part of a state that outlives a change of phase. */
export function threadOf(from: State): Thread {
  const { version, open, answered, taught, unanswered, score, heard, extra, week, sentAt, misread } = from
  return { version, open, answered, taught, unanswered, score, heard, extra, week, sentAt, misread }
}

/**
 * Reads a stored state of any version, upgrading old ones.
 * @throws z.ZodError when it is none that was ever written
 */
export function parseState(stored: unknown): State {
  return state.parse(stored)
}
