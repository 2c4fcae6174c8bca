import { fnv1a } from '../model/fnv1a.ts'

/**
 * A permutation of 0 … count-1 that depends only on the seed, so that the order of options cannot be learned and yet is
 * the same in a replay.
 */
export function shuffled(count: number, seed: string): number[] {
  const order = Array.from({ length: count }, (_, index) => index)
  let state = fnv1a(seed)
  for (let last = count - 1; last > 0; last--) {
    state = scramble(state)
    const pick = state % (last + 1)
    const held = order[last] as number
    order[last] = order[pick] as number
    order[pick] = held
  }
  return order
}

/** The finalizer of MurmurHash3: every bit of the input changes about half of the output's. */
function scramble(value: number): number {
  let mixed = (value + 0x9e3779b9) >>> 0
  mixed = Math.imul(mixed ^ (mixed >>> 16), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return (mixed ^ (mixed >>> 16)) >>> 0
}
