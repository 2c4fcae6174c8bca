/**
 * The tag that the portal derives from a subject's name to filter lessons (specification, section 5): lower case, no
 * parenthetical text, " & " becomes a hyphen, other special characters go, words are joined by hyphens.
 */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/ & /g, '-')
    .replace(/[^a-z0-9\s-]/g, '')
    .trim()
    .replace(/[\s-]+/g, '-')
}
