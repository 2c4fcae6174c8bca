import { useEffect, useState } from 'react'
import { useIsVisible } from '../../hooks/use-is-visible.ts'
import { listenAgain } from './listen.ts'

/**
 * Streams what a page shows: the service sends it again whenever it changes. Reconnects when the connection drops, and
 * ends with the session. A hidden page has no connection: browsers allow six per host, across all tabs.
 * @param onGone what was shown is no more; nothing is streamed after it
 * @returns whether the connection is up
 */
export function useLive<Answer>(path: string | null, show: (answer: Answer) => void, onGone: () => void): boolean {
  const [isLive, setLive] = useState(false)
  const isSeen = useIsVisible()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are new functions at each render, but do the same
  useEffect(() => {
    if (path === null || !isSeen) return
    const leaving = new AbortController()
    void listenAgain(path, leaving.signal, { setLive, show: (data) => show(JSON.parse(data) as Answer), onGone })
    return () => {
      leaving.abort()
      setLive(false)
    }
  }, [path, isSeen])
  return isLive
}
