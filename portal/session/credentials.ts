/**
 * The two items the portal stores in the browser (specification, section 3): `auth_token` and `user`, a JSON copy. The
 * copy has only the last four digits of a phone number: it outlives the tab, and anyone at the browser can see it.
 */
import type { User } from '../../api/schemas/user.ts'
import { maskPhone } from '../view/phone-number.ts'

/**
 * What other rooms keep in this tab's storage for one learner, the whole number that a code went to among it: it goes
 * when they sign out.
 */
export const keptInTab = { codes: 'codes_sent', answers: 'onboarding_answers' } as const

/** For the next person at this tab. */
export function forgetTab(tab: Pick<Storage, 'removeItem'>) {
  for (const key of Object.values(keptInTab)) tab.removeItem(key)
}

/** The part of `Storage` that is used, so that tests can supply their own Map. */
export type ItemStore = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

export interface Credentials {
  token(): string | null
  /** The stored copy, its number masked; one that cannot be parsed is cleared and counts as absent. */
  user(): User | undefined
  /** Whether the stored session is this learner's. A token without a copy may be anybody's. */
  isOf(learnerId: string): boolean
  /** After a sign-in. */
  save(token: string, user: User): void
  /** Renews the copy, if the stored session is this learner's. @returns whether it is */
  saveUser(user: User): boolean
  clear(): void
}

export function credentialsIn(store: ItemStore): Credentials {
  function writeUser({ phoneNumber, pendingPhone, ...user }: User) {
    const masked = {
      phoneNumber: phoneNumber && maskPhone(phoneNumber),
      pendingPhone: pendingPhone && maskPhone(pendingPhone),
    }
    store.setItem('user', JSON.stringify({ ...user, ...masked }))
  }

  function readUser(): User | undefined {
    const copy = store.getItem('user')
    if (copy === null) return undefined
    try {
      const user: unknown = JSON.parse(copy)
      if (typeof user === 'object' && user !== null && 'id' in user) return user as User
    } catch {
      // Invalid JSON is cleared below, like JSON that is not a user.
    }
    store.removeItem('user')
    return undefined
  }

  function isOf(learnerId: string): boolean {
    if (store.getItem('auth_token') === null) return false
    const user = readUser()
    return user === undefined || user.id === learnerId
  }

  return {
    token: () => store.getItem('auth_token'),
    user: readUser,
    isOf,
    save(token, user) {
      // The copy first: other tabs hear of the token, and then read whose it is.
      writeUser(user)
      store.setItem('auth_token', token)
    },
    saveUser(user) {
      if (!isOf(user.id)) return false
      writeUser(user)
      return true
    },
    clear() {
      store.removeItem('auth_token')
      store.removeItem('user')
    },
  }
}
