/**
 * The answer to a request that we understood and will not fulfil. Thrown by routes and plugins, turned into
 * `{message, code, issues?, current?}` by `errors.ts`. Anything else that is thrown is a bug and becomes a plain 500.
 */
import type { Issue } from '../schemas/error.ts'

export class Refusal extends Error {
  override name = 'Refusal'
  readonly statusCode: number
  readonly code: string
  readonly issues: Issue[] | undefined
  readonly current: unknown

  /**
   * @param message a sentence a person can act on; it is shown as it is.
   * @param details the fields at fault, or what stands where something else was to be saved.
   */
  constructor(
    statusCode: number,
    code: string,
    message: string,
    { issues, current }: { issues?: Issue[]; current?: unknown } = {},
  ) {
    super(message)
    this.statusCode = statusCode
    this.code = code
    this.issues = issues
    this.current = current
  }
}

/** 400 about one field of the request. */
export function invalidField(field: string, message: string): Refusal {
  return new Refusal(400, 'invalid', message, { issues: [{ path: [field], message }] })
}
