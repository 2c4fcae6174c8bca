/**
 * Moves names apart from their wanted heights so that none overlap, each as little as possible.
 * @param wanted heights in any order
 * @param low, high bounds for the heights
 * @returns the heights in the same order
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  const placed = new Array<number>(wanted.length).fill(low)
  let from = low
  for (const index of order) {
    placed[index] = Math.max(wanted[index] ?? low, from)
    from = (placed[index] ?? low) + gap
  }
  let until = high
  for (const index of order.toReversed()) {
    placed[index] = Math.min(placed[index] ?? high, until)
    until = (placed[index] ?? high) - gap
  }
  return placed
}
