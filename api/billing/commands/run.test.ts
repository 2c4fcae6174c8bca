/** How commands run: in time, under the lock, read back, and followed up whatever happens. */
import { setTimeout as sleep } from 'node:timers/promises'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import type { Refusal } from '../../http/refusal.ts'
import { CardDeclined, CustomerGone, GatewayUnavailable, NoSuchCard } from '../gateway.ts'
import { nothing } from '../model/records.ts'
import { openDesk } from '../testing/desk.ts'
import { cardOf, invoiceOf, subscriptionOf } from '../testing/records.ts'
import { refused } from '../testing/refused.ts'
import { refusalOf } from './refusals.ts'

const desk = await openDesk()
const { commands, gateway, newAccount, newCustomer, rows, store } = desk
/** A desk with short timeouts. */
const hasty = await openDesk({ answer_ms_max: 300, payment_answer_ms_max: 900 })
test.after(async () => {
  await desk.close()
  await hasty.close()
})
test.after.each(() => gateway.reset())

const following = (accountId: string) =>
  store.row(
    `select sync_at_machine is not null as expected, sync_attempts as attempts from billing_customer where account_id = $1`,
    [accountId],
  )

test('the first command of an account makes it a customer, once', async () => {
  const accountId = await newAccount()
  gateway.asked.length = 0
  await commands.setUpCard(accountId)
  await commands.setUpCard(accountId)
  assert.equal(gateway.asked, [
    `createCustomer ${accountId}@example.com Ann Archer`,
    `setUpCard cus_${accountId}`,
    `setUpCard cus_${accountId}`,
  ])
})

test('an account that has just been deleted is not made a customer', async () => {
  gateway.asked.length = 0
  const refusal = await refused(commands.setUpCard('00000000-0000-4000-8000-000000000000'))
  assert.equal([refusal.statusCode, refusal.code, gateway.asked], [404, 'not_found', []])
})

test('a lost answer is asked for again under the same key', async () => {
  const accountId = await newAccount()
  const keys: string[] = []
  gateway.instead.createCustomer = async (_payer, key) => {
    keys.push(key)
    if (keys.length < 3) throw new GatewayUnavailable('lost', { isUnclear: keys.length === 1 })
    return `cus_${accountId}`
  }
  for (const code of ['billing_unavailable', 'billing_unavailable']) {
    assert.is((await refused(commands.setUpCard(accountId))).code, code)
  }
  await commands.setUpCard(accountId)
  assert.equal([keys[0] === keys[1], keys[1] === keys[2]], [true, false])
})

test('a command that changes something reads back what came of it', async () => {
  const { id, accountId } = await newCustomer({ subscriptions: [subscriptionOf({ id: 'sub_read' })] })
  const answer = await commands.cancel(accountId)
  assert.equal(answer, await rows(id))
  assert.equal(
    answer.subscriptions.map((subscription) => subscription.id),
    ['sub_read'],
  )
  assert.equal(await following(accountId), { expected: false, attempts: 0 })
})

test('a refusal that is thrown stores nothing of what was seen, and the next look is due', async () => {
  const { id, accountId } = await newCustomer({ cards: [cardOf({ id: 'pm_unseen' })] })
  assert.is((await refused(commands.cancel(accountId))).code, 'no_subscription')
  assert.equal((await rows(id)).cards, [])
  assert.equal(await following(accountId), { expected: true, attempts: 0 })
})

test('a refusal that is returned comes after what was seen is stored', async () => {
  const owed = subscriptionOf({ id: 'sub_owed', status: 'past_due' })
  const { id, accountId } = await newCustomer({
    subscriptions: [owed],
    cards: [cardOf({ id: 'pm_owed', isDefault: true })],
  })
  gateway.instead.payWhatIsOwed = async () => ({ declined: 'Your card was declined.' })
  const refusal = await refused(commands.setDefaultCard(accountId, 'pm_owed'))
  assert.equal([refusal.statusCode, refusal.code], [402, 'card_declined'])
  assert.equal((await rows(id)).cards.length, 1)
})

test('a gateway that is too slow: answered in time, and what it does after all is stored', async () => {
  const { id, accountId } = await hasty.newCustomer()
  const { promise, resolve } = Promise.withResolvers<void>()
  hasty.gateway.instead.read = async () => {
    await promise
    return { subscriptions: [subscriptionOf({ id: 'sub_slow' })], invoices: [], cards: [] }
  }
  const start = performance.now()
  const refusal = await refused(hasty.commands.cancel(accountId))
  assert.equal([refusal.statusCode, refusal.code], [503, 'billing_unavailable'])
  assert.ok(performance.now() - start >= 290, 'not before its time')
  assert.equal([hasty.gateway.asked, (await hasty.rows(id)).subscriptions], [[], []])
  resolve()
  while ((await hasty.rows(id)).subscriptions.length === 0) await sleep(10)
  assert.equal(hasty.gateway.asked, ['setCancelAtPeriodEnd sub_slow true'])
  hasty.gateway.reset()
})

test('a payment may take longer, is then said to be confirmed, and is read back when it was made', async () => {
  const due = subscriptionOf({ id: 'sub_due', status: 'past_due' })
  const { id, accountId } = await hasty.newCustomer({ subscriptions: [due] })
  const { promise, resolve } = Promise.withResolvers<'paid'>()
  hasty.gateway.instead.payWhatIsOwed = () => promise
  const start = performance.now()
  const refusal = await refused(hasty.commands.setDefaultCard(accountId, 'pm_1'))
  assert.equal([refusal.statusCode, refusal.code], [503, 'payment_pending'])
  assert.ok(performance.now() - start >= 890, 'not before its time')
  hasty.gateway.has({ subscriptions: [{ ...due, status: 'active' }] })
  resolve('paid')
  while ((await hasty.rows(id)).subscriptions[0]?.status !== 'active') await sleep(10)
  assert.is(hasty.gateway.asked.filter((words) => words.startsWith('payWhatIsOwed')).length, 1)
  hasty.gateway.reset()
})

for (const slow of ['the refund', 'reading it back'] as const) {
  test(`a refund that is confirmed too late, because ${slow} takes long, is not given again`, async () => {
    const invoice = `in_${slow.length}`
    const paid = (refundedCents: number) => ({ invoices: [invoiceOf({ id: invoice, refundedCents })] })
    const { id, accountId } = await hasty.newCustomer(paid(0))
    const { promise, resolve } = Promise.withResolvers<void>()
    const { gateway } = hasty
    gateway.instead.refund = async () => {
      gateway.has(paid(200))
      if (slow === 'the refund') await promise
      else gateway.instead.read = () => promise.then(() => ({ ...nothing, ...paid(200) }))
    }
    assert.is((await refused(hasty.commands.refund(accountId, invoice, 200))).code, 'payment_pending')
    resolve()
    while ((await hasty.rows(id)).invoices[0]?.refundedCents !== 200) await sleep(10)
    Reflect.deleteProperty(gateway.instead, 'read')
    for (const times of [1, 2]) {
      await hasty.commands.refund(accountId, invoice, 200)
      assert.is(gateway.asked.length, times, 'the colleague may then give as much again')
    }
    gateway.reset()
  })
}

test('a payment of which no answer came is being confirmed; a card that is only chosen is not', async () => {
  const unclear = () => Promise.reject(new GatewayUnavailable('no answer', { isUnclear: true }))
  const due = await newCustomer({ subscriptions: [subscriptionOf({ id: 'sub_asked', status: 'past_due' })] })
  gateway.instead.payWhatIsOwed = unclear
  assert.is((await refused(commands.setDefaultCard(due.accountId, 'pm_1'))).code, 'payment_pending')
  const idle = await newCustomer({ subscriptions: [subscriptionOf({ id: 'sub_paid' })] })
  gateway.instead.read = unclear
  assert.is((await refused(commands.setDefaultCard(idle.accountId, 'pm_1'))).code, 'billing_unavailable')
})

test('one that fails after its answer was given is logged and breaks nothing', async () => {
  const { accountId } = await hasty.newCustomer()
  const { promise, reject } = Promise.withResolvers<never>()
  hasty.gateway.instead.setUpCard = () => promise
  assert.is((await refused(hasty.commands.setUpCard(accountId))).code, 'billing_unavailable')
  reject(new Error('too late'))
  while (!hasty.logged.some((line) => line.includes('failed after its answer was given'))) await sleep(10)
})

test('whoever never had to do with billing is not made a customer by what needs one', async () => {
  const accountId = await newAccount()
  gateway.asked.length = 0
  gateway.looks = 0
  const codes = [
    (await refused(commands.cancel(accountId))).code,
    (await refused(commands.reactivate(accountId))).code,
    (await refused(commands.pauseMonths(accountId, 1))).code,
    (await refused(commands.resumeNow(accountId))).code,
    (await refused(commands.setDefaultCard(accountId, 'pm_1'))).code,
    (await refused(commands.removeCard(accountId, 'pm_1'))).code,
  ]
  const none = 'no_subscription'
  assert.equal(codes, [none, none, none, none, 'no_such_card', 'no_such_card'])
  assert.is(await commands.pause(accountId, 1), null)
  await commands.resume(accountId)
  await commands.end(accountId, async () => {})
  assert.equal(await commands.read(accountId), { subscriptions: [], invoices: [], cards: [] })
  assert.equal([gateway.asked, gateway.looks], [[], 0])
})

test('the end of an account waits for a subscription that is just being made, and takes it along', async () => {
  const accountId = await newAccount()
  const begun = Promise.withResolvers<void>()
  const { promise, resolve } = Promise.withResolvers<string>()
  gateway.instead.createCustomer = () => {
    begun.resolve()
    return promise
  }
  gateway.asked.length = 0
  const subscribing = commands.subscribe(accountId, 'monthly')
  await begun.promise
  const removed: string[] = []
  const ending = commands.end(accountId, async () => void removed.push(...gateway.asked))
  await sleep(50)
  resolve(`cus_${accountId}`)
  await Promise.all([subscribing, ending])
  assert.equal(removed.slice(1), [`subscribe cus_${accountId} monthly`, `deleteCustomer cus_${accountId}`])
})

for (const [whose, has] of [
  ['a customer', true],
  ['somebody who never paid', false],
] as const) {
  test(`a subscription that waits while the account of ${whose} ends finds the account gone`, async () => {
    const { id, accountId } = has ? await newCustomer() : { id: '', accountId: await newAccount() }
    gateway.asked.length = 0
    gateway.instead.read = async () => {
      throw new CustomerGone('deleted')
    }
    const waiting: Promise<Refusal>[] = []
    await commands.end(accountId, async () => {
      waiting.push(refused(commands.subscribe(accountId, 'monthly')))
      await sleep(50)
      await store.pool.query('delete from account where id = $1', [accountId])
    })
    assert.equal(
      (await Promise.all(waiting)).map(({ code }) => code),
      ['not_found'],
    )
    assert.equal(gateway.asked, has ? [`deleteCustomer ${id}`] : [])
  })
}

test('what only a demonstration has is nowhere else', async () => {
  const { accountId } = await newCustomer()
  const card = { number: '4242424242424242', expMonth: 12, expYear: 2040 }
  assert.is((await refused(commands.confirmDemo(accountId, 'secret', card))).statusCode, 404)
})

test('a look that fails is to be tried again later, and one that succeeds is done', async () => {
  const { accountId } = await newCustomer()
  gateway.instead.read = async () => {
    throw new GatewayUnavailable('down')
  }
  assert.instance(await commands.refresh(accountId).catch((error) => error), GatewayUnavailable)
  assert.equal(await following(accountId), { expected: true, attempts: 1 })
  delete gateway.instead.read
  await commands.refresh(accountId)
  assert.equal(await following(accountId), { expected: false, attempts: 0 })
})

test('a look that waited for a command is tried again when it fails, although the command was read back', async () => {
  const { accountId } = await newCustomer({ subscriptions: [subscriptionOf({ id: 'sub_two' })] })
  const begun = Promise.withResolvers<void>()
  const goOn = Promise.withResolvers<void>()
  let reads = 0
  gateway.instead.read = async () => {
    begun.resolve()
    await goOn.promise
    if (++reads > 2) throw new GatewayUnavailable('down')
    return { ...nothing, subscriptions: [subscriptionOf({ id: 'sub_two' })] }
  }
  const canceling = commands.cancel(accountId)
  await begun.promise
  const looking = commands.refresh(accountId).catch((error: Error) => error.message)
  while ((await following(accountId)).attempts !== 1) await sleep(5)
  goOn.resolve()
  await canceling
  assert.is(await looking, 'down')
  assert.is((await following(accountId)).expected, true)
})

test('an address that changes while a command is read back is passed on after it', async () => {
  const { accountId } = await newCustomer({ subscriptions: [subscriptionOf({ id: 'sub_moved' })] })
  let reads = 0
  gateway.instead.read = async () => {
    if (++reads === 2) await commands.payerChanged(accountId)
    return { ...nothing, subscriptions: [subscriptionOf({ id: 'sub_moved' })] }
  }
  await commands.cancel(accountId)
  assert.is((await following(accountId)).expected, true)
  await commands.refresh(accountId)
  assert.is((await following(accountId)).expected, false)
})

test('what is shown is what is stored, unless a first payment is awaited', async () => {
  const { id, accountId } = await newCustomer({ subscriptions: [subscriptionOf({ id: 'sub_shown' })] })
  await commands.refresh(accountId)
  const before = gateway.looks
  assert.equal(await commands.readAwaited(accountId), await rows(id))
  assert.is(gateway.looks, before, 'nothing is awaited')

  gateway.has({ subscriptions: [subscriptionOf({ id: 'sub_shown', status: 'incomplete' })] })
  await commands.refresh(accountId)
  gateway.has({ subscriptions: [subscriptionOf({ id: 'sub_shown' })] })
  assert.is((await commands.readAwaited(accountId)).subscriptions[0]?.status, 'active')
})

test('while a first payment is awaited and nobody answers, what is stored will do; a bug is a bug', async () => {
  const { accountId } = await newCustomer({ subscriptions: [subscriptionOf({ id: 'sub_wait', status: 'incomplete' })] })
  await commands.refresh(accountId)
  gateway.instead.read = async () => {
    throw new GatewayUnavailable('down')
  }
  assert.is((await commands.readAwaited(accountId)).subscriptions[0]?.status, 'incomplete')
  const bug = new Error('a bug')
  gateway.instead.read = async () => {
    throw bug
  }
  assert.is(await commands.readAwaited(accountId).catch((error) => error), bug)
})

test('the gateway’s troubles in words for the person', () => {
  const said = (error: Error) => {
    const { statusCode, code, message } = refusalOf(error) as Refusal
    return [statusCode, code, message]
  }
  const [status, code, message] = said(new GatewayUnavailable('secret details'))
  assert.equal([status, code], [503, 'billing_unavailable'])
  assert.match(String(message), /^Our payment provider does not answer just now/)
  assert.equal(said(new NoSuchCard('x')), [404, 'no_such_card', 'There is no such card in your account.'])
  assert.equal(said(new CardDeclined('Your card has expired.')), [402, 'card_declined', 'Your card has expired.'])
  const bug = new Error('a bug')
  assert.is(refusalOf(bug), bug)
})

test.run()
