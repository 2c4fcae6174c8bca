import { useSyncExternalStore } from 'react'

const minute_ms = 60_000

function subscribe(tell: () => void) {
  const timer = setInterval(tell, minute_ms)
  // A computer that slept, or a tab in the background, counts no minutes.
  document.addEventListener('visibilitychange', tell)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

const thisMinute = () => Math.floor(Date.now() / minute_ms)

/** The time to the minute, for words such as "today": a page may stay open for days. */
export const useNow = () => new Date(useSyncExternalStore(subscribe, thisMinute, thisMinute) * minute_ms)
