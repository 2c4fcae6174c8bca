import { z } from 'zod'
import { limits } from '../../content/product.ts'
import { email, hasNoControls, line } from './fields.ts'
import { user } from './user.ts'

const MISSING_IN_REGISTRATION = 'Please fill in all required fields'
const MISSING_IN_LOGIN = 'Please fill in all fields'
const INVALID_LOGIN = 'Invalid email or password'

const { passwordLengthMin, passwordLengthMax, nameLengthMax, emailLengthMax } = limits
const NAME_DIGITS_MAX = 3

/** A new password. The most common ones are also refused (`account/common-passwords.ts`). */
export function newPassword(missing: string) {
  return z
    .string(missing)
    .min(1, { error: missing, abort: true })
    .min(passwordLengthMin, `Password must be at least ${passwordLengthMin} characters long`)
    .max(passwordLengthMax, `Password must be at most ${passwordLengthMax} characters long`)
}

/** A password to check. */
export function givenPassword(missing: string) {
  return z.string(missing).min(1, missing).max(passwordLengthMax, 'That is not your password.')
}

/**
 * A first or last name. Our mails use it in the greeting, so it must not be able to carry a message: it is short, and
 * cannot contain a URL, a price or a phone number.
 */
function personName(missing: string) {
  return line(missing, nameLengthMax)
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

/** Body of POST /api/register. Fields are checked in this order. */
export const registration = z.object({
  firstName: personName(MISSING_IN_REGISTRATION),
  lastName: personName(MISSING_IN_REGISTRATION),
  email: email(MISSING_IN_REGISTRATION),
  password: newPassword(MISSING_IN_REGISTRATION),
})
export type Registration = z.output<typeof registration>

/** Body of POST /api/login. An invalid address is answered like an unknown one. */
export const login = z.object({
  email: z
    .string(MISSING_IN_LOGIN)
    .trim()
    .toLowerCase()
    .min(1, MISSING_IN_LOGIN)
    .max(emailLengthMax, INVALID_LOGIN)
    .refine(hasNoControls, INVALID_LOGIN),
  password: z.string(MISSING_IN_LOGIN).min(1, MISSING_IN_LOGIN).max(passwordLengthMax, INVALID_LOGIN),
})
export type Login = z.output<typeof login>

/** Answer to both. `token` goes into the Authorization header as `Bearer <token>` and lasts 7 days. */
export const signedIn = z.object({ token: z.string(), user })
export type SignedIn = z.output<typeof signedIn>
