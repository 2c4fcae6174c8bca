import type { ContentFacts } from '../build/content-facts.ts'

/** Written in by vite.config.ts. */
declare const CONTENT_FACTS: ContentFacts

export const contentFacts = CONTENT_FACTS
