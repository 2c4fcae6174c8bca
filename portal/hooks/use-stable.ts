import { useCallback, useLayoutEffect, useRef } from 'react'

/** A function that keeps its identity and calls the latest version, so that rows receiving it need not rerender. */
export function useStable<Args extends readonly unknown[]>(latest: (...args: Args) => void): (...args: Args) => void {
  const held = useRef(latest)
  useLayoutEffect(() => {
    held.current = latest
  })
  return useCallback((...args: Args) => held.current(...args), [])
}
