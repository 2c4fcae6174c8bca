/** Nobody pays for, is entitled by, or changes what belongs to another account. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { accountOfCustomer } from './store/customers.ts'
import { refused } from './testing/refused.ts'
import { type BillingWorld, cards, openBillingWorld } from './testing/world.ts'

for (const kind of ['demo', 'stripe'] as const) {
  const test = suite(`what belongs to others on ${kind}`)
  let world: BillingWorld
  test.before(async () => {
    world = await openBillingWorld(kind, { requireSubscription: true })
  })
  test.after(() => world.close())

  const notEntitled = async (id: string) => (await world.entitledUntil(id)) ?? 0

  test('one who subscribes entitles nobody else', async () => {
    const [ann, bob] = [await world.newAccount(), await world.newAccount()]
    await world.billing.commands.setUpCard(bob)
    await world.subscribe(ann)
    await world.billing.commands.refresh(bob)
    assert.ok(((await world.entitledUntil(ann)) ?? 0) > world.now())
    assert.is(await notEntitled(bob), 0)
    assert.equal(await world.billing.commands.read(bob), { subscriptions: [], invoices: [], cards: [] })
  })

  test('canceling, pausing and removing touch one’s own', async () => {
    const [ann, bob] = [await world.newAccount(), await world.newAccount()]
    await world.subscribe(ann)
    await world.subscribe(bob, 'yearly', cards.other)
    const before = await world.billing.commands.read(ann)
    await world.useCard(bob, cards.good)
    await world.billing.commands.pauseMonths(bob, 1)
    await world.billing.commands.cancel(bob)
    await world.settle()
    await world.billing.commands.refresh(ann)
    assert.equal(await world.billing.commands.read(ann), before)
  })

  if (kind === 'demo') {
    test('a card that is typed into somebody else’s form pays nothing', async () => {
      const [ann, bob] = [await world.newAccount(), await world.newAccount()]
      const { clientSecret } = await world.billing.commands.subscribe(ann, 'monthly')
      await world.billing.commands.setUpCard(bob)
      const card = { number: cards.good, expMonth: 12, expYear: 2040 }
      const { statusCode, message } = await refused(world.billing.commands.confirmDemo(bob, clientSecret, card))
      assert.is(statusCode, 402)
      assert.match(message, 'start again')
      assert.equal([await notEntitled(ann), await notEntitled(bob)], [0, 0])
      const { subscriptions, cards: saved } = await world.billing.commands.read(bob)
      assert.equal([subscriptions, saved], [[], []])
    })
  } else {
    test('an event about a customer of another mode is nobody’s', async () => {
      const id = await world.newAccount()
      const { pool } = world.api.engine.db
      await pool.query(`insert into billing_customer (id, account_id, mode) values ('cus_live', $1, 'live')`, [id])
      assert.is(await accountOfCustomer(world.billing.db, 'cus_live', 'test'), null)
      await pool.query(
        `insert into stripe_event (id, type, customer_id) values ('evt_live', 'invoice.paid', 'cus_live')`,
      )
      await world.settle()
      const { rows } = await pool.query('select from billing_customer where account_id = $1', [id])
      assert.is(rows.length, 1, 'nobody was made a customer by it')
    })
  }

  test.run()
}
