import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { localTwilio } from './testing/twilio-client.ts'
import { ACCOUNT_SID, ANN, AUTH_TOKEN, BOB, SERVICE, startWorld, type World } from './testing/world.ts'

const test = suite<{ world: World }>('The REST API, with the real Twilio client')

test.before.each(async (context) => {
  context.world = await startWorld()
})
test.after.each(async ({ world }) => {
  await world.stop()
})

const send = (world: World, to: string, body: string) =>
  world.client.messages.create({ to, from: SERVICE, body, statusCallback: world.statusCallback })

/** The client's error for a request that Twilio rejects. */
async function refusal(request: Promise<unknown>): Promise<{ code: number; status: number; message: string }> {
  const error = await request.then(
    () => assert.unreachable('it was accepted'),
    (error) => error,
  )
  return error
}

test('creates a message and answers as Twilio does', async ({ world }) => {
  const before = Date.now()
  const message = await send(world, ANN, 'Cash is an asset.')
  assert.match(message.sid, /^SM[\da-f]{32}$/)
  assert.is(message.status, 'queued')
  assert.is(message.direction, 'outbound-api')
  assert.is(message.numSegments, '1')
  assert.is(message.errorCode, null)
  assert.is(message.to, ANN)
  assert.is(message.from, SERVICE)
  assert.is(message.accountSid, ACCOUNT_SID)
  // Reported in whole seconds.
  assert.ok(message.dateCreated.getTime() > before - 1_000 && message.dateCreated.getTime() <= Date.now())
  assert.is(message.uri, `/2010-04-01/Accounts/${ACCOUNT_SID}/Messages/${message.sid}.json`)
})

test('walks through queued, sent and delivered', async ({ world }) => {
  const { sid } = await send(world, ANN, 'Cash is an asset.')
  await world.sim.idle()
  const message = await world.client.messages(sid).fetch()
  assert.is(message.status, 'delivered')
  assert.instance(message.dateSent, Date)
})

test('a Messaging Service accepts first and counts segments later', async ({ world }) => {
  const messagingServiceSid = `MG${'b2'.repeat(16)}`
  const statusCallback = world.statusCallback
  const message = await world.client.messages.create({ to: ANN, messagingServiceSid, body: 'Hello', statusCallback })
  assert.is(message.status, 'accepted')
  assert.is(message.numSegments, '0')
  assert.is(message.from, null)
  assert.is(message.messagingServiceSid, messagingServiceSid)
  await world.sim.idle()
  const told = world.service.callsOf('status').map(({ params }) => params.MessageStatus)
  assert.equal(told.sort(), ['delivered', 'queued', 'sent'])
  const later = await world.client.messages(message.sid).fetch()
  assert.is(later.numSegments, '1')
  assert.is(later.from, SERVICE)
})

test('refuses wrong credentials with 20003', async ({ world }) => {
  const stranger = localTwilio(ACCOUNT_SID, 'wrong', world.sim.url)
  const error = await refusal(stranger.messages.create({ to: ANN, from: SERVICE, body: 'Hello' }))
  assert.is(error.code, 20003)
  assert.is(error.status, 401)
  assert.equal(world.sim.carrier.messages(), [])
})

test('refuses another account, even with our credentials', async ({ world }) => {
  const response = await fetch(`${world.sim.url}/2010-04-01/Accounts/AC${'0'.repeat(32)}/Messages.json`, {
    headers: { Authorization: `Basic ${btoa(`${ACCOUNT_SID}:${AUTH_TOKEN}`)}` },
  })
  assert.is(response.status, 401)
})

const refused: readonly [why: string, form: Record<string, string>, code: number][] = [
  ['no recipient', { From: SERVICE, Body: 'Hello' }, 21604],
  ['a recipient that is no number', { To: '555', From: SERVICE, Body: 'Hello' }, 21211],
  ['a recipient one digit short', { To: '+1212555010', From: SERVICE, Body: 'Hello' }, 21211],
  ['no sender', { To: ANN, Body: 'Hello' }, 21603],
  ['a sender that is not ours', { To: ANN, From: BOB, Body: 'Hello' }, 21606],
  ['an unknown Messaging Service', { To: ANN, MessagingServiceSid: 'MG1', Body: 'Hello' }, 21701],
  ['ourselves as recipient', { To: SERVICE, From: SERVICE, Body: 'Hello' }, 21266],
  ['no body', { To: ANN, From: SERVICE }, 21602],
  ['an empty body', { To: ANN, From: SERVICE, Body: '' }, 21602],
  ['1601 characters', { To: ANN, From: SERVICE, Body: 'x'.repeat(1601) }, 21617],
  ['a callback that is no address', { To: ANN, From: SERVICE, Body: 'Hello', StatusCallback: 'status' }, 21609],
  ['a validity of 0 s', { To: ANN, From: SERVICE, Body: 'Hello', ValidityPeriod: '0' }, 21624],
  ['a validity above 10 h', { To: ANN, From: SERVICE, Body: 'Hello', ValidityPeriod: '36001' }, 21624],
]

for (const [why, form, code] of refused) {
  test(`refuses ${why} with ${code}`, async ({ world }) => {
    const response = await fetch(`${world.sim.url}/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`, {
      method: 'POST',
      headers: { Authorization: `Basic ${btoa(`${ACCOUNT_SID}:${AUTH_TOKEN}`)}` },
      body: new URLSearchParams(form),
    })
    const body = (await response.json()) as { code: number; status: number; more_info: string; message: string }
    assert.is(response.status, 400)
    assert.is(body.code, code)
    assert.is(body.status, 400)
    assert.is(body.more_info, `https://www.twilio.com/docs/errors/${code}`)
    assert.equal(world.sim.carrier.messages(), [])
  })
}

test('takes 1600 characters', async ({ world }) => {
  assert.is((await send(world, ANN, 'x'.repeat(1600))).numSegments, '11')
})

test('lists the messages to one number, newest first', async ({ world }) => {
  for (const body of ['one', 'two', 'three']) await send(world, ANN, body)
  await send(world, BOB, 'for Bob')
  await world.sim.text(ANN, 'from Ann')
  const bodies = (await world.client.messages.list({ to: ANN })).map(({ body }) => body)
  assert.equal(bodies, ['three', 'two', 'one'])
})

test('lists over pages without losing or repeating any', async ({ world }) => {
  const sent = Array.from({ length: 7 }, (_, index) => `text ${index}`)
  for (const body of sent) await send(world, ANN, body)
  const listed = await world.client.messages.list({ to: ANN, pageSize: 3 })
  assert.equal(
    listed.map(({ body }) => body),
    sent.toReversed(),
  )
})

test('lists what was sent on or after a moment', async ({ world }) => {
  await send(world, ANN, 'yesterday')
  await world.sim.clock.advance('P1D')
  const dateSentAfter = new Date(world.sim.clock.now())
  await send(world, ANN, 'today')
  const listed = await world.client.messages.list({ to: ANN, dateSentAfter })
  assert.equal(
    listed.map(({ body }) => body),
    ['today'],
  )
})

test('lists what phones sent, as inbound', async ({ world }) => {
  await world.sim.text(ANN, 'hello')
  const [message] = await world.client.messages.list({ to: SERVICE })
  assert.is(message?.direction, 'inbound')
  assert.is(message?.status, 'received')
  assert.is(message?.from, ANN)
})

test('answers 20404 for a message that is not there', async ({ world }) => {
  const error = await refusal(world.client.messages(`SM${'0'.repeat(32)}`).fetch())
  assert.is(error.code, 20404)
  assert.is(error.status, 404)
})

test('refuses a number that opted out with 21610, until it comes back', async ({ world }) => {
  await world.sim.text(ANN, 'STOP')
  const error = await refusal(send(world, ANN, 'Hello'))
  assert.is(error.code, 21610)
  assert.is(error.status, 400)
  await send(world, BOB, 'Hello')
  await world.sim.text(ANN, 'START')
  await send(world, ANN, 'Hello again')
})

/** Sends with a client that has a short timeout. */
const sendImpatiently = (world: World) =>
  localTwilio(ACCOUNT_SID, AUTH_TOKEN, world.sim.url, 300).messages.create({ to: ANN, from: SERVICE, body: 'Hello' })

test('fault "timeout": never answered, never accepted', async ({ world }) => {
  await world.api('POST', '/faults', { next: 'timeout' })
  const error = await refusal(sendImpatiently(world))
  assert.match(error.message, /timeout/)
  assert.equal(world.sim.carrier.messages(), [])
})

test('fault "timeout-after-accept": delivered, but never answered', async ({ world }) => {
  await world.api('POST', '/faults', { next: 'timeout-after-accept' })
  const error = await refusal(sendImpatiently(world))
  assert.match(error.message, /timeout/)
  await world.sim.idle()
  assert.is(world.sim.carrier.messages()[0]?.status, 'delivered')
})

test('fault "reset": the connection breaks before anything is accepted', async ({ world }) => {
  await world.api('POST', '/faults', { next: 'reset' })
  const error = await refusal(send(world, ANN, 'Hello'))
  assert.is(String(error.code), 'ECONNRESET')
  assert.equal(world.sim.carrier.messages(), [])
})

test('faults "500" and "429" refuse with their codes', async ({ world }) => {
  await world.api('POST', '/faults', { next: '500' })
  await world.api('POST', '/faults', { next: '429' })
  assert.is((await refusal(send(world, ANN, 'Hello'))).status, 500)
  const error = await refusal(send(world, ANN, 'Hello'))
  assert.is(error.code, 20429)
  assert.is(error.status, 429)
  assert.equal(world.sim.carrier.messages(), [])
})

test("a fault with one of the API's codes is a refusal", async ({ world }) => {
  await world.api('POST', '/faults', { next: 21614 })
  const error = await refusal(send(world, ANN, 'Hello'))
  assert.is(error.code, 21614)
  assert.is(error.status, 400)
})

test('a fault with a delivery code is accepted, then undelivered', async ({ world }) => {
  await world.api('POST', '/faults', { next: '30003' })
  const { sid } = await send(world, ANN, 'Hello')
  await world.sim.idle()
  const message = await world.client.messages(sid).fetch()
  assert.is(message.status, 'undelivered')
  assert.is(message.errorCode, 30003)
  const { params } = world.service.callsOf('status').at(-1)!
  assert.is(params.MessageStatus, 'undelivered')
  assert.is(params.ErrorCode, '30003')
})

test('a fault hits as many creations as it says', async ({ world }) => {
  await world.api('POST', '/faults', { next: '500', count: 2 })
  await refusal(send(world, ANN, 'one'))
  await refusal(send(world, ANN, 'two'))
  await send(world, ANN, 'three')
})

test('DELETE /faults takes back what is planned', async ({ world }) => {
  await world.api('POST', '/faults', { next: '500', count: 5 })
  assert.equal((await world.api('GET', '/faults')).body, [{ next: '500', count: 5 }])
  await world.api('DELETE', '/faults')
  await send(world, ANN, 'Hello')
})

test('lists what phones texted by To and date, page by page, replies and texts of ours left out', async ({ world }) => {
  const sids: string[] = []
  for (let index = 0; index < 5; index++) sids.push((await world.sim.text(ANN, `Text ${index}`)).sid)
  await world.sim.text(BOB, 'From Bob')
  await send(world, ANN, 'To Ann')
  const dateSentAfter = new Date(world.sim.clock.now() - 60_000)
  const listed = await world.client.messages.list({ to: SERVICE, dateSentAfter, pageSize: 2 })
  assert.equal(new Set(listed.map(({ direction }) => direction)), new Set(['inbound']))
  assert.equal(
    listed
      .filter(({ from }) => from === ANN)
      .map(({ sid }) => sid)
      .reverse(),
    sids,
  )
  assert.is(listed.length, 6)
  const later = new Date(world.sim.clock.now() + 60_000)
  assert.equal(await world.client.messages.list({ to: SERVICE, dateSentAfter: later }), [])
})

test('a text over RCS is listed for the agent, not for the number', async ({ world }) => {
  const { sid } = await world.sim.text(ANN, { body: 'Hi', channel: 'rcs' })
  assert.equal(await world.client.messages.list({ to: SERVICE }), [])
  const [listed] = await world.client.messages.list({ to: 'rcs:tallytext_agent' })
  assert.equal([listed?.sid, listed?.from, listed?.to], [sid, `rcs:${ANN}`, 'rcs:tallytext_agent'])
})

test('fault "list_lag_s": the list shows a text late, whatever it asks for; the text itself can be fetched', async ({
  world,
}) => {
  await world.api('POST', '/faults', { list_lag_s: 60 })
  const { sid } = await send(world, ANN, 'Hello')
  await world.sim.idle()
  const listed = async () => (await world.client.messages.list({ to: ANN })).map((message) => message.sid)
  assert.equal(await listed(), [])
  assert.is((await world.client.messages(sid).fetch()).status, 'delivered')
  await world.sim.clock.advance('PT61S')
  assert.equal(await listed(), [sid])
  await send(world, ANN, 'Hello again')
  await world.api('DELETE', '/faults')
  assert.is((await listed()).length, 2)
})

test('a text that has not left has no date, and is in no list that asks by date', async () => {
  const world = await startWorld({ deliveryDelay_ms: 60_000 })
  const { sid, dateSent } = await send(world, ANN, 'Hello')
  assert.is(dateSent, null)
  const list = (query: object) => world.client.messages.list({ to: ANN, ...query })
  assert.equal(await list({ dateSentAfter: new Date(0) }), [])
  assert.equal(
    (await list({})).map((message) => message.sid),
    [sid],
  )
  await world.stop()
})

test('fault "clock_ahead_s": the Date of every answer is off by so much', async ({ world }) => {
  await world.api('POST', '/faults', { clock_ahead_s: 360 })
  const { headers } = await fetch(`${world.sim.url}/2010-04-01/Accounts/${ACCOUNT_SID}/Messages.json`)
  const shown = Date.parse(headers.get('date') ?? '')
  assert.ok(Math.abs(shown - Date.now() - 360_000) < 30_000, String(shown - Date.now()))
})

for (const wrong of [
  { list_lag_s: -1 },
  {},
  { next: 'nonsense' },
  { next: 7 },
  { next: '500', count: 0 },
  { next: '500', count: 1.5 },
]) {
  test(`POST /faults ${JSON.stringify(wrong)} is a 400 with a message`, async ({ world }) => {
    const { status, body } = await world.api('POST', '/faults', wrong)
    assert.is(status, 400)
    assert.type(body.message, 'string')
  })
}

test.run()
