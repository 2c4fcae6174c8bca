import type { Engine } from '../sms-engine/engine/engine.ts'
import type { Mailer } from '../sms-engine/mail/mailer.ts'
import type { AccountStore } from './account/accounts.ts'
import type { AuditTrail } from './account/audit.ts'
import type { Background } from './account/background.ts'
import type { Passwords } from './account/password.ts'
import type { PasswordResets } from './account/password-resets.ts'
import type { SessionStore } from './account/sessions.ts'
import type { ApiConfig } from './config.ts'

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
}
