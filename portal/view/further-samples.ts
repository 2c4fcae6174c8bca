import type { SampleLesson } from './content-facts.ts'

/** Written in by vite.config.ts: the sample lessons that the landing does not show, so that it need not load them. */
declare const FURTHER_SAMPLES: Readonly<Record<'signIn' | 'onboarding', SampleLesson>>

export const furtherSamples = FURTHER_SAMPLES
