import { z } from 'zod'
import { consent, phoneNumber } from './fields.ts'
import { givenPreferences } from './preferences.ts'
import { learningPace, user } from './user.ts'

/**
 * Body of PUT (or POST) /api/user/onboarding. With `onboardingCompleted: false` it is a draft: what is given is kept,
 * the rest stays as it was. With `true` it completes, and what was never given takes its default.
 */
export const onboarding = z.object({
  onboardingCompleted: z.boolean('Please say whether onboarding is completed.'),
  ...z.object(givenPreferences).partial().shape,
  /** The flat list of the same names; accepted for the specification's sake, `selectedTopicsByCategory` decides. */
  selectedTopics: z.array(z.string().max(200)).max(500).optional(),
  /** Derived from `dailyLessons`; accepted and not stored. */
  learningPace: learningPace.optional(),
  /** As typed. It counts for nothing until POST /api/user/verify-otp has proved it. Empty means none. */
  phoneNumber: z.union([z.literal(''), phoneNumber]).nullish(),
  consent: consent.optional(),
  /** As in a calibration: when the choices changed since, 409 brings them as `current`. */
  preferencesVersion: z.string().max(40).optional(),
})
export type Onboarding = z.output<typeof onboarding>

/** Answer: the user as saved. */
export const onboardingSaved = user
