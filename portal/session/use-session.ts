import { useSyncExternalStore } from 'react'
import type { User } from '../../api/schemas/user.ts'
import type { Access } from '../view/availability.ts'
import { session } from './browser-session.ts'
import { accessOf } from './session.ts'

const useSessionState = () => useSyncExternalStore(session.subscribe, session.state, session.state)

export function useAccess(): Access {
  return accessOf(useSessionState())
}

/** The signed-in learner. Only for pages that the route table shows to nobody else. */
export function useUser(): User {
  const state = useSessionState()
  if (state.status !== 'authenticated') throw new Error('This page is for signed-in learners only.')
  return state.user
}

/** Whether the learner is still as an earlier page stored them, and may have gone on elsewhere. */
export function useIsCopy(): boolean {
  const state = useSessionState()
  return state.status === 'authenticated' && state.isCopy === true
}
