const LENGTH_MAX = 80

/**
 * Cut at 80 characters, for texts on cards and in the history (specification, section 9). A full stop at the cut goes,
 * because it would be read as a fourth dot.
 */
export function truncate(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim()
  return line.length <= LENGTH_MAX ? line : `${line.slice(0, LENGTH_MAX).replace(/[\s.…]+$/, '')}…`
}
