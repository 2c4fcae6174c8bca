import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until React has hydrated a page that the build rendered: before that a press has no effect. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
