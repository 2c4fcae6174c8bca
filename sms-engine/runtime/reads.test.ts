import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createEmptyDatabase } from '../testing/database.ts'
import { openDatabase } from './database.ts'
import { ask, behind, type Found, inColumns, type Read, together, viewFound, viewing } from './reads.ts'

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
  gives: 'row',
  view: ([row]: readonly { words: string }[]) => row?.words,
})

test('rows keep their order, numbers are numbers, and moments can be read', async () => {
  const rows = await ask(pool, countDown(3, 1))
  assert.equal(
    rows.map(({ n, at }) => [n, new Date(at).toISOString()]),
    [3, 2, 1].map((n) => [n, `2026-11-24T12:00:00.00${n}Z`]),
  )
})

test('a read of one row at most finds it, or none, and refuses two', async () => {
  const single = (from: number, to: number): Read<readonly Row[]> => {
    return { ...countDown(from, to), name: 'count-one', gives: 'row' }
  }
  const found = await ask(pool, single(3, 3))
  assert.equal([found.map(({ n }) => n), await ask(pool, single(3, 4))], [[3], []])
  const refused = await ask(pool, single(3, 2)).catch((error: Error) => error.message)
  assert.match(String(refused), 'more than one row')
})

test('a value is found as it is, and so is none', async () => {
  const doubled = (of: number | null): Read<readonly (number | undefined)[]> => {
    return { name: 'doubled', text: 'to_json($1::int * 2)', values: [of], gives: 'value', view: (found) => found }
  }
  assert.equal([await ask(pool, doubled(4)), await ask(pool, doubled(null))], [[8], []])
  assert.equal(await ask(pool, together(doubled(1), together(doubled(null), doubled(3)))), [[2], [[], [6]]])
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

test('the same reads paired otherwise are another statement', async () => {
  const [one, two, three] = [numbers(1, 1), greeting('Ann'), numbers(3, 3)]
  assert.equal(await ask(pool, together(one, together(two, three))), [[1], ['Hello, Ann', [3]]])
  assert.equal(await ask(pool, together(together(one, two), three)), [[[1], 'Hello, Ann'], [3]])
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
  const through = async (isOpen: boolean, read: Read<unknown>) => {
    const { rows } = await pool.query<{ state: string; found: Found | null }>(behind(gate(isOpen), read))
    return rows.map(({ state, found }) => ({ state, found: viewFound(read, found) }))
  }
  assert.equal(await through(false, noted), [])
  assert.is((await evaluations()).is_called, false)
  assert.equal(await through(true, noted), [{ state: 'open', found: [{ nextval: 1 }] }])
  assert.equal(await through(true, greeting('')), [{ state: 'open', found: undefined }])
  assert.equal(await through(true, greeting('Ann')), [{ state: 'open', found: 'Hello, Ann' }])
  assert.equal(await through(true, numbers(1, 2)), [{ state: 'open', found: [] }])
})

test.run()
