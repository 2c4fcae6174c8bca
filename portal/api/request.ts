/** Every call to the service: JSON both ways, cookies included, a bearer token if there is one (specification, section 7). */
import type { ErrorBody } from '../../api/schemas/error.ts'
import { askForProof } from './proof-of-owner.ts'

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

/**
 * Calls the service and returns the parsed answer. A call that needs a proof of who is there asks for it and is made again.
 * Throws HttpError, or the browser's TypeError when nobody answered.
 */
export async function request<Answer>(method: Method, path: string, payload?: unknown): Promise<Answer> {
  try {
    return await send<Answer>(method, path, payload)
  } catch (error) {
    if (serverCode(error) !== 'reauthenticate' || !(await askForProof())) throw error
    return send<Answer>(method, path, payload)
  }
}

async function send<Answer>(method: Method, path: string, payload: unknown): Promise<Answer> {
  const headers: Record<string, string> = {}
  const token = localStorage.getItem('auth_token')
  if (token) headers.Authorization = `Bearer ${token}`
  if (payload !== undefined) headers['Content-Type'] = 'application/json'
  const response = await fetch(path, {
    method,
    headers,
    credentials: 'include',
    ...(payload !== undefined && { body: JSON.stringify(payload) }),
  })
  if (!response.ok) throw new HttpError(response.status, await response.text(), response.statusText)
  return (await response.json()) as Answer
}

/** The service's own sentence about what went wrong, when it sent one. */
export const serverMessage = (error: unknown): string | undefined => errorBody(error).message || undefined

/** The service's code for what went wrong, by which a page decides what to do. */
export const serverCode = (error: unknown): string | undefined => errorBody(error).code

function errorBody(error: unknown): Partial<ErrorBody> {
  if (!(error instanceof HttpError)) return {}
  try {
    return JSON.parse(error.body) as Partial<ErrorBody>
  } catch {
    return {}
  }
}
