/** A text as Postgres and JSON can keep it: without NULs, and with U+FFFD for halves of characters. */
export function wellFormed(text: string): string {
  return text.replaceAll('\0', '').toWellFormed()
}
