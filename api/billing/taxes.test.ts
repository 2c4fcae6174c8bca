/**
 * Taxes as calculated by Stripe, when switched on: what is paid, shown and recorded. When off, nothing about taxes is
 * requested.
 */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { Refusal } from '../http/refusal.ts'
import type { Shown } from './store/consents.ts'
import { type BillingWorld, cards, day_ms, openBillingWorld } from './testing/world.ts'
import { viewHistory } from './view.ts'

/** A request's origin. */
const from = (ip: string | null): Shown => ({ terms: null, ip, userAgent: null })
const home = from('203.0.113.9')
/** Nobody's address: the local Stripe cannot locate it. */
const nowhere = from('192.0.2.1')

function taxed(tax: 'exclusive' | 'inclusive' | 'off') {
  const test = suite(`taxes: ${tax}`)
  let world: BillingWorld
  test.before(async () => {
    world = await openBillingWorld('stripe', { tax })
  })
  test.after.each(() => world.endAll())
  test.after(() => world.close())

  async function begin(id: string, plan: 'monthly' | 'yearly', number: string = cards.good) {
    const begun = await world.billing.commands.subscribe(id, plan, home)
    await world.pay(id, begun.clientSecret, number)
    return begun.due
  }
  const history = async (id: string) => viewHistory(await world.billing.commands.read(id)).history
  const letterTo = async (id: string, subject: RegExp) =>
    (await world.api.mailsTo(`${id}@example.com`)).find((mail) => subject.test(mail)) ?? ''
  return { test, world: () => world, begin, history, letterTo }
}

{
  const { test, world, begin, history, letterTo } = taxed('exclusive')

  test('what is to be paid is said before, and is what is paid, with the tax of it', async () => {
    const id = await world().newAccount()
    assert.equal(await begin(id, 'monthly'), { cents: 540, taxCents: 40 })
    const [paid] = await history(id)
    assert.equal([paid?.amount, paid?.tax], [5.4, 0.4])
    assert.is((await world().view(id)).amount, 5, 'the price of the plan is what it is')
  })

  test('asked for again, the same attempt says the same sum', async () => {
    const id = await world().newAccount()
    const { commands } = world().billing
    const first = await commands.subscribe(id, 'yearly', home)
    assert.equal(await commands.subscribe(id, 'yearly', home), first)
    assert.equal(first.due, { cents: 5_400, taxCents: 400 })
  })

  test('a change of plan is previewed with its tax, and charged so', async () => {
    const id = await world().newAccount()
    await begin(id, 'monthly')
    // Two payments in the same second have no order.
    await world().advance(1_000)
    const { at, dueCents, taxCents } = await world().billing.commands.previewPlan(id, 'yearly')
    assert.equal([at, dueCents, taxCents], [null, 4_860, 360])
    await world().billing.commands.changePlan(id, 'yearly')
    const [paid] = await history(id)
    assert.equal([paid?.amount, paid?.tax], [48.6, 3.6])
  })

  test('the letter before a yearly renewal says the sum that will be charged, and how much of it is tax', async () => {
    const id = await world().newAccount()
    await begin(id, 'yearly')
    await world().advance(340 * day_ms)
    assert.match(await letterTo(id, /^Subject: .*renews on/m), /charged \$54\.00 \(\$4\.00 of it tax\)/)
  })

  test('the letter about a payment that failed asks for the tax too', async () => {
    const id = await world().newAccount()
    await begin(id, 'monthly')
    await world().useCard(id, cards.failsLater)
    await world().advance(32 * day_ms)
    assert.is((await world().view(id)).pastDue?.amount, 5.4)
    assert.match(await letterTo(id, /^Subject: .*payment/im), /\$5\.40/)
  })

  test('a refund of all that was paid gives the tax back too', async () => {
    const id = await world().newAccount()
    await begin(id, 'monthly')
    const [paid] = await history(id)
    world().sim?.refund(paid?.id ?? '', 540)
    await world().settle()
    assert.ok((await world().view(id)).isReturned)
  })

  test('whoever is nowhere is told so, pays nothing, and may try again from elsewhere', async () => {
    const id = await world().newAccount()
    const { commands } = world().billing
    const refusal = await commands.subscribe(id, 'monthly', nowhere).catch((error) => error)
    assert.instance(refusal, Refusal)
    assert.equal([refusal.statusCode, refusal.code], [409, 'no_tax_location'])
    assert.match(refusal.message, /Nothing was charged/)
    assert.equal((await commands.read(id)).subscriptions, [])
    assert.equal(await begin(id, 'monthly'), { cents: 540, taxCents: 40 })
  })

  test('a renewal whose tax cannot be reckoned: support is told once what to do, and nobody that it is paid', async () => {
    const id = await world().newAccount()
    await begin(id, 'monthly')
    const customer = Object.values(world().sim?.books.state.customers ?? {}).find(
      (one) => one.metadata.account_id === id,
    )
    const atStripe = async (path: string, params: Record<string, string>) => {
      const headers = { authorization: 'Bearer sk_test_local', 'content-type': 'application/x-www-form-urlencoded' }
      const body = new URLSearchParams(params).toString()
      const answer = await fetch(`${world().sim?.url}/v1/${path}`, { method: 'POST', headers, body })
      await world().settle()
      return answer.status
    }
    const told = async () =>
      (await world().api.mailsTo('support@tallytext.example')).filter((mail) => /cannot be asked for/.test(mail))
    assert.is(await atStripe(`customers/${customer?.id}`, { 'tax[ip_address]': '' }), 200)
    await world().advance(32 * day_ms)
    const stuck = (await world().billing.commands.read(id)).invoices.find(({ status }) => status === 'stuck')
    assert.equal([stuck?.cents, stuck?.owedCents], [540, 0])
    assert.equal(
      (await history(id)).map(({ paid }) => paid),
      [true],
      'the first payment alone',
    )
    await world().billing.commands.refresh(id)
    await world().settle()
    const [mail = '', ...more] = await told()
    assert.equal(more, [])
    assert.match(mail, `$5.40 of the invoice ${stuck?.id} over $5.40 cannot be asked for`)
    assert.match(mail, 'Please open the invoice at the payment provider')
    assert.equal(await letterTo(id, /^Subject: .*payment/im), '')

    assert.is(await atStripe(`invoices/${stuck?.id}/finalize`, {}), 400, 'the customer is still nowhere')
    assert.is(await atStripe(`customers/${customer?.id}`, { 'tax[ip_address]': '203.0.113.9' }), 200)
    assert.is(await atStripe(`invoices/${stuck?.id}/finalize`, {}), 200)
    assert.equal(
      (await history(id)).map(({ paid }) => paid),
      [true, true],
    )
    assert.is((await told()).length, 1)
  })

  test('without any address Stripe refuses, and so do we', async () => {
    const id = await world().newAccount()
    const refusal = await world()
      .billing.commands.subscribe(id, 'monthly', from(null))
      .catch((error) => error)
    assert.equal([refusal.statusCode, refusal.code], [409, 'no_tax_location'])
  })

  test.run()
}

{
  const { test, world, begin, history, letterTo } = taxed('inclusive')

  test('the price is what is paid, and the tax is a part of it', async () => {
    const id = await world().newAccount()
    assert.equal(await begin(id, 'yearly'), { cents: 5_000, taxCents: 370 })
    const [paid] = await history(id)
    assert.equal([paid?.amount, paid?.tax], [50, 3.7])
    await world().advance(340 * day_ms)
    assert.match(await letterTo(id, /^Subject: .*renews on/m), /charged \$50\.00 \(\$3\.70 of it tax\)/)
  })

  test.run()
}

{
  const { test, world, begin, history, letterTo } = taxed('off')

  test('nothing of taxes is asked, said or written', async () => {
    const id = await world().newAccount()
    assert.is(await begin(id, 'yearly'), undefined)
    assert.equal(Object.keys((await history(id))[0] ?? {}).includes('tax'), false)
    const { taxLocations, subscriptions = {} } = world().sim?.books.state ?? {}
    assert.equal(taxLocations, {})
    assert.equal(
      Object.values(subscriptions).map(({ automatic_tax }) => automatic_tax.enabled),
      [false],
    )
    await world().advance(340 * day_ms)
    assert.match(await letterTo(id, /^Subject: .*renews on/m), /charged \$50\.00 for another year/)
  })

  test.run()
}
