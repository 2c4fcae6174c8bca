import { z } from 'zod'
import { shownPreferences } from './preferences.ts'

/** From the weekly count of lessons as the specification reckons it (N × 7); see `sms-engine/domain/model/progress.ts`. */
export const learningPace = z.enum(['slow', 'medium', 'fast', 'ultra'])
export type LearningPace = z.output<typeof learningPace>

/** The signed-in learner as the portal sees them: the account and the engine's learner in one. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  /** Whether somebody has shown that they read its mail. */
  emailVerified: z.boolean(),
  /** The address that replaces it once it is confirmed by the link that was mailed there; null when none waits. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** E.164; the one that was typed while `phoneVerified` is false. */
  phoneNumber: z.string().nullable(),
  phoneVerified: z.boolean(),
  /** The number that replaces a verified one once its code is typed, E.164; null when none waits. */
  pendingPhone: z.string().nullable(),
  /**
   * Set while the verified number has opted out by text. `number` is ours to which START goes, E.164; null where the
   * carrier chooses among several, and the learner finds it in the thread.
   */
  optOut: z.object({ number: z.string().nullable() }).nullable(),
  ...shownPreferences,
  onboardingCompleted: z.boolean(),
  learningPace,
  /** ISO 8601, in service time; null when no text is planned. */
  nextLessonAt: z.string().nullable(),
  /** Whether lessons by text are held, and until when if there is an end: ISO 8601, in service time. */
  isPaused: z.boolean(),
  pausedUntil: z.string().nullable(),
  /** Since when no text has reached the verified number, once that has lasted for days: ISO 8601, in service time. */
  unreachableSince: z.string().nullable(),
  /** Names the saved choices; sent back with a calibration, it keeps two tabs from overwriting each other. */
  preferencesVersion: z.string(),
})
export type User = z.output<typeof user>
