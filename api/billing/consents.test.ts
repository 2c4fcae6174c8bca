/**
 * The proof that a person agreed to a plan that renews: kept as long as the law requires, and longer than the account.
 */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { plans, renewalText, renewalVersion } from '../../content/product.ts'
import { ann } from '../testing/cast.ts'
import { GatewayUnavailable } from './gateway.ts'
import { type BillingWorld, cards, day_ms, openBillingWorld } from './testing/world.ts'

for (const kind of ['demo', 'stripe'] as const) {
  const test = suite(`proofs of consent to renewal on ${kind}`)
  let world: BillingWorld
  let id: string
  test.before(async () => {
    world = await openBillingWorld(kind)
  })
  test.before.each(async () => {
    await world.api.signUp(ann)
    id = (await world.api.injectAs(ann, { url: '/api/user' })).json().id
  })
  test.after.each(async () => {
    await world.endAll()
    await pool().query('delete from renewal_consent')
  })
  test.after(() => world.close())

  const pool = () => world.api.engine.db.pool
  const post = (url: string, body: object) => world.api.injectAs(ann, { method: 'POST', url, body })
  const proofs = async () => {
    const { rows } = await pool().query(
      `select email, plan, cents, terms, ip, (extract(epoch from agreed_at) * 1000)::float8 as agreed,
         (extract(epoch from ended_at) * 1000)::float8 as ended from renewal_consent
       where account_id = $1 order by shown_at`,
      [id],
    )
    return rows
  }
  /** Opens the page with the form, and pays. */
  async function subscribe(plan: 'monthly' | 'yearly' = 'yearly') {
    const { clientSecret } = (await post('/api/create-subscription', { plan, renewalTerms: renewalVersion })).json()
    await world.pay(id, clientSecret, cards.good)
  }
  const remove = () => world.api.injectAs(ann, { method: 'DELETE', url: '/api/user', body: { password: ann.password } })

  test('whoever pays has agreed to the words on the page; whoever only looks has not', async () => {
    await post('/api/create-subscription', { plan: 'monthly', renewalTerms: renewalVersion })
    assert.is((await proofs())[0].agreed, null)
    await subscribe()
    const [proof, ...more] = await proofs()
    assert.equal(more, [], 'the plan that was not paid proves nothing')
    const terms = renewalText(renewalVersion, 'yearly')
    assert.equal(
      [proof.email, proof.plan, proof.cents, proof.terms, proof.ip, proof.ended],
      [ann.email, 'yearly', plans.yearly.cents, terms, '127.0.0.1', null],
    )
    assert.ok(Math.abs(proof.agreed - world.now()) < 60_000)
  })

  test('another plan is another consent; taking that back is none', async () => {
    await subscribe('monthly')
    const change = (plan: string) => post('/api/user/change-plan', { plan, renewalTerms: renewalVersion })
    assert.is((await change('yearly')).statusCode, 200)
    const plansOf = async () => (await proofs()).map(({ plan }) => plan)
    assert.equal(await plansOf(), ['monthly', 'yearly'])
    await change('monthly')
    assert.equal(await plansOf(), ['monthly', 'yearly', 'monthly'])
    await change('yearly')
    assert.equal(await plansOf(), ['monthly', 'yearly', 'monthly'])
  })

  test('a change of plan whose answer was lost is agreed to all the same; one that was declined is not', async () => {
    await subscribe('monthly')
    const { gateway } = world.billing
    const { changePlan } = gateway
    const change = () => post('/api/user/change-plan', { plan: 'yearly', renewalTerms: renewalVersion })
    gateway.changePlan = async () => ({ declined: 'Your card was declined.' })
    assert.is((await change()).statusCode, 402)
    assert.equal(
      (await proofs()).map(({ plan }) => plan),
      ['monthly'],
    )
    gateway.changePlan = async (...asked) => {
      await changePlan(...asked)
      throw new GatewayUnavailable('no answer', { isUnclear: true })
    }
    assert.is((await change()).json().code, 'payment_pending')
    gateway.changePlan = changePlan
    await world.settle()
    await world.billing.commands.refresh(id)
    const [, yearly, ...more] = await proofs()
    assert.equal([yearly?.plan, yearly?.terms, more], ['yearly', renewalText(renewalVersion, 'yearly'), []])
    assert.ok(yearly?.agreed !== null)
  })

  test('it survives the account for three years', async () => {
    await subscribe()
    await world.advance(30 * day_ms)
    assert.is((await remove()).statusCode, 200)
    const [proof] = await proofs()
    assert.is(proof.email, ann.email)
    assert.ok(Math.abs(proof.ended - world.now()) < 60_000)
    await world.advance((3 * 365 - 31) * day_ms)
    assert.is((await proofs()).length, 1)
    await world.advance(3 * day_ms)
    assert.is((await proofs()).length, 0)
  })

  test('where the plan ends later, for a year after its end', async () => {
    await subscribe()
    const agreed_years = (years: number) =>
      pool().query(`update renewal_consent set agreed_at = agreed_at - make_interval(years => $1)`, [years])
    await agreed_years(5)
    await world.advance(day_ms)
    assert.is((await proofs()).length, 1, 'a plan that goes on is agreed to, however old the consent')
    await world.billing.commands.cancel(id)
    await world.advance(366 * day_ms)
    const [{ ended }] = await proofs()
    assert.ok(ended <= world.now())
    await world.advance(ended + 364 * day_ms - world.now())
    assert.is((await proofs()).length, 1)
    await world.advance(3 * day_ms)
    assert.is((await proofs()).length, 0)
  })

  test('a page that shows no words can still subscribe; one of words that never were cannot', async () => {
    assert.is((await post('/api/create-subscription', { plan: 'yearly' })).statusCode, 200)
    assert.is((await proofs())[0].terms, null)
    const invented = { plan: 'yearly', renewalTerms: '1999-01-01' }
    assert.is((await post('/api/create-subscription', invented)).statusCode, 400)
  })

  test.run()
}
