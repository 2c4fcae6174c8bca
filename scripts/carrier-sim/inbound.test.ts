import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { carrierTexts } from '../../content/product.ts'
import { isMessage } from './carrier.ts'
import { status, twiml } from './testing/fake-service.ts'
import { ACCOUNT_SID, ANN, SERVICE, startWorld, type World } from './testing/world.ts'

const test = suite<{ world: World }>('Texts from a phone')

test.before.each(async (context) => {
  context.world = await startWorld()
})
test.after.each(async ({ world }) => {
  await world.stop()
})

/** The thread as `author: body`, with notes as `note: text`. */
const thread = (world: World): string[] =>
  (world.sim.carrier.thread(ANN) ?? []).map((entry) =>
    isMessage(entry) ? `${entry.by}: ${entry.body}` : `note: ${entry.note}`,
  )

test('a text over RCS names its channel at both ends, and its reply reaches the phone', async ({ world }) => {
  world.service.answerWith(twiml('Hello.'))
  const { body } = await world.api('POST', `/phones/${ANN}/messages`, { body: 'Q', channel: 'rcs' })
  assert.equal(body.replies, ['Hello.'])
  const [call] = world.service.callsOf('message')
  assert.ok(call?.signed)
  assert.is(call.params.From, `rcs:${ANN}`)
  assert.match(call.params.To ?? '', /^rcs:/)
  assert.equal(thread(world), ['phone: Q', 'service: Hello.'])
})

test('STOP blocks the sender that it was texted to and no other, and START frees that one', async () => {
  const service = `MG${'b2'.repeat(16)}`
  const world = await startWorld({ senders: [{ id: SERVICE }, { id: service }] })
  const isRefused = async (sender: object) =>
    world.client.messages.create({ to: ANN, body: 'Hello', ...sender } as never).then(
      () => false,
      (error: { code: number }) => error.code === 21_610,
    )
  const refused = async () => [await isRefused({ from: SERVICE }), await isRefused({ messagingServiceSid: service })]
  await world.api('POST', `/phones/${ANN}/messages`, { body: 'STOP', to: service })
  assert.is(world.service.callsOf('message').at(-1)?.params.MessagingServiceSid, service)
  assert.equal(await refused(), [false, true])
  await world.sim.text(ANN, { body: 'STOP', to: SERVICE })
  assert.is(world.service.callsOf('message').at(-1)?.params.To, SERVICE)
  assert.equal(await refused(), [true, true])
  await world.sim.text(ANN, { body: 'START', to: service })
  assert.equal(await refused(), [true, false])
  await world.stop()
})

test('a phone answers the sender that texted it last', async () => {
  const other = '+12025550176'
  const world = await startWorld({ senders: [{ id: SERVICE }, { id: other }] })
  await world.client.messages.create({ to: ANN, from: other, body: 'Hello' })
  await world.sim.text(ANN, 'Hi')
  assert.is(world.service.callsOf('message').at(-1)?.params.To, other)
  await world.stop()
})

test('reach our webhook signed, with what Twilio sends', async ({ world }) => {
  const { sid } = await world.sim.text(ANN, ' Hello & "good" day ')
  const [call] = world.service.callsOf('message')
  assert.ok(call?.signed)
  assert.is(call.path, '/webhooks/twilio/message')
  assert.is(call.params.MessageSid, sid)
  assert.is(call.params.SmsSid, sid)
  assert.is(call.params.SmsMessageSid, sid)
  assert.is(call.params.AccountSid, ACCOUNT_SID)
  assert.is(call.params.From, ANN)
  assert.is(call.params.To, SERVICE)
  assert.is(call.params.Body, ' Hello & "good" day ')
  assert.is(call.params.NumMedia, '0')
  assert.is(call.params.NumSegments, '1')
  assert.is(call.params.ApiVersion, '2010-04-01')
  assert.is(call.params.OptOutType, undefined)
  assert.match(call.headers['content-type'] ?? '', /^application\/x-www-form-urlencoded/)
})

test('pictures come with their addresses', async ({ world }) => {
  await world.sim.text(ANN, { body: '', numMedia: 2 })
  const { params, signed } = world.service.callsOf('message')[0]!
  assert.ok(signed)
  assert.is(params.Body, '')
  assert.is(params.NumMedia, '2')
  assert.match(params.MediaUrl1 ?? '', /^https:\/\/api\.twilio\.com\//)
})

test('the replies in our TwiML reach the phone in order', async ({ world }) => {
  world.service.answerWith(twiml('Right. Only the $150.', 'Debits &amp; credits <![CDATA[<3]]>'))
  const { replies } = await world.sim.text(ANN, 'B')
  assert.equal(replies, ['Right. Only the $150.', 'Debits & credits <3'])
  assert.equal(thread(world), ['phone: B', 'service: Right. Only the $150.', 'service: Debits & credits <3'])
  await world.sim.idle()
  assert.is(world.sim.carrier.phone(ANN)?.lastMessage?.status, 'delivered')
})

test('a reply may ask for its own status callback', async ({ world }) => {
  world.service.answerWith((_call, response) =>
    response
      .writeHead(200, { 'Content-Type': 'text/xml' })
      .end(`<Response><Message statusCallback="${world.statusCallback}"><Body>Hi</Body></Message></Response>`),
  )
  await world.sim.text(ANN, 'hello')
  await world.sim.idle()
  const told = world.service.callsOf('status')
  assert.equal(told.map(({ params }) => params.MessageStatus).sort(), ['delivered', 'sent'])
  assert.ok(told.every(({ signed }) => signed))
})

test('no content is no reply', async ({ world }) => {
  world.service.answerWith(status(204))
  const result = await world.sim.text(ANN, 'hello')
  assert.equal(result.replies, [])
  assert.is(result.error, undefined)
  assert.equal(thread(world), ['phone: hello'])
})

test('an error status is retried, then noted in the thread', async ({ world }) => {
  world.service.answerWith(status(500))
  const { error, replies } = await world.sim.text(ANN, 'hello')
  assert.equal(error, { code: 11217, message: 'the service answered with status 500' })
  assert.equal(replies, [])
  assert.equal(thread(world), ['phone: hello', 'note: No reply: the service answered with status 500 (11217).'])
  const calls = world.service.callsOf('message')
  assert.is(calls.length, 4)
  assert.is(new Set(calls.map(({ headers }) => headers['i-twilio-idempotency-token'])).size, 1)
  assert.is(new Set(calls.map(({ params }) => params.MessageSid)).size, 1)
})

test('a retry that is answered counts', async ({ world }) => {
  let calls = 0
  world.service.answerWith((call, response) => {
    calls += 1
    if (calls === 1) response.destroy()
    else twiml('There you are.')(call, response)
  })
  assert.equal((await world.sim.text(ANN, 'hello')).replies, ['There you are.'])
  assert.is(world.service.callsOf('message').length, 2)
})

test('TwiML that cannot be read is noted in the thread', async ({ world }) => {
  world.service.answerWith((_call, response) =>
    response.writeHead(200, { 'Content-Type': 'text/xml' }).end('<Response><Message>Hi</Response>'),
  )
  const { error } = await world.sim.text(ANN, 'hello')
  assert.is(error?.code, 12100)
  assert.match(thread(world)[1] ?? '', /^note: No reply: the answer is not well-formed XML/)
})

test('STOP blocks the number and is answered by the carrier, and still reaches us', async ({ world }) => {
  world.service.answerWith(twiml('You should never see this.'))
  const { replies } = await world.sim.text(ANN, ' stop ')
  assert.equal(replies, [])
  assert.is(world.sim.carrier.isOptedOut(ANN), true)
  assert.is(world.service.callsOf('message')[0]?.params.Body, ' stop ')
  assert.equal(thread(world), [
    'phone:  stop ',
    `carrier: ${carrierTexts.stop}`,
    'note: The carrier refused a reply of the service, because this phone has opted out (21610).',
  ])
})

test('STOP twice is answered once', async ({ world }) => {
  await world.sim.text(ANN, 'STOP')
  await world.sim.text(ANN, 'QUIT')
  assert.equal(thread(world), ['phone: STOP', `carrier: ${carrierTexts.stop}`, 'phone: QUIT'])
})

for (const word of ['START', 'unstop', 'Yes']) {
  test(`${word} is answered by the carrier only when the number was blocked`, async ({ world }) => {
    await world.sim.text(ANN, word)
    assert.equal(thread(world), [`phone: ${word}`])
    await world.sim.text(ANN, 'STOP')
    await world.sim.text(ANN, word)
    assert.is(world.sim.carrier.isOptedOut(ANN), false)
    assert.equal(thread(world).slice(-2), [`phone: ${word}`, `carrier: ${carrierTexts.start}`])
    assert.is(world.service.callsOf('message').length, 3)
  })
}

test('HELP is answered by the carrier and reaches us', async ({ world }) => {
  await world.sim.text(ANN, 'info')
  assert.equal(thread(world), ['phone: info', `carrier: ${carrierTexts.help}`])
  assert.is(world.service.callsOf('message').length, 1)
})

test('a keyword among other words is just a text', async ({ world }) => {
  await world.sim.text(ANN, 'please stop')
  assert.is(world.sim.carrier.isOptedOut(ANN), false)
  assert.equal(thread(world), ['phone: please stop'])
})

test.run()

const services = suite('Texts through a Messaging Service')

services('carry its id, and what Advanced Opt-Out read', async () => {
  const messagingServiceSid = `MG${'b2'.repeat(16)}`
  const world = await startWorld({ messagingServiceSid })
  await world.sim.text(ANN, 'Cancel')
  await world.sim.text(ANN, 'hello')
  const [stop, hello] = world.service.callsOf('message')
  assert.is(stop?.params.MessagingServiceSid, messagingServiceSid)
  assert.is(stop?.params.OptOutType, 'STOP')
  assert.is(hello?.params.OptOutType, undefined)
  await world.stop()
})

services.run()

const shortCodes = suite('Texts to a short code')

shortCodes('leave every keyword to us', async () => {
  const world = await startWorld({ keywords: 'ours' })
  world.service.answerWith(twiml('Ours.'))
  for (const word of ['HELP', 'STOP', 'START']) {
    assert.equal((await world.sim.text(ANN, word)).replies, ['Ours.'])
  }
  assert.is(world.sim.carrier.isOptedOut(ANN), false)
  await world.stop()
})

shortCodes.run()
