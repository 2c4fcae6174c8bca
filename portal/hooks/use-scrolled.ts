import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** Whether the page has been scrolled past so many pixels. */
export const useScrolled = (pixels: number) =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > pixels,
    () => false,
  )
