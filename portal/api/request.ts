/** Every call to the service: JSON both ways, cookies included, the bearer token if any (specification, section 7). */
import type { ErrorBody } from '../../api/schemas/error.ts'
import { withReadableNumbers } from '../view/readable-numbers.ts'
import { fetchPatiently } from './fetch-patiently.ts'
import { type Asker, isItYou, signInAgain } from './questions.ts'

/** Any answer that is not OK. The message is `status: body`, or `status: status text` when the body is empty. */
export class HttpError extends Error {
  readonly status: number
  readonly body: string

  constructor(status: number, body: string, statusText: string) {
    super(`${status}: ${body || statusText}`)
    this.name = 'HttpError'
    this.status = status
    this.body = body
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

let isTheirs: (() => boolean) | undefined

/**
 * Call once the service has said who is signed in: a later `unauthenticated` means that the session ended mid-work.
 * @param isStillTheirs whether the stored token is that learner's
 */
export function noteKnownSession(isStillTheirs: () => boolean) {
  isTheirs = isStillTheirs
}

/**
 * Calls the service and returns the parsed answer. If the call needs proof of identity, or its session has ended in the
 * meantime, the learner is asked and the call is retried.
 * Throws HttpError, or the browser's TypeError when the service cannot be reached.
 */
export async function request<Answer>(method: Method, path: string, payload?: unknown): Promise<Answer> {
  const token = storedToken()
  // Before a repetition, too: another learner may have signed in while the call waited.
  if (token && isTheirs?.() === false) throw new HttpError(401, JSON.stringify(SOMEBODY_ELSE), '')
  try {
    return await send<Answer>(method, path, payload)
  } catch (error) {
    if (!(await isMended(error, token))) throw error
    return request<Answer>(method, path, payload)
  }
}

/** Whether to retry: the learner has proved who they are or signed in again, here or in another tab. */
async function isMended(error: unknown, usedToken: string | null): Promise<boolean> {
  switch (serverCode(error)) {
    case 'reauthenticate':
      return isAnswered(isItYou)
    case 'unauthenticated':
      // Signed out in another tab: there is nobody to ask. Signed in again there: that token may work.
      if (!isTheirs || !usedToken || !storedToken()) return false
      return storedToken() !== usedToken || isAnswered(signInAgain)
    default:
      return false
  }
}

async function isAnswered(asker: Asker): Promise<boolean> {
  const outcome = await asker.ask()
  if (outcome === 'unaskable') throw new HttpError(403, JSON.stringify(UNASKABLE), '')
  return outcome === 'answered'
}

const UNASKABLE: ErrorBody = {
  message: 'The window that asks for your password did not load. What you typed is still here: copy it, then reload.',
  code: 'unaskable',
}

/** What the page shows is not theirs, so nothing is done in their name. The page is about to reload. */
const SOMEBODY_ELSE: ErrorBody = {
  message: 'Somebody else has signed in in this browser. Please reload the page.',
  code: 'somebody_else',
}

/** Survives leaving the page. Nobody waits for the answer: if the call is lost, the session expires in seven days. */
export async function tellSignedOut(): Promise<void> {
  const token = storedToken()
  if (!token) return
  const headers = { Authorization: `Bearer ${token}` }
  await fetch('/api/logout', { method: 'POST', headers, keepalive: true }).catch(() => {})
}

const storedToken = () => localStorage.getItem('auth_token')

async function send<Answer>(method: Method, path: string, payload: unknown): Promise<Answer> {
  const headers: Record<string, string> = {}
  const token = storedToken()
  if (token) headers.Authorization = `Bearer ${token}`
  if (payload !== undefined) headers['Content-Type'] = 'application/json'
  const response = await fetchPatiently(path, {
    method,
    headers,
    credentials: 'include',
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
  return (await response.json()) as Answer
}

/** From this status up the fault is ours, and the body's message is not for the learner, unless it is one of these. */
const FAULT_OF_OURS = 500

/** Faults of ours that the service explains to the learner, and whether it can say what became of the request. */
const explained: Readonly<Record<string, 'not done' | 'unclear'>> = {
  archive_unreadable: 'not done',
  billing_unavailable: 'unclear',
  codes_paused: 'not done',
  payment_pending: 'unclear',
  unknown_outcome: 'unclear',
}

export const isFaultOfOurs = (error: unknown): boolean => error instanceof HttpError && error.status >= FAULT_OF_OURS

/** Whether the service has judged the request, and said no. Otherwise nobody knows whether it was right. */
export const isRefusal = (error: unknown): boolean => error instanceof HttpError && !isFaultOfOurs(error)

/** The service's own sentence: what is wrong with the request, or a fault of ours that it explains. */
export function serverMessage(error: unknown): string | undefined {
  const { code = '', message } = errorBody(error)
  return isFaultOfOurs(error) && !explained[code] ? undefined : message || undefined
}

/** Whether the request may have been carried out all the same: a page's own words would claim that it was not. */
export const isUnclear = (error: unknown): boolean => explained[serverCode(error) ?? ''] === 'unclear'

/** The field of the request that the service refused, and why, where it says so. */
export function refusedField(error: unknown): { readonly field: string; readonly message: string } | undefined {
  const { code, message, issues: [issue] = [] } = errorBody(error)
  if (issue) return { field: String(issue.path[0]), message: issue.message }
  // Not invalid in itself, so not among the issues, but another value is needed.
  const field = code && fieldsOfCodes[code]
  return field && message ? { field, message } : undefined
}

const fieldsOfCodes: Readonly<Record<string, string>> = { email_taken: 'email', suppressed: 'phoneNumber' }

/** The service's code for what went wrong, which tells a page what to do. */
export const serverCode = (error: unknown): string | undefined => errorBody(error).code

/** The values saved now, if the service refused to overwrite a change from another tab, another device or a text. */
export const savedMeanwhile = (error: unknown): unknown =>
  serverCode(error) === 'changed_elsewhere' ? errorBody(error).current : undefined

function errorBody(error: unknown): Partial<ErrorBody> {
  if (!(error instanceof HttpError)) return {}
  try {
    const body = JSON.parse(error.body) as Partial<ErrorBody>
    return body.message ? { ...body, message: withReadableNumbers(body.message) } : body
  } catch {
    return {}
  }
}
