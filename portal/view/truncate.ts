const LENGTH_MAX = 80

/** Cut at 80 characters, as cards and the history show texts (specification, section 9). */
export function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LENGTH_MAX ? line : `${line.slice(0, LENGTH_MAX).trimEnd()}…`
}
