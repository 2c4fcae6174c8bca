/** The session of this browser tab, and the full navigations that begin and end it. */
import type { SignedIn } from '../../api/schemas/auth.ts'
import type { User } from '../../api/schemas/user.ts'
import { request } from '../api/request.ts'
import { credentialsIn } from './credentials.ts'
import { createSession } from './session.ts'

export const credentials = credentialsIn(localStorage)

export const session = createSession({ credentials, fetchUser: () => request<User>('GET', '/api/user') })

/** Stores the answer to sign-in or registration and loads `path` anew, so that nothing of the session before remains. */
export function beginSession({ token, user }: SignedIn, path: string) {
  credentials.save(token, user)
  location.assign(path)
}

export function endSession() {
  credentials.clear()
  location.assign('/login')
}
