import type { Catalogue, Lesson, Term } from '../../../content/catalogue.ts'
import { termKey } from '../../../content/term-key.ts'

/** A word of the field, and the lesson that explains it. */
export interface Explained {
  readonly term: Term
  readonly lesson: Lesson
}

/** Made once for each catalogue, whose content never changes. */
const indexes = new WeakMap<Catalogue, ReadonlyMap<string, Explained>>()

/** The first of these words that a lesson explains; null if none does. */
export function explained(names: readonly string[], catalogue: Catalogue): Explained | null {
  if (names.length === 0) return null
  const index = indexOf(catalogue)
  for (const name of names) {
    const found = index.get(termKey(name))
    if (found) return found
  }
  return null
}

function indexOf(catalogue: Catalogue): ReadonlyMap<string, Explained> {
  const known = indexes.get(catalogue)
  if (known) return known
  const index = new Map<string, Explained>()
  for (const lesson of catalogue.lessons.values())
    for (const term of lesson.terms ?? []) for (const name of term.names) index.set(termKey(name), { term, lesson })
  indexes.set(catalogue, index)
  return index
}
