/** Answers with similar predicted probabilities of being right. */
export interface Bin {
  readonly answers: number
  readonly foreseen: number
  readonly right: number
}

const bins_count = 10

/** Ten bins of equal width, from probabilities near 0 to those near 1. */
export function binsOf(answers: readonly { readonly chance: number; readonly right: boolean }[]): Bin[] {
  const binOf = (chance: number) => Math.min(bins_count - 1, Math.floor(chance * bins_count))
  const inside = Map.groupBy(answers, ({ chance }) => binOf(chance))
  return Array.from({ length: bins_count }, (_, bin): Bin => {
    const own = inside.get(bin) ?? []
    const count = Math.max(1, own.length)
    return {
      answers: own.length,
      foreseen: own.reduce((total, { chance }) => total + chance, 0) / count,
      right: own.filter(({ right }) => right).length / count,
    }
  })
}
