/** Stored passkeys. */
import type { EntityManager } from '@mikro-orm/postgresql'
import { Passkey } from '../entities/passkey.ts'
import { userAgentToKeep } from '../http/user-agent.ts'

/** The data stored for a new passkey. */
export interface NewPasskey {
  readonly id: string
  readonly publicKey: string
  readonly counter: number
  readonly transports: readonly string[]
  readonly userAgent: string | undefined
  /** When the challenge that its authenticator answered was made. */
  readonly challengedAt: Date
}

export interface PasskeyRepository {
  /** False when the passkey already exists, in any account. */
  add(accountId: string, passkey: NewPasskey): Promise<boolean>
  find(id: string): Promise<Passkey | null>
  /** The account's passkeys, oldest first. */
  list(accountId: string): Promise<Passkey[]>
  /** Records a use; false when an answer to this challenge or a newer one was already used. */
  noteUse(id: string, use: { readonly counter: number; readonly challengedAt: Date }): Promise<boolean>
  /** False when the account has no such passkey. */
  remove(accountId: string, id: string): Promise<boolean>
  /** Returns how many were removed. */
  removeAll(accountId: string): Promise<number>
}

/** @param em called for each command: returns a new fork, or the entity manager of the surrounding transaction */
export function passkeyRepository(em: () => EntityManager, machineNow: () => number = Date.now): PasskeyRepository {
  return {
    async add(accountId, { id, publicKey, counter, transports, userAgent, challengedAt }) {
      const cut = userAgentToKeep(userAgent)
      const at = new Date(machineNow())
      const values = [id, accountId, publicKey, counter, JSON.stringify(transports), cut, at, challengedAt]
      const added = await em().execute(
        `insert into passkey (id, account_id, public_key, counter, transports, user_agent, created_at, challenged_at)
         values (?, ?, ?, ?, ?, ?, ?, ?) on conflict (id) do nothing returning id`,
        values,
      )
      return added.length === 1
    },
    find: (id) => em().findOne(Passkey, { id }),
    list: (accountId) => em().find(Passkey, { account: accountId }, { orderBy: { createdAt: 'asc', id: 'asc' } }),
    async noteUse(id, { counter, challengedAt }) {
      const unanswered = { id, challengedAt: { $lt: challengedAt } }
      const use = { counter, challengedAt, lastUsedAt: new Date(machineNow()) }
      return (await em().nativeUpdate(Passkey, unanswered, use)) === 1
    },
    async remove(accountId, id) {
      return (await em().nativeDelete(Passkey, { id, account: accountId })) === 1
    },
    removeAll: (accountId) => em().nativeDelete(Passkey, { account: accountId }),
  }
}
