/** The two ceremonies of WebAuthn: a passkey is made, and a passkey proves who somebody is. */
import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server'
import { brand } from '../../content/product.ts'
import type { Account } from '../entities/account.ts'
import type { ThrottleStore } from '../http/throttle-store.ts'
import type { PasskeyProof, PasskeyRegistration } from '../schemas/passkeys.ts'
import { challenge_good_ms, type PasskeyChallenges, type Purpose } from './passkey-challenges.ts'
import type { NewPasskey } from './passkeys.ts'

/** How long a browser lets its owner think, below the life of a challenge. */
const timeout_ms = 4 * 60_000

/** EdDSA, ES256 and RS256 (COSE): what authenticators have. The library's own list is longer, and warns of what Node still tries out. */
const supportedAlgorithmIDs = [-8, -7, -257]

/** Who makes a passkey, and what the browser's dialog calls them: a learner's account, or one of our staff. */
export type PasskeyOwner = Pick<Account, 'id' | 'email' | 'firstName' | 'lastName'>

/** Where the passkeys of such owners are kept: each kind of owner has a table of its own. */
export interface PasskeyShelf {
  find(id: string): Promise<{
    readonly id: string
    readonly publicKey: string
    readonly counter: number
    /** Whose it is. */
    readonly account: { readonly id: string }
  } | null>
  list(ownerId: string): Promise<readonly { readonly id: string; readonly transports: readonly string[] }[]>
  /** False when an answer to this challenge or a newer one was used before. */
  noteUse(id: string, use: { readonly counter: number; readonly challengedAt: Date }): Promise<boolean>
}

export interface PasskeyCeremonies {
  /** What the browser is to be asked, so that the owner makes a passkey. */
  askForNew(owner: PasskeyOwner): ReturnType<typeof generateRegistrationOptions>
  /** The passkey that was made, or null when the answer is not to what the owner was asked, or is its second. */
  readNew(ownerId: string, answer: PasskeyRegistration): Promise<Omit<NewPasskey, 'userAgent'> | null>
  /** What the browser is to be asked, so that somebody shows a passkey. Whoever they are: nobody learns who has one. */
  askForProof(): ReturnType<typeof generateAuthenticationOptions>
  /**
   * Checks what was shown, and uses it up.
   * @returns whose passkey it is, or null when it proves nothing. For signing in, and for whoever has to prove again who
   *   they are: then it must be the account that is signed in.
   */
  proveOwner(answer: PasskeyProof): Promise<string | null>
}

export interface PasskeyCeremoniesOptions {
  readonly passkeys: PasskeyShelf
  readonly challenges: PasskeyChallenges
  /** Where it is noted that a passkey was made for a challenge: one password makes one passkey. */
  readonly counts: ThrottleStore
  /** A passkey is good for this origin's host alone: what another site is shown does not fit here. */
  readonly publicUrl: string
}

export function passkeyCeremonies({
  passkeys,
  challenges,
  counts,
  publicUrl,
}: PasskeyCeremoniesOptions): PasskeyCeremonies {
  const { hostname: rpID, origin } = new URL(publicUrl)

  /** What both answers must fit, and the challenge with its date: known once the library has asked for it. */
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
        // So that an authenticator that holds one of the account's says so instead of making another.
        excludeCredentials: others.map((one) => ({ id: one.id, transports: [...one.transports] })),
        // It stands for the password: it names its owner by itself, and the owner unlocks it.
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      })
    },
    async readNew(accountId, response) {
      const { made, expected } = expecting(`add to ${accountId}`)
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
    askForProof: () =>
      generateAuthenticationOptions({
        rpID,
        challenge: challenges.make('sign in'),
        timeout: timeout_ms,
        userVerification: 'required',
      }),
    async proveOwner(response) {
      const passkey = await passkeys.find(response.id)
      if (!passkey) return null
      const { id, counter } = passkey
      const credential = { id, counter, publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')) }
      const { made, expected } = expecting('sign in')
      const answer = { response, credential, ...expected }
      const { verified, authenticationInfo } = await verifyAuthenticationResponse(answer).catch(unfitting)
      if (!verified || !authenticationInfo || !made.at) return null
      const use = { counter: authenticationInfo.newCounter, challengedAt: made.at }
      return (await passkeys.noteUse(id, use)) ? passkey.account.id : null
    },
  }
}

/** The library throws for whatever does not fit, in words for whoever programs a site. */
function unfitting(): { verified: false; registrationInfo?: undefined; authenticationInfo?: undefined } {
  return { verified: false }
}
