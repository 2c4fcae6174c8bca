import type { Catalogue } from '../../../content/catalogue.ts'
import type { Memory } from './card.ts'
import type { MemoryWeights } from './memory-weights.ts'

/** What a learner chose. Texts a week are 0 to 5, quizzes a week 0 to 5. */
export interface Preferences {
  /** IANA zone. */
  readonly zone: string
  /** Local delivery time, HH:MM. */
  readonly deliveryTime: string
  readonly textsPerWeek: number
  readonly quizzesPerWeek: number
  readonly lessonsEnabled: boolean
  /** Selected area ids; empty means all. */
  readonly areas: readonly number[]
  /** Selected subject ids; empty means all. */
  readonly subjects: readonly string[]
  /** Onboarding was completed: zone and time are the learner's own choice. */
  readonly onboarded: boolean
}

/** What the engine knows about a person besides the conversation. */
export interface Learner extends Preferences {
  readonly id: string
  /** Until when lessons may be sent, service time in ms; null means without limit. */
  readonly entitledUntil: number | null
}

/** Everything a transition may look at besides state and event. All times are service time in ms since the epoch. */
export interface Context {
  readonly now: number
  /** Null for a number that belongs to no learner. */
  readonly learner: Learner | null
  /** The proved number of the conversation, E.164. */
  readonly number: string | null
  readonly suppressed: boolean
  readonly memory: Memory
  readonly catalogue: Catalogue
  readonly settings: Settings
  /** How people forget; the built-in weights when absent. */
  readonly weights?: MemoryWeights | undefined
  /** Nobody has proved the number, and it is in a country that we do not text: its texts are read but not answered. */
  readonly elsewhere?: true | undefined
  /**
   * What its number sent after this text but was heard before it; absent unless the text was lost and fetched late. An
   * opt-in that comes so late no longer counts, and an opt-out does not after an `opt-in`.
   */
  readonly overtakenBy?: 'text' | 'opt-in' | undefined
  /**
   * HELP and START count towards a loop. Absent in logs from before they did, so that a replay counts as it did then.
   */
  readonly keywordsCount?: true | undefined
  /** The state remembers the newest case. Absent in logs from before it did, so that they replay as they were. */
  readonly keepsCases?: true | undefined
}

/** What differs between deployments and shapes what texts say. */
export interface Settings {
  /** Who answers STOP, START and HELP words: the carrier's Messaging Service, or us (short codes). */
  readonly keywords: 'carrier' | 'ours'
  readonly portalUrl: string
  readonly supportEmail: string
  /** Whom to call in a crisis outside the US and Canada, as worded in a text: "Samaritans, 116 123". */
  readonly crisisLine?: string | undefined
}
