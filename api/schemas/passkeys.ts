/** Passkeys: what browsers and their authenticators say, as WebAuthn's JSON has it, and what the portal shows. */
import { z } from 'zod'
import { givenPassword } from './auth.ts'

const UNREADABLE = 'That passkey could not be read. Please try again.'

/** Bytes in base64url. */
const bytes = (length_max: number, otherwise = UNREADABLE) =>
  z
    .string(otherwise)
    .max(length_max, otherwise)
    .regex(/^[\w-]+$/, otherwise)
const id_length_max = 1400
const id = bytes(id_length_max)

/** Body of POST /api/user/passkeys/options. Whoever adds a passkey can sign in for good, so the password is asked for. */
export const passkeyWish = z.object({ password: givenPassword('Please enter your password') })
export type PasskeyWish = z.output<typeof passkeyWish>

/** What `navigator.credentials.create()` and `get()` are to be asked, as the library makes it. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** Body of POST /api/user/passkeys: what an authenticator answered when it made a passkey. */
export const passkeyRegistration = z.object(
  {
    id,
    rawId: id,
    type: z.literal('public-key', UNREADABLE),
    clientExtensionResults: z.record(z.string(), z.unknown(), UNREADABLE),
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        attestationObject: bytes(20_000),
        transports: z.array(z.string(UNREADABLE).max(40, UNREADABLE), UNREADABLE).max(10, UNREADABLE).exactOptional(),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
)
export type PasskeyRegistration = z.output<typeof passkeyRegistration>

/** Body of POST /api/login/passkey: what an authenticator answered when it was asked to sign in. */
export const passkeyProof = z.object(
  {
    id,
    rawId: id,
    type: z.literal('public-key', UNREADABLE),
    clientExtensionResults: z.record(z.string(), z.unknown(), UNREADABLE),
    response: z.object(
      {
        clientDataJSON: bytes(4000),
        authenticatorData: bytes(4000),
        signature: bytes(4000),
        userHandle: bytes(200).exactOptional(),
      },
      UNREADABLE,
    ),
  },
  UNREADABLE,
)
export type PasskeyProof = z.output<typeof passkeyProof>

/** Answer to GET and POST /api/user/passkeys: the account's passkeys, the oldest first. */
export const passkeys = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      /** What the browser that added it called itself; null when it did not say. */
      userAgent: z.string().nullable(),
      /** ISO 8601, machine time. */
      createdAt: z.string(),
      /** Null while it was never used. */
      lastUsedAt: z.string().nullable(),
    }),
  ),
})
export type Passkeys = z.output<typeof passkeys>

/** A passkey's id in a path. */
export const passkeyPath = z.object({ id: bytes(id_length_max, 'There is no such passkey.') })
