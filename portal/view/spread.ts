/**
 * Moves names apart from their wanted heights so that none overlap and their order stays, each as little as possible:
 * names that crowd stand together around the mean of what they want (the least squares), within the bounds.
 * @param wanted heights in any order
 * @param low, high bounds for the heights; if there is no room for all, only `high` is kept
 * @returns the heights in the same order
 */
export function spread(wanted: readonly number[], gap: number, low: number, high: number): number[] {
  const order = wanted.map((_, index) => index).sort((one, other) => (wanted[one] ?? 0) - (wanted[other] ?? 0))
  // Less the gaps before them, names of one crowd have one height, and crowds only must not pass each other.
  const crowds: { sum: number; size: number }[] = []
  for (const [place, index] of order.entries()) {
    let crowd = { sum: (wanted[index] ?? 0) - place * gap, size: 1 }
    for (let above = crowds.at(-1); above && meanOf(above) > meanOf(crowd); above = crowds.at(-1)) {
      crowd = { sum: above.sum + crowd.sum, size: above.size + crowd.size }
      crowds.pop()
    }
    crowds.push(crowd)
  }
  const highest = high - (wanted.length - 1) * gap
  const heights = crowds.flatMap((crowd) =>
    new Array<number>(crowd.size).fill(Math.min(Math.max(meanOf(crowd), low), highest)),
  )
  const placed = new Array<number>(wanted.length)
  for (const [place, index] of order.entries()) placed[index] = (heights[place] ?? 0) + place * gap
  return placed
}

const meanOf = ({ sum, size }: { readonly sum: number; readonly size: number }) => sum / size
