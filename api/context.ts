import type { Engine } from '../sms-engine/engine/engine.ts'
import type { AccountStore } from './account/accounts.ts'
import type { SessionStore } from './account/sessions.ts'
import type { ApiConfig } from './config.ts'

/** What every route works with. */
export interface ApiContext {
  readonly engine: Engine
  readonly config: ApiConfig
  readonly accounts: AccountStore
  readonly sessions: SessionStore
}
