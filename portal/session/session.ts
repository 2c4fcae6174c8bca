/** Who is signed in here: loading, authenticated or anonymous (specification, section 4). */
import type { User } from '../../api/schemas/user.ts'
import type { Access } from '../view/availability.ts'
import type { Credentials } from './credentials.ts'

export type SessionState =
  | { readonly status: 'loading' }
  | { readonly status: 'anonymous' }
  /** `isCopy`: as stored by an earlier page; the service has not said yet how it is now. */
  | { readonly status: 'authenticated'; readonly user: User; readonly isCopy?: true }

export interface Session {
  state(): SessionState
  /** Calls `listener` after each change. Returns a function that unsubscribes it. */
  subscribe(listener: () => void): () => void
  /** Asks the server once who this is. A failure clears what is stored and signs out. */
  start(): Promise<void>
  /** Refetches the user. A failure is logged and thrown; the session stays as it was. */
  refresh(): Promise<void>
  /**
   * Takes over the user that a call has just returned, unless they have signed out meanwhile or somebody else has
   * signed in: the copy must not come back, nor stand beside another learner's token.
   */
  accept(user: User): void
  /** Nobody is signed in here any more: another tab has signed out. */
  end(): void
}

export interface SessionParts {
  readonly credentials: Credentials
  readonly fetchUser: () => Promise<User>
  /** Whether the page is being left: its calls are then aborted, which says nothing about who is signed in. */
  readonly isLeaving: () => boolean
}

export function createSession({ credentials, fetchUser, isLeaving }: SessionParts): Session {
  const listeners = new Set<() => void>()
  let current = storedState(credentials)
  let takenOver = 0

  function become(state: SessionState) {
    current = state
    for (const listener of listeners) listener()
  }

  function accept(user: User) {
    if (!credentials.saveUser(user)) return
    takenOver += 1
    become({ status: 'authenticated', user })
  }

  /**
   * Asks who this is. An answer that a command's answer has overtaken is dropped: it may have been read before the
   * command, and would undo on the page what was just saved.
   */
  async function ask(isWanted = () => true) {
    const before = takenOver
    const user = await fetchUser()
    if (takenOver === before && isWanted()) accept(user)
  }

  return {
    state: () => current,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    async start() {
      const token = credentials.token()
      if (!token) return
      try {
        await ask(() => credentials.token() === token)
      } catch {
        if (isLeaving()) return
        // Somebody may have signed in while we waited; that token is not the one that failed.
        if (credentials.token() !== token) return
        credentials.clear()
        become({ status: 'anonymous' })
      }
    },
    async refresh() {
      try {
        await ask()
      } catch (error) {
        console.error('Failed to refresh user data:', error)
        throw error
      }
    },
    accept,
    end: () => become({ status: 'anonymous' }),
  }
}

/** A token and a copy of the user show the signed-in pages at once. With a token alone the service is asked first. */
function storedState(credentials: Credentials): SessionState {
  if (!credentials.token()) return { status: 'anonymous' }
  const user = credentials.user()
  return user ? { status: 'authenticated', user, isCopy: true } : { status: 'loading' }
}

export function accessOf(state: SessionState): Access {
  if (state.status === 'loading') return 'loading'
  if (state.status === 'anonymous') return 'signed-out'
  return state.user.onboardingCompleted ? 'onboarded' : 'not-onboarded'
}
