/** What is done to the code, one word for each way in which people err. */
export type Kind =
  /** `<` for `<=`, `===` for `!==`. */
  | 'comparison'
  /** `&&` for `||`. */
  | 'logic'
  /** One part of a condition is forgotten. */
  | 'operand'
  /** `+` for `-`, `Math.max` for `Math.min`. */
  | 'arithmetic'
  /** The opposite of a condition. */
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
  /** What replaces a field of an object that is copied is forgotten. */
  | 'override'
  /** A condition or an order of a query through the ORM. */
  | 'query'
  | 'sql'

/** One small change to a source text, such as a person makes by mistake. */
export interface Mutation {
  readonly kind: Kind
  readonly start: number
  readonly end: number
  readonly replacement: string
}
