/** Kinds of change to the code, one for each way in which people err. */
export type Kind =
  /** `<` for `<=`, `===` for `!==`. */
  | 'comparison'
  /** `&&` for `||`. */
  | 'logic'
  /** One part of a condition is forgotten. */
  | 'operand'
  /** `+` for `-`, `Math.max` for `Math.min`. */
  | 'arithmetic'
  /** A condition is negated. */
  | 'condition'
  /** A call or an assignment is forgotten. */
  | 'statement'
  /** An early return is forgotten. */
  | 'exit'
  /** `true` for `false`, `null` for a value. */
  | 'constant'
  | 'number'
  /** `some` for `every`, a `filter` or `sort` is forgotten. */
  | 'method'
  /** Only the right side of `??` counts. */
  | 'fallback'
  /** An element of a list is forgotten. */
  | 'element'
  /** A field that overrides one of a copied object is forgotten. */
  | 'override'
  /** A condition or the order of an ORM query. */
  | 'query'
  | 'sql'

/** One small change to a source text, like a person's mistake. */
export interface Mutation {
  readonly kind: Kind
  readonly start: number
  readonly end: number
  readonly replacement: string
}
