import type { Test } from 'uvu'

/** What a browser has stored of a session. */
export interface Stored {
  token: string | null
}

/**
 * Gives each test of a suite a `localStorage` with the token 'first', and puts that and `fetch` back after it. Tests of
 * other files may have left a `localStorage` that cannot be assigned.
 */
export function withStoredToken(test: Test): Stored {
  const { fetch, localStorage } = globalThis
  const stored: Stored = { token: null }
  const keep = (value: unknown) => Object.defineProperty(globalThis, 'localStorage', { value, configurable: true })
  test.before.each(() => {
    stored.token = 'first'
    const removeItem = () => {
      stored.token = null
    }
    keep({ getItem: () => stored.token, removeItem })
  })
  test.after.each(() => {
    globalThis.fetch = fetch
    keep(localStorage)
  })
  return stored
}
