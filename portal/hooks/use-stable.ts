import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that stays the same while what it does follows the page: given to many rows, it has none drawn again. */
export function useStable<Args extends readonly unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const held = useRef(latest)
  useLayoutEffect(() => {
    held.current = latest
  })
  return useCallback((...args: Args) => held.current(...args), [])
}
