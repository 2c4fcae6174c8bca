/** The session of this browser tab, and the full navigations that begin and end it. */
import type { SignedIn } from '../../api/schemas/auth.ts'
import type { User } from '../../api/schemas/user.ts'
import { signInAgain } from '../api/questions.ts'
import { noteKnownSession, request, tellSignedOut } from '../api/request.ts'
import { isSameForVisitors } from '../view/availability.ts'
import { credentialsIn, forgetTab } from './credentials.ts'
import { accessOf, createSession } from './session.ts'

export const credentials = credentialsIn(localStorage)

let isLeaving = false

export const session = createSession({
  credentials,
  isLeaving: () => isLeaving,
  async fetchUser() {
    const user = await request<User>('GET', '/api/user')
    noteKnownSession(() => credentials.isOf(user.id))
    return user
  },
})

/** From now on, keeps track of whether this page is being left. */
export function noteLeaving() {
  for (const event of ['beforeunload', 'pagehide']) addEventListener(event, () => (isLeaving = true))
  addEventListener('pageshow', () => (isLeaving = false))
}

/** Stores the answer to sign-in or registration and reloads at `path`, so that nothing of the old session remains. */
export function beginSession({ token, user }: SignedIn, path: string) {
  credentials.save(token, user)
  location.assign(path)
}

/** Stores the answer to a sign-in by the same learner, who goes on where they were. */
export function continueSession({ token, user }: SignedIn) {
  credentials.save(token, user)
  session.accept(user)
}

/** What a page does about a sign-out pressed while it holds something unsaved. */
let askFirst: ((signOut: () => void) => void) | undefined

/**
 * Lets a page ask before anybody signs out here; `ask` is given what then does it. A sign-out in another tab, or by the
 * service, is not asked about: nothing could be saved any more.
 * @returns ends it
 */
export function holdSignOut(ask: (signOut: () => void) => void): () => void {
  askFirst = ask
  return () => (askFirst = undefined)
}

export const signOut = () => (askFirst ? askFirst(signOutNow) : signOutNow())

/** Ends the session at the service, too. Leaves the page at once: signing out must not wait for a slow service. */
function signOutNow() {
  void tellSignedOut()
  endSession()
}

/** For a session that the service has ended or is about to end. */
export function endSession() {
  credentials.clear()
  forgetTab(sessionStorage)
  location.assign('/login')
}

/**
 * Follows what other pages of this browser do. Signing out there signs out here, so that the next person at the machine
 * cannot read on. If another learner signs in there, this page reloads: what it shows is not theirs; if it is the same
 * one, this page need not ask any more. A page that the
 * browser's Back restores as it was left has missed all of that, and looks for itself.
 */
export function followOtherPages() {
  addEventListener('storage', ({ key, storageArea }) => {
    // A null key means that the storage was cleared.
    if (storageArea === localStorage && (key === null || key === 'auth_token')) follow()
  })
  addEventListener('pageshow', ({ persisted }) => persisted && follow())
}

function follow() {
  const state = session.state()
  const isSame = state.status === 'authenticated' && credentials.user()?.id === state.user.id
  if (!credentials.token() || !isSame) forgetTab(sessionStorage)
  if (!credentials.token()) leave(isSameForVisitors(location.pathname, accessOf(state)))
  else if (!isSame) location.reload()
  // The same learner has signed in again elsewhere: what waits here goes on with that token.
  else signInAgain.current()?.answered()
}

/** @param mayStay whether the page is the same for visitors */
function leave(mayStay: boolean) {
  if (!mayStay) return location.assign('/login')
  signInAgain.current()?.declined()
  session.end()
}
