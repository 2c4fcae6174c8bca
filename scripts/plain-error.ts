/** An error that the user can fix: commands print only its message, without a stack trace. */
export class PlainError extends Error {
  override name = 'PlainError'
}

/** Whether `error` is a system error with this code, for example `ENOENT`. */
export function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}
