/** What the law requires for yearly renewals: exactly one letter before each, on both gateways. */
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { Engine } from '../../sms-engine/engine/engine.ts'
import { sendMails } from '../../sms-engine/engine/mails.ts'
import type { Mailer } from '../../sms-engine/runtime/mail/mailer.ts'
import { type BillingWorld, day_ms, openBillingWorld } from './testing/world.ts'

/** Sends mails as the worker's tick does, once the back-off after a failed try is over. */
async function sendWaiting(engine: Engine, mailer: Mailer): Promise<void> {
  await engine.db.pool.query('update mail set next_try_at_machine = now() where next_try_at_machine is not null')
  await sendMails(engine, mailer)
}

for (const kind of ['demo', 'stripe'] as const) {
  const test = suite(`letters before renewals on ${kind}`)
  let world: BillingWorld
  test.before(async () => {
    world = await openBillingWorld(kind)
  })
  test.after.each(() => world.endAll())
  test.after(() => world.close())

  const lettersTo = async (id: string) =>
    (await world.api.mailsTo(`${id}@example.com`)).filter((mail) => /^Subject: .*renews on/m.test(mail))
  /** When the subscription renews or ends, ms. */
  const renewal = async (id: string) => Date.parse((await world.view(id)).nextBilling ?? '')
  /** Fast-forwards to the given number of days before the renewal. */
  const goToDaysBefore = async (id: string, days: number) =>
    world.advance((await renewal(id)) - days * day_ms - world.now())
  /** The date as in the letter: new accounts are in New York time. */
  const inWords = (at: number) =>
    new Date(at).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'America/New_York' })

  test('a year of a yearly plan: one letter, 15 to 45 days before, with the sum, the day and the way to cancel', async () => {
    const id = await world.newAccount()
    await world.subscribe(id, 'yearly')
    const first = await renewal(id)
    await goToDaysBefore(id, 45)
    assert.equal(await lettersTo(id), [])
    await goToDaysBefore(id, 15)
    const [letter = '', ...more] = await lettersTo(id)
    assert.equal(more, [])
    assert.match(letter, `Your yearly plan renews on ${inWords(first)}`)
    assert.match(letter, 'charged $50.00 for another year')
    assert.match(letter, 'choose "Cancel subscription": http://localhost:3000/dashboard?settings=1')
    assert.match(letter, 'http://localhost:3000/dashboard?settings=cards')
    await world.advance(20 * day_ms)
    assert.ok((await renewal(id)) > first, 'it was renewed')
    assert.is((await lettersTo(id)).length, 1)
    await goToDaysBefore(id, 1)
    const letters = await lettersTo(id)
    assert.is(letters.length, 2, 'another year, another letter')
    assert.match(letters[1] ?? '', inWords(await renewal(id)))
  })

  if (kind === 'stripe') {
    test('an end that somebody at Stripe has set after the renewal: the letter says what is charged, and both days', async () => {
      const id = await world.newAccount()
      await world.subscribe(id, 'yearly')
      const renewsAt = await renewal(id)
      const endsAt = Math.floor(renewsAt / 1000) * 1000 + 73 * day_ms
      const [subscription] = (await world.billing.commands.read(id)).subscriptions
      Object.assign(world.sim?.books.state.subscriptions[subscription?.id ?? ''] ?? {}, { cancel_at: endsAt / 1000 })
      await world.billing.commands.refresh(id)
      await goToDaysBefore(id, 15)
      const [letter = '', ...more] = await lettersTo(id)
      assert.equal(more, [])
      assert.match(letter, `Your yearly plan renews on ${inWords(renewsAt)}`)
      assert.match(letter, 'charged $10.00 (the price of $50.00, less what is taken off for you), and so on each year')
      assert.match(letter, `until it ends on ${inWords(endsAt)}, or until you cancel before`)
      await world.advance(20 * day_ms)
      assert.is((await world.billing.commands.read(id)).invoices[0]?.cents, 1_000, 'as the letter said')
      await world.advance(70 * day_ms)
      assert.equal([(await world.view(id)).hasSubscription, (await lettersTo(id)).length], [false, 1])
    })

    test('a credit that support has given: the letter says what the card is really charged, and the price', async () => {
      const id = await world.newAccount()
      await world.subscribe(id, 'yearly')
      const customer = Object.values(world.sim?.books.state.customers ?? {}).find(
        (one) => one.metadata.account_id === id,
      )
      Object.assign(customer ?? {}, { balance: -2_000 })
      await goToDaysBefore(id, 15)
      const [letter = ''] = await lettersTo(id)
      assert.match(letter, 'charged $30.00 (the price of $50.00, less what is taken off for you) for another year')
      await world.advance(20 * day_ms)
      const charged = Object.values(world.sim?.books.state.invoices ?? {}).filter(
        (one) => one.customer === customer?.id,
      )
      assert.ok(charged.some(({ amount_paid }) => amount_paid === 3_000))
    })
  }

  test('none after canceling, and one again when canceling is undone in time', async () => {
    const [gone, back] = [await world.newAccount(), await world.newAccount()]
    const { commands } = world.billing
    for (const id of [gone, back]) await world.subscribe(id, 'yearly')
    await world.advance(200 * day_ms)
    for (const id of [gone, back]) await commands.cancel(id)
    await goToDaysBefore(back, 25)
    assert.equal([await lettersTo(gone), await lettersTo(back)], [[], []])
    await commands.reactivate(back)
    await world.settle()
    assert.is((await lettersTo(back)).length, 1)
    await world.advance(40 * day_ms)
    assert.equal([(await lettersTo(gone)).length, (await lettersTo(back)).length], [0, 1])
  })

  test('canceled while the mail server was away: none', async () => {
    const id = await world.newAccount()
    const { mailer, engine } = world.api
    await world.subscribe(id, 'yearly')
    const { send } = mailer
    Object.assign(mailer, { send: () => Promise.reject(new Error('no mail server')) })
    await goToDaysBefore(id, 29).finally(() => Object.assign(mailer, { send }))
    await world.billing.commands.cancel(id)
    await world.settle()
    await sendWaiting(engine, mailer)
    assert.equal(await lettersTo(id), [])
  })

  test('the mail server was away: one, when it is back', async () => {
    const id = await world.newAccount()
    const { mailer, engine } = world.api
    await world.subscribe(id, 'yearly')
    const { send } = mailer
    Object.assign(mailer, { send: () => Promise.reject(new Error('no mail server')) })
    await goToDaysBefore(id, 28).finally(() => Object.assign(mailer, { send }))
    assert.equal(await lettersTo(id), [])
    await sendWaiting(engine, mailer)
    await world.settle()
    await sendWaiting(engine, mailer)
    assert.is((await lettersTo(id)).length, 1)
  })

  test('a monthly plan has none; a yearly one that becomes monthly says so', async () => {
    const [monthly, changing] = [await world.newAccount(), await world.newAccount()]
    await world.subscribe(monthly)
    await world.subscribe(changing, 'yearly')
    await world.billing.commands.changePlan(changing, 'monthly')
    await goToDaysBefore(changing, 15)
    assert.equal(await lettersTo(monthly), [])
    const [letter = '', ...more] = await lettersTo(changing)
    assert.equal(more, [])
    assert.match(letter, 'goes on as the monthly plan that you chose. Your card is then charged $5.00')
    await world.advance(40 * day_ms)
    assert.is((await lettersTo(changing)).length, 1)
  })

  test('a pause moves the renewal: another letter for another day, none for the same', async () => {
    const id = await world.newAccount()
    const { commands } = world.billing
    await world.subscribe(id, 'yearly')
    await goToDaysBefore(id, 20)
    assert.is((await lettersTo(id)).length, 1)
    await commands.pauseMonths(id, 1)
    await world.advance(60_000)
    await commands.resumeNow(id)
    await world.settle()
    assert.is((await lettersTo(id)).length, 1, 'it renews on the day that the letter named')
    await commands.pauseMonths(id, 2)
    const later = await renewal(id)
    await world.settle()
    assert.is((await lettersTo(id)).length, 1)
    await goToDaysBefore(id, 15)
    const letters = await lettersTo(id)
    assert.is(letters.length, 2)
    assert.match(letters[1] ?? '', inWords(later))
  })

  test.run()
}
