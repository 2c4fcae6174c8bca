/** The two WebAuthn ceremonies: creating a passkey, and proving an identity with one. */
import type { generateAuthenticationOptions, generateRegistrationOptions } from '@simplewebauthn/server'
import { brand } from '../../content/product.ts'
import type { Account } from '../entities/account.ts'
import type { ThrottleStore } from '../http/throttle-store.ts'
import type { PasskeyProof, PasskeyRegistration } from '../schemas/passkeys.ts'
import { challenge_good_ms, type PasskeyChallenges, type Purpose } from './passkey-challenges.ts'
import type { NewPasskey } from './passkeys.ts'

/**
 * Loaded by the first ceremony, because its three hundred modules would be a sixth of what a server loads before it
 * listens, and many servers meet no passkey.
 */
const library = () => import('@simplewebauthn/server')

/** How long the browser's dialog waits for its user; shorter than a challenge's lifetime. */
const timeout_ms = 4 * 60_000

/**
 * EdDSA, ES256 and RS256 (COSE): what authenticators support. The library's default list is longer, and includes
 * algorithms that make Node warn that they are experimental.
 */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The owner of a new passkey, and the names shown in the browser's dialog: a learner's account, or a staff member. */
export type PasskeyOwner = Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>

/** The store of one kind of owner's passkeys: each kind has its own table. */
export interface PasskeyShelf {
  find(id: string): Promise<{
    readonly id: string
    readonly publicKey: string
    readonly counter: number
    /** Its owner. */
    readonly account: { readonly id: string }
  } | null>
  list(ownerId: string): Promise<readonly { readonly id: string; readonly transports: readonly string[] }[]>
  /** False when an answer to this challenge or a newer one was already used. */
  noteUse(id: string, use: { readonly counter: number; readonly challengedAt: Date }): Promise<boolean>
}

export interface PasskeyCeremonies {
  /** The browser's options for creating a passkey. */
  askForNew(owner: PasskeyOwner): ReturnType<typeof generateRegistrationOptions>
  /** The new passkey, or null when the answer does not match the owner's challenge, or repeats an earlier answer. */
  readNew(ownerId: string, answer: PasskeyRegistration): Promise<Omit<NewPasskey, 'userAgent'> | null>
  /** The browser's options for showing a passkey. They name no account, so they do not reveal who has a passkey. */
  askForProof(): ReturnType<typeof generateAuthenticationOptions>
  /**
   * Verifies a shown passkey, and uses up the answer. Used for signing in, and for proving again who one is: then the
   * result must be the account that is signed in.
   * @returns the passkey's owner, or null when it proves nothing
   */
  proveOwner(answer: PasskeyProof): Promise<string | null>
}

export interface PasskeyCeremoniesOptions {
  readonly passkeys: PasskeyShelf
  readonly challenges: PasskeyChallenges
  /** Records that a challenge produced a passkey: one password makes one passkey. */
  readonly counts: ThrottleStore
  /** A passkey is valid only for this origin's host: one shown to another site does not match here. */
  readonly publicUrl: string
}

export function passkeyCeremonies({
  passkeys,
  challenges,
  counts,
  publicUrl,
}: PasskeyCeremoniesOptions): PasskeyCeremonies {
  const { hostname: rpID, origin } = new URL(publicUrl)

  /** What both kinds of answer must match. The challenge and its date are filled in when the library asks for it. */
  function expecting(purpose: Purpose) {
    const made: { challenge: string; at: Date | null } = { challenge: '', at: null }
    const expectedChallenge = (challenge: string) => {
      made.challenge = challenge
      made.at = challenges.read(challenge, purpose)
      return made.at !== null
    }
    return {
      made,
      expected: { expectedChallenge, expectedOrigin: origin, expectedRPID: rpID, requireUserVerification: true },
    }
  }

  return {
    async askForNew({ id, email, firstName, lastName }) {
      const { generateRegistrationOptions } = await library()
      const others = await passkeys.list(id)
      return generateRegistrationOptions({
        rpName: brand,
        rpID,
        userID: new Uint8Array(Buffer.from(id)),
        userName: email,
        userDisplayName: `${firstName} ${lastName}`,
        challenge: challenges.make(`add to ${id}`),
        timeout: timeout_ms,
        supportedAlgorithmIDs,
        // So that an authenticator that already holds one of the account's passkeys says so instead of creating
        // another.
        excludeCredentials: others.map((one) => ({ id: one.id, transports: [...one.transports] })),
        // The passkey replaces the password: it identifies its owner by itself, and the owner unlocks it.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    async readNew(accountId, response) {
      const { made, expected } = expecting(`add to ${accountId}`)
      const { verifyRegistrationResponse } = await library()
      const { registrationInfo } = await verifyRegistrationResponse({
        response,
        supportedAlgorithmIDs,
        ...expected,
      }).catch(unfitting)
      if (!registrationInfo || !made.at) return null
      const once = { max: 1, window_ms: challenge_good_ms }
      if ((await counts.take(`passkey made for ${made.challenge}`, once)) !== null) return null
      const { id, publicKey, counter, transports = [] } = registrationInfo.credential
      return { id, publicKey: Buffer.from(publicKey).toString('base64url'), counter, transports, challengedAt: made.at }
    },
    async askForProof() {
      const { generateAuthenticationOptions } = await library()
      return generateAuthenticationOptions({
        rpID,
        challenge: challenges.make('sign in'),
        timeout: timeout_ms,
        userVerification: 'required',
      })
    },
    async proveOwner(response) {
      const passkey = await passkeys.find(response.id)
      if (!passkey) return null
      const { id, counter } = passkey
      const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) }
      const { made, expected } = expecting('sign in')
      const answer = { response, credential, ...expected }
      const { verifyAuthenticationResponse } = await library()
      const { verified, authenticationInfo } = await verifyAuthenticationResponse(answer).catch(unfitting)
      if (!verified || !authenticationInfo || !made.at) return null
      const use = { counter: authenticationInfo.newCounter, challengedAt: made.at }
      return (await passkeys.noteUse(id, use)) ? passkey.account.id : null
    },
  }
}

/** The library throws on any mismatch, with messages meant for developers. */
function unfitting(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false }
}
