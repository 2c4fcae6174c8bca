/** A text that Postgres and JSON can store: without NULs, and with U+FFFD for lone surrogates. */
export function wellFormed(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
