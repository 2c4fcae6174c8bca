import { z } from 'zod'
import { consent, phoneNumber } from './fields.ts'
import { givenPreferences } from './preferences.ts'
import { learningPace, user } from './user.ts'

/**
 * Body of PUT (or POST) /api/user/onboarding. With `onboardingCompleted: false` it is a draft: the given fields are
 * saved, the rest is unchanged. With `true` it completes, and fields never given take their defaults.
 */
export const onboarding = z.object({
  onboardingCompleted: z.boolean('Please say whether onboarding is completed.'),
  ...z.object(givenPreferences).partial().shape,
  /** The flat list of the same names; accepted for the specification's sake, but `selectedTopicsByCategory` decides. */
  selectedTopics: z.array(z.string().max(200)).max(500).optional(),
  /** Derived from `dailyLessons`; accepted and not stored. */
  learningPace: learningPace.optional(),
  /** As typed. It has no effect until POST /api/user/verify-otp has proved it. Empty means none. */
  phoneNumber: z.union([z.literal(''), phoneNumber]).nullish(),
  consent: consent.optional(),
  /** As in a calibration: if the choices have changed since, a 409 returns them as `current`. */
  preferencesVersion: z.string().max(40).optional(),
})
export type Onboarding = z.output<typeof onboarding>

/** Answer: the user as saved. */
export const onboardingSaved = user
