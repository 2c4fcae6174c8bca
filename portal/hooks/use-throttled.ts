import { useEffect, useRef, useState } from 'react'

/** Passes a value on at most once per `every_ms`: the first after a pause at once, and always the last. */
export function useThrottled<Value>(value: Value, every_ms: number): Value {
  const [passed, setPassed] = useState(value)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  useEffect(() => {
    const timer = setTimeout(
      () => {
        lastAt.current = performance.now()
        setPassed(value)
      },
      lastAt.current + every_ms - performance.now(),
    )
    return () => clearTimeout(timer)
  }, [value, every_ms])
  return passed
}
