import type { AreaFacts, SampleLesson } from '../build/content-facts.ts'

/** Written in by vite.config.ts: what the landing shows of the content. */
declare const CONTENT_FACTS: {
  readonly areas: readonly AreaFacts[]
  readonly samples: Readonly<Record<'opening' | 'comparison', SampleLesson>>
}

export const contentFacts = CONTENT_FACTS
