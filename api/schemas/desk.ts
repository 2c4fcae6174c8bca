/** What goes over the wire between the desk and the service. Times are ISO 8601 in service time. */
import { z } from 'zod'
import { limits } from '../../content/product.ts'
import { passkeyOptions, passkeyProof, passkeyRegistration } from './passkeys.ts'

const link = z.string('That link is not whole.').max(100, 'That link is not whole.')
const password_length_min = 12
const password = z
  .string('Please enter your password.')
  .max(limits.passwordLengthMax, `A password has at most ${limits.passwordLengthMax} characters.`)
const code = z
  .string('Please enter the six digits.')
  .transform((typed) => typed.replaceAll(/\s/g, ''))
  .refine((digits) => /^\d{6}$/.test(digits), 'The code has six digits.')

/** Body of POST /api/desk/set-up: the secret of a link that `npm run staff` printed. */
export const deskLink = z.object({ link })
/** Answer: whose link it is, and what can be set up. */
export const deskSetUp = z.object({
  name: z.string(),
  passkey: passkeyOptions,
  /** For an authenticator app: the secret in base32, and the address that opens the app. */
  totp: z.object({ secret: z.string(), address: z.string() }),
})
export type DeskSetUp = z.output<typeof deskSetUp>

/** Body of POST /api/desk/set-up/passkey. */
export const deskPasskey = z.object({ link, passkey: passkeyRegistration })
/** Body of POST /api/desk/set-up/password. */
export const deskPassword = z.object({
  link,
  password: password.min(password_length_min, `Please choose at least ${password_length_min} characters.`),
  secret: z.string().regex(/^[A-Z2-7]{32}$/, 'Please open the link again.'),
  code,
})

/** Body of POST /api/desk/sign-in. */
export const deskSignIn = z.object({
  name: z.string('Please enter your name.').trim().min(1, 'Please enter your name.').max(60, 'Names are shorter.'),
  password: password.min(1, 'Please enter your password.'),
  code,
})
/** Body of POST /api/desk/sign-in/passkey. */
export const deskPasskeyProof = passkeyProof

export const colleague = z.object({ name: z.string(), allRights: z.boolean() })
export type Me = z.output<typeof colleague>

/** Answer when somebody got in. */
export const deskSignedIn = z.object({ token: z.string(), me: colleague })
export type DeskSignedIn = z.output<typeof deskSignedIn>

/** Query of GET /api/desk/audit. */
export const deskAuditQuery = z.object({
  name: z.string().max(60).optional(),
  learner: z.uuid('There is no such learner.').optional(),
  case: z
    .string()
    .regex(/^\d{1,18}$/, 'There is no such case.')
    .optional(),
  before: z
    .string()
    .regex(/^\d{1,18}$/, 'There is no such page.')
    .optional(),
})
export const deskAuditLines = z.object({
  lines: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      what: z.string(),
      learnerId: z.string().nullable(),
      caseId: z.string().nullable(),
      about: z.string().nullable(),
      ip: z.string(),
      at: z.string(),
    }),
  ),
})
export type DeskAuditLines = z.output<typeof deskAuditLines>
