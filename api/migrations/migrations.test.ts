import { MikroORM } from '@mikro-orm/postgresql'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openDatabase } from '../../sms-engine/runtime/database.ts'
import { isMigrated } from '../../sms-engine/runtime/schema.ts'
import { createEmptyDatabase, createTestDatabase } from '../../sms-engine/testing/database.ts'
import { entities } from '../database.ts'
import { migrateAll } from './migrate-all.ts'
import { apiSchema } from './schema.ts'

test('the migrations make exactly what the entities describe', async () => {
  const url = await createTestDatabase(migrateAll)
  const orm = await MikroORM.init({ clientUrl: url, entities })
  assert.is(await orm.schema.getUpdateSchemaSQL({ safe: true, wrap: false, dropTables: false }), '')
  await orm.close(true)
})

test('they run once, also when two processes start together', async () => {
  const url = await createEmptyDatabase()
  const db = await openDatabase({ url })
  assert.is(await isMigrated(db.pool, apiSchema), false)
  const ran = await Promise.all([migrateAll(url), migrateAll(url)])
  const names = Object.keys(apiSchema.migrations)
  assert.equal(
    ran.flat().filter((name) => names.includes(name)),
    names,
  )
  assert.equal(await migrateAll(url), [])
  assert.is(await isMigrated(db.pool, apiSchema), true)
  await db.close()
})

test('what keeps a process from reading which have run is not taken for none', async () => {
  const url = await createTestDatabase(migrateAll)
  const db = await openDatabase({ url, poolSize: 1 })
  await db.pool.query('create role nobody_special')
  await db.pool.query('set role nobody_special')
  const error = await isMigrated(db.pool, apiSchema).catch((error: Error) => error)
  assert.match((error as Error).message, 'permission denied for table api_migration')
  await db.pool.query('reset role')
  await db.pool.query('drop role nobody_special')
  await db.close()
})

test.run()
