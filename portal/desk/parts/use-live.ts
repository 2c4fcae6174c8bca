import { useEffect, useState } from 'react'
import { useIsVisible } from '../../hooks/use-is-visible.ts'
import { deskToken } from '../call.ts'

/** After this long without data, not even a heartbeat, the connection counts as lost. */
const silence_ms_max = 40_000
const again_ms = 1_000
const again_ms_max = 30_000

/**
 * Streams what a page shows: the service sends it again whenever it changes. Reconnects when the connection drops, and
 * ends with the session. A hidden page has no connection: browsers allow six per host, across all tabs.
 * @param onGone what was shown is no more; nothing is streamed after it
 * @returns whether the connection is up
 */
export function useLive<Answer>(
  path: string | null,
  show: (answer: Answer) => void,
  onGone: () => void = () => {},
): boolean {
  const [isLive, setLive] = useState(false)
  const isSeen = useIsVisible()
  // biome-ignore lint/correctness/useExhaustiveDependencies: both are new functions at each render, but do the same
  useEffect(() => {
    if (path === null || !isSeen) return
    const leaving = new AbortController()
    void listenAgain(path, leaving.signal, setLive, (data) => show(JSON.parse(data) as Answer), onGone)
    return () => {
      leaving.abort()
      setLive(false)
    }
  }, [path, isSeen])
  return isLive
}

async function listenAgain(
  path: string,
  left: AbortSignal,
  setLive: (isLive: boolean) => void,
  show: (data: string) => void,
  onGone: () => void,
): Promise<void> {
  const token = deskToken.read()
  let wait_ms = again_ms
  let isGone = false
  while (!left.aborted) {
    try {
      await listen(path, token, left, (event, data) => {
        wait_ms = again_ms
        setLive(true)
        if (event === 'shown') show(data)
        if (event === 'gone') isGone = true
        if (event === 'ended') deskToken.clear(token)
      })
    } catch {
      // The connection dropped or failed: try again below.
    }
    if (left.aborted) return
    setLive(false)
    if (isGone) return onGone()
    await new Promise((resolve) => setTimeout(resolve, wait_ms))
    wait_ms = Math.min(2 * wait_ms, again_ms_max)
  }
}

async function listen(
  path: string,
  token: string | null,
  left: AbortSignal,
  hear: (event: string, data: string) => void,
): Promise<void> {
  const silent = new AbortController()
  let timer = 0
  const wait = () => {
    clearTimeout(timer)
    timer = window.setTimeout(() => silent.abort(), silence_ms_max)
  }
  wait()
  try {
    const response = await fetch(`/api/desk/${path}`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
      signal: AbortSignal.any([left, silent.signal]),
    })
    if (response.status === 401) return deskToken.clear(token)
    if (!response.ok || !response.body) return
    let unread = ''
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    for (;;) {
      const { done, value } = await reader.read()
      if (done) return
      wait()
      const events = (unread + value).split('\n\n')
      unread = events.pop() ?? ''
      for (const one of events) {
        const [event = '', data = ''] = one.split('\n')
        // A comment is only a heartbeat.
        if (event.startsWith('event: ')) hear(event.slice(7), data.replace(/^data: /, ''))
      }
    }
  } finally {
    clearTimeout(timer)
  }
}
