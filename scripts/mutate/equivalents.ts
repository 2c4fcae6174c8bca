import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyOf, type Mutant, type MutantName } from './mutants.ts'

/** A mutant that no test can notice, because the program behaves the same with it. */
export interface Equivalent extends MutantName {
  /** Why it makes no difference, for readers who doubt it. */
  readonly reason: string
}

/** Reads the checked-in list. */
export function readEquivalents(): Equivalent[] {
  return JSON.parse(readFileSync(join(import.meta.dirname, 'equivalents.json'), 'utf8'))
}

/** Separates the mutants known to make no difference from the others. */
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

/** The entries of the list that no longer match anything in the code. */
export function outdated(mutants: readonly Mutant[], known: readonly Equivalent[]): Equivalent[] {
  const there = new Set(mutants.map(keyOf))
  return known.filter((one) => !there.has(keyOf(one)))
}
