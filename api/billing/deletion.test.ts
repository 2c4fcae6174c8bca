/** Deleting an account also ends its subscription. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ann } from '../testing/cast.ts'
import { type BillingWorld, cards, day_ms, openBillingWorld } from './testing/world.ts'

for (const kind of ['demo', 'stripe'] as const) {
  const test = suite(`deleting an account on ${kind}`)
  let world: BillingWorld
  let id: string
  test.before(async () => {
    world = await openBillingWorld(kind)
  })
  test.before.each(async () => {
    await world.api.signUp(ann)
    id = (await world.api.injectAs(ann, { url: '/api/user' })).json().id
    await world.subscribe(id)
  })
  test.after(() => world.close())

  const pool = () => world.api.engine.db.pool
  const remove = () => world.api.injectAs(ann, { method: 'DELETE', url: '/api/user', body: { password: ann.password } })
  /** What the gateway still has of the account's customer. */
  const left = async () => {
    if (kind === 'demo') {
      const { rows } = await pool().query('select from demo_ledger where customer_id = $1', [`demo_${id}`])
      return rows.length === 0 ? 'nothing' : 'books'
    }
    const { customers = {}, deleted = [], subscriptions = {} } = world.sim?.books.state ?? {}
    const customer = Object.values(customers).find(({ metadata }) => metadata.account_id === id)
    const subscription = Object.values(subscriptions).find((one) => one.customer === customer?.id)
    return deleted.includes(customer?.id ?? '') ? 'nothing' : (subscription?.status ?? 'no customer')
  }

  test('its subscription ends at once, and nothing is charged any more', async () => {
    assert.not.equal(await left(), 'nothing')
    assert.is((await remove()).statusCode, 200)
    assert.is(await left(), 'nothing')
    const invoices = () => Object.keys(world.sim?.books.state.invoices ?? {}).length
    const before = invoices()
    await world.advance(62 * day_ms)
    assert.is(invoices(), before)
    const { rows } = await pool().query('select from billing_customer where account_id = $1', [id])
    assert.is(rows.length, 0)
  })

  test('the letter about it keeps no silence about the consent to renewal, which stays', async () => {
    await remove()
    const { rows } = await pool().query('select from renewal_consent where account_id = $1', [id])
    assert.is(rows.length, 1)
    const letter = (await world.api.mailsTo(ann.email)).at(-1) ?? ''
    assert.match(letter, 'We keep only the record of what you agreed to, texts and a plan that renews')
  })

  if (kind === 'stripe') {
    test('what was owed can be paid no more, not on the page that the letter names either', async () => {
      await world.useCard(id, cards.failsLater)
      await world.advance(32 * day_ms)
      const open = () => Object.values(world.sim?.books.state.invoices ?? {}).filter(({ status }) => status === 'open')
      assert.is(open().length, 1)
      assert.is((await remove()).statusCode, 200)
      assert.equal([open(), await left()], [[], 'nothing'])
    })

    test('with Stripe down nothing is deleted, and it can be tried again', async () => {
      world.sim?.faults.order({ requests: [{ status: 500 }] })
      assert.is((await remove()).statusCode, 503)
      assert.equal([await left(), (await world.view(id)).status], ['active', 'active'])
      assert.is((await remove()).statusCode, 200)
      assert.is(await left(), 'nothing')
    })

    test('no event names it any more, not those of its deletion either, which come later', async () => {
      const events = async (customer: string) =>
        (await pool().query('select from stripe_event where customer_id = $1', [customer])).rowCount
      const { rows } = await pool().query('select id from billing_customer where account_id = $1', [id])
      const customer = rows[0]?.id
      assert.ok(await events(customer))
      await remove()
      await world.settle()
      assert.is(await events(customer), 0)
    })

    test('deleted at Stripe already: deleted here', async () => {
      await world.billing.commands.end(id, async () => {})
      assert.is((await remove()).statusCode, 200)
    })
  } else {
    test('another’s demonstration goes on', async () => {
      const other = await world.newAccount()
      await world.subscribe(other, 'monthly', cards.other)
      await remove()
      assert.is((await world.view(other)).status, 'active')
      await world.endAll()
    })
  }

  test.run()
}
