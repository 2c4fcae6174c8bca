import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False while a page stands as it was rendered ahead: until React has taken it over, nothing here hears a press. */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
