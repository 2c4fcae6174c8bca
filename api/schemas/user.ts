import { z } from 'zod'
import { shownPreferences } from './preferences.ts'

/**
 * Derived from the weekly number of lessons as the specification counts it (N × 7); see
 * `sms-engine/domain/model/progress.ts`.
 */
export const learningPace = z.enum(['slow', 'medium', 'fast', 'ultra'])
export type LearningPace = z.output<typeof learningPace>

/** The signed-in learner as the portal sees them: the account and the engine's learner combined. */
export const user = z.object({
  id: z.string(),
  email: z.string(),
  /** Whether a person has proved that they read its mail. */
  emailVerified: z.boolean(),
  /** The address that will replace it once confirmed by the link mailed there; null when none is pending. */
  pendingEmail: z.string().nullable(),
  firstName: z.string(),
  lastName: z.string(),
  /** E.164; the typed number while `phoneVerified` is false. */
  phoneNumber: z.string().nullable(),
  phoneVerified: z.boolean(),
  /** The number that will replace a verified one once its code is entered, E.164; null when none is pending. */
  pendingPhone: z.string().nullable(),
  /**
   * Set while the verified number is opted out by text; `inWords`: by other words than STOP. `number` is our number to
   * text START to, E.164; null when the carrier chooses among several, and the learner finds it in the thread.
   */
  optOut: z.object({ number: z.string().nullable(), inWords: z.boolean() }).nullable(),
  ...shownPreferences,
  onboardingCompleted: z.boolean(),
  learningPace,
  /** ISO 8601, in service time; null when no text is planned. */
  nextLessonAt: z.string().nullable(),
  /** Why no lessons come by text, as the engine decides it; null when one is planned. */
  noTextsBecause: z
    .enum(['no number', 'opted out', 'not onboarded', 'switched off', 'pace of none', 'not paid', 'paused'])
    .nullable(),
  /**
   * The planned time whose text the first lesson, sent at once, came in place of: ISO 8601, in service time. Null for
   * most, and once later texts have come.
   */
  replacedLessonAt: z.string().nullable(),
  /** Whether lessons by text are paused, and until when if there is an end: ISO 8601, in service time. */
  isPaused: z.boolean(),
  pausedUntil: z.string().nullable(),
  /** Since when no text has reached the verified number, once that has lasted for days: ISO 8601, in service time. */
  unreachableSince: z.string().nullable(),
  /** The version of the saved choices; sent with a calibration, it keeps two tabs from overwriting each other. */
  preferencesVersion: z.string(),
})
export type User = z.output<typeof user>
