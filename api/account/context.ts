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

/** What billing does for an account's pauses and its deletion. Each call may be repeated after a failure. */
export interface AccountBilling {
  /**
   * Pauses the subscription.
   * @param until ms of service time
   * @returns when its pause ends, which is earlier if it would be too long a pause; null if there was none to pause
   */
  pause(accountId: string, until: number): Promise<number | null>
  resume(accountId: string): Promise<void>
  /** Reports that the account's address has changed, to which the payment provider writes. */
  payerChanged(accountId: string): Promise<void>
  /** Ends the subscription at once, then removes the account: in between, nobody can begin another. */
  end(accountId: string, removeAccount: () => Promise<void>): Promise<void>
}

/** The dependencies of routes about a person, in this folder and those above. */
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
  /** The data about an account stored by billing, for its owner. */
  exportBilling(accountId: string): Promise<PersonalData>
}
