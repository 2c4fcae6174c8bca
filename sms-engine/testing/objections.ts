import { inOneLine, readStatement } from '../runtime/migrating/statement.ts'

/**
 * Why a migration must not run while the tables it touches are in use: somebody would wait for it, or it could not
 * resume after breaking off. Only statements known to be harmless pass; if you need another one, add it here.
 * @param statements of one migration, in order
 * @returns one line for each objection
 */
export function objections(statements: readonly string[]): string[] {
  const own = new Set<string>()
  const seen = new Set<string>()
  return statements.flatMap((sql) => {
    const text = inOneLine(sql)
    const table = makes_table.exec(text)?.[1]
    if (table) own.add(table)
    const twice = unless(!seen.has(text), 'the same statement twice: the second would be taken for done')
    seen.add(text)
    return [...twice, ...objectionsTo(text, own)].map((what) => `${text.slice(0, 60)}: ${what}`)
  })
}

/** How a statement begins, and how to judge the rest of it. */
interface Shape {
  readonly begins: RegExp
  /** @param own tables made by the same migration: they are empty, and nobody uses them yet */
  readonly judge: (text: string, own: ReadonlySet<string>) => readonly string[]
}

const shapes: readonly Shape[] = [
  { begins: /^create (unlogged )?table /, judge: (text) => unless(makes_table.test(text), '"create table NAME ("') },
  {
    begins: /^create (unique )?index /,
    judge: (text, own) =>
      unless(
        own.has(/ on (\w+)/.exec(text)?.[1] ?? '') || readStatement(text).kind === 'build index',
        'it keeps out everybody who writes: "create index concurrently NAME on TABLE"',
      ),
  },
  {
    begins: /^drop index /,
    judge: (text) =>
      unless(
        /^drop index concurrently if exists \w+$/.test(text),
        'everybody stands in line behind it: "drop index concurrently if exists NAME"',
      ),
  },
  {
    begins: /^alter table /,
    judge: (text, own) => {
      const [, table = '', actions = ''] = /^alter table (\w+) (.+)$/.exec(text) ?? []
      return own.has(table) ? [] : objectionsToActions(splitAtCommas(actions))
    },
  },
  {
    begins: /^update /,
    judge: (text) =>
      unless(
        /^update \w+ set /.test(text) && !/ (from|returning) |\(select /.test(withoutQuoted(text)),
        'it is run in portions, for which it must be "update TABLE set … where …", of this table alone',
      ),
  },
  {
    begins: /^insert into /,
    judge: (text) =>
      unless(
        / values \(/.test(text) || readStatement(text).kind === 'copy',
        'rows of other tables may be many: it is run in portions, for which it must be "insert into TABLE (…) select … from TABLE … on conflict do nothing"; else only "values"',
      ),
  },
  {
    begins: /^do /,
    judge: (text) => {
      const [, body] = /^do \$\$ begin (.*); end \$\$$/.exec(text) ?? []
      const steps = (body ?? '').split('; ')
      return steps.flatMap((step, nth) =>
        unless(
          momentary.some((known) => known.test(step)) || isOfEmpty(step, steps.slice(0, nth)),
          `"${step.slice(0, 40)}" is none of the steps that take a moment whatever a table holds`,
        ),
      )
    },
  },
  { begins: /^analyze /, judge: () => [] },
  // A trigger needs a lock on its table, but only for a moment.
  { begins: /^create (extension|sequence|(or replace )?function|trigger) /, judge: () => [] },
]

/**
 * Steps that replace one table with another at one moment: the name always leads to either the old table or the new
 * one. Attaching a table does not scan its rows, because a previously validated constraint says which they are.
 */
const momentary: readonly RegExp[] = [
  /^lock table \w+ in (share row|access) exclusive mode$/,
  /^alter table \w+ rename to \w+$/,
  /^create table \w+ \(like \w+ including defaults( including constraints)?( including indexes)?\)( partition by range \(\w+\))?$/,
  /^alter table \w+ add constraint \w+ foreign key \(\w+\) references \w+ \(id\) on delete cascade( not valid)?$/,
  /^alter table \w+ drop constraint \w+$/,
  /^(drop|create) trigger /,
  /^alter table \w+ attach partition \w+ default$/,
  /^execute format\('alter table \w+ attach partition \w+ for values from \(minvalue\) to \(%L\)', \(select \w+ from \w+\)\)$/,
  /^execute format\('alter table \w+ add constraint \w+ check \(\w+ < %L\) not valid', \(select \w+ from \w+\)\)$/,
  /^drop table \w+$/,
]

/** A key of a table that an earlier step made: there are no rows to be read for it yet. */
function isOfEmpty(step: string, earlier: readonly string[]): boolean {
  const [, table] = /^alter table (\w+) add constraint \w+ primary key \(\w+\)$/.exec(step) ?? []
  return earlier.some((made) => table !== undefined && made.startsWith(`create table ${table} (`))
}

const makes_table = /^create (?:unlogged )?table (\w+) \(/
const unknown = 'nobody has looked whether others wait for it'

function objectionsTo(text: string, own: ReadonlySet<string>): readonly string[] {
  if (withoutQuoted(text).includes(';')) return ['one statement at a time']
  return shapes.find(({ begins }) => begins.test(text))?.judge(text, own) ?? [unknown]
}

const unless = (holds: boolean, what: string): string[] => (holds ? [] : [what])

const constant =
  /^(?:'[^']*'|-?\d+(?:\.\d+)?|true|false|null|now\(\)|current_timestamp)(?:::\w+(?:\[\])?)?(?: not null)?$/

/** Objections to an `alter table` on a table that is in use. */
function objectionsToActions(actions: readonly string[]): string[] {
  const without = actions.flatMap((action) => /^alter column (\w+) drop identity$/.exec(action)?.[1] ?? [])
  const left = without.filter(
    (column) => !actions.some((action) => action.startsWith(`alter column ${column} set default `)),
  )
  return [
    ...left.map(
      (column) => `until the next statement nobody could add rows: "set default" for ${column} in the same one`,
    ),
    ...actions.flatMap(objectionsToAction),
  ]
}

function objectionsToAction(action: string): string[] {
  const column = /^add column (?:if not exists )?\w+ (.+)$/.exec(action)?.[1]
  if (column !== undefined) return objectionsToColumn(column)
  if (/^add constraint \w+ (check|foreign key|not null) .*not valid$/.test(action)) return []
  if (/^add constraint \w+ (unique|primary key) using index \w+$/.test(action)) return []
  if (/^add constraint /.test(action))
    return ['all rows are read under its lock: "not valid", then "validate constraint"; or "using index"']
  if (/^(validate|drop) constraint /.test(action)) return []
  if (/^alter column \w+ (set default|drop default|drop not null|drop identity)/.test(action)) return []
  // The rows stay as they are. The author has to make sure that the previous release can do without the column.
  if (/^drop column if exists \w+$/.test(action)) return []
  if (/^alter column \w+ set not null$/.test(action))
    return [
      'all rows are read under its lock: "add constraint TABLE_COLUMN_not_null not null COLUMN not valid", then "validate constraint"',
    ]
  if (/^alter column \w+ (set data )?type /.test(action)) return ['it writes the table anew: add another column']
  if (/^rename /.test(action)) return ['processes of the release before know the old name']
  return [unknown]
}

function objectionsToColumn(column: string): string[] {
  const unquoted = withoutQuoted(column)
  if (/\bstored\b|\bas identity\b|\b(small|big)?serial\b/.test(unquoted)) return ['it writes the table anew']
  if (/\breferences\b|\bcheck\b|\bunique\b|\bprimary key\b/.test(unquoted))
    return ['all rows are read under its lock: a constraint of its own, "not valid", then "validate constraint"']
  const value = / default (.+)$/.exec(column)?.[1]
  if (value !== undefined && !constant.test(value))
    return ['a default that may differ from row to row writes the table anew: a constant, then "update"']
  if (value === undefined && /\bnot null\b/.test(unquoted)) return ['rows that are there have no value: "default"']
  return []
}

const withoutQuoted = (text: string): string => text.replace(/\$\$.*\$\$|'[^']*'/g, "''")

/** Splits at commas outside brackets and quotes. */
function splitAtCommas(text: string): string[] {
  const parts = ['']
  let depth = 0
  for (const piece of text.match(/'[^']*'|./g) ?? []) {
    if (piece === '(') depth++
    if (piece === ')') depth--
    if (piece === ',' && depth === 0) parts.push('')
    else parts[parts.length - 1] += piece
  }
  return parts.map((part) => part.trim())
}
