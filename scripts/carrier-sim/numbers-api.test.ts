import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { createCarrier } from '../../sms-engine/carrier/twilio/send.ts'
import { ACCOUNT_SID, ANN, AUTH_TOKEN, BOB, SERVICE, startWorld, type World } from './testing/world.ts'

const test = suite<{ world: World }>('Lookup and the consent API, with our own client')

test.before.each(async (context) => {
  context.world = await startWorld()
})
test.after.each(async ({ world }) => {
  await world.stop()
})

const account = { accountSid: ACCOUNT_SID, authToken: AUTH_TOKEN, fromNumber: SERVICE }
const numbersOf = ({ sim }: World, changed: object = {}) =>
  createCarrier({ ...account, apiUrl: sim.url, checksReassigned: true, tellsConsents: true, ...changed }).numbers

const since = Date.parse('2026-08-14T12:00:00Z')

test('a number is its owner’s until somebody says when it went to another', async ({ world }) => {
  const ask = () => numbersOf(world)?.ownerSince?.(ANN, since)
  assert.is(await ask(), 'same')
  world.sim.console.reassigned[ANN] = Date.parse('2026-08-13T23:00:00Z')
  assert.is(await ask(), 'same', 'before it was verified')
  world.sim.console.reassigned[ANN] = Date.parse('2026-09-01T00:00:00Z')
  assert.is(await ask(), 'other')
  world.sim.console.reassigned[ANN] = null
  assert.is(await ask(), 'unknown')
  assert.is(await numbersOf(world, { authToken: 'wrong' })?.ownerSince?.(ANN, since), null)
})

test('consents block and free numbers, and each is answered for itself', async ({ world }) => {
  const [first, second, third] = ['a', 'b', 'c'].map((digit) => digit.repeat(32)) as [string, string, string]
  world.sim.carrier.setOptedOut(BOB, SERVICE, true)
  const told = await numbersOf(world)?.tellConsents?.([
    { id: first, phone: ANN, action: 'opt-out', at: since },
    { id: second, phone: BOB, action: 'opt-in', at: since },
  ])
  assert.equal([told?.get(first), told?.get(second)], [{ taken: true }, { taken: true }])
  assert.equal([world.sim.carrier.isOptedOut(ANN), world.sim.carrier.isOptedOut(BOB)], [true, false])
  const stranger = numbersOf(world, { fromNumber: BOB })
  const refused = await stranger?.tellConsents?.([{ id: third, phone: ANN, action: 'opt-in', at: since }])
  assert.equal(refused?.get(third), { taken: false, code: 30646 })
})

test('consents are told for each of several senders, and are taken when all of them are', async () => {
  const other = '+12025550176'
  const world = await startWorld({ senders: [{ id: SERVICE }, { id: other }] })
  const id = 'a'.repeat(32)
  const tell = (senders: readonly string[]) =>
    numbersOf(world, { senders })?.tellConsents?.([{ id, phone: ANN, action: 'opt-out', at: since }])
  assert.equal((await tell([SERVICE, other]))?.get(id), { taken: true })
  assert.equal(
    [SERVICE, other].map((sender) => world.sim.carrier.isOptedOut(ANN, sender)),
    [true, true],
  )
  assert.equal((await tell([SERVICE, BOB]))?.get(id), { taken: false, code: 30646 })
  await world.stop()
})

test('a fault before consents are taken changes nothing, one after it is not heard of', async ({ world }) => {
  const tell = () =>
    numbersOf(world)?.tellConsents?.([{ id: 'a'.repeat(32), phone: ANN, action: 'opt-out', at: since }])
  for (const fault of ['500', '429', 'timeout-after-accept'] as const) {
    world.sim.faults.add(fault, 1)
    assert.is(await tell(), null)
    assert.is(world.sim.carrier.isOptedOut(ANN), fault === 'timeout-after-accept')
  }
})

test.run()
