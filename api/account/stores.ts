import { type EntityManager, LockMode, type MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import type { Statements } from '../../sms-engine/runtime/database.ts'
import { Account } from '../entities/account.ts'
import { createThrottleStore } from '../http/throttle-store.ts'
import { inTransaction, statementsIn } from '../transaction.ts'
import { type AccountRepository, type AccountStore, accountRepository, createAccountStore } from './accounts.ts'
import { type AuditTrail, auditTrail } from './audit.ts'
import { type EmailConfirmations, emailConfirmations } from './email-confirmations.ts'
import { type LetterBox, letterBox, type Post } from './letter-box.ts'
import { type LetterLimits, letterLimitsIn } from './letter-limits.ts'
import { type PasskeyRepository, passkeyRepository } from './passkeys.ts'
import { type PasswordResets, passwordResets } from './password-resets.ts'
import { createSessionStore, type SessionRepository, type SessionStore, sessionRepository } from './sessions.ts'
import { type StrangerLetters, strangerLetters } from './stranger-letters.ts'

/** Repositories that can be part of a transaction. Reads in SQL cannot: they use a connection of their own. */
export interface AccountRepositories {
  readonly accounts: AccountRepository
  readonly sessions: SessionRepository
  readonly resets: PasswordResets
  readonly confirmations: EmailConfirmations
  readonly strangerLetters: StrangerLetters
  readonly passkeys: PasskeyRepository
  readonly audit: AuditTrail
}

/** The same in a transaction, plus what needs one. */
export interface Together extends AccountRepositories {
  readonly letterLimits: LetterLimits
  readonly letters: LetterBox
  /** For the engine's rows, so that both halves of a person are written atomically. */
  readonly statements: Statements
}

/** Everything stored about accounts. Each call stands alone unless it is part of a `transaction`. */
export interface AccountStores extends AccountRepositories {
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  /**
   * Runs several calls about one account in one transaction: commits when `work` returns, rolls back when it throws. It
   * locks the account's row, so that concurrent transactions queue instead of deadlocking: one could hold the link and
   * want the account while the other holds the account and wants the link. Letters written in it are sent after the
   * commit.
   */
  transaction<T>(accountId: string, work: (together: Together) => Promise<T>): Promise<T>
}

export interface StoreOptions {
  readonly orm: MikroORM
  readonly pool: Pool
  readonly post: Post
}

export function createAccountStores({ orm, pool, post }: StoreOptions): AccountStores {
  const fork = () => orm.em.fork()
  return {
    accounts: createAccountStore(fork, pool),
    sessions: createSessionStore(fork, pool),
    resets: passwordResets(fork),
    confirmations: emailConfirmations(fork),
    strangerLetters: strangerLetters(fork),
    passkeys: passkeyRepository(fork),
    audit: auditTrail(fork),
    async transaction(accountId, work) {
      const written: string[] = []
      const result = await inTransaction(orm.em, async (inside) => {
        await inside.findOne(Account, accountId, { fields: ['id'], lockMode: LockMode.PESSIMISTIC_WRITE })
        const statements = statementsIn(inside)
        const letterLimits = letterLimitsIn(createThrottleStore(statements))
        const letters = letterBox(statements, letterLimits, post.supportEmail, written)
        return work({ ...repositoriesOn(() => inside), statements, letterLimits, letters })
      })
      if (written.length > 0) post.send(written)
      return result
    },
  }
}

function repositoriesOn(em: () => EntityManager): AccountRepositories {
  return {
    accounts: accountRepository(em),
    sessions: sessionRepository(em),
    resets: passwordResets(em),
    confirmations: emailConfirmations(em),
    strangerLetters: strangerLetters(em),
    passkeys: passkeyRepository(em),
    audit: auditTrail(em),
  }
}
