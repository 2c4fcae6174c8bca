import { useEffect, useRef } from 'react'

/** Whether the calling component is still on the page, for what is answered later. */
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
