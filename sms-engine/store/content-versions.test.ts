import type pg from 'pg'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { setsOf } from '../../content/sets/sets.ts'
import { openTestStore } from '../testing/rows.ts'
import { sampleCatalogue, varyingCatalogue } from '../testing/sample-content.ts'
import { catalogueOf } from '../testing/shaped-content.ts'
import { keepContent, readContent } from './content-versions.ts'

const versions = suite<{ pool: pg.Pool; close(): Promise<void> }>('versions of the content')

versions.before(async (context) => {
  Object.assign(context, await openTestStore())
})

versions.after(async ({ close }) => {
  await close()
})

const other = catalogueOf({ books: [{ id: 'assets' }] })

versions('content is kept once, however often it is used', async ({ pool }) => {
  for (const catalogue of [sampleCatalogue, sampleCatalogue, other]) await keepContent(pool, catalogue)
  const { rows } = await pool.query('select hash from content_version')
  assert.equal(rows.map(({ hash }) => hash).sort(), [sampleCatalogue.hash, other.hash].sort())
})

versions('of two processes that start at once, the slower one finds it kept', async ({ pool }) => {
  const lookedBefore = {
    query: (sql: string, values: unknown[]) => (sql.startsWith('select') ? { rowCount: 0 } : pool.query(sql, values)),
  }
  await keepContent(lookedBefore as unknown as pg.Pool, other)
})

versions('content is read as it was, by its hash', async ({ pool }) => {
  const read = await readContent(pool, [sampleCatalogue.hash, other.hash])
  assert.equal(read(sampleCatalogue.hash).areas, sampleCatalogue.areas)
  assert.equal([...read(other.hash).lessons.values()], [...other.lessons.values()])
  assert.is(read(other.hash).hash, other.hash)
})

versions('kept content asks with the same figures in the same order', async ({ pool }) => {
  await keepContent(pool, varyingCatalogue)
  const kept = (await readContent(pool, [varyingCatalogue.hash]))(varyingCatalogue.hash)
  for (const [id, question] of varyingCatalogue.questions) {
    assert.equal(setsOf(kept.questions.get(id)!), setsOf(question), id)
  }
})

versions('content that was not asked for, or never kept, is an error that names it', async ({ pool }) => {
  const read = await readContent(pool, [sampleCatalogue.hash, 'f'.repeat(64)])
  assert.throws(() => read('f'.repeat(64)), /the content f{12} was never kept/)
  assert.throws(() => read(other.hash), other.hash.slice(0, 12))
})

versions.run()
