import type { Preferences } from './context.ts'

/** Proof that a person agreed to texts, as it goes into the consent ledger. */
export interface ConsentEvidence {
  /** Version of the text shown beside the box (`content/product.ts`), or null when only a typed code proves it. */
  readonly version: string | null
  readonly page: string | null
  readonly ip: string | null
  readonly userAgent: string | null
}

/** What happened. `id` is unique for the happening: handling it twice must be recognisable. */
export type Event = { readonly id: string } & (
  | {
      readonly type: 'text'
      readonly body: string
      readonly media: number
      /** Set when the carrier's Advanced Opt-Out has handled the word and replied. */
      readonly optOutType: 'STOP' | 'START' | 'HELP' | null
    }
  /** The learner typed the code that was sent to `number`. */
  | { readonly type: 'number-proved'; readonly number: string; readonly consent: ConsentEvidence }
  /** Another learner proved the number of this conversation, or its owner gave it up. */
  | { readonly type: 'number-lost' }
  | { readonly type: 'preferences-saved'; readonly patch: Partial<Preferences> }
  /** The slot stored in the state has come. */
  | { readonly type: 'slot-due' }
  /** The end of a pause has come. */
  | { readonly type: 'timer-due' }
  /** A text could not be delivered. */
  | { readonly type: 'undelivered'; readonly lessonId: string | null; readonly blocked: boolean }
)

export type EventOf<T extends Event['type']> = Event & { type: T }
