/** Reads what the service sends of an open page (server-sent events), for as long as there is anything to hear. */
import { deskToken } from '../call.ts'

/** After this long without data, not even a heartbeat, the connection counts as lost. */
const silence_ms_max = 40_000
const again_ms = 1_000
const again_ms_max = 30_000

export interface Listener {
  setLive(isLive: boolean): void
  show(data: string): void
  /** There is no such learner or case any more. */
  onGone(): void
}

/** Listens, again after each lost connection, until the page is left, what it shows is gone or the session has ended. */
export async function listenAgain(
  path: string,
  left: AbortSignal,
  { setLive, show, onGone }: Listener,
  sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms)),
): Promise<void> {
  let wait_ms = again_ms
  let isOver = false
  while (!left.aborted) {
    const token = deskToken.read()
    try {
      await listen(path, token, left, (event, data) => {
        wait_ms = again_ms
        setLive(true)
        if (event === 'shown') return show(data)
        isOver = true
        if (event === 'gone') onGone()
        if (event === 'ended') deskToken.clear(token)
      })
    } catch {
      // The connection dropped or failed: try again below.
    }
    if (left.aborted) return
    setLive(false)
    if (isOver) return
    await sleep(wait_ms)
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
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => silent.abort(), silence_ms_max)
  }
  wait()
  try {
    const response = await fetch(`/api/desk/${path}`, {
      headers: { authorization: `Bearer ${token ?? ''}` },
      signal: AbortSignal.any([left, silent.signal]),
    })
    if (response.status === 401) return hear('ended', '')
    if (response.status === 404) return hear('gone', '')
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
