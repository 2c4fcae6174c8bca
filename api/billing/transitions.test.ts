/** Every arrow of the state diagram in README.md, on both gateways. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { grace_ms } from './model/entitlement.ts'
import { findCustomer } from './store/customers.ts'
import { type BillingWorld, cards, day_ms, openBillingWorld } from './testing/world.ts'
import { viewHistory } from './view.ts'

/** Stripe drafts a renewal's invoice and charges it an hour later. */
const draft_ms = 3_600_000
/** A month of any length, plus what happens when it is over. */
const month_ms_max = 31 * day_ms + draft_ms

/** The refusal of a command. */
const refused = (work: Promise<unknown>): Promise<{ code?: string; statusCode?: number; message: string }> =>
  work.then(
    () => assert.unreachable('it was not refused'),
    (error) => error,
  )

for (const kind of ['demo', 'stripe'] as const) {
  const test = suite(`billing on ${kind}`)
  let world: BillingWorld
  test.before(async () => {
    world = await openBillingWorld(kind)
  })
  test.after.each(() => world.endAll())
  test.after(() => world.close())

  /** When the subscription renews or ends, ms. */
  const renewal = async (id: string) => Date.parse((await world.view(id)).nextBilling ?? '')

  test('none → incomplete → active: the first payment is made', async () => {
    const id = await world.newAccount()
    assert.is((await world.view(id)).hasSubscription, false)
    const { clientSecret } = await world.billing.commands.subscribe(id, 'yearly')
    assert.is((await world.view(id)).hasSubscription, false)
    await world.pay(id, clientSecret, cards.good)
    const { amount, interval, status, productName, pastDue } = await world.view(id)
    assert.equal([amount, interval, status, productName, pastDue], [50, 'year', 'active', 'Tallytext Pro', null])
    assert.is(await world.entitledUntil(id), (await renewal(id)) + grace_ms)
  })

  test('incomplete → none: the first payment is refused, and never made', async () => {
    const id = await world.newAccount()
    const { clientSecret } = await world.billing.commands.subscribe(id, 'monthly')
    await refused(world.pay(id, clientSecret, cards.declined))
    await world.advance(day_ms)
    const { subscriptions, invoices } = await world.billing.commands.read(id)
    assert.equal([subscriptions[0]?.status, invoices[0]?.status], ['incomplete_expired', 'void'])
    assert.is(await world.entitledUntil(id), null, 'whoever never subscribed is free')
  })

  test('incomplete → incomplete: another plan takes the place of the first', async () => {
    const id = await world.newAccount()
    const first = await world.billing.commands.subscribe(id, 'monthly')
    const second = await world.billing.commands.subscribe(id, 'yearly')
    assert.not.equal(first, second)
    assert.equal(await world.billing.commands.subscribe(id, 'yearly'), second)
    await world.pay(id, second.clientSecret, cards.good)
    const { subscriptions } = await world.billing.commands.read(id)
    assert.equal(subscriptions.map(({ status }) => status).sort(), ['active', 'incomplete_expired'])
  })

  test('active → active: renewed', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    const before = await renewal(id)
    await world.advance(month_ms_max)
    assert.ok((await renewal(id)) > before)
    assert.is(await world.entitledUntil(id), (await renewal(id)) + grace_ms)
    const { invoices } = await world.billing.commands.read(id)
    assert.equal(
      invoices.map(({ cents, status }) => [cents, status]),
      [
        [500, 'paid'],
        [500, 'paid'],
      ],
    )
  })

  test('active → canceling → ended: lessons go on until the period ends, to the minute', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    const end = await renewal(id)
    await world.billing.commands.cancel(id)
    const { cancelAtPeriodEnd, status } = await world.view(id)
    assert.equal([cancelAtPeriodEnd, status], [true, 'active'])
    assert.is(await world.entitledUntil(id), end)
    await world.advance(month_ms_max)
    assert.is((await world.view(id)).hasSubscription, false)
    assert.is(await world.entitledUntil(id), end)
    assert.is((await refused(world.billing.commands.reactivate(id))).code, 'ended')
  })

  test('canceling → active: reactivated', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.billing.commands.cancel(id)
    await world.billing.commands.cancel(id)
    await world.billing.commands.reactivate(id)
    assert.is((await world.view(id)).cancelAtPeriodEnd, false)
    assert.is(await world.entitledUntil(id), (await renewal(id)) + grace_ms)
  })

  test('monthly → yearly: at once, for the sum that was shown, and renewed a year later', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id)
    await world.advance(10 * day_ms)
    const { at, dueCents } = await commands.previewPlan(id, 'yearly')
    assert.is(at, null)
    assert.ok(dueCents > 4_500 && dueCents < 5_000, String(dueCents))
    await commands.changePlan(id, 'yearly')
    await commands.changePlan(id, 'yearly')
    const { amount, interval, nextPlan } = await world.view(id)
    assert.equal([amount, interval, nextPlan], [50, 'year', null])
    assert.ok((await renewal(id)) > world.now() + 364 * day_ms)
    assert.equal((await commands.read(id)).invoices.map(({ cents }) => cents).sort(), [dueCents, 500].sort())
  })

  test('monthly → yearly nearly an hour after the sum was shown: that sum is charged', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id)
    await world.advance(10 * day_ms)
    const preview = () => commands.previewPlan(id, 'yearly')
    let shown = await preview()
    // 55 minutes of a month are worth less than a cent, so not every 55 minutes show a difference.
    do {
      shown = await preview()
      await world.advance(55 * 60_000)
    } while ((await preview()).dueCents === shown.dueCents)
    const { asOf, dueCents } = shown
    for (const wrong of [asOf - day_ms, world.now() + day_ms]) {
      assert.is((await refused(commands.changePlan(id, 'yearly', undefined, wrong))).code, 'preview_old')
    }
    await commands.changePlan(id, 'yearly', undefined, asOf)
    const paid = (await commands.read(id)).invoices.filter(({ status }) => status === 'paid').map(({ cents }) => cents)
    assert.equal(paid.sort(), [dueCents, 500].sort())
  })

  test('the sum of a period that is over is not charged', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id)
    await world.advance((await renewal(id)) - 60_000 - world.now())
    const { asOf } = await commands.previewPlan(id, 'yearly')
    await world.advance(30 * 60_000)
    assert.is((await refused(commands.changePlan(id, 'yearly', undefined, asOf))).code, 'preview_old')
    assert.is((await world.view(id)).interval, 'month')
  })

  test('monthly → yearly by a card that does not pay: nothing is changed or owed', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    const { message, statusCode } = await refused(commands.changePlan(id, 'yearly'))
    assert.is(statusCode, 402)
    assert.match(message, 'Your plan was not changed, and nothing was charged')
    const { interval, status, nextPlan, pastDue } = await world.view(id)
    assert.equal([interval, status, nextPlan, pastDue], ['month', 'active', null, null])
  })

  test('a yearly plan that the bank asks about: nothing changes, said in words for people', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id, 'monthly', cards.asks)
    const { code, message } = await refused(commands.changePlan(id, 'yearly'))
    assert.is(code, 'card_declined')
    assert.match(message, /^Your plan was not changed, and nothing was charged: your bank wants to ask you/)
    assert.not.match(message, 'PaymentIntent')
    const { subscriptions, invoices } = await commands.read(id)
    const paid = invoices.filter(({ status }) => status !== 'void').map(({ cents }) => cents)
    assert.equal([subscriptions[0]?.plan, paid], ['monthly', [500]])
  })

  test('yearly → monthly: when the year is over, for nothing before, and taken back until then', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id, 'yearly')
    const end = await renewal(id)
    const { asOf: _, ...preview } = await commands.previewPlan(id, 'monthly')
    assert.equal(preview, { at: end, dueCents: 0, taxCents: 0 })
    await commands.changePlan(id, 'monthly')
    const shown = async () => {
      const { amount, interval, nextPlan, status } = await world.view(id)
      return [amount, interval, nextPlan, status]
    }
    assert.equal(await shown(), [50, 'year', { interval: 'month', amount: 5 }, 'active'])
    assert.is(await renewal(id), end)
    await commands.changePlan(id, 'yearly')
    assert.equal(await shown(), [50, 'year', null, 'active'])
    assert.is(await renewal(id), end)
    await commands.changePlan(id, 'monthly')
    await world.advance(367 * day_ms)
    assert.equal(await shown(), [5, 'month', null, 'active'])
    assert.is((await commands.read(id)).invoices.filter(({ cents }) => cents > 0).length, 2)
  })

  test('a change of plan that waits outlives a pause, and is refused while it would undo something else', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id, 'yearly')
    await commands.changePlan(id, 'monthly')
    await commands.pauseMonths(id, 1)
    assert.is((await refused(commands.changePlan(id, 'yearly'))).code, 'paused')
    await commands.resumeNow(id)
    assert.equal((await world.view(id)).nextPlan, { interval: 'month', amount: 5 })
    await commands.cancel(id)
    assert.is((await refused(commands.previewPlan(id, 'yearly'))).code, 'canceling')
  })

  test('whoever never paid is told so by whatever only shows, and does not become a customer by it', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    assert.is((await refused(commands.previewPlan(id, 'yearly'))).code, 'no_subscription')
    assert.is((await refused(commands.beginConfirmation(id))).code, 'nothing_to_confirm')
    assert.is(await findCustomer(world.billing.db, id, kind === 'demo' ? 'demo' : 'test'), null)
  })

  test('active → past due → active: another card pays', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    const failsAt = await renewal(id)
    await world.advance(month_ms_max)
    const { status, pastDue } = await world.view(id)
    assert.is(status, 'past_due')
    const { payUrl, ...shown } = pastDue ?? { payUrl: null }
    assert.equal(shown, { amount: 5, lessonsUntil: new Date(failsAt + grace_ms).toISOString(), isToBeConfirmed: false })
    assert.is(payUrl === null, kind === 'demo')
    assert.is(await world.entitledUntil(id), failsAt + grace_ms)
    await world.useCard(id, cards.other)
    assert.equal([(await world.view(id)).status, (await world.view(id)).pastDue], ['active', null])
  })

  test('a renewal that the bank asks about: said so, confirmed in place, and active again', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id)
    await world.useCard(id, cards.asks)
    assert.is((await refused(commands.beginConfirmation(id))).code, 'nothing_to_confirm')
    await world.advance(month_ms_max)
    const { status, pastDue } = await world.view(id)
    assert.equal([status, pastDue?.isToBeConfirmed], ['past_due', true])
    const history = async () => viewHistory(await commands.read(id)).history.map((one) => one.isToBeConfirmed)
    assert.equal(await history(), [true, undefined])
    assert.is(pastDue?.payUrl === null, kind === 'demo', 'Stripe has a page for it')
    const [letter] = await world.api.mailsTo(`${id}@example.com`)
    assert.match(letter ?? '', 'Your bank asks you to confirm the payment of $5.00')
    assert.match(letter ?? '', pastDue?.payUrl ?? '/dashboard?settings=1')

    const { clientSecret } = await commands.beginConfirmation(id)
    await world.answerBank(id, clientSecret)
    assert.equal([(await world.view(id)).status, (await world.view(id)).pastDue], ['active', null])
    assert.equal(await history(), [undefined, undefined])
    assert.is((await refused(commands.beginConfirmation(id))).code, 'nothing_to_confirm')
    await refused(world.answerBank(id, clientSecret))
    assert.is((await commands.read(id)).invoices.filter((invoice) => invoice.status === 'paid').length, 2)
  })

  test('a renewal that the bank asks about, paid by another card: the question is gone', async () => {
    const id = await world.newAccount()
    await world.subscribe(id, 'monthly', cards.asks)
    await world.advance(month_ms_max)
    const { clientSecret } = await world.billing.commands.beginConfirmation(id)
    await world.useCard(id, cards.other)
    assert.equal([(await world.view(id)).status, (await world.view(id)).pastDue], ['active', null])
    await refused(world.answerBank(id, clientSecret))
  })

  test('past due → past due: a card whose bank asks too is saved, and the question is said', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    await world.advance(month_ms_max)
    assert.is((await world.view(id)).pastDue?.isToBeConfirmed, false)
    assert.is((await refused(world.useCard(id, cards.asks))).code, 'confirmation_needed')
    await world.settle()
    assert.is((await world.view(id)).pastDue?.isToBeConfirmed, true)
  })

  test('a card whose bank asks only as it is saved renews by itself', async () => {
    const id = await world.newAccount()
    await world.subscribe(id, 'monthly', cards.asksOnce)
    await world.advance(month_ms_max)
    assert.is((await world.view(id)).status, 'active')
  })

  test('past due → past due: a card that fails too is saved, and said so', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    await world.advance(month_ms_max)
    const [failing] = (await commands.read(id)).cards.filter(({ last4 }) => last4 === '0341')
    const refusal = await refused(commands.setDefaultCard(id, failing?.id ?? ''))
    assert.equal([refusal.statusCode, refusal.code], [402, 'card_declined'])
    assert.match(refusal.message, /saved and is the default now, but .* declined/)
    assert.is((await world.view(id)).status, 'past_due')
    assert.is((await commands.read(id)).cards.find(({ isDefault }) => isDefault)?.last4, '0341')
  })

  test('past due → active: the default is removed, and the other card pays', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    await world.advance(month_ms_max)
    await commands.removeCard(id, (await commands.read(id)).cards.find(({ isDefault }) => isDefault)?.id ?? '')
    assert.is((await world.view(id)).status, 'active')
  })

  test('past due → ended: no try succeeds', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    const failsAt = await renewal(id)
    await world.advance(month_ms_max + 7 * day_ms)
    assert.is((await world.view(id)).hasSubscription, false)
    // The week of retries begins with the first charge; the demonstration charges at once.
    const tried_ms = kind === 'stripe' ? draft_ms : 0
    assert.is(await world.entitledUntil(id), failsAt + tried_ms + grace_ms)
    const { invoices } = await world.billing.commands.read(id)
    assert.is(invoices[0]?.status, 'uncollectible')
  })

  test('past due → ended: canceled, at once, and the week of grace stays', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    await world.advance(month_ms_max)
    const promised = Date.parse((await world.view(id)).lessonsUntilIfCanceled ?? '')
    await world.billing.commands.cancel(id)
    assert.is((await world.view(id)).hasSubscription, false)
    assert.is(await world.entitledUntil(id), promised)
    assert.ok(promised > world.now())
  })

  test('what was owed when it was canceled is never charged', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    await world.advance(month_ms_max)
    await world.billing.commands.cancel(id)
    const owed = async () => (await world.billing.commands.read(id)).invoices.filter(({ isFirst }) => !isFirst)
    assert.equal(
      (await owed()).map(({ status }) => status),
      ['void'],
    )
    await world.subscribe(id)
    await world.useCard(id, cards.failsLater)
    await world.advance(month_ms_max)
    await world.useCard(id, cards.good)
    assert.equal((await owed()).map(({ status }) => status).sort(), ['paid', 'void'])
  })

  test('active → paused → active: held, resumed by itself, and no paid day lost', async () => {
    const id = await world.newAccount()
    await world.subscribe(id, 'yearly')
    const before = await renewal(id)
    const at = world.now()
    await world.billing.commands.pauseMonths(id, 2)
    const { status, pausedUntil } = await world.view(id)
    assert.is(status, 'paused')
    assert.ok(((await world.entitledUntil(id)) ?? 0) <= world.now(), 'no lessons while it is held')
    const held = Date.parse(pausedUntil ?? '') - at
    assert.ok(Math.abs(held - 61 * day_ms) <= 3 * day_ms)
    await world.advance(held + day_ms)
    assert.is((await world.view(id)).status, 'active')
    assert.ok(Math.abs((await renewal(id)) - before - held) < 5_000)
    assert.is(await world.entitledUntil(id), (await renewal(id)) + grace_ms)
    assert.is((await world.billing.commands.read(id)).invoices.length, 1)
  })

  test('paused → paused → active: made longer, resumed by hand', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    const before = await renewal(id)
    await world.billing.commands.pauseMonths(id, 1)
    await world.billing.commands.pauseMonths(id, 3)
    await world.advance(10 * day_ms)
    await world.billing.commands.resumeNow(id)
    await world.billing.commands.resumeNow(id)
    assert.is((await world.view(id)).status, 'active')
    assert.ok(Math.abs((await renewal(id)) - before - 10 * day_ms) < 5_000)
  })

  test('paused → canceling: what was left of the period is left', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    const left = (await renewal(id)) - world.now()
    await world.billing.commands.pauseMonths(id, 3)
    await world.advance(5 * day_ms)
    const promised = Date.parse((await world.view(id)).lessonsUntilIfCanceled ?? '')
    await world.billing.commands.cancel(id)
    const { status, cancelAtPeriodEnd } = await world.view(id)
    assert.equal([status, cancelAtPeriodEnd], ['active', true])
    assert.ok(Math.abs((await renewal(id)) - promised) < 5_000)
    assert.ok(Math.abs((await renewal(id)) - world.now() - left) < 5_000)
  })

  test('ended → active: subscribed again', async () => {
    const id = await world.newAccount()
    await world.subscribe(id)
    await world.billing.commands.cancel(id)
    await world.advance(month_ms_max)
    await world.subscribe(id, 'yearly')
    assert.equal([(await world.view(id)).status, (await world.view(id)).amount], ['active', 50])
    assert.is((await world.billing.commands.read(id)).subscriptions.length, 2)
  })

  test.run()
}
