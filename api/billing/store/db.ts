import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * The connection of a statement: on its own, or within the transaction that `inTransaction` opened. Entities are never
 * kept between two statements: rows are read into records, and written by statements that name them.
 */
export type Db = EntityManager
