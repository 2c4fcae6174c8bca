/** Creates and uses passkeys for the desk through the browser's own dialogs. */
import {
  browserSupportsWebAuthn,
  type PublicKeyCredentialCreationOptionsJSON,
  type PublicKeyCredentialRequestOptionsJSON,
  startAuthentication,
  startRegistration,
} from '@simplewebauthn/browser'
import type { DeskSetUp, DeskSignedIn } from '../../../api/schemas/desk.ts'
import { call, PasskeyUnused } from '../call.ts'

export async function setUpPasskey(link: string, { passkey }: DeskSetUp): Promise<DeskSignedIn> {
  const optionsJSON = passkey as unknown as PublicKeyCredentialCreationOptionsJSON
  const made = await used(() => startRegistration({ optionsJSON }))
  return call<DeskSignedIn>('POST', 'set-up/passkey', { link, passkey: made })
}

export async function showPasskey(): Promise<DeskSignedIn> {
  const optionsJSON = await call<PublicKeyCredentialRequestOptionsJSON>('POST', 'sign-in/passkey/options')
  const shown = await used(() => startAuthentication({ optionsJSON }))
  return call<DeskSignedIn>('POST', 'sign-in/passkey', shown)
}

async function used<Answer>(ceremony: () => Promise<Answer>): Promise<Answer> {
  if (!browserSupportsWebAuthn()) throw new PasskeyUnused('This browser has no passkeys. Please use a password.')
  try {
    return await ceremony()
  } catch {
    throw new PasskeyUnused('No passkey was used.')
  }
}
