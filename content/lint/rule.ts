import type { Material, Place } from './material.ts'

/** What a rule found. A warning is printed and fails nothing. */
export interface Flaw {
  readonly at: Place
  readonly message: string
  readonly level?: 'warning'
}

/** What rules may know beside the content. */
export interface LintFacts {
  /** ISO date, for what is due to be read again. */
  readonly today: string
  /** Every id that was ever published, as `kind id`. Absent when only part of the content is looked at. */
  readonly lock?: readonly string[]
}

export interface Rule {
  readonly name: string
  check(material: Material, facts: LintFacts): Iterable<Flaw>
}
