import type { Tree } from './tree.ts'

/** Something that breaks a rule of the house. */
export interface Problem {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** The rule that is broken, and how. */
  readonly what: string
  /** How to get out of it. */
  readonly wayOut: string
}

/** Finds what breaks one rule. */
export type Rule = (tree: Tree) => Iterable<Problem>
