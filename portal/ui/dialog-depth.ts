/** How many dialogs are stacked. Notifications show in the topmost: everything below it is inert. */
import { useEffect, useState, useSyncExternalStore } from 'react'

let depth = 0
const listeners = new Set<() => void>()

function become(next: number) {
  depth = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** 0 while no dialog is open. */
export const useDialogDepth = () =>
  useSyncExternalStore(
    subscribe,
    () => depth,
    () => 0,
  )

/** Counts the calling dialog while it is mounted. Returns its level, 1 for the lowest; 0 before it is counted. */
export function useCountedDialog(): number {
  const [place, setPlace] = useState(0)
  useEffect(() => {
    become(depth + 1)
    setPlace(depth)
    return () => become(depth - 1)
  }, [])
  return place
}
