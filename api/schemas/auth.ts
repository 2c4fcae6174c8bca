import { z } from 'zod'
import { email, hasNoControls, line } from './fields.ts'
import { user } from './user.ts'

const MISSING_IN_REGISTRATION = 'Please fill in all required fields'
const MISSING_IN_LOGIN = 'Please fill in all fields'
const INVALID_LOGIN = 'Invalid email or password'

/** Longer ones are refused rather than cut. The hash takes the same time for any length. */
const PASSWORD_LENGTH_MAX = 200

/** A password to be set. The commonest are refused besides (`account/common-passwords.ts`). */
export function newPassword(missing: string) {
  return z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .min(6, 'Password must be at least 6 characters long')
    .max(PASSWORD_LENGTH_MAX, `Password must be at most ${PASSWORD_LENGTH_MAX} characters long`)
}

/** A password to be checked. */
export function givenPassword(missing: string) {
  return z.string(missing).min(1, missing).max(PASSWORD_LENGTH_MAX, 'That is not your password.')
}

/** Body of POST /api/register. The order of the fields is the order in which they are checked. */
export const registration = z.object({
  firstName: line(MISSING_IN_REGISTRATION, 80),
  lastName: line(MISSING_IN_REGISTRATION, 80),
  email: email(MISSING_IN_REGISTRATION),
  password: newPassword(MISSING_IN_REGISTRATION),
})
export type Registration = z.output<typeof registration>

/** Body of POST /api/login. What cannot be an address is not told apart from one that is unknown. */
export const login = z.object({
  email: z
    .string(MISSING_IN_LOGIN)
    .trim()
    .toLowerCase()
    .min(1, MISSING_IN_LOGIN)
    .max(254, INVALID_LOGIN)
    .refine(hasNoControls, INVALID_LOGIN),
  password: z.string(MISSING_IN_LOGIN).min(1, MISSING_IN_LOGIN).max(PASSWORD_LENGTH_MAX, INVALID_LOGIN),
})
export type Login = z.output<typeof login>

/** Answer to both. `token` goes into the Authorization header as `Bearer <token>` and lasts 7 days. */
export const signedIn = z.object({ token: z.string(), user })
export type SignedIn = z.output<typeof signedIn>
