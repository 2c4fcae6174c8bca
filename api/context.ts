import type { Engine } from '../sms-engine/engine/engine.ts'
import type { Mailer } from '../sms-engine/runtime/mail/mailer.ts'
import type { AccountStore } from './account/accounts.ts'
import type { AuditTrail } from './account/audit.ts'
import type { Background } from './account/background.ts'
import type { Passwords } from './account/password.ts'
import type { PasswordResets } from './account/password-resets.ts'
import type { SessionStore } from './account/sessions.ts'
import type { ApiConfig } from './config.ts'

/** What billing does about an account's pauses and its end. Each may be called again after a failure. */
export interface AccountBilling {
  /** Holds the subscription. @param until ms of service time @returns whether there was one to hold */
  pause(accountId: string, until: number): Promise<boolean>
  resume(accountId: string): Promise<void>
  /** Ends the subscription at once: the account is about to be deleted. */
  end(accountId: string): Promise<void>
}

/** What every route works with. */
export interface ApiContext {
  readonly engine: Engine
  readonly config: ApiConfig
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  readonly passwords: Passwords
  readonly resets: PasswordResets
  readonly audit: AuditTrail
  readonly background: Background
  readonly mailer: Mailer
  readonly billing: AccountBilling
}
