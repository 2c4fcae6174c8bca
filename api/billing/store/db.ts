import type { EntityManager } from '@mikro-orm/postgresql'

/**
 * What a statement goes through: on its own, or as part of the transaction that `inTransaction` opened. Nothing here
 * keeps entities between two statements: rows are read into records, and written by statements that name them.
 */
export type Db = EntityManager
