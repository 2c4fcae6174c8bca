import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createEmptyDatabase } from '../sms-engine/testing/database.ts'
import { openApiDatabase } from './database.ts'
import { inTransaction } from './transaction.ts'

test('a transaction that the server ends half-way gives its connection back', async () => {
  const { orm, pool, close } = await openApiDatabase({ url: await createEmptyDatabase(), poolSize: 2 })
  // More restarts than the pool has places.
  for (let restart = 0; restart < 3; restart++) {
    const failed = inTransaction(orm.em, async (inside) => {
      const [own] = await inside.execute<{ pid: number }[]>('select pg_backend_pid() as pid')
      await pool.query('select pg_terminate_backend($1)', [own?.pid])
      await inside.execute('select 1')
    })
    assert.instance(await failed.catch((error: Error) => error), Error)
  }
  assert.equal(await inTransaction(orm.em, (inside) => inside.execute('select 1 as one')), [{ one: 1 }])
  await close()
})

test.run()
