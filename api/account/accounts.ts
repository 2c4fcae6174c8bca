import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { Database } from '../../sms-engine/store/database.ts'
import { Account } from '../entities/account.ts'

/** What makes an account. The id is the engine's learner's. */
export interface NewAccount {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
}

/** Stored accounts. E-mail addresses come in as the schemas bring them: trimmed and in lower case. */
export interface AccountStore {
  /** The new account, or null when the address is taken. */
  create(account: NewAccount): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  find(id: string): Promise<Account | null>
  /** Keeps what was typed as a phone number in onboarding, so that it is there on the way back. */
  keepTypedPhone(id: string, e164: string): Promise<void>
  replaceHash(id: string, passwordHash: string): Promise<void>
}

export function createAccountStore({ orm }: Database): AccountStore {
  return {
    async create(account) {
      const em = orm.em.fork()
      const created = em.create(Account, { ...account, typedPhone: null, createdAt: new Date() })
      try {
        await em.flush()
        return created
      } catch (error) {
        if (error instanceof UniqueConstraintViolationException) return null
        throw error
      }
    },
    findByEmail: (email) => orm.em.fork().findOne(Account, { email }),
    find: (id) => orm.em.fork().findOne(Account, { id }),
    async keepTypedPhone(id, typedPhone) {
      await orm.em.fork().nativeUpdate(Account, { id }, { typedPhone })
    },
    async replaceHash(id, passwordHash) {
      await orm.em.fork().nativeUpdate(Account, { id }, { passwordHash })
    },
  }
}
