import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { ACCOUNT_SID, ANN, SERVICE, startWorld } from './testing/world.ts'

const test = suite('Delivery')

test('tells the status callback of each change, signed over its whole address', async () => {
  const world = await startWorld()
  const { statusCallback } = world
  const message = await world.client.messages.create({ to: ANN, from: SERVICE, body: 'Hello', statusCallback })
  await world.sim.idle()
  const calls = world.service.callsOf('status')
  assert.equal(calls.map(({ params }) => params.MessageStatus).sort(), ['delivered', 'sent'])
  for (const { params, signed, path } of calls) {
    assert.ok(signed)
    assert.is(path, '/webhooks/twilio/status?id=42')
    assert.is(params.MessageSid, message.sid)
    assert.is(params.SmsSid, message.sid)
    assert.is(params.SmsStatus, params.MessageStatus)
    assert.is(params.AccountSid, ACCOUNT_SID)
    assert.is(params.To, ANN)
    assert.is(params.From, SERVICE)
    assert.is(params.ApiVersion, '2010-04-01')
    assert.is(params.ErrorCode, undefined)
  }
  const receipt = calls.find(({ params }) => params.MessageStatus === 'delivered')
  assert.match(receipt?.params.RawDlrDoneDate ?? '', /^\d{10}$/)
  await world.stop()
})

test('takes the time it is told to take', async () => {
  const world = await startWorld({ deliveryDelay_ms: 300 })
  const began = performance.now()
  const { status } = await world.client.messages.create({ to: ANN, from: SERVICE, body: 'Hello' })
  assert.is(status, 'queued')
  await world.sim.idle()
  assert.is(world.sim.carrier.messages()[0]?.status, 'delivered')
  assert.ok(performance.now() - began >= 580)
  await world.stop()
})

test('what goes beyond a sender’s rate waits in its queue, and in no other sender’s', async () => {
  const [slow, quick] = [SERVICE, '+12025550176']
  const world = await startWorld({ senders: [{ id: slow, segmentsPerSecond: 4 }, { id: quick }] })
  const send = (from: string, body: string) => world.client.messages.create({ to: ANN, from, body })
  const order: string[] = []
  world.sim.carrier.onChange((change) => {
    if (change.type === 'status' && change.status === 'sent')
      order.push(world.sim.carrier.message(change.sid)?.body ?? '')
  })
  const began = performance.now()
  for (const body of ['one', 'two', 'three']) await send(slow, body)
  await send(quick, 'quick')
  await world.sim.idle()
  assert.ok(performance.now() - began >= 480, 'half a second for the two that had to wait')
  assert.ok(order.indexOf('quick') < order.indexOf('three'), order.join())
  await world.stop()
})

test('stops where it is', async () => {
  const world = await startWorld({ deliveryDelay_ms: 10_000 })
  await world.client.messages.create({ to: ANN, from: SERVICE, body: 'Hello' })
  await world.stop()
  assert.is(world.sim.carrier.messages()[0]?.status, 'queued')
})

test.run()
