/** The content shown on pages without an account. `build/content-facts.ts` extracts it at build time. */

export interface AreaFacts {
  readonly id: number
  /** The text of its shortest finished lesson, for the landing's card; undefined while it has none. */
  readonly lesson: string | undefined
  /** What the card shows if there is no lesson. */
  readonly description: string | undefined
}

/** A finished lesson and one of its questions, as they look on a phone. */
export interface SampleLesson {
  /** The lesson as it is sent, invitation included. */
  readonly text: string
  /** Question and lettered options, one to a line. */
  readonly question: string
  /** The letter of the right option. */
  readonly answer: string
  /** The reply to the right letter. */
  readonly feedback: string
}

/** Where a sample lesson is shown. */
export type SampleName = 'opening' | 'comparison' | 'signIn' | 'onboarding'

/** Filled in by vite.config.ts: the part that the landing shows. */
declare const CONTENT_FACTS: {
  readonly areas: readonly AreaFacts[]
  readonly samples: Readonly<Record<'opening' | 'comparison', SampleLesson>>
}

export const contentFacts = CONTENT_FACTS
