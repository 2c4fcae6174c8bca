import type { SampleLesson } from './content-facts.ts'

/** Filled in by vite.config.ts: the sample lessons that the landing does not show, and so need not load. */
declare const FURTHER_SAMPLES: Readonly<Record<'signIn' | 'onboarding', SampleLesson>>

export const furtherSamples = FURTHER_SAMPLES
