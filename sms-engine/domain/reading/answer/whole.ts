import { editDistance } from '../edit-distance.ts'

/**
 * The option that the whole text is, or is but for a slip or two. Figures bear no slip, and a slip may not turn one
 * option into another: the nearest must be near and alone.
 */
export function readWhole(text: string, options: readonly string[]): number | null {
  const typed = bare(text)
  if (typed === '') return null
  const meant = options.map(bare)
  const exact = meant.indexOf(typed)
  if (exact !== -1) return meant.indexOf(typed, exact + 1) === -1 ? exact : null
  if (typed.length < 5) return null
  const figures = figuresOf(typed)
  const allowed = typed.length < 8 ? 1 : typed.length < 20 ? 2 : 3
  const distances = meant.map((option) =>
    Math.abs(option.length - typed.length) > allowed + 2 ? Number.POSITIVE_INFINITY : editDistance(typed, option),
  )
  const nearest = Math.min(...distances)
  const shown = distances.indexOf(nearest)
  const second = Math.min(...distances.filter((_, index) => index !== shown))
  if (nearest > allowed || second <= nearest + 1 || figuresOf(meant[shown] ?? '') !== figures) return null
  return shown
}

/** Small letters and figures with single spaces: what two spellings of one text have in common. */
function bare(text: string): string {
  return text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\p{M}',]/gu, '')
    .replace(/[^\p{L}\p{N}$%.-]+/gu, ' ')
    .replace(/\.(?!\d)/g, ' ')
    .replace(/(?<![\p{L}\p{N}])-(?![\d$])|(?<=[\p{L}\p{N}])-/gu, ' ')
    .replace(/^ *(?:the|an?) (?=.)/, '')
    .replace(/ +/g, ' ')
    .trim()
}

function figuresOf(text: string): string {
  return text.replace(/[^\d.$%-]+/g, ' ').trim()
}
