import { createHash } from 'node:crypto'
import { seededRandom } from '../../sms-engine/testing/seeded-random.ts'
import type { Mutant } from './mutants.ts'

/**
 * Draws a sample that depends only on the seed and the code. Files are represented in proportion to their mutable
 * places, and every place is changed once before any is changed twice. What is drawn from a file depends only on that
 * file and the seed, so that a change to one file leaves the other files' mutants as they were, give or take one.
 *
 * @returns at most `size` mutants, in an order that mixes the files, so that stopping early still covers all of them
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

/** Proportional whole numbers by the largest remainder method; none exceeds what there is. */
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
