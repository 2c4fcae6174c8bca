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
  /** SQL with the parameters $1, $2, … */
  readonly text: string
  readonly values: readonly unknown[]
  /**
   * What the SQL is: a select of any number of rows, which is meant if this is absent; a select of one row at most, on
   * which Postgres spends less than on a list (with two the statement fails); or an expression whose value is JSON, for
   * which it spends least. The view gets the value as its one row.
   */
  readonly gives?: 'rows' | 'row' | 'value'
  readonly view: (rows: readonly never[]) => T
}

/** The answer to one read. */
export async function ask<T>(db: Statements, read: Read<T>): Promise<T> {
  const { rows } = await db.query<{ found: Found }>({
    name: read.name,
    text: written(`ask ${read.name}`, () => `select ${foundBy(read, 0)} as found`),
    values: [...read.values],
  })
  return viewFound(read, rows[0]?.found ?? null)
}

/** Two reads as one. */
export function together<A, B>(one: Read<A>, other: Read<B>): Read<readonly [A, B]> {
  // Three reads can be paired in two ways, which are two texts.
  const name = `${one.name}+${other.name.includes('+') ? `(${other.name})` : other.name}`
  const text = () => `json_build_array(${foundBy(one, 0)}, ${foundBy(other, one.values.length)})`
  return {
    name,
    text: written(`together ${name}`, text),
    values: [...one.values, ...other.values],
    gives: 'value',
    view: ([both]: readonly (readonly [Found | null, Found | null])[]) => [
      viewFound(one, both?.[0] ?? null),
      viewFound(other, both?.[1] ?? null),
    ],
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
  type Lists = readonly (readonly unknown[] | null)[]
  const name = `${read.name}-in-columns`
  const lists = () => columns.map((column) => `json_agg(r."${column}")`).join(', ')
  return {
    name,
    text: written(`columns ${name}`, () => `(select json_build_array(${lists()}) from (${read.text}) r)`),
    values: read.values,
    gives: 'value',
    view: ([found]: readonly Lists[]) => read.view(rowsOf<Row>(columns, found) as never[]),
  }
}

function rowsOf<Row extends object>(
  columns: readonly (keyof Row & string)[],
  lists: readonly (readonly unknown[] | null)[] | undefined,
): Row[] {
  const count = lists?.[0]?.length ?? 0
  return Array.from({ length: count }, (_, nth) => {
    const row: Partial<Row> = {}
    columns.forEach((column, place) => {
      row[column] = lists?.[place]?.[nth] as Row[typeof column]
    })
    return row as Row
  })
}

/**
 * A read behind a gate, as one statement: Postgres evaluates the read for a row that the gate lets through, and not at
 * all without one.
 * @param gate a select of one row at most, as its own statement
 * @returns its row is the gate's, with what the read found as `found`, for `viewFound`
 */
export function behind(gate: Required<Statement>, read: Read<unknown>): Statement {
  const name = `${gate.name}+${read.name}`
  const text = () => `select g.*, ${foundBy(read, gate.values.length)} as found from (${gate.text}) g`
  return { name, text: written(`behind ${name}`, text), values: [...gate.values, ...read.values] }
}

declare const found: unique symbol
/** What a read found, as it arrives: for `viewFound` only. */
export interface Found {
  readonly [found]: true
}

/** The value of a read in what it found; null if that is nothing. */
export function viewFound<T>(read: Read<T>, found: Found | null): T {
  if (found === null) return read.view([])
  return read.view((read.gives === undefined || read.gives === 'rows' ? found : [found]) as unknown as readonly never[])
}

const asJson = {
  rows: (select: string) => `(select json_agg(r) from (${select}) r)`,
  row: (select: string) => `(select row_to_json(r) from (${select}) r)`,
  value: (expression: string) => expression,
}

/** SQL: what a read finds as JSON, rows in their order; null for none. Its parameters follow as many others. */
function foundBy({ name, text, gives = 'rows' }: Read<unknown>, others: number): string {
  return written(`found ${others} ${name}`, () =>
    asJson[gives](text.replace(/\$(\d+)/g, (_place, nth: string) => `$${Number(nth) + others}`)),
  )
}

const texts = new Map<string, string>()

/**
 * A text that is put together once. Its name says the rest; and the driver, which compares a prepared statement's text
 * each time it is sent, sees the same string and need not compare its thousands of characters.
 */
function written(key: string, write: () => string): string {
  const known = texts.get(key)
  if (known !== undefined) return known
  const text = write()
  texts.set(key, text)
  return text
}
