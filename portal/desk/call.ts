/** Calls to the service as the signed-in colleague. Uses neither the token nor the session of the learner's portal. */
import type { ErrorBody } from '../../api/schemas/error.ts'
import { fetchPatiently } from '../api/fetch-patiently.ts'

const key = 'desk_token'
const listeners = new Set<() => void>()

export const deskToken = {
  read: () => localStorage.getItem(key),
  save(token: string) {
    localStorage.setItem(key, token)
    for (const tell of listeners) tell()
  },
  /** Ends the session of a token, unless somebody has signed in since. */
  clear(used: string | null) {
    if (deskToken.read() !== used) return
    localStorage.removeItem(key)
    for (const tell of listeners) tell()
  },
  /** Also called when another tab signs in or out. */
  subscribe(tell: () => void) {
    listeners.add(tell)
    addEventListener('storage', tell)
    return () => {
      listeners.delete(tell)
      removeEventListener('storage', tell)
    }
  },
}

/** The service refused. The message can be shown to people as it is; `code` is for us. */
export class Refused extends Error {
  override name = 'Refused'
  readonly code: string
  readonly current: unknown
  constructor({ message, code, current }: Pick<ErrorBody, 'message' | 'code' | 'current'>) {
    super(message)
    this.code = code
    this.current = current
  }
}

const unreachable = { code: 'unreachable', message: 'We could not reach the service. Please try again.' }

/** @throws Refused with the service's own sentence; if the session has ended, this also leads back to the sign-in */
export async function call<Answer>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<Answer> {
  const token = deskToken.read()
  const headers: Record<string, string> = {}
  if (token !== null) headers.authorization = `Bearer ${token}`
  if (body !== undefined) headers['content-type'] = 'application/json'
  const response = await fetchPatiently(`/api/desk/${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  }).catch(() => null)
  if (!response) throw new Refused(unreachable)
  if (response.ok) return (await response.json()) as Answer
  const refusal: ErrorBody = await response.json().catch(() => unreachable)
  if (response.status === 401 && refusal.code === 'unauthenticated') deskToken.clear(token)
  throw new Refused(refusal)
}

/** What went wrong, as a sentence to show to people. */
export const sentence = (error: unknown): string =>
  error instanceof Refused || error instanceof PasskeyUnused ? error.message : 'Something went wrong on this page.'

/** The browser, or the person at it, did not use a passkey. */
export class PasskeyUnused extends Error {
  override name = 'PasskeyUnused'
}
