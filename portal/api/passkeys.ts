/**
 * Creates and uses passkeys through the browser's own dialogs. Loaded only on demand: nobody else needs the library.
 */
import {
  type AuthenticationResponseJSON,
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  type RegistrationResponseJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { SignedIn } from '../../api/schemas/auth.ts'
import type { PasskeyProof, Passkeys, PasskeyWish } from '../../api/schemas/passkeys.ts'
import { reauthenticate } from './commands.ts'
import { request } from './request.ts'

/** The browser or the person at it did not use a passkey. The message can be shown to people as it is. */
export class PasskeyUnused extends Error {
  override name = 'PasskeyUnused'
}

export async function addPasskey(wish: PasskeyWish): Promise<Passkeys> {
  const optionsJSON = await asked(() =>
    request<PublicKeyCredentialCreationOptionsJSON>('POST', '/api/user/passkeys/options', wish),
  )
  const made: RegistrationResponseJSON = await used(startRegistration({ optionsJSON }))
  return request<Passkeys>('POST', '/api/user/passkeys', made)
}

/** Proves with a passkey that the person signed in is the learner. */
export async function proveByPasskey(): Promise<void> {
  await reauthenticate({ passkey: await showPasskey() })
}

export async function signInByPasskey(): Promise<SignedIn> {
  return request<SignedIn>('POST', '/api/login/passkey', await showPasskey())
}

async function showPasskey(): Promise<PasskeyProof> {
  const optionsJSON = await asked(() =>
    request<PublicKeyCredentialRequestOptionsJSON>('POST', '/api/login/passkey/options'),
  )
  const shown: AuthenticationResponseJSON = await used(startAuthentication({ optionsJSON }))
  return { ...shown, clientExtensionResults: { ...shown.clientExtensionResults } }
}

async function asked<Options>(ask: () => Promise<Options>): Promise<Options> {
  if (!browserSupportsWebAuthn()) throw new PasskeyUnused('This browser has no passkeys. Please use your password.')
  return ask()
}

/** The browser says little about why a ceremony failed, so that a site cannot find out which passkeys somebody has. */
async function used<Answer>(ceremony: Promise<Answer>): Promise<Answer> {
  try {
    return await ceremony
  } catch (error) {
    const isThere = error instanceof Error && error.name === 'InvalidStateError'
    throw new PasskeyUnused(isThere ? 'This device has a passkey for your account.' : 'No passkey was used.')
  }
}
