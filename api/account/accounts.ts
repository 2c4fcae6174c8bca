import { raw, UniqueConstraintViolationException } from '@mikro-orm/core'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { Pool } from 'pg'
import { type Kinds, type PersonalData, readKinds } from '../../sms-engine/runtime/personal-data.ts'
import { ask, type Read } from '../../sms-engine/runtime/reads.ts'
import { Account, type TypedConsent } from '../entities/account.ts'

/** The data of a new account. The id is also the engine's learner id. */
export interface NewAccount {
  readonly id: string
  readonly email: string
  readonly passwordHash: string
  readonly firstName: string
  readonly lastName: string
}

/** Stored accounts. E-mail addresses arrive as the schemas return them: trimmed and in lower case. */
export interface AccountRepository {
  /** The new account, or null when the address is taken. */
  create(account: NewAccount): Promise<Account | null>
  findByEmail(email: string): Promise<Account | null>
  /**
   * Stores a typed phone number and the consent ticked for it until the number is proved. Without a new consent, an
   * earlier one for the same number stays.
   */
  keepTypedPhone(id: string, e164: string, consent?: TypedConsent): Promise<void>
  /** The consent ticked for this number before it was proved, or undefined. */
  findTypedConsent(id: string, e164: string): Promise<TypedConsent | undefined>
  /** Records that the account's owner can read mail sent to its address. */
  proveEmail(id: string): Promise<void>
  /**
   * Moves the account to an address that was just proved. Returns false when another account has it; the surrounding
   * transaction, if any, can then only be rolled back.
   */
  changeEmail(id: string, email: string): Promise<boolean>
  /** Whether this is still the account's password hash. False also when the account is gone. */
  hasHash(id: string, passwordHash: string): Promise<boolean>
  replaceHash(id: string, passwordHash: string): Promise<void>
  /** Removes the account with its sessions, resets and audit trail. */
  remove(id: string): Promise<void>
}

/** Adds two reads in SQL that cannot be part of a transaction: they use a connection of their own. */
export interface AccountStore extends AccountRepository {
  find(id: string): Promise<Account | null>
  /** The account's stored data, for its owner. */
  export(id: string): Promise<PersonalData>
}

/** The fields still empty in a new account. */
const UNPROVED = {
  emailProvedAt: null,
  pendingEmail: null,
  pendingTokenHash: null,
  pendingExpiresAt: null,
  typedPhone: null,
  typedConsent: null,
}

/** @param em called for each command: returns a new fork, or the entity manager of the surrounding transaction */
export function accountRepository(em: () => EntityManager): AccountRepository {
  return {
    async create(account) {
      const own = em()
      const created = own.create(Account, { ...account, ...UNPROVED, createdAt: new Date() })
      const isFree = await unlessTaken(own.flush())
      return isFree ? created : null
    },
    findByEmail: (email) => em().findOne(Account, { email }),
    async keepTypedPhone(id, typedPhone, consent) {
      const typedConsent = consent
        ? { version: consent.version, page: consent.page }
        : // Decided inside the statement: a separate read could be overtaken by another tab.
          raw('case when typed_phone = ? then typed_consent end', [typedPhone])
      await em().nativeUpdate(Account, { id }, { typedPhone, typedConsent })
    },
    async findTypedConsent(id, typedPhone) {
      const account = await em().findOne(Account, { id, typedPhone })
      return account?.typedConsent ?? undefined
    },
    async proveEmail(id) {
      await em().nativeUpdate(Account, { id }, { emailProvedAt: new Date() })
    },
    changeEmail: (id, email) => unlessTaken(em().nativeUpdate(Account, { id }, { email, emailProvedAt: new Date() })),
    hasHash: async (id, passwordHash) => (await em().count(Account, { id, passwordHash })) === 1,
    async replaceHash(id, passwordHash) {
      await em().nativeUpdate(Account, { id }, { passwordHash })
    },
    async remove(id) {
      await em().nativeDelete(Account, { id })
    },
  }
}

/** The column of each account field: one missing here would be missing from every answer. */
const columnOf = {
  id: 'id',
  email: 'email',
  emailProvedAt: 'email_proved_at',
  pendingEmail: 'pending_email',
  pendingTokenHash: 'pending_token_hash',
  pendingExpiresAt: 'pending_expires_at',
  passwordHash: 'password_hash',
  firstName: 'first_name',
  lastName: 'last_name',
  typedPhone: 'typed_phone',
  typedConsent: 'typed_consent',
  createdAt: 'created_at',
} satisfies Record<Exclude<keyof Account, symbol>, string>
const columns = Object.entries(columnOf)
  .map(([field, column]) => `${column} as "${field}"`)
  .join(', ')

/** The data about a person stored by the API itself. */
const kinds: Kinds = {
  account: `
    select id, email, email_proved_at as "emailConfirmedAt", pending_email as "emailToConfirm",
      first_name as "firstName", last_name as "lastName", typed_phone as "typedPhone",
      typed_consent as "typedConsent", created_at as "createdAt"
    from account where id = $1`,
  sessions: `
    select user_agent as "userAgent", created_at as "createdAt", last_seen_at as "lastSeenAt",
      expires_at as "expiresAt", revoked_at as "endedAt"
    from session where account_id = $1 order by created_at`,
  activity: 'select what, ip, user_agent as "userAgent", at from audit where account_id = $1 order by id',
  passkeys: `
    select user_agent as "userAgent", created_at as "createdAt", last_used_at as "lastUsedAt"
    from passkey where account_id = $1 order by created_at`,
  passwordLinks: `
    select expires_at as "expiresAt", email as "putsBack" from password_reset where account_id = $1 order by expires_at`,
}

export function createAccountStore(em: () => EntityManager, pool: Pool): AccountStore {
  return {
    ...accountRepository(em),
    find: (id) => ask(pool, accountRead(id)),
    export: (id) => readKinds(pool, kinds, id),
  }
}

/** An account, or null. In SQL, because nearly every portal request runs it (README, decision of 2026-11-22). */
export function accountRead(id: string): Read<Account | null> {
  return {
    name: 'find-account',
    text: `select ${columns} from account where id = $1`,
    values: [id],
    gives: 'row',
    view: ([row]: readonly Stored[]) => (row ? viewStored(row) : null),
  }
}

type Moments = 'createdAt' | 'emailProvedAt' | 'pendingExpiresAt'

/** A row as it arrives: its timestamps are still text. */
type Stored = Omit<Account, Moments> & {
  readonly createdAt: string
  readonly emailProvedAt: string | null
  readonly pendingExpiresAt: string | null
}

function viewStored({ createdAt, emailProvedAt, pendingExpiresAt, ...rest }: Stored): Account {
  return {
    ...rest,
    createdAt: new Date(createdAt),
    emailProvedAt: emailProvedAt === null ? null : new Date(emailProvedAt),
    pendingExpiresAt: pendingExpiresAt === null ? null : new Date(pendingExpiresAt),
  }
}

/** Whether a write kept the address unique. The constraint decides, because two requests may claim it at once. */
async function unlessTaken(write: Promise<unknown>): Promise<boolean> {
  try {
    await write
    return true
  } catch (error) {
    if (error instanceof UniqueConstraintViolationException) return false
    throw error
  }
}
