import { createHash } from 'node:crypto'
import { seededRandom } from '../../sms-engine/testing/seeded-random.ts'
import type { Mutant } from './mutants.ts'

/**
 * A sample that is the same for the same seed and code. Files get as much of it as they have places that can be changed,
 * and a place is changed once before any is changed twice. What is drawn of a file depends on that file and the seed
 * alone, so that a change to one file leaves the others' mutants as they were, but for one more or less.
 *
 * @returns at most `size` mutants, in an order that mixes the files: whoever stops early has seen some of each
 */
export function drawSample(mutants: readonly Mutant[], size: number, seed: number): Mutant[] {
  const byFile = Map.groupBy(mutants, ({ file }) => file)
  const places = new Map([...byFile].map(([file, own]) => [file, placesOf(own).length]))
  const shares = shareOut(size, places)
  const drawn = [...byFile].flatMap(([file, own]) => draw(own, shares.get(file) ?? 0, `${seed} ${file}`))
  return shuffle(drawn, randomFor(String(seed)))
}

function placesOf(mutants: readonly Mutant[]): Mutant[][] {
  return [...Map.groupBy(mutants, ({ start }) => start).values()]
}

/** Whole numbers in proportion, by the largest remainder; none is larger than what there is. */
function shareOut(size: number, counts: ReadonlyMap<string, number>): Map<string, number> {
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0)
  const taken = Math.min(size, total)
  const exact = [...counts].map(([file, count]) => ({ file, share: total === 0 ? 0 : (taken * count) / total }))
  const shares = new Map(exact.map(({ file, share }) => [file, Math.floor(share)]))
  const given = [...shares.values()].reduce((sum, share) => sum + share, 0)
  const byRemainder = exact.sort((a, b) => (b.share % 1) - (a.share % 1) || a.file.localeCompare(b.file))
  for (const { file } of byRemainder.slice(0, taken - given)) shares.set(file, (shares.get(file) ?? 0) + 1)
  return shares
}

function draw(mutants: readonly Mutant[], count: number, seed: string): Mutant[] {
  const random = randomFor(seed)
  return shuffle(placesOf(mutants), random)
    .slice(0, count)
    .flatMap((place) => place[Math.floor(random() * place.length)] ?? [])
}

function shuffle<T>(items: readonly T[], random: () => number): T[] {
  return items
    .map((item) => ({ item, at: random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ item }) => item)
}

function randomFor(seed: string): () => number {
  return seededRandom(createHash('sha256').update(seed).digest().readUInt32LE())
}
