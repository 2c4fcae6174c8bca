import { MikroORM } from '@mikro-orm/postgresql'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { openDatabase } from '../../sms-engine/store/database.ts'
import { createTestDatabase } from '../../sms-engine/testing/database.ts'
import { apiEntities } from '../entities/all.ts'
import { migrateAll } from './migrate-all.ts'
import { apiMigrations, isApiMigrated } from './set.ts'

test('the migrations make exactly what the entities describe', async () => {
  const database = await createTestDatabase(migrateAll)
  const orm = await MikroORM.init({ clientUrl: database.url, entities: apiEntities })
  assert.is(await orm.schema.getUpdateSchemaSQL({ safe: true, wrap: false, dropTables: false }), '')
  await orm.close(true)
  await database.drop()
})

test('they run once, also when two processes start together', async () => {
  const database = await createTestDatabase(async () => undefined)
  const db = await openDatabase({ url: database.url })
  assert.is(await isApiMigrated(db.pool), false)
  const ran = await Promise.all([migrateAll(database.url), migrateAll(database.url)])
  const ours = ran.flat().filter((name) => apiMigrations.migrations.some((one) => one.name === name))
  assert.equal(
    ours,
    apiMigrations.migrations.map(({ name }) => name),
  )
  assert.equal(await migrateAll(database.url), [])
  assert.is(await isApiMigrated(db.pool), true)
  await db.close()
  await database.drop()
})

test.run()
