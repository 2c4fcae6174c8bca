import type { Values } from '../../../content/sets/sets.ts'
import type { Card } from './card.ts'
import type { Preferences } from './context.ts'
import type { ConsentEvidence } from './event.ts'
import type { MessageKind } from './message-kind.ts'

/** What we mail learners about, besides what the API mails by itself. */
export type LetterAbout = 'paused-by-silence' | 'number-moved' | 'number-reassigned'

/** A message and what it is about. */
export interface Message {
  readonly kind: MessageKind
  readonly body: string
  readonly lessonId?: string
  readonly questionId?: string
  /** The lesson whose link is in the body; `engine/lesson-link.ts` signs it. */
  readonly opens?: string
}

/** What must be done. Row effects are written with the state; `reply` travels in the response to the webhook. */
export type Effect =
  /** Answers the text that is being read. */
  | ({ readonly type: 'reply' } & Message)
  /** Goes through the outbox. `notBefore` and `notAfter`: service time, ms, between which it may be sent. */
  | ({ readonly type: 'send'; readonly notBefore?: number; readonly notAfter: number } & Message)
  /** Puts the text of a `found-sent` event on record as sent. */
  | ({ readonly type: 'record-sent' } & Message)
  | { readonly type: 'remember'; readonly lessonId: string; readonly card: Card }
  | { readonly type: 'forget'; readonly lessonId: string }
  /**
   * Raw answer, kept for re-fitting the memory model. `values`: the figures of the question, absent when none vary.
   * `choice`: index in its options.
   */
  | {
      readonly type: 'review'
      readonly lessonId: string
      readonly questionId: string
      readonly values?: Values | undefined
      readonly choice: number
      readonly right: boolean
      readonly unsure: boolean
    }
  /** The number must not be texted any more; its texts in the outbox are canceled. */
  | { readonly type: 'suppress'; readonly reason: 'keyword' | 'phrase' | 'carrier' | 'staff' }
  | { readonly type: 'unsuppress' }
  | {
      readonly type: 'consent'
      readonly action: 'opt-in' | 'opt-out'
      readonly by: 'web' | 'keyword' | 'phrase' | 'text' | 'carrier' | 'staff' | 'reassigned'
      readonly evidence: ConsentEvidence | null
    }
  | { readonly type: 'save-preferences'; readonly patch: Partial<Preferences> }
  | { readonly type: 'save-entitlement'; readonly until: number | null }
  | { readonly type: 'claim-number'; readonly number: string }
  | { readonly type: 'release-number' }
  /** A question for a human, with the thread attached. `urgent`: somebody may come to harm. */
  | { readonly type: 'open-case'; readonly question: string; readonly urgent?: true }
  /** A mail to the learner's account. The API writes and sends it: the engine knows no addresses. */
  | { readonly type: 'letter'; readonly about: LetterAbout }
  /** Withdraws the lessons that wait in the outbox. */
  | { readonly type: 'cancel-lessons' }

export type EffectOf<T extends Effect['type']> = Effect & { type: T }
