import { z } from 'zod'
import { givenChoices } from './preferences.ts'
import { user } from './user.ts'

/** Body of PUT /api/user/calibration: every choice at once. No area means all of them. */
export const calibration = z.object({
  ...givenChoices,
  /**
   * The user's version when the page was filled. If the choices have changed since, a 409 returns them as `current`.
   */
  preferencesVersion: z.string().max(40).optional(),
})
export type Calibration = z.output<typeof calibration>

/** Answer: the user as saved. */
export const calibrationSaved = user
