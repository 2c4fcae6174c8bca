import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False until React has taken over a page that the build rendered: before that no press has an effect. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
