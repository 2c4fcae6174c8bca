import { z } from 'zod'
import { givenPassword, newPassword } from './auth.ts'
import { consent, email, phoneNumber } from './fields.ts'
import { passkeyProof } from './passkeys.ts'
import { user } from './user.ts'

const EMAIL_MISSING = 'Please enter your email address'

const LINK_INCOMPLETE = 'The link is incomplete.'

/** The secret in a mailed link. */
const linkToken = z.string(LINK_INCOMPLETE).min(1, LINK_INCOMPLETE).max(200, LINK_INCOMPLETE)

/** One sentence for a person. */
export const message = z.object({ message: z.string() })
export type Message = z.output<typeof message>

/** Body of POST /api/user/reauthenticate: proves that the signed-in person is still the owner. */
export const reauthentication = z.union([
  z.object({ passkey: passkeyProof }),
  z.object({ password: givenPassword('Please enter your password') }),
])
export type Reauthentication = z.output<typeof reauthentication>

/** Body of PUT /api/user/email; its answer is the user, with the address to be confirmed in `pendingEmail`. */
export const emailChange = z.object({ email: email(EMAIL_MISSING) })
export type EmailChange = z.output<typeof emailChange>

/** Body of POST /api/user/email/confirm: the token of the link mailed to the address. */
export const emailProof = z.object({ token: linkToken })
export type EmailProof = z.output<typeof emailProof>

/** Body of PUT /api/user/phone; its answer is the user, whose `phoneVerified` says whether a code is needed. */
export const phoneChange = z.object({ phoneNumber, consent: consent.optional() })
export type PhoneChange = z.output<typeof phoneChange>

/** The user as saved. */
export const savedUser = user

/**
 * Body of PUT /api/user/password. Without `currentPassword`, the owner must recently have proved again who they are.
 */
export const passwordChange = z.object({
  currentPassword: givenPassword('Please enter your current password').optional(),
  newPassword: newPassword('Please enter a new password'),
})
export type PasswordChange = z.output<typeof passwordChange>

/** Body of POST /api/password-reset. The answer is the same whether or not the account exists. */
export const resetRequest = z.object({ email: email(EMAIL_MISSING) })
export type ResetRequest = z.output<typeof resetRequest>

/** Body of POST /api/password-reset/confirm: the token of the mailed link. */
export const resetProof = z.object({
  token: linkToken,
  password: newPassword('Please enter a new password'),
})
export type ResetProof = z.output<typeof resetProof>

/** Answer to GET /api/user/sessions: the signed-in devices, last used first. */
export const sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** The browser's user agent; null when it sent none. */
      userAgent: z.string().nullable(),
      /** ISO 8601, machine time. */
      createdAt: z.string(),
      lastSeenAt: z.string(),
      /** Whether it is the requesting device. */
      isCurrent: z.boolean(),
    }),
  ),
})
export type Sessions = z.output<typeof sessions>

/** A session's id in a path. */
export const sessionPath = z.object({ id: z.uuid('There is no such session.') })
