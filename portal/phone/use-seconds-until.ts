import { useEffect, useReducer } from 'react'

/** Whole seconds until `moment`, in milliseconds since 1970; 0 once it is past. Counts down while mounted. */
export function useSecondsUntil(moment: number): number {
  const [, drawAgain] = useReducer((times: number) => times + 1, 0)
  const seconds = Math.max(0, Math.ceil((moment - Date.now()) / 1000))

  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(drawAgain, 1000)
    return () => clearTimeout(timer)
  })
  return seconds
}
