import { z } from 'zod'
import { user } from './user.ts'

const LENGTH = 'A pause lasts from 1 day to 92 days, about 3 months.'

/** Body of POST /api/user/pause. */
export const pause = z.object({ days: z.int(LENGTH).min(1, LENGTH).max(92, LENGTH) })
export type Pause = z.output<typeof pause>

/** Answer to it and to POST /api/user/resume: the user, with `isPaused` and `pausedUntil`. */
export const pauseSaved = user
