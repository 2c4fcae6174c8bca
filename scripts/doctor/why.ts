/** An error's message, without any address that may hold a password, and with the cause of a plain "fetch failed". */
export function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  const first = cause instanceof AggregateError ? cause.errors[0] : cause
  const told = first instanceof Error ? first : error
  const { code } = told as NodeJS.ErrnoException
  return told.message.replace(/\/\/[^/@\s]*@/g, '//').split('\n')[0] || code || told.name
}
