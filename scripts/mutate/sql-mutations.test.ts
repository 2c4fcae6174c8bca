import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMutants, plant } from './mutants.ts'

const test = suite('mutants of SQL')

/** The statement with each of its mutants planted. */
function mutated(sql: string): string[] {
  const code = `const text = \`${sql}\``
  return findMutants('a.ts', code).map((mutant) => plant(code, mutant).slice(14, -1))
}

/** A statement, and all its mutated versions. */
const cases: readonly [about: string, sql: string, becomes: readonly string[]][] = [
  [
    'a condition stands there and decides nothing',
    'select id from t where a = $1 and b = $2',
    ['select id from t where (a = $1 or true) and b = $2', 'select id from t where a = $1 and (b = $2 or true)'],
  ],
  [
    'so does one of an or',
    'delete from t where a = $1 or b',
    ['delete from t where (a = $1 and false) or b', 'delete from t where a = $1 or (b and false)'],
  ],
  [
    'and one in brackets',
    'select from t where a and (b or c)',
    [
      'select from t where (a or true) and (b or c)',
      'select from t where a and ((b or c) or true)',
      'select from t where a and ((b and false) or c)',
      'select from t where a and (b or (c and false))',
    ],
  ],
  [
    'between has an and of its own',
    'select from t where a between 1 and 2 and b',
    ['select from t where (a between 1 and 2 or true) and b', 'select from t where a between 1 and 2 and (b or true)'],
  ],
  [
    'a bound moves, unless it is the clock',
    'select from t where a <= $1 and b < clock_timestamp()',
    [
      'select from t where (a <= $1 or true) and b < clock_timestamp()',
      'select from t where a < $1 and b < clock_timestamp()',
      'select from t where a <= $1 and (b < clock_timestamp() or true)',
    ],
  ],
  [
    'null and not null',
    'select from t where a is null and b is not null',
    [
      'select from t where (a is null or true) and b is not null',
      'select from t where a is not null and b is not null',
      'select from t where a is null and (b is not null or true)',
      'select from t where a is null and b is null',
    ],
  ],
  [
    'exists',
    'select from t where not exists (select from u)',
    ['select from t where (not exists (select from u) or true)', 'select from t where exists (select from u)'],
  ],
  [
    'nothing is done about a conflict',
    'insert into t (a) values ($1) on conflict (a) do nothing',
    ['insert into t (a) values ($1) '],
  ],
  [
    'less is done about a conflict',
    'insert into t (a) values ($1) on conflict (a) do update set b = excluded.b, c = excluded.c returning a',
    [
      'insert into t (a) values ($1) on conflict (a) do nothing returning a',
      'insert into t (a) values ($1) on conflict (a) do update set c = excluded.c returning a',
      'insert into t (a) values ($1) on conflict (a) do update set b = excluded.b returning a',
    ],
  ],
  [
    'orders are turned round, key by key',
    'select a from t order by a desc, f(b, 1) limit $1::int',
    [
      'select a from t order by a asc, f(b, 1) limit $1::int',
      'select a from t order by a desc, f(b, 1) desc limit $1::int',
      'select a from t order by a desc, f(b, 1) limit $1::int + 1000000',
    ],
  ],
  ['one row of many is the first of them', 'select a from t limit 1', []],
  ['locks', 'select a from t for update skip locked', ['select a from t ', 'select a from t for update ']],
  ['duplicates', 'select distinct on (a) b from t', ['select  b from t']],
  [
    'the first choice, and the parameter that must stay',
    'select coalesce(a, b), coalesce($1, c), least(d, e) from t',
    ['select b, coalesce($1, c), least(d, e) from t', 'select coalesce(a, b), coalesce($1, c), greatest(d, e) from t'],
  ],
  [
    'a column is not set, unless its parameter would go with it',
    'update t set a = $1, b = null, c = $1 || $2 where d = $2',
    [
      'update t set b = null, c = $1 || $2 where d = $2',
      'update t set a = $1, c = $1 || $2 where d = $2',
      'update t set a = $1, b = null where d = $2',
      'update t set a = $1, b = null, c = $1 || $2 where (d = $2 or true)',
    ],
  ],
  [
    'intervals, yes and no',
    "select now() + interval '1 hour', true from t",
    ["select now() + interval '2 hour', true from t", "select now() + interval '1 hour', false from t"],
  ],
  [
    'cases, but not those that are values',
    "select case a when 'b' then c end, case when d then e end from t",
    ["select case a when 'b' then c end, case when (d or true) then e end from t"],
  ],
  [
    'what is in strings is no SQL, nor is an arrow a bound',
    "select 'a and b limit 2' from t where a ->> 'b < c' = $1",
    ["select 'a and b limit 2' from t where (a ->> 'b < c' = $1 or true)"],
  ],
  ['holes', `delete from \${table} where a = \${b.c}`, [`delete from \${table} where (a = \${b.c} or true)`]],
  ['sentences are no SQL', 'Select a plan and update it, or delete it.', []],
]

for (const [about, sql, becomes] of cases) {
  test(about, () => {
    assert.equal(mutated(sql).sort(), [...becomes].sort())
  })
}

test('a statement in a string is as good as one in a template', () => {
  const code = "query('delete from t where a = $1', [a])"
  assert.equal(
    findMutants('a.ts', code)
      .filter(({ kind }) => kind === 'sql')
      .map(({ before, after, context }) => ({ before, after, context })),
    [{ before: 'a = $1', after: '(a = $1 or true)', context: code }],
  )
})

test.run()
