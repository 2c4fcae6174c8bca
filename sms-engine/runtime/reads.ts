/**
 * Reads that can be asked together. What a request needs costs it one statement for each time it waits, so what it
 * knows from the start that it will need goes into one statement, whichever half of a person it belongs to.
 */
import type { Statement, Statements } from './database.ts'

/**
 * A select whose rows become a value. The rows arrive as JSON, alone and together alike: every number is a JavaScript
 * number, so the select turns a bigint that must stay exact into text; moments are ISO 8601.
 */
export interface Read<T> {
  /** The same name always means the same text: it is prepared under this name. */
  readonly name: string
  /** A select with the parameters $1, $2, … */
  readonly text: string
  readonly values: readonly unknown[]
  readonly view: (rows: readonly never[]) => T
}

/** The answer to one read. */
export async function ask<T>(db: Statements, read: Read<T>): Promise<T> {
  const { rows } = await db.query<{ found: readonly never[] }>({
    name: read.name,
    text: `select ${foundBy(read, 0)} as found`,
    values: [...read.values],
  })
  return read.view(rows[0]?.found ?? [])
}

/** Two reads as one. */
export function together<A, B>(one: Read<A>, other: Read<B>): Read<readonly [A, B]> {
  type Row = { readonly one: readonly never[]; readonly other: readonly never[] }
  return {
    name: `${one.name}+${other.name}`,
    text: `select ${foundBy(one, 0)} as one, ${foundBy(other, one.values.length)} as other`,
    values: [...one.values, ...other.values],
    view: (rows) => {
      const [row] = rows as readonly Row[]
      return [one.view(row?.one ?? []), other.view(row?.other ?? [])]
    },
  }
}

/** A read whose value is made of another's. */
export function viewing<A, B>(read: Read<A>, view: (found: A) => B): Read<B> {
  return { ...read, view: (rows) => view(read.view(rows)) }
}

/**
 * The same read for many rows: they travel as one list for each column, which Postgres writes, and we parse, in less
 * time than an object for each row.
 * @param columns what the read selects, all of it
 */
export function inColumns<Row extends object>(
  read: Read<readonly Row[]>,
  columns: readonly (keyof Row & string)[],
): Read<readonly Row[]> {
  type Lists = { readonly [Column in keyof Row]: readonly Row[Column][] | null }
  return {
    name: `${read.name}-in-columns`,
    text: `select ${columns.map((column) => `json_agg(r."${column}") as "${column}"`).join(', ')} from (${read.text}) r`,
    values: read.values,
    view: ([lists]: readonly Lists[]) => read.view(rowsOf(columns, lists) as never[]),
  }
}

function rowsOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  lists: { readonly [Column in keyof Row]: readonly Row[Column][] | null } | undefined,
): Row[] {
  const [first] = columns
  const count = (first && lists?.[first]?.length) ?? 0
  return Array.from({ length: count }, (_, nth) => {
    const row: Partial<Row> = {}
    for (const column of columns) row[column] = lists?.[column]?.[nth] as Row[typeof column]
    return row as Row
  })
}

/**
 * A read behind a gate, as one statement: Postgres evaluates the read for a row that the gate lets through, and not at
 * all without one.
 * @param gate a select of one row at most, as its own statement
 * @returns its row is the gate's, with the read's rows as `found`
 */
export function behind(gate: Required<Statement>, read: Read<unknown>): Statement {
  return {
    name: `${gate.name}+${read.name}`,
    text: `select g.*, ${foundBy(read, gate.values.length)} as found from (${gate.text}) g`,
    values: [...gate.values, ...read.values],
  }
}

const written = new Map<string, string>()

/** SQL: the rows of a read as JSON, in their order. Its parameters follow as many others. */
function foundBy({ name, text }: Read<unknown>, others: number): string {
  const key = `${others} ${name}`
  const known = written.get(key)
  if (known !== undefined) return known
  const shifted = text.replace(/\$(\d+)/g, (_place, nth: string) => `$${Number(nth) + others}`)
  const sql = `(select coalesce(json_agg(r), '[]') from (${shifted}) r)`
  written.set(key, sql)
  return sql
}
