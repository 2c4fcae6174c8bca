import type { Engine } from '../../sms-engine/engine/engine.ts'
import type { PersonalData } from '../../sms-engine/runtime/personal-data.ts'
import type { ApiConfig } from '../config.ts'
import type { Background } from './background.ts'
import type { Guesses } from './guesses.ts'
import type { KnownDevices } from './known-devices.ts'
import type { LetterLimits } from './letter-limits.ts'
import type { PasskeyCeremonies } from './passkey-ceremonies.ts'
import type { Passwords } from './password.ts'
import type { AccountStores } from './stores.ts'

/** What billing does about an account's pauses and its end. Each may be called again after a failure. */
export interface AccountBilling {
  /** Holds the subscription. @param until ms of service time @returns whether there was one to hold */
  pause(accountId: string, until: number): Promise<boolean>
  resume(accountId: string): Promise<void>
  /** The account's address has changed, to which the payment provider's letters go. */
  payerChanged(accountId: string): Promise<void>
  /** Ends the subscription at once: the account is about to be deleted. */
  end(accountId: string): Promise<void>
}

/** What the routes of a person work with, here and in the rooms above. */
export interface AccountContext extends AccountStores {
  readonly engine: Engine
  readonly config: ApiConfig
  readonly passwords: Passwords
  readonly guesses: Guesses
  readonly devices: KnownDevices
  readonly letterLimits: LetterLimits
  readonly ceremonies: PasskeyCeremonies
  readonly background: Background
  readonly billing: AccountBilling
  /** What billing keeps of an account, for its owner. */
  exportBilling(accountId: string): Promise<PersonalData>
}
