import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyOf, type Mutant, type MutantName } from './mutants.ts'

/** A mutant that no test can notice, because the program behaves the same with it. */
export interface Equivalent extends MutantName {
  /** Why it makes no difference, for a reader who doubts it. */
  readonly reason: string
}

/** The checked-in list. */
export function readEquivalents(): Equivalent[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8'))
}

/** The mutants of a sample that are known to make no difference, and the others. */
export function setApart(
  mutants: readonly Mutant[],
  known: readonly Equivalent[],
): { readonly different: Mutant[]; readonly equivalent: { readonly mutant: Mutant; readonly reason: string }[] } {
  const reasons = new Map(known.map((one) => [keyOf(one), one.reason]))
  const different: Mutant[] = []
  const equivalent: { mutant: Mutant; reason: string }[] = []
  for (const mutant of mutants) {
    const reason = reasons.get(keyOf(mutant))
    if (reason === undefined) different.push(mutant)
    else equivalent.push({ mutant, reason })
  }
  return { different, equivalent }
}

/** Those of the list that match nothing in the code any more. */
export function outdated(mutants: readonly Mutant[], known: readonly Equivalent[]): Equivalent[] {
  const there = new Set(mutants.map(keyOf))
  return known.filter((one) => !there.has(keyOf(one)))
}
