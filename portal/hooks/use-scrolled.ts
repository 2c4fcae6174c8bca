import { useSyncExternalStore } from 'react'

function subscribe(listener: () => void) {
  addEventListener('scroll', listener, { passive: true })
  return () => removeEventListener('scroll', listener)
}

/** Whether the page has been scrolled by more than this many pixels. */
export const useScrolled = (pixels: number) =>
  useSyncExternalStore(
    subscribe,
    () => scrollY > pixels,
    () => false,
  )
