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
  /** The lighter text that follows a few unanswered ones was sent. */
  nudged: z.boolean(),
  /** Plan weeks in a row with an answer; `week` is the Monday of the last one. */
  streak: z.object({ weeks: z.number().int(), week: z.string() }).nullable(),
  score: z.object({ right: z.number().int(), answered: z.number().int() }),
  /** Last text read, so that its echo within a few seconds is taken for the same text; `times` in a row it came. */
  heard: z.object({ body: z.string(), at: z.number(), times: z.number().int() }).nullable(),
  /** Texts heard since a moment, so that a flood is noticed. */
  flood: z.object({ since: z.number(), texts: z.number().int() }).nullable(),
  /** Lessons asked for by NEXT on one local day. */
  extra: z.object({ day: z.string(), count: z.number().int() }).nullable(),
  /** Scheduled texts sent in one local week, which the consent's promise of N bounds, and how many were questions. */
  week: z
    .object({
      start: z.string(),
      sent: z.number().int(),
      asked: z.number().int(),
      /** Sent, but never arrived. */
      lost: z.number().int(),
    })
    .nullable(),
  /** When the last scheduled text was sent. */
  sentAt: z.number().nullable(),
  /** Texts in a row that we could not make sense of; after a few we stay silent, so that two machines never chat. */
  misread: z.number().int(),
}

const state = z.discriminatedUnion('phase', [
  /** A number that nobody has proved yet, or a learner without a number. `greeted`: the one reply was given. */
  z.object({ ...thread, phase: z.literal('new'), greeted: z.boolean() }),
  /**
   * `slot`: when the next scheduled text falls due; null when none is allowed or wanted. `snoozed`: when the open
   * question is to be asked again.
   */
  z.object({ ...thread, phase: z.literal('active'), slot: z.number().nullable(), snoozed: z.number().nullable() }),
  /** Held until `until`, or until the learner says RESUME. Texts are still answered. */
  z.object({ ...thread, phase: z.literal('paused'), until: z.number().nullable() }),
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
  nudged: false,
  streak: null,
  score: { right: 0, answered: 0 },
  heard: null,
  flood: null,
  extra: null,
  week: null,
  sentAt: null,
  misread: 0,
}

const threadKeys = Object.keys(thread) as (keyof Thread)[]

/** The part of a state that outlives a change of phase. */
export function threadOf(from: State): Thread {
  return Object.fromEntries(threadKeys.map((key) => [key, from[key]])) as Thread
}

/**
 * Reads a stored state of any version, upgrading old ones.
 * @throws z.ZodError when it is none that was ever written
 */
export function parseState(stored: unknown): State {
  return state.parse(stored)
}

/** When the state next wants to hear from the clock: its slot, and the end of its pause or snooze. Service time, ms. */
export function dueTimes(state: State): { readonly slot: number | null; readonly timer: number | null } {
  switch (state.phase) {
    case 'active':
      return { slot: state.slot, timer: state.snoozed }
    case 'paused':
      return { slot: null, timer: state.until }
    default:
      return { slot: null, timer: null }
  }
}
