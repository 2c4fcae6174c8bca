/** Passkeys: the messages of browsers and authenticators, in WebAuthn's JSON, and what the portal shows. */
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

/** Body of POST /api/user/passkeys/options. Adding a passkey gives lasting access, so the password is required. */
export const passkeyWish = z.object({ password: givenPassword('Please enter your password') })
export type PasskeyWish = z.output<typeof passkeyWish>

/** Options for `navigator.credentials.create()` and `get()`, as the library makes them. */
export const passkeyOptions = z.looseObject({ challenge: z.string() })

/** Body of POST /api/user/passkeys: an authenticator's answer on creating a passkey. */
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

/** Body of POST /api/login/passkey: an authenticator's answer on signing in. */
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

/** Answer to GET and POST /api/user/passkeys: the account's passkeys, oldest first. */
export const passkeys = z.object({
  passkeys: z.array(
    z.object({
      id: z.string(),
      /** The user agent of the browser that added it; null when it sent none. */
      userAgent: z.string().nullable(),
      /** ISO 8601, machine time. */
      createdAt: z.string(),
      /** Null if never used. */
      lastUsedAt: z.string().nullable(),
    }),
  ),
})
export type Passkeys = z.output<typeof passkeys>

/** A passkey's id in a path. */
export const passkeyPath = z.object({ id: bytes(id_length_max, 'There is no such passkey.') })
