const LENGTH_MAX = 80

/** Cut at 80 characters, for texts on cards and in the history (specification, section 9). */
export function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LENGTH_MAX ? line : `${line.slice(0, LENGTH_MAX).trimEnd()}…`
}
