import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { findMutants, isProgram, plant } from './mutants.ts'

const test = suite('mutants of a file')

/** The code with each of its mutants planted. */
function mutated(code: string): string[] {
  return findMutants('a.ts', code).map((mutant) => plant(code, mutant))
}

/** A piece of code, and all its mutated versions. */
const cases: readonly [about: string, code: string, becomes: readonly string[]][] = [
  ['bounds move by one', 'f(a < b)', [';', 'f(a <= b)']],
  ['same becomes other', 'const same = a === b', ['const same = a !== b']],
  ['the clock stands at no millisecond', 'const late = due < Date.now()', []],
  [
    'a condition loses its parts, one at a time',
    'const is = a && b && c',
    ['const is = b && c', 'const is = a || b && c', 'const is = a && b || c', 'const is = a && c', 'const is = a && b'],
  ],
  ['signs', 'const sum = a + b * c', ['const sum = a - b * c', 'const sum = a + b / c']],
  ['texts are joined, not added', "const name = first + ' ' + last", []],
  ['a loop goes on', 'for (;; n++) { m++ }', ['for (;; n++) { m-- }']],
  ['an increase', 'sum += one', [';', 'sum -= one']],
  ['a text that grows', "text += ' and'", [';']],
  ['a choice turned round', 'const x = is ? a : b', ['const x = !is ? a : b']],
  ['a choice turned back', 'const x = !is ? a : b', ['const x = is ? a : b']],
  [
    'an early return',
    'function f() { if (done) return\n g() }',
    ['function f() { ;\n g() }', 'function f() { if (!done) return\n g() }', 'function f() { if (done) return\n ; }'],
  ],
  [
    'an early end of a round, in brackets',
    'for (const a of all) { if (a.old) { continue } }',
    ['for (const a of all) { ; }', 'for (const a of all) { if (!a.old) { continue } }'],
  ],
  ['nothing instead of a value', 'function f(): A | null { return g() }', ['function f(): A | null { return null }']],
  [
    'a promise of nothing',
    'async function f(): Promise<{ b: string | undefined } | null> { return g() }',
    ['async function f(): Promise<{ b: string | undefined } | null> { return null }'],
  ],
  ['only where it may be nothing', 'function f(): { a: string | null } { return g() }', []],
  ['yes and no', 'const options = { deep: true }', ['const options = { deep: false }']],
  ['small numbers and statuses', 'const [a, b] = [0, 409]', ['const [a, b] = [1, 409]', 'const [a, b] = [0, 410]']],
  ['large numbers', 'const wait_ms = 60_000', ['const wait_ms = 600000']],
  ['shares', 'const share = 0.9', ['const share = 0.1']],
  ['which row is no amount', 'const row = rows[0]', []],
  ['some and every', 'const is = all.some(f)', ['const is = all.every(f)', 'const is = !all.some(f)']],
  ['a filter', 'const few = all.filter(f)', ['const few = all']],
  ['largest and smallest', 'const most = Math.max(a, b)', ['const most = Math.min(a, b)']],
  ['a yes or no that is passed on', 'const is = () => all.has(a)', ['const is = () => !all.has(a)']],
  ['a name of every object', "const text = bytes.toString('hex')", []],
  ['without what is there', 'const x = a ?? b', ['const x = b']],
  [
    'an effect',
    'const effects = [{ say: a }, stop(b), c]',
    ['const effects = [stop(b), c]', 'const effects = [{ say: a }, c]'],
  ],
  ['the only effect', 'const effects = [stop(b)]', ['const effects = []']],
  ['each has its place', 'const [a, b] = await Promise.all([f(), g()])', []],
  ['parameters of a statement', 'const rows = pool.query(sql, [f(a), g(b)])', []],
  [
    'what replaces a field of a copy',
    'const next = { ...state, open, ...(held && { held }) }',
    [
      'const next = { ...state, ...(held && { held }) }',
      'const next = { ...state, open }',
      'const next = { ...state, open, ...({ held }) }',
      'const next = { ...state, open, ...(held || { held }) }',
      'const next = { ...state, open, ...(held) }',
    ],
  ],
  ['a whole object has no copy', 'const next = { open, held }', []],
  [
    'a query through the ORM',
    "const it = em.find(Account, { email, at: { $lt: now } }, { orderBy: { at: 'desc' } })",
    [
      "const it = em.find(Account, { at: { $lt: now } }, { orderBy: { at: 'desc' } })",
      "const it = em.find(Account, { email }, { orderBy: { at: 'desc' } })",
      "const it = em.find(Account, { email, at: { $lte: now } }, { orderBy: { at: 'desc' } })",
      "const it = em.find(Account, { email, at: { $lt: now } }, { orderBy: { at: 'asc' } })",
    ],
  ],
  [
    'types, imports and sentences are left alone',
    "import a from 'b'\ntype N = 1 | true\nsay('Yes, 2!' as Text<3>)",
    ["import a from 'b'\ntype N = 1 | true\n;"],
  ],
  ['log lines are left alone', "engine.log.warn({ deep: true }, 'late')\nlog.error(a < b)", []],
  ['what a log line stands in is not', 'f().catch((e) => log.warn({ deep: true }))', [';']],
  ['keys are names', 'const meaning = { 21610: a, true: b }', []],
]

for (const [about, code, becomes] of cases) {
  test(about, () => {
    assert.equal(mutated(code).sort(), [...becomes].sort())
  })
}

test('each has a name without a place', () => {
  const code = 'const a = 1\nexport function f(x: number) {\n  if (x < 2) g(x)\n  if (x < 2) h(x)\n}\n'
  const named = findMutants('a.ts', code).filter(({ kind }) => kind === 'comparison')
  const name = { file: 'a.ts', kind: 'comparison', within: 'f', before: 'x < 2', after: 'x <= 2' }
  assert.equal(
    named.map(({ start: _start, end: _end, replacement: _replacement, ...rest }) => rest),
    [
      { ...name, context: 'if (x < 2) g(x)', line: 3 },
      { ...name, context: 'if (x < 2) h(x)', line: 4 },
    ],
  )
  const moved = findMutants('a.ts', `// Something new.\n${code}`)
  assert.is(moved.filter(({ context, before }) => context === 'if (x < 2) g(x)' && before === 'x < 2').length, 2)
})

test('those with the same name are counted', () => {
  const names = findMutants('a.ts', 'f(a, 1, 1)').filter(({ before }) => before === '1')
  assert.equal(
    names.map(({ nth }) => nth),
    [undefined, 2],
  )
})

test('what is no program any more is known', () => {
  const code = 'const a = 1'
  const mutant = findMutants('a.ts', code)[0]
  assert.ok(mutant)
  assert.ok(isProgram(code, mutant))
  assert.not.ok(isProgram(code, { ...mutant, replacement: '(' }))
})

test.run()
