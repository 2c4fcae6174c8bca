import { type EntityManager, LockMode, type MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { Account } from '../entities/account.ts'
import { inTransaction } from '../transaction.ts'
import { type AccountRepository, type AccountStore, accountRepository, createAccountStore } from './accounts.ts'
import { type AuditTrail, auditTrail } from './audit.ts'
import { type EmailConfirmations, emailConfirmations } from './email-confirmations.ts'
import { type PasskeyRepository, passkeyRepository } from './passkeys.ts'
import { type PasswordResets, passwordResets } from './password-resets.ts'
import { createSessionStore, type SessionRepository, type SessionStore, sessionRepository } from './sessions.ts'
import { type StrangerLetters, strangerLetters } from './stranger-letters.ts'

/** What can be part of a transaction. Reads in SQL cannot: they go over a connection of their own. */
export interface AccountRepositories {
  readonly accounts: AccountRepository
  readonly sessions: SessionRepository
  readonly resets: PasswordResets
  readonly confirmations: EmailConfirmations
  readonly strangerLetters: StrangerLetters
  readonly passkeys: PasskeyRepository
  readonly audit: AuditTrail
}

/** Everything that is stored about accounts. Each call stands for itself unless it is part of a `transaction`. */
export interface AccountStores extends AccountRepositories {
  readonly accounts: AccountStore
  readonly sessions: SessionStore
  /**
   * Several calls about one account as one: what `work` did is committed when it returns, and undone when it throws.
   * It holds the account's row, so that two of them follow each other: begun side by side, one could have the link and
   * want the account, the other have the account and want the link.
   */
  transaction<T>(accountId: string, work: (together: AccountRepositories) => Promise<T>): Promise<T>
}

export function createAccountStores({ orm, pool }: { readonly orm: MikroORM; readonly pool: Pool }): AccountStores {
  const fork = () => orm.em.fork()
  return {
    accounts: createAccountStore(fork, pool),
    sessions: createSessionStore(fork, pool),
    resets: passwordResets(fork),
    confirmations: emailConfirmations(fork),
    strangerLetters: strangerLetters(fork),
    passkeys: passkeyRepository(fork),
    audit: auditTrail(fork),
    transaction: (accountId, work) =>
      inTransaction(orm.em, async (inside) => {
        await inside.findOne(Account, accountId, { fields: ['id'], lockMode: LockMode.PESSIMISTIC_WRITE })
        return work(repositoriesOn(() => inside))
      }),
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
