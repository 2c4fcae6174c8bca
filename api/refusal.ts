/**
 * The answer to a request that we understood and will not fulfil. Thrown by routes and plugins, turned into
 * `{message, code, issues?}` by `errors.ts`. Anything else that is thrown is a bug and becomes a plain 500.
 */
import type { Issue } from './schemas/error.ts'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly statusCode: number
  readonly code: string
  readonly issues: Issue[] | undefined

  /** @param message a sentence a person can act on; it is shown as it is. */
  constructor(statusCode: number, code: string, message: string, issues?: Issue[]) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.issues = issues
  }
}

/** 400 about one field of the request. */
export function invalidField(field: string, message: string): Refusal {
  return new Refusal(400, 'invalid', message, [{ path: [field], message }])
}
