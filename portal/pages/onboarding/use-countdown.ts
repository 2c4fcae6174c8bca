import { useEffect, useState } from 'react'

/** Seconds left until zero: `left` to begin with, `from` whenever restarted. */
export function useCountdown(from: number, left: number) {
  const [seconds, setSeconds] = useState(left)

  useEffect(() => {
    if (seconds === 0) return
    const timer = setTimeout(() => setSeconds(seconds - 1), 1000)
    return () => clearTimeout(timer)
  }, [seconds])

  return { seconds, restart: () => setSeconds(from) }
}
