import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { status, twiml } from './testing/fake-service.ts'
import { ANN, BOB, SERVICE, startWorld, type World } from './testing/world.ts'

const test = suite<{ world: World }>("The programs' endpoints")

test.before.each(async (context) => {
  context.world = await startWorld()
})
test.after.each(async ({ world }) => {
  await world.stop()
})

test('a text is answered with its sid and our replies', async ({ world }) => {
  world.service.answerWith(twiml('one', 'two'))
  const { status, body } = await world.api('POST', `/phones/${ANN}/messages`, { body: 'Q' })
  assert.is(status, 200)
  assert.equal(Object.keys(body), ['sid', 'replies'])
  assert.match(body.sid, /^SM[\da-f]{32}$/)
  assert.equal(body.replies, ['one', 'two'])
})

test("the carrier's own answer is none of our replies", async ({ world }) => {
  const { body } = await world.api('POST', `/phones/${ANN}/messages`, { body: 'HELP' })
  assert.equal(body.replies, [])
})

test('an answer that failed is told apart from no answer', async ({ world }) => {
  world.service.answerWith(status(500))
  const { body } = await world.api('POST', `/phones/${ANN}/messages`, { body: 'Q' })
  assert.equal(body.replies, [])
  assert.is(body.error.code, 11217)
})

test('lists a thread as programs read it, oldest first', async ({ world }) => {
  world.service.answerWith(twiml('A reply.'))
  await world.client.messages.create({ to: ANN, from: SERVICE, body: 'A lesson.' })
  await world.sim.clock.advance('P1D')
  await world.api('POST', `/phones/${ANN}/messages`, { body: 'Q' })
  await world.api('POST', `/phones/${ANN}/messages`, { body: 'STOP' })
  await world.sim.idle()
  const { body } = await world.api('GET', `/phones/${ANN}/messages`)
  assert.equal(
    body.map(({ direction, by, status }: Record<string, string>) => `${direction} ${by} ${status}`),
    [
      'to-phone service delivered',
      'from-phone phone received',
      'to-phone service delivered',
      'from-phone phone received',
      'to-phone carrier delivered',
    ],
  )
  assert.equal(Object.keys(body[0]), ['sid', 'direction', 'by', 'body', 'status', 'at'])
  assert.ok(Date.parse(body[1].at) - Date.parse(body[0].at) >= 86_400_000, 'in service time')
})

test('an unknown phone has no messages', async ({ world }) => {
  assert.equal(await world.api('GET', `/phones/${ANN}/messages`), { status: 200, body: [] })
})

test('a picture needs no words', async ({ world }) => {
  const { status } = await world.api('POST', `/phones/${ANN}/messages`, { numMedia: 1 })
  assert.is(status, 200)
  assert.is(world.service.callsOf('message')[0]?.params.NumMedia, '1')
})

const refused: readonly [what: string, path: string, body: unknown][] = [
  ['a number that is none', '/phones/555/messages', { body: 'Q' }],
  ['a number without its plus', '/phones/12125550100/messages', { body: 'Q' }],
  ['an empty text', `/phones/${ANN}/messages`, { body: '' }],
  ['no text', `/phones/${ANN}/messages`, {}],
  ['a text that is no text', `/phones/${ANN}/messages`, { body: 7 }],
  ['a negative number of pictures', `/phones/${ANN}/messages`, { body: 'Q', numMedia: -1 }],
]

for (const [what, path, request] of refused) {
  test(`refuses ${what} with a 400 and a message`, async ({ world }) => {
    const { status, body } = await world.api('POST', path, request)
    assert.is(status, 400)
    assert.equal(Object.keys(body), ['message'])
    assert.equal(world.service.calls, [])
  })
}

test('lists phones with their last message and how many are unread', async ({ world }) => {
  await world.api('PUT', `/phones/${BOB}`)
  await world.client.messages.create({ to: ANN, from: SERVICE, body: 'A lesson.' })
  const { body } = await world.api('GET', '/phones')
  assert.is(body.length, 2)
  const ann = body.find(({ phone }: { phone: string }) => phone === ANN)
  assert.is(ann.unread, 1)
  assert.is(ann.optedOut, false)
  assert.is(ann.lastMessage.body, 'A lesson.')
  assert.is(body.find(({ phone }: { phone: string }) => phone === BOB).lastMessage, null)
  await world.api('POST', `/phones/${ANN}/read`)
  assert.is(world.sim.carrier.phone(ANN)?.unread, 0)
})

test('a thread for the page says what came before it', async ({ world }) => {
  for (const body of ['one', 'two', 'three']) await world.sim.text(ANN, body)
  const { body } = await world.api('GET', `/phones/${ANN}/thread?limit=2`)
  assert.is(body.earlier, 1)
  assert.equal(
    body.entries.map((entry: { body: string }) => entry.body),
    ['two', 'three'],
  )
  assert.is((await world.api('GET', `/phones/${BOB}/thread`)).status, 404)
})

test('the clock is read and advanced', async ({ world }) => {
  const { body: before } = await world.api('GET', '/clock')
  assert.equal(Object.keys(before), ['now'])
  const { status, body: after } = await world.api('POST', '/clock', { advance: 'P1D' })
  assert.is(status, 200)
  assert.equal(Object.keys(after), ['now', 'arrived'])
  assert.ok(Date.parse(after.now) - Date.parse(before.now) >= 86_400_000)
})

for (const wrong of [{}, { advance: 1 }, { advance: 'P-1D' }, { advance: 'P401D' }, { to: 'the moon' }]) {
  test(`POST /clock ${JSON.stringify(wrong)} is a 400 with a message`, async ({ world }) => {
    const { status, body } = await world.api('POST', '/clock', wrong)
    assert.is(status, 400)
    assert.type(body.message, 'string')
  })
}

test('an address that is not there is a 404 with a message', async ({ world }) => {
  assert.is((await world.api('GET', '/nowhere')).body.message, 'There is nothing at this address.')
})

test.run()
