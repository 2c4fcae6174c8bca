import { z } from 'zod'
import { email, hasNoControls, line } from './fields.ts'
import { user } from './user.ts'

const MISSING_IN_REGISTRATION = 'Please fill in all required fields'
const MISSING_IN_LOGIN = 'Please fill in all fields'
const INVALID_LOGIN = 'Invalid email or password'

/** Longer ones are refused rather than cut. The hash takes the same time for any length. */
const PASSWORD_LENGTH_MAX = 200
const NAME_LENGTH_MAX = 40
const NAME_DIGITS_MAX = 3

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

/**
 * A first or last name. Our mails greet by it, so it must not be able to carry a message: it is short, and without what
 * makes an address, a price or a phone number.
 */
function personName(missing: string) {
  return line(missing, NAME_LENGTH_MAX)
    .refine((name) => !/[:/@<>$]/.test(name.normalize('NFKC')), 'A name cannot have : / @ < > or $ in it.')
    .refine(
      (name) => !/\S[.。]\p{L}{2,}/u.test(name.normalize('NFKC')),
      'Please put a space after the dot in your name.',
    )
    .refine(
      (name) => (name.match(/\p{N}/gu)?.length ?? 0) <= NAME_DIGITS_MAX,
      'A name cannot have that many digits in it.',
    )
}

/** Body of POST /api/register. The order of the fields is the order in which they are checked. */
export const registration = z.object({
  firstName: personName(MISSING_IN_REGISTRATION),
  lastName: personName(MISSING_IN_REGISTRATION),
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
