import type { Values } from '../../../content/sets/sets.ts'
import type { Preferences } from './context.ts'
import type { Secret } from './heard.ts'

/** Proof that a person agreed to texts, as written to the consent ledger. */
export interface ConsentEvidence {
  /** Version of the text shown beside the box (`content/product.ts`), or null when only a typed code proves it. */
  readonly version: string | null
  readonly page: string | null
  readonly ip: string | null
  readonly userAgent: string | null
}

/** A text that we sent before. */
export interface SaidBefore {
  readonly body: string
  readonly lessonId?: string | undefined
  readonly questionId?: string | undefined
}

/** What the support desk does for a learner. */
export type DeskDeed =
  /** Holds lessons until a time (ms), as the settings page does. */
  | { readonly do: 'pause'; readonly until: number }
  | { readonly do: 'resume' }
  /** The number gets no more texts. Only a text from it can undo that: the desk never opts anybody in. */
  | { readonly do: 'opt-out' }
  /** Sends a text once more. */
  | { readonly do: 'resend'; readonly text: SaidBefore }

/** What happened. The same event always has the same `id`, so that a duplicate is noticed. */
export type Event = { readonly id: string } & (
  | {
      readonly type: 'text'
      readonly body: string
      readonly media: number
      /** What the carrier took the text for, if it has already acted on it and replied. */
      readonly handledByCarrier: 'opt-out' | 'opt-in' | 'help' | null
      /** What was masked in the body; absent when nothing was. */
      readonly masked?: readonly Secret[] | undefined
    }
  /** The learner typed the code that was sent to `number`. */
  | { readonly type: 'number-proved'; readonly number: string; readonly consent: ConsentEvidence }
  /**
   * Another learner proved the number of this conversation, or its owner gave it up. `reassigned`: the number itself,
   * when phone company records show that it has gone to somebody else; absent otherwise.
   */
  | { readonly type: 'number-lost'; readonly reassigned?: string | undefined }
  | { readonly type: 'preferences-saved'; readonly patch: Partial<Preferences> }
  /** The time of the slot stored in the state has come. */
  | { readonly type: 'slot-due' }
  /** A pause or a snooze has ended. */
  | { readonly type: 'timer-due' }
  /**
   * A text could not be delivered. `messageId`: its row, which the turn settles; absent in older logs. `scheduled`: it
   * was one of the week's texts.
   */
  | {
      readonly type: 'undelivered'
      readonly messageId?: string
      readonly lessonId: string | null
      readonly scheduled: boolean
      readonly blocked: boolean
    }
  /**
   * The carrier sent a text that is not on record, because the database was restored from a backup. `at`: when the
   * carrier took it, ms. `scheduled`: it did not answer a text. `status` and `errorCode`: what became of it.
   */
  | {
      readonly type: 'found-sent'
      readonly sid: string
      readonly body: string
      readonly at: number
      readonly scheduled: boolean
      readonly status: 'sent' | 'delivered' | 'undelivered' | 'failed'
      readonly errorCode: number | null
    }
  /**
   * A question was answered in the portal: the same memory, the same rules. `values`: the figures shown on the page,
   * absent when none vary. `choice`: index in its options.
   */
  | {
      readonly type: 'answered-in-portal'
      readonly questionId: string
      readonly values?: Values | undefined
      readonly choice: number
      readonly unsure: boolean
    }
  /**
   * The learner did something in the portal. A completed lesson counts for the streak, and is not taught any more.
   * `lessonId`: the lesson that is now completed, or one that no longer is and that no text has brought. Absent
   * otherwise, and in logs from before completed lessons counted as taught.
   */
  | { readonly type: 'active-in-portal'; readonly completed: boolean; readonly lessonId?: string | undefined }
  /** The settings page paused lessons, and billing with them, until a time (ms). */
  | { readonly type: 'paused-in-portal'; readonly until: number }
  | { readonly type: 'resumed-in-portal' }
  /** Billing says until when lessons may be sent, ms; null is without limit. */
  | { readonly type: 'entitlement-changed'; readonly until: number | null }
  /** Billing says that a renewal failed. Lessons go on for a while; the next scheduled text mentions it. */
  | { readonly type: 'payment-failed' }
  /** A human answered a question that was asked with ASK. */
  | { readonly type: 'case-answered'; readonly caseId: string; readonly answer: string }
  /** A named colleague did something for the learner and gave a reason. */
  | { readonly type: 'desk-acted'; readonly by: string; readonly reason: string; readonly deed: DeskDeed }
)

export type EventOf<T extends Event['type']> = Event & { type: T }
