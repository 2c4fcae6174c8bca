import { useEffect, useRef } from 'react'

/** Whether the calling component is still mounted, to be checked when an answer arrives late. */
export function useIsHere() {
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])
  return isHere
}
