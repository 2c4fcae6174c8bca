/** A change of rows that is safe to repeat. */
export interface Update {
  readonly table: string
  readonly set: string
  readonly where: string
}

/** Rows made from those of another table, where they are not there yet: safe to repeat. */
export interface Copy {
  /** The table that is added to, with its columns. */
  readonly into: string
  readonly select: string
  /** The table that is gone through, and whatever follows it. */
  readonly table: string
  readonly rest: string
}

/** How a statement of a migration must run so that nobody waits for it. */
export type Statement =
  | { readonly kind: 'build index'; readonly index: string; readonly table: string }
  | { readonly kind: 'drop index' }
  | ({ readonly kind: 'update' } & Update)
  | ({ readonly kind: 'copy' } & Copy)
  /** Once it has its lock, it either finishes at once or blocks nobody. */
  | { readonly kind: 'in its turn' }

const builds_index = /^create (?:unique )?index concurrently (?:if not exists )?(\w+) on (\w+)/
const drops_index = /^drop index concurrently /
const copies = /^insert into (\w+ \([\w, ]+\)) select (.+?) from (\w+)( .+?)? on conflict do nothing$/
const updates = /^update (\w+) set (.+?)(?: where (.+))?$/

export function readStatement(sql: string): Statement {
  const text = inOneLine(sql)
  const [, index, indexed] = builds_index.exec(text) ?? []
  if (index && indexed) return { kind: 'build index', index, table: indexed }
  if (drops_index.test(text)) return { kind: 'drop index' }
  const [, into, select, from, rest = ''] = copies.exec(text) ?? []
  if (into && select && from) return { kind: 'copy', into, select, table: from, rest }
  const [, table, set, where = 'true'] = updates.exec(text) ?? []
  if (table && set) return { kind: 'update', table, set, where }
  return { kind: 'in its turn' }
}

/**
 * The two statements that a concurrent index is made of on a table in months, which Postgres makes only one table at a
 * time: the index of all months, which none belongs to yet, and that of one month, under the name that Postgres gives it.
 */
export function inMonths(sql: string): { readonly whole: string; readonly ofMonth: (month: string) => string } {
  const [, begin = '', index = '', rest = ''] =
    /^(create (?:unique )?index) concurrently (?:if not exists )?(\w+) on \w+ ?(.*)$/.exec(inOneLine(sql)) ?? []
  const table = readStatement(sql)
  if (table.kind !== 'build index') throw new Error(`this makes no index concurrently: ${sql}`)
  return {
    whole: `${begin} ${index} on only ${table.table} ${rest}`,
    ofMonth: (month) => `${begin} concurrently on ${month} ${rest}`,
  }
}

/** The same statement for a transaction, where indexes cannot be built concurrently. */
export function withoutConcurrently(sql: string): string {
  const text = inOneLine(sql)
  return builds_index.test(text) || drops_index.test(text) ? text.replace(' concurrently ', ' ') : sql
}

/** Without comments, with single spaces, and in lower case; quoted text stays as it is. */
export function inOneLine(sql: string): string {
  const bare = sql.replace(/'[^']*'|--[^\n]*/g, (part) => (part.startsWith('--') ? ' ' : part))
  return bare
    .replace(/'[^']*'|[^']+/g, (part) => (part.startsWith("'") ? part : part.toLowerCase().replace(/\s+/g, ' ')))
    .trim()
}
