import type { Tree } from './tree.ts'

/** A violation of a house rule. */
export interface Problem {
  readonly file: string
  /** From 1. */
  readonly line: number
  /** Which rule is broken, and how. */
  readonly what: string
  /** How to fix it. */
  readonly wayOut: string
}

/** Finds the violations of one rule. */
export type Rule = (tree: Tree) => Iterable<Problem>
