/**
 * The kind of a text of ours: decides what is checked again before sending, and whether the learner's history lists it.
 */
export type MessageKind = 'lesson' | 'question' | 'nudge' | 'feedback' | 'notice' | 'code' | 'keyword'

/** The kind as rows store it, including what people write. Which reply confirms an opt-out follows from its turn. */
export type StoredKind = MessageKind | 'opt-out' | 'text'

/** What comes in a slot: paused, held, capped and canceled together. */
export const scheduled_kinds = ['lesson', 'question', 'nudge'] as const satisfies readonly MessageKind[]

/** What teaches: the learner's history lists these. */
export const teaching_kinds = ['lesson', 'question'] as const satisfies readonly MessageKind[]
