/** Pauses made in Stripe's dashboard, and how ours behave under Stripe's documented rules. */
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { entitlementOf, grace_ms } from './model/entitlement.ts'
import { currentOf } from './model/records.ts'
import { connect } from './stripe/client.ts'
import { day_ms, openBillingWorld } from './testing/world.ts'
import { viewHistory } from './view.ts'

const month_ms_max = 31 * day_ms
const world = await openBillingWorld('stripe')
const { commands } = world.billing
test.after.each(() => world.endAll())
test.after(() => world.close())

/** The dashboard's buttons have the same effects as API calls. */
const stripe = connect({
  mode: 'test',
  secretKey: 'sk_test_local',
  publishableKey: 'pk_test_local',
  webhookSecret: 'whsec_local',
  apiUrl: world.sim?.url,
})
const dashboard = stripe.subscriptions

/** An account with a plan, and the id of its subscription. */
async function subscriber(plan: 'monthly' | 'yearly' = 'monthly') {
  const id = await world.newAccount()
  await world.subscribe(id, plan)
  return { id, subscription: (await current(id)).id }
}

async function current(id: string) {
  const found = currentOf((await commands.read(id)).subscriptions)
  if (!found) throw new Error('there is no subscription')
  return found
}

const renewal = async (id: string) => Date.parse((await world.view(id)).nextBilling ?? '')
const hasLessons = async (id: string) => ((await world.entitledUntil(id)) ?? Number.POSITIVE_INFINITY) > world.now()
const shown = async (id: string) => {
  const { status, pausedUntil } = await world.view(id)
  return [status, pausedUntil]
}
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'not refused',
    ({ code }) => code,
  )

test('collection stopped in the dashboard: no lessons and nothing charged, until somebody there resumes it', async () => {
  const { id, subscription } = await subscriber()
  await dashboard.update(subscription, { pause_collection: { behavior: 'void' } })
  await world.settle()
  assert.equal(await shown(id), ['paused', null])
  assert.is(await hasLessons(id), false)
  await world.advance(month_ms_max)
  assert.equal(await shown(id), ['paused', null])
  const paid = async () => (await commands.read(id)).invoices.filter(({ status }) => status === 'paid').length
  assert.is(await paid(), 1)
  await dashboard.update(subscription, { pause_collection: '' })
  await world.settle()
  assert.equal(await shown(id), ['active', null])
  assert.is(await world.entitledUntil(id), (await renewal(id)) + grace_ms)
})

test('collection stopped to a day: over on that day, for the engine too', async () => {
  const { id, subscription } = await subscriber('yearly')
  const before = await renewal(id)
  const until = Math.floor(world.now() / 1000) + 10 * 86_400
  await dashboard.update(subscription, { pause_collection: { behavior: 'void', resumes_at: until } })
  await world.settle()
  assert.equal(await shown(id), ['paused', new Date(until * 1000).toISOString()])
  await world.advance(11 * day_ms)
  assert.equal(await shown(id), ['active', null])
  assert.is(await hasLessons(id), true)
  assert.is(await renewal(id), before, 'it moves no renewal')
})

test('collection stopped in the dashboard and resumed here: the renewal stands where it was', async () => {
  const { id, subscription } = await subscriber()
  const before = await renewal(id)
  await dashboard.update(subscription, { pause_collection: { behavior: 'void' } })
  await world.settle()
  await commands.resumeNow(id)
  assert.equal([await shown(id), await renewal(id)], [['active', null], before])
  await dashboard.update(subscription, { pause_collection: { behavior: 'void' } })
  await world.settle()
  await commands.cancel(id)
  const { status, cancelAtPeriodEnd } = await world.view(id)
  assert.equal([status, cancelAtPeriodEnd, await renewal(id)], ['active', true, before])
})

for (const behavior of ['keep_as_draft', 'mark_uncollectible'] as const) {
  test(`collection stopped as a gift (${behavior}): lessons go on, past the renewal too`, async () => {
    const { id, subscription } = await subscriber()
    await dashboard.update(subscription, { pause_collection: { behavior } })
    await world.advance(month_ms_max)
    assert.equal(await shown(id), ['active', null])
    assert.is(await hasLessons(id), true)
  })
}

test('all of it paused in the dashboard: nothing here lets it go on, and there it does', async () => {
  const { id, subscription } = await subscriber()
  await world.advance(10 * day_ms)
  await dashboard.pause(subscription)
  await world.settle()
  assert.equal(await shown(id), ['paused', null])
  assert.is(await hasLessons(id), false)
  assert.is(await refusal(commands.resumeNow(id)), 'held_by_support')
  assert.is(await refusal(commands.pauseMonths(id, 1)), 'held_by_support')
  await world.advance(2 * month_ms_max)
  assert.is((await commands.read(id)).invoices.length, 1, 'no period passes')
  await dashboard.resume(subscription, { billing_cycle_anchor: { type: 'now' } })
  await world.settle()
  assert.equal(await shown(id), ['active', null])
  assert.ok((await renewal(id)) > world.now() + 27 * day_ms, 'a period of its own')
})

test('all of it paused in the dashboard, and canceled here: over at once, because what was left was credited', async () => {
  const { id, subscription } = await subscriber()
  await dashboard.pause(subscription)
  await world.settle()
  const promised = Date.parse((await world.view(id)).lessonsUntilIfCanceled ?? '')
  assert.ok(Math.abs(promised - world.now()) < 60_000)
  await commands.cancel(id)
  assert.is((await world.view(id)).hasSubscription, false)
})

test('a pause of ours that is resumed in the dashboard is over at once', async () => {
  const { id, subscription } = await subscriber()
  await commands.pauseMonths(id, 2)
  const moved = await renewal(id)
  assert.is(await hasLessons(id), false)
  await dashboard.update(subscription, { pause_collection: '' })
  await world.settle()
  assert.equal([await shown(id), await renewal(id)], [['active', null], moved])
  assert.is(await hasLessons(id), true)
  // Our note from that pause does not apply to another.
  await dashboard.update(subscription, { pause_collection: { behavior: 'void' } })
  await world.settle()
  await commands.resumeNow(id)
  assert.is(await renewal(id), moved)
})

test('a pause of ours whose end is moved in the dashboard lasts as long as it says there', async () => {
  const { id, subscription } = await subscriber()
  await commands.pauseMonths(id, 1)
  const until = Math.floor(world.now() / 1000) + 50 * 86_400
  await dashboard.update(subscription, { pause_collection: { behavior: 'void', resumes_at: until } })
  await world.settle()
  assert.equal(await shown(id), ['paused', new Date(until * 1000).toISOString()])
  await world.advance(49 * day_ms)
  assert.is((await shown(id))[0], 'paused')
  await world.advance(2 * day_ms)
  assert.is((await shown(id))[0], 'active')
})

test('what a moved trial does at Stripe: the anchor moves, and invoices over nothing are not shown', async () => {
  const { id, subscription } = await subscriber()
  await commands.pauseMonths(id, 1)
  await commands.pauseMonths(id, 3)
  const renewsAt = await renewal(id)
  const { billing_cycle_anchor, trial_end, status } = await dashboard.retrieve(subscription)
  assert.equal([status, billing_cycle_anchor * 1000, (trial_end ?? 0) * 1000], ['trialing', renewsAt, renewsAt])
  const { data } = await stripe.invoices.list({ subscription })
  assert.equal(
    data.map(({ total, billing_reason }) => [total, billing_reason]),
    [
      [0, 'subscription_update'],
      [500, 'subscription_create'],
    ],
  )
  assert.is(viewHistory(await commands.read(id)).history.length, 1)
  await world.advance(renewsAt + day_ms - world.now())
  assert.is((await current(id)).periodStart, renewsAt)
  assert.is(viewHistory(await commands.read(id)).history.length, 2)
  assert.equal(entitlementOf(await current(id), { requireSubscription: true }).kind, 'active')
})

test('a smaller plan waits for the renewal through a pause that is longer than what was left', async () => {
  const { id, subscription } = await subscriber('yearly')
  await commands.changePlan(id, 'monthly')
  const before = await renewal(id)
  await world.advance(before - 40 * day_ms - world.now())
  await commands.pauseMonths(id, 3)
  await world.advance(60 * day_ms)
  await commands.resumeNow(id)
  // Stripe's documentation does not say whether moving a trial starts a new period. If it does, that is past the
  // earlier renewal.
  const atStripe = world.sim?.books.state.subscriptions[subscription]?.items.data[0]
  Object.assign(atStripe ?? {}, { current_period_start: Math.floor(world.now() / 1000) })
  await commands.refresh(id)
  const { interval, amount, nextPlan, nextBilling } = await world.view(id)
  assert.equal([interval, amount, nextPlan?.interval], ['year', 50, 'month'], 'the year is not over')
  assert.ok(Date.parse(nextBilling ?? '') > before)
  await world.advance(45 * day_ms)
  const [letter = '', ...more] = (await world.api.mailsTo(`${id}@example.com`)).filter((mail) => /renews on/.test(mail))
  assert.match(letter, 'goes on as the monthly plan that you chose')
  assert.equal(more, [])
  const after = await world.view(id)
  assert.equal([after.interval, after.nextPlan], ['month', null])
  await commands.pauseMonths(id, 1)
  assert.is((await world.view(id)).interval, 'month', 'what was noted then means nothing any more')
})

test('two years is as far as a trial may reach: the longest pause of a year just paid stays within', async () => {
  const { id, subscription } = await subscriber('yearly')
  await commands.pauseMonths(id, 3)
  assert.ok((await renewal(id)) < world.now() + 730 * day_ms)
  const trial_end = Math.floor((world.now() + 4 * 365 * day_ms) / 1000)
  const error = await dashboard.update(subscription, { trial_end, proration_behavior: 'none' }).catch((e: Error) => e)
  assert.match((error as Error).message, 'no more than two years')
})

test.run()
