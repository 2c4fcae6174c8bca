import { z } from 'zod'
import { givenPassword, newPassword } from './auth.ts'
import { consent, email, phoneNumber } from './fields.ts'
import { user } from './user.ts'

const EMAIL_MISSING = 'Please enter your email address'

/** One sentence for a person. */
export const message = z.object({ message: z.string() })
export type Message = z.output<typeof message>

/** Body of POST /api/user/reauthenticate: what shows that whoever is signed in is still the owner. */
export const reauthentication = z.object({ password: givenPassword('Please enter your password') })
export type Reauthentication = z.output<typeof reauthentication>

/** Body of PUT /api/user/email; its answer is the user. */
export const emailChange = z.object({ email: email(EMAIL_MISSING) })
export type EmailChange = z.output<typeof emailChange>

/** Body of PUT /api/user/phone; its answer is the user, whose `phoneVerified` says whether a code is needed. */
export const phoneChange = z.object({ phoneNumber, consent: consent.optional() })
export type PhoneChange = z.output<typeof phoneChange>

/** The user as saved. */
export const savedUser = user

/** Body of PUT /api/user/password. */
export const passwordChange = z.object({
  currentPassword: givenPassword('Please enter your current password'),
  newPassword: newPassword('Please enter a new password'),
})
export type PasswordChange = z.output<typeof passwordChange>

/** Body of POST /api/password-reset. The answer is the same whether there is such an account or not. */
export const resetRequest = z.object({ email: email(EMAIL_MISSING) })
export type ResetRequest = z.output<typeof resetRequest>

/** Body of POST /api/password-reset/confirm: the token of the mailed link. */
export const resetProof = z.object({
  token: z.string('The link is incomplete.').min(1, 'The link is incomplete.').max(200, 'The link is incomplete.'),
  password: newPassword('Please enter a new password'),
})
export type ResetProof = z.output<typeof resetProof>

/** Answer to GET /api/user/sessions: the devices that are signed in, the last used first. */
export const sessions = z.object({
  sessions: z.array(
    z.object({
      id: z.string(),
      /** What the browser calls itself; null when it does not say. */
      userAgent: z.string().nullable(),
      /** ISO 8601, machine time. */
      createdAt: z.string(),
      lastSeenAt: z.string(),
      /** Whether it is the one that asks. */
      isCurrent: z.boolean(),
    }),
  ),
})
export type Sessions = z.output<typeof sessions>

/** A session's id in a path. */
export const sessionPath = z.object({ id: z.uuid('There is no such session.') })
