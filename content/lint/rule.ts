import type { Material, Place } from './material.ts'

/** Something a rule found. A warning is printed but fails nothing. */
export interface Flaw {
  readonly at: Place
  readonly message: string
  readonly level?: 'warning'
}

/** What rules may know besides the content. */
export interface LintFacts {
  /** ISO date, to tell what is due to be read again. */
  readonly today: string
  /** Every id that was ever published, as `kind id`. Absent if only part of the content is checked. */
  readonly lock?: readonly string[]
}

export interface Rule {
  readonly name: string
  check(material: Material, facts: LintFacts): Iterable<Flaw>
}
