import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { createTestDatabase } from '../../../sms-engine/testing/database.ts'
import { openApiDatabase } from '../../database.ts'
import { migrateAll } from '../../migrations/migrate-all.ts'
import { inTransaction } from '../../transaction.ts'
import { StripeEvent } from './entities/stripe-event.ts'
import { storeEvent } from './events.ts'

const url = await createTestDatabase(migrateAll)
const { orm, close } = await openApiDatabase({ url })
const db = orm.em.fork()
test.after(close)

const event = (id: string) => ({ id, type: 'invoice.paid', customerId: null, paymentId: null })
const stored = async () => (await db.find(StripeEvent, {}, { disableIdentityMap: true })).map(({ id }) => id)

test('a transaction happens as a whole, and says what its work says', async () => {
  const answer = await inTransaction(db, async (inside) => {
    await storeEvent(inside, event('evt_inside'))
    assert.equal(await stored(), [], 'nobody else sees it yet')
    return 'done'
  })
  assert.is(answer, 'done')
  assert.equal(await stored(), ['evt_inside'])
})

test('what fails leaves nothing, but for what went through another way', async () => {
  const failed = inTransaction(db, async (inside) => {
    await storeEvent(inside, event('evt_undone'))
    await storeEvent(db, event('evt_outside'))
    throw new Error('no')
  })
  assert.is(((await failed.catch((error: Error) => error)) as Error).message, 'no')
  assert.equal(await stored(), ['evt_inside', 'evt_outside'])
})

test('what is changed on a loaded entity is written with the rest', async () => {
  await inTransaction(db, async (inside) => {
    const one = await inside.findOneOrFail(StripeEvent, 'evt_inside')
    one.failure = 'changed'
  })
  assert.is((await db.findOneOrFail(StripeEvent, 'evt_inside', { disableIdentityMap: true })).failure, 'changed')
})

test.run()
