/**
 * The answer to a request that we understood and will not fulfill. Thrown by routes and plugins, turned into `{message,
 * code, issues?, current?}` by `errors.ts`. Anything else that is thrown is a bug and becomes a plain 500.
 */
import type { Issue } from '../schemas/error.ts'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly statusCode: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly current: unknown
  /** How long to wait before a retry, for the `Retry-After` header. */
  readonly retry_after_s: number | undefined

  /**
   * @param message a sentence a person can act on; it is shown unchanged.
   * @param details the fields at fault, or the current value where a save conflicted.
   */
  constructor(
    statusCode: number,
    code: string,
    message: string,
    { issues, current, retry_after_s }: { issues?: Issue[]; current?: unknown; retry_after_s?: number } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.issues = issues
    this.current = current
    this.retry_after_s = retry_after_s
  }
}

/** 400 about one field of the request. */
export function invalidField(field: string, message: string): Refusal {
  return new Refusal(400, 'invalid', message, { issues: [{ path: [field], message }] })
}

/** 401 for somebody who is not signed in, or is so no longer: signed out, or deleted, during the request. */
export const unauthenticated = () => new Refusal(401, 'unauthenticated', 'Please sign in.')

/** 429 for a caller that has to wait before the next try. */
export function tooManyTries(wait_ms: number): Refusal {
  const whole = Math.max(1, Math.ceil(wait_ms / 60_000))
  const message = `Too many tries. Please wait ${whole === 1 ? 'a minute' : `${whole} minutes`}.`
  return new Refusal(429, 'too_many_requests', message, { retry_after_s: Math.ceil(wait_ms / 1000) })
}
