import { UniqueConstraintViolationException } from '@mikro-orm/core'
import type { MikroORM } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { type Kinds, type PersonalData, readKinds } from '../../sms-engine/runtime/personal-data.ts'
import { Account, type TypedConsent } from '../entities/account.ts'

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
  /**
   * Keeps what was typed as a phone number, and what was ticked for it, so that both are there when it is proved.
   * Without a consent an earlier one for the same number stays.
   */
  keepTypedPhone(id: string, e164: string, consent?: TypedConsent): Promise<void>
  /** The consent that was ticked for this number before it was proved, or undefined. */
  findTypedConsent(id: string, e164: string): Promise<TypedConsent | undefined>
  /** False when the address belongs to another account. */
  changeEmail(id: string, email: string): Promise<boolean>
  replaceHash(id: string, passwordHash: string): Promise<void>
  /** Removes the account with its sessions, resets and audit trail. */
  remove(id: string): Promise<void>
  /** What is kept of the account, for its owner. */
  export(id: string): Promise<PersonalData>
}

const kinds: Kinds = {
  account: `
    select id, email, first_name as "firstName", last_name as "lastName", typed_phone as "typedPhone",
      typed_consent as "typedConsent", created_at as "createdAt"
    from account where id = $1`,
  sessions: `
    select user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt",
      expires_at as "expiresAt", revoked_at as "endedAt"
    from session where account_id = $1 order by created_at`,
  activity: 'select what, ip, user_agent as "userAgent", at from audit where account_id = $1 order by id',
  passwordLinks: `
    select expires_at as "expiresAt", email as "putsBack" from password_reset where account_id = $1 order by expires_at`,
}

export function createAccountStore(orm: MikroORM, pool: Pool): AccountStore {
  return {
    async create(account) {
      const em = orm.em.fork()
      const created = em.create(Account, { ...account, typedPhone: null, typedConsent: null, createdAt: new Date() })
      try {
        await em.flush()
        return created
      } catch (error) {
        if (error instanceof UniqueConstraintViolationException) return null
        throw error
      }
    },
    findByEmail: (email) => orm.em.fork().findOne(Account, { email }),
    async find(id) {
      // By hand, because nearly every request of the portal asks it.
      const { rows } = await pool.query<Account & { createdAt: string }>({
        name: 'find-account',
        text: `select id, email, password_hash as "passwordHash", first_name as "firstName", last_name as "lastName",
            typed_phone as "typedPhone", typed_consent as "typedConsent", created_at as "createdAt"
          from account where id = $1`,
        values: [id],
      })
      return rows[0] ? { ...rows[0], createdAt: new Date(rows[0].createdAt) } : null
    },
    async keepTypedPhone(id, typedPhone, consent) {
      await pool.query(
        `update account
         set typed_phone = $2, typed_consent = coalesce($3, case when typed_phone = $2 then typed_consent end)
         where id = $1`,
        [id, typedPhone, consent ? JSON.stringify({ version: consent.version, page: consent.page }) : null],
      )
    },
    async findTypedConsent(id, typedPhone) {
      const account = await orm.em.fork().findOne(Account, { id, typedPhone })
      return account?.typedConsent ?? undefined
    },
    async changeEmail(id, email) {
      try {
        await orm.em.fork().nativeUpdate(Account, { id }, { email })
        return true
      } catch (error) {
        if (error instanceof UniqueConstraintViolationException) return false
        throw error
      }
    },
    async replaceHash(id, passwordHash) {
      await orm.em.fork().nativeUpdate(Account, { id }, { passwordHash })
    },
    async remove(id) {
      await orm.em.fork().nativeDelete(Account, { id })
    },
    export: (id) => readKinds(pool, kinds, id),
  }
}
