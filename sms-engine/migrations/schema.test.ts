import { readdirSync } from 'node:fs'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { apiSchema } from '../../api/migrations/schema.ts'
import { readStatements, type Schema } from '../runtime/schema.ts'
import { objections } from '../testing/objections.ts'
import { engineSchema } from './schema.ts'

const halves: readonly [folder: string, schema: Schema][] = [
  [import.meta.dirname, engineSchema],
  [`${import.meta.dirname}/../../api/migrations`, apiSchema],
]

for (const [folder, { table, migrations }] of halves) {
  test(`${table}: every migration in the folder is registered, and in the order of its day`, () => {
    const dated = readdirSync(folder).filter((file) => /^\d{4}-/.test(file))
    const names = Object.keys(migrations)
    assert.equal([...names].sort(), dated.map((file) => file.replace(/\.ts$/, '')).sort())
    const days = names.map((name) => name.slice(0, 10))
    assert.equal(days, [...days].sort())
  })

  test(`${table}: each name loads the migration of its own file`, async () => {
    for (const [name, load] of Object.entries(migrations)) {
      const module = await import(`${folder}/${name}.ts`)
      assert.equal(Object.values(module), [await load()], name)
    }
  })

  test(`${table}: nobody who texts meanwhile waits for a migration`, async () => {
    for (const [name, load] of Object.entries(migrations)) {
      assert.equal(objections(await readStatements(load)), [], name)
    }
  })
}

test.run()
