import type { Catalogue, Lesson, Term } from '../../../content/catalogue.ts'
import { termKey } from '../../../content/term-key.ts'
import { editDistance } from '../reading/edit-distance.ts'

/** A word of the field, and the lesson that explains it. */
export interface Explained {
  readonly term: Term
  readonly lesson: Lesson
}

/** Made once for each catalogue, whose content never changes. */
const indexes = new WeakMap<Catalogue, ReadonlyMap<string, Explained>>()

/** Shorter words have too many neighbors. */
const misspelled_letters_min = 6

/** The first of these words that a lesson explains, if need be with one slip in it; null if none does. */
export function explained(names: readonly string[], catalogue: Catalogue): Explained | null {
  if (names.length === 0) return null
  const index = indexOf(catalogue)
  for (const name of names) {
    const found = index.get(termKey(name))
    if (found) return found
  }
  for (const name of names) {
    const key = termKey(name)
    if (key.length < misspelled_letters_min) continue
    const near = [...index.keys()].filter(
      (known) => Math.abs(known.length - key.length) <= 1 && known[0] === key[0] && editDistance(known, key) === 1,
    )
    const [only] = new Set(near.map((known) => index.get(known)))
    if (only && near.every((known) => index.get(known) === only)) return only
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
