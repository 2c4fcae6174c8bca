import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createEmptyDatabase } from '../testing/database.ts'
import { openDatabase } from './database.ts'
import { ask, behind, inColumns, type Read, together, viewing } from './reads.ts'

const { pool, close } = await openDatabase({ url: await createEmptyDatabase(), poolSize: 1 })
test.after(() => close())

interface Row {
  readonly n: number
  readonly at: string
}

const countDown = (from: number, to: number): Read<readonly Row[]> => ({
  name: 'count-down',
  text: `select n, timestamptz '2026-11-24 12:00Z' + n * interval '1 ms' as at
    from generate_series($1::int, $2::int, -1) n order by n desc`,
  values: [from, to],
  view: (rows) => rows,
})
const numbers = (from: number, to: number) => viewing(countDown(from, to), (rows) => rows.map(({ n }) => n))
const greeting = (name: string): Read<string | undefined> => ({
  name: 'greeting',
  text: `select 'Hello, ' || $1::text as words where $1 <> ''`,
  values: [name],
  view: ([row]: readonly { words: string }[]) => row?.words,
})

test('rows keep their order, numbers are numbers, and moments can be read', async () => {
  const rows = await ask(pool, countDown(3, 1))
  assert.equal(
    rows.map(({ n, at }) => [n, new Date(at).toISOString()]),
    [3, 2, 1].map((n) => [n, `2026-11-24T12:00:00.00${n}Z`]),
  )
})

test('no rows are none', async () => {
  assert.equal(await ask(pool, numbers(1, 2)), [])
  assert.is(await ask(pool, greeting('')), undefined)
  assert.equal(await ask(pool, together(greeting(''), numbers(1, 2))), [undefined, []])
})

test('in columns the same rows arrive, in the same order, alone and beside others', async () => {
  const [rows, none] = [countDown(4, 1), countDown(1, 4)]
  const expected = await ask(pool, rows)
  assert.equal(await ask(pool, inColumns(rows, ['n', 'at'])), expected)
  assert.equal(await ask(pool, inColumns(none, ['n', 'at'])), [])
  assert.equal(await ask(pool, together(greeting('Ann'), inColumns(rows, ['n', 'at']))), ['Hello, Ann', expected])
  const gaps: Read<readonly { a: number | null; b: object | null }[]> = {
    name: 'gaps',
    text: `select a, case when a > 1 then jsonb_build_object('is', a) end as b from (values (null), (1), (2)) v (a)`,
    values: [],
    view: (found) => found,
  }
  assert.equal(await ask(pool, inColumns(gaps, ['a', 'b'])), await ask(pool, gaps))
})

test('each of several reads has its own parameters and its own rows', async () => {
  const both = together(numbers(5, 4), together(greeting('Ann'), numbers(2, 1)))
  assert.equal(await ask(pool, both), [
    [5, 4],
    ['Hello, Ann', [2, 1]],
  ])
  // The second time with a statement that is prepared, and with other values.
  assert.equal(await ask(pool, together(numbers(9, 9), together(greeting('Bob'), numbers(1, 2)))), [
    [9],
    ['Hello, Bob', []],
  ])
})

test('a read behind a gate is evaluated if the gate lets its row through, and only then', async () => {
  await pool.query('create sequence evaluations')
  const noted: Read<unknown> = {
    name: 'noted',
    text: `select nextval('evaluations')`,
    values: [],
    view: (rows) => rows,
  }
  const gate = (isOpen: boolean) => ({ name: 'gate', text: `select 'open' as state where $1`, values: [isOpen] })
  const evaluations = async () => (await pool.query('select last_value, is_called from evaluations')).rows[0]
  assert.equal((await pool.query(behind(gate(false), noted) as { text: string })).rows, [])
  assert.is((await evaluations()).is_called, false)
  const { rows } = await pool.query(behind(gate(true), noted) as { text: string })
  assert.equal(rows, [{ state: 'open', found: [{ nextval: 1 }] }])
  const nothing = behind(gate(true), greeting('')) as { text: string }
  assert.equal((await pool.query(nothing)).rows, [{ state: 'open', found: [] }])
})

test.run()
