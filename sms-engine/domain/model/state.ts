import type { Values } from '../../../content/sets/sets.ts'
import type { Habits } from './habits.ts'
import { limits } from './limits.ts'
import type { Milestone } from './milestone.ts'

/** One question put to one learner. Times in ms of service time. */
export interface Ask {
  readonly id: string
  readonly questionId: string
  readonly lessonId: string
  /** The figures it was asked with; absent when the question has none that vary. */
  readonly values?: Values | undefined
  /** `order[i]` is the index in the question's options of what was shown as letter i. */
  readonly order: readonly number[]
  readonly askedAt: number
  /** Questions still to come in this chain once it is answered. */
  readonly following: number
  /** A scheduled question: the feedback brings the lesson of the slot it stood in for, while lessons may come. */
  readonly bringsLesson: boolean
  /** A hint was given: the answer is not remembered as an easy one. */
  readonly hinted?: true | undefined
}

/** Something that we offered to do. `at`: when, ms. */
export type Offer = { readonly at: number } & (
  | { readonly textsPerWeek: number }
  /** The end of all texts. */
  | { readonly end: true }
  /** A pause whose end we asked for. */
  | { readonly pause: true }
)

/** What we ask for when a learner wants something and does not say what we need. `end`: of a pause. */
export type Detail = 'end' | 'hour' | 'place' | 'moment' | 'pace' | 'question'

/**
 * When we asked for what, ms. `hour`, 6 to 9: it lacks only whether in the morning or in the evening. `isSet`: nothing
 * was asked; it has just been set, and the next text may correct it. `was`: what it was before, "19:00" or "3".
 * `proposed`: the delivery time, "19:00", that a yes takes.
 */
export interface Awaited {
  readonly at: number
  readonly detail: Exclude<Detail, 'end'>
  readonly hour?: number | undefined
  readonly isSet?: true | undefined
  readonly was?: string | undefined
  readonly proposed?: string | undefined
}

/** The newest case that was passed on to a person. Times in ms of service time. */
export interface PassedOn {
  /** When it was opened, or last added to. */
  readonly at: number
  readonly answeredAt?: number | undefined
  /** The person's answer asks something in return. */
  readonly asks?: true | undefined
  /** How many texts were added since that answer. */
  readonly added?: number | undefined
}

/** What a conversation carries through every phase. Times in ms of service time. */
export interface Thread {
  /**
   * 2 once a question was asked with values. Code that knows only version 1 would ignore them and grade by other
   * figures, so it must refuse the state. A thread without them stays 1, which the previous release can read.
   * `store/parse-state.ts` reads every version that was ever stored.
   */
  readonly version: 1 | 2
  /** Newest question that waits for its answer. A lesson does not close it, a newer ask does. */
  readonly open: Ask | null
  /** The last ask that was answered, so that WHY and a second answer can refer to it. */
  readonly answered: { readonly ask: Ask; readonly choice: number; readonly right: boolean; readonly at: number } | null
  /** Last lesson that was sent. */
  readonly taught: { readonly lessonId: string; readonly at: number } | null
  /** Scheduled texts in a row that nobody answered. */
  readonly unanswered: number
  /** The nudge was sent, the lighter text that follows a few unanswered ones. */
  readonly nudged: boolean
  readonly score: { readonly right: number; readonly answered: number }
  /** Weeks in a row with an answer, skipping weeks without texts; `week` is the Monday of the last one. */
  readonly streak: { readonly weeks: number; readonly week: string } | null
  /** The last text heard, so that its echo within a few seconds counts as the same text. It came `times` in a row. */
  readonly heard: { readonly body: string; readonly at: number; readonly times: number } | null
  /** Texts heard since a moment, so that a flood is noticed. */
  readonly flood: { readonly since: number; readonly texts: number } | null
  /** Lessons asked for by NEXT on one local day. */
  readonly extra: { readonly day: string; readonly count: number } | null
  /**
   * The scheduled texts of the local week that begins on the Monday `start`: how many were sent (the consent promises at
   * most N), how many of them were questions, and how many never arrived.
   */
  readonly week: { readonly start: string; readonly sent: number; readonly asked: number; readonly lost: number } | null
  /** When the last scheduled text was sent. */
  readonly sentAt: number | null
  /** Texts in a row that we could not make sense of; after a few we stay silent, so that two machines never chat. */
  readonly misread: number
  /** A payment failed: the next scheduled text says so instead of teaching. Absent otherwise. */
  readonly owed?: true | undefined
  /** When we answered texts that we did not understand, after the first few in a row; ms. Absent while we understand. */
  readonly puzzled?: readonly number[] | undefined
  /** When somebody cried for help and a case was opened for it, ms. */
  readonly crisisAt?: number | undefined
  /** The newest case for a person, so that a question about it or an answer to it is understood. Absent until one is. */
  readonly passedOn?: PassedOn | undefined
  /** What we offered with the last text, which the next "yes" accepts. */
  readonly offered?: Offer | undefined
  /** What we asked for with the last text, so that a bare "2pm" or "Denver" is read as the reply. */
  readonly awaits?: Awaited | undefined
  /** What we offered with the last text to pass on to a person, and when, ms: a yes does it. */
  readonly toPassOn?: { readonly at: number; readonly text: string } | undefined
  /** The last courtesy that we returned, so that thanks for a "you are welcome" end there. */
  readonly courtesy?: { readonly name: string; readonly at: number } | undefined
  /** The last wording used for each varying part of our texts. */
  readonly said?:
    | {
        readonly invitation?: number | undefined
        readonly right?: number | undefined
        readonly wrong?: number | undefined
      }
    | undefined
  /**
   * The milestones that the learner was told of, and those that wait for a text with room. Absent until there are any.
   */
  readonly milestones?: { readonly said: readonly string[]; readonly due: readonly Milestone[] } | undefined
  /** The slot that the immediate first lesson took the place of, ms. Absent otherwise, and once it is past. */
  readonly instead?: number | undefined
  /** Questions whose answer the score has counted on one local day. Absent until one is answered. */
  readonly scored?: { readonly day: string; readonly questionIds: readonly string[] } | undefined
  /** When a correction was last told, ms, and by lesson the date of the newest one told. Absent until one is. */
  readonly corrected?: { readonly at: number; readonly told: Readonly<Record<string, string>> } | undefined
  /** What the answers have shown about how this learner forgets. Absent until one has. */
  readonly habits?: Habits | undefined
  /** Lessons whose question was skipped on one local day. Absent until one is. */
  readonly skipped?: { readonly day: string; readonly lessonIds: readonly string[] } | undefined
}

/** Where a conversation stands. */
export type State = Thread &
  (
    | /**
     * A number that nobody has proved yet, or a learner without one. `greeted`: the one reply was given. `heldUntil`: the
     * end of a pause from the settings page that was running when the number was lost, and continues without it.
     */
    { readonly phase: 'new'; readonly greeted: boolean; readonly heldUntil?: number | null | undefined }
    /**
     * `slot`: when the next scheduled text falls due; null when none is allowed or wanted. `snoozed`: when the open
     * question is to be asked again.
     */
    | { readonly phase: 'active'; readonly slot: number | null; readonly snoozed: number | null }
    /**
     * No lessons until `until`, or until the learner says RESUME; texts are still answered. `inSettings`: paused on the
     * settings page, which holds billing too. `madeAt`: when a text made or changed it, ms; the next one may correct it.
     */
    | {
        readonly phase: 'paused'
        readonly until: number | null
        readonly inSettings?: true | undefined
        readonly madeAt?: number | undefined
      }
    /**
     * The number opted out: nothing may be sent. The carrier blocks it too, unless the only opt-out was a phrase that
     * it does not know. `heldUntil`: as for a new number, for a pause that was running at the opt-out.
     */
    | {
        readonly phase: 'stopped'
        readonly by: 'keyword' | 'phrase' | 'carrier'
        readonly heldUntil?: number | null | undefined
      }
  )

const newThread: Thread = {
  version: 1,
  open: null,
  answered: null,
  taught: null,
  unanswered: 0,
  nudged: false,
  score: { right: 0, answered: 0 },
  streak: null,
  heard: null,
  flood: null,
  extra: null,
  week: null,
  sentAt: null,
  misread: 0,
}

/** State of a conversation in which nothing has happened. */
export const newState: State = { ...newThread, phase: 'new', greeted: false }

/** The question that waits for an answer now; null when it is too old. */
export function openAsk({ open }: Pick<Thread, 'open'>, now: number): Ask | null {
  return open && now - open.askedAt <= limits.answer_window_ms ? open : null
}

type OptionalKey<T> = { [Key in keyof T]-?: undefined extends T[Key] ? Key : never }[keyof T]

/** The fields that a new thread lacks. One missing here would be lost at the next change of phase. */
const optionalKeys = {
  owed: true,
  skipped: true,
  puzzled: true,
  crisisAt: true,
  passedOn: true,
  offered: true,
  awaits: true,
  toPassOn: true,
  courtesy: true,
  scored: true,
  habits: true,
  corrected: true,
  instead: true,
  said: true,
  milestones: true,
} satisfies Record<OptionalKey<Thread>, true>
const threadKeys = Object.keys({ ...newThread, ...optionalKeys }) as (keyof Thread)[]

/** The part of a state that outlives a change of phase. */
export function threadOf(from: State): Thread {
  const entries = threadKeys.map((key) => [key, from[key]] as const)
  return Object.fromEntries(entries.filter(([, value]) => value !== undefined)) as unknown as Thread
}

/** When the clock must next call on the state: its slot, and the end of its pause or snooze. Service time, ms. */
export function dueTimes(state: State): { readonly slot: number | null; readonly timer: number | null } {
  switch (state.phase) {
    case 'active':
      return { slot: state.slot, timer: state.snoozed }
    case 'paused':
      return { slot: null, timer: state.until }
    case 'new':
    case 'stopped':
      return { slot: null, timer: null }
  }
}
