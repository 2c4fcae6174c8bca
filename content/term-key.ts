const keepsItsS = /(?:ss|us|is|ous)$/

/**
 * A term in the form in which it is looked up: "Break-even points" and "breakeven point" are one, and so are "W-2" and
 * "w2". Singular, without signs and spaces.
 */
export function termKey(term: string): string {
  return term
    .toLowerCase()
    .replaceAll('&', ' and ')
    .split(/[^a-z0-9]+/)
    .map((word) =>
      word.length > 3 && !keepsItsS.test(word) ? word.replace(/ies$/, 'y').replace(/(?<=[sx])es$|s$/, '') : word,
    )
    .join('')
}
