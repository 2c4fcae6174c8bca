import nock from 'nock'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import type { SendResult } from '../port.ts'
import { createCarrier } from './send.ts'

/** The real client against Twilio's answers byte for byte, without our simulator. */
const wire = suite('Twilio on the wire')

const accountSid = `AC${'0'.repeat(32)}`
const authToken = 'the token of the account'
const host = 'https://api.twilio.com'
const path = `/2010-04-01/Accounts/${accountSid}/Messages.json`

const account = { accountSid, authToken, fromNumber: '+12025550175' }
const carrier = createCarrier(account)
const impatient = createCarrier({ ...account, timeout_ms: 150 })
const text = {
  to: '+12125550100',
  body: 'Fish & chips: 5 € + “tip”?',
  reportTo: 'https://learn.example.com/report?message=7',
  validity_s: 3_600,
}

wire.before(() => {
  if (!nock.isActive()) nock.activate()
  nock.disableNetConnect()
})

wire.after.each(() => {
  const unused = nock.pendingMocks()
  nock.abortPendingRequests()
  nock.cleanAll()
  assert.equal(unused, [], 'every answer was asked for')
})

wire.after(() => {
  nock.enableNetConnect()
  nock.restore()
})

/** Twilio's API, which answers only requests with our token. */
const twilio = () => nock(host).matchHeader('authorization', `Basic ${btoa(`${accountSid}:${authToken}`)}`)

wire('a text is one form, sent with the account and its token', async () => {
  twilio()
    .matchHeader('content-type', 'application/x-www-form-urlencoded')
    .post(path, {
      From: '+12025550175',
      To: text.to,
      Body: text.body,
      StatusCallback: text.reportTo,
      ValidityPeriod: '3600',
    })
    .reply(201, { sid: 'SM1', status: 'queued' })
  assert.equal(await carrier.send(text), { outcome: 'accepted', sid: 'SM1' })
})

wire('a messaging service takes the place of the number', async () => {
  const messagingServiceSid = `MG${'1'.repeat(32)}`
  twilio()
    .post(path, (form) => form.MessagingServiceSid === messagingServiceSid && !('From' in form))
    .reply(201, { sid: 'SM2', status: 'accepted' })
  const service = createCarrier({ accountSid, authToken, messagingServiceSid })
  assert.equal(await service.send(text), { outcome: 'accepted', sid: 'SM2' })
})

wire('of several senders each text names its own, and the first is the programme’s', async () => {
  const service = `MG${'1'.repeat(32)}`
  const several = createCarrier({ accountSid, authToken, senders: ['+12025550175', service] })
  twilio()
    .post(path, (form) => form.MessagingServiceSid === service && !('From' in form))
    .reply(201, { sid: 'SM1' })
  assert.equal(await several.send({ ...text, from: service }), { outcome: 'accepted', sid: 'SM1' })
  twilio()
    .post(path, (form) => form.From === '+12025550175')
    .reply(201, { sid: 'SM2' })
  assert.equal(await several.send(text), { outcome: 'accepted', sid: 'SM2' })
})

/** A list that was read to its end. */
const whole = <T>(list: T[] | 'too-long' | null): T[] | null => (list === 'too-long' ? null : list)

wire('texts to each of several numbers are asked for, and say to which they came', async () => {
  const numbers = ['+12025550175', '+12025550176']
  const several = createCarrier({ accountSid, authToken, senders: numbers })
  for (const number of numbers) {
    const said = { ...listed(`SM${number}`, 'inbound'), from: '+12125550100', num_media: '0' }
    twilio()
      .get(path)
      .query((query) => query.To === number)
      .reply(200, page([said]))
  }
  assert.equal(
    whole(await several.received(since))?.map(({ to }) => to),
    numbers,
  )
})

wire('another base address moves every request, the next pages too', async () => {
  const moved = createCarrier({ ...account, apiUrl: 'http://sim.example:3001/' })
  nock('http://sim.example:3001').post(path).reply(201, { sid: 'SM3' })
  assert.equal(await moved.send(text), { outcome: 'accepted', sid: 'SM3' })
  const sim = nock('http://sim.example:3001')
  sim
    .get(path)
    .query(true)
    .reply(200, page([], `${path}?PageToken=next`))
  sim.get(path).query({ PageToken: 'next' }).reply(200, page([]))
  assert.equal(await moved.list(text.to, 0), [])
})

const refused = (code: number | null): SendResult => ({ outcome: 'refused', code })
const uncertain: SendResult = { outcome: 'uncertain' }

/** Twilio's refusal: the HTTP status and its usual body. */
const refusal = (status: number, code: number) =>
  [status, { code, status, message: 'No.', more_info: `https://www.twilio.com/docs/errors/${code}` }] as const

const answers: readonly [what: string, answer: readonly [number, (object | string)?], becomes: SendResult][] = [
  ['a refusal', refusal(400, 21610), refused(21610)],
  ['a wrong token', refusal(401, 20003), refused(20003)],
  ['a refusal in the shape of RFC 9457', [400, { type: 'x', title: 'No', status: 400, code: 21211 }], refused(21211)],
  ['a refusal without a code', [403, { message: 'No.' }], refused(403)],
  ['a refusal that is no JSON', [404, '<html>Not found</html>'], refused(404)],
  ['a redirection', [302, ''], refused(302)],
  ['too many requests', refusal(429, 20429), refused(429)],
  ['too many requests for another reason', refusal(429, 21611), refused(429)],
  ['too many requests without a word', [429], refused(429)],
  ['a fault inside Twilio', refusal(500, 20500), uncertain],
  ['a gateway without Twilio', [502, '<html>Bad gateway</html>'], uncertain],
  ['a Twilio that is overloaded', refusal(503, 20503), uncertain],
  ['a success that is no JSON', [201, '<html>Welcome to this hotel</html>'], uncertain],
  ['a success that says nothing', [201, ''], uncertain],
  ['a success without an id', [200, {}], uncertain],
]

for (const [what, answer, becomes] of answers) {
  wire(`${what} (${answer[0]}) is ${JSON.stringify(becomes)}`, async () => {
    twilio()
      .post(path)
      .reply(...answer)
    assert.equal(await carrier.send(text), becomes)
  })
}

const broken: readonly [code: string, becomes: SendResult][] = [
  // Nothing can have been taken without a connection.
  ['ECONNREFUSED', refused(null)],
  ['ENOTFOUND', refused(null)],
  ['EAI_AGAIN', refused(null)],
  // The request may have arrived before these errors.
  ['ECONNRESET', uncertain],
  ['EPIPE', uncertain],
  ['ETIMEDOUT', uncertain],
]

for (const [code, becomes] of broken) {
  wire(`a connection that ends in ${code} is ${JSON.stringify(becomes)}`, async () => {
    twilio()
      .post(path)
      .replyWithError(Object.assign(new Error(code), { code }))
    assert.equal(await carrier.send(text), becomes)
  })
}

wire('an answer that comes too late is waited for so long and no longer', async () => {
  twilio().post(path).delay(5_000).reply(201, { sid: 'SM4' })
  const start = performance.now()
  assert.equal(await impatient.send(text), uncertain)
  const took_ms = performance.now() - start
  assert.ok(took_ms > 140 && took_ms < 4_500, `${took_ms} ms`)
})

wire('nothing is tried again here: that is for the outbox, which knows whether the text may still go', async () => {
  for (const answer of [refusal(429, 20429), refusal(500, 20500)]) {
    const once = twilio()
      .post(path)
      .reply(...answer)
    await carrier.send(text)
    assert.ok(once.isDone())
  }
})

/** A page of Twilio's list. */
const page = (messages: readonly object[], next: string | null = null) => ({
  messages,
  next_page_uri: next,
  previous_page_uri: null,
  first_page_uri: `${path}?Page=0`,
  uri: path,
  page: 0,
  page_size: 100,
})

const listed = (sid: string, direction = 'outbound-api') => ({
  sid,
  direction,
  body: `Body of ${sid}.`,
  to: text.to,
  status: 'sent',
  date_created: 'Fri, 20 Nov 2026 14:05:09 +0000',
})

const since = Date.parse('2026-11-20T14:00:00.500Z')

const earlier = (sid: string) => ({ ...listed(sid), date_created: 'Fri, 20 Nov 2026 14:00:00 +0000' })

wire('the list asks for the number, follows the pages back to the moment and leaves replies out', async () => {
  twilio()
    .get(path)
    // No date: texts still waiting at Twilio have none, and a date filter would hide the text that we look for.
    .query({ To: text.to, PageSize: '100' })
    .reply(
      200,
      page([{ ...listed('SM1'), date_sent: null }, listed('SM2', 'outbound-reply')], `${path}?Page=1&PageToken=PASM2`),
    )
  twilio()
    .get(path)
    .query({ Page: '1', PageToken: 'PASM2' })
    .reply(
      200,
      page(
        [listed('SM3', 'inbound'), listed('SM4', 'outbound-call'), listed('SM5'), earlier('SM6')],
        `${path}?Page=2&PageToken=PASM6`,
      ),
    )
  const createdAt = Date.parse('2026-11-20T14:05:09Z')
  assert.equal(await carrier.list(text.to, since), [
    { sid: 'SM1', body: 'Body of SM1.', createdAt },
    { sid: 'SM5', body: 'Body of SM5.', createdAt },
  ])
})

const messagingServiceSid = `MG${'1'.repeat(32)}`
for (const [what, sender] of [
  ['', { messagingServiceSid }],
  [' of a program with several senders', { senders: ['+12025550175', messagingServiceSid] }],
] as const)
  wire(`what was sent, answers, and what they answer are looked for at both addresses of a phone${what}`, async () => {
    const service = createCarrier({ accountSid, authToken, ...sender })
    const ask = (query: object, ...messages: readonly object[]) =>
      twilio()
        .get(path)
        .query({ ...query, PageSize: '100' })
        .reply(200, page(messages))
    ask({ To: text.to }, listed('SM5'), listed('SM6', 'outbound-reply'))
    ask({ To: `rcs:${text.to}` }, { ...listed('SM7'), to: `rcs:${text.to}` })
    assert.equal(
      (await service.list(text.to, since))?.map(({ sid }) => sid),
      ['SM5', 'SM7'],
    )
    ask({ To: text.to })
    twilio()
      .get(path)
      .query({ To: `rcs:${text.to}`, PageSize: '100' })
      .reply(500, {})
    assert.is(await service.list(text.to, since), null, 'half a list proves nothing')
    ask({ To: text.to }, listed('SM1'))
    ask({ To: `rcs:${text.to}` }, listed('SM2', 'outbound-reply'))
    assert.equal(
      (await service.listReplies(text.to, since))?.map(({ sid }) => sid),
      ['SM2'],
    )
    for (const [sid, isListed] of [
      ['SM3', true],
      ['SM4', false],
    ] as const) {
      ask({ From: text.to })
      ask({ From: `rcs:${text.to}` }, listed('SM3', 'inbound'))
      assert.is(await service.hasListed(text.to, sid, since), isListed)
    }
    twilio().get(path).query(true).times(2).reply(500, {})
    assert.is(await service.hasListed(text.to, 'SM3', since), null)
  })

wire('a thousand texts to one number are enough', async () => {
  const hundred = Array.from({ length: 100 }, (_, index) => listed(`SM${index}`))
  twilio()
    .get(path)
    .times(10)
    .query(true)
    .reply(200, page(hundred, `${path}?Page=1&PageToken=PASM99`))
  assert.is((await carrier.list(text.to, since))?.length, 1_000)
})

const pool = (key: string, ...senders: readonly object[]) => ({
  [key]: senders,
  meta: { key, page: 0, page_size: 50, next_page_url: null },
})

wire(
  'texts to us are asked for by each sender of the pool, RCS agents included, and sorted by direction here',
  async () => {
    const messagingServiceSid = `MG${'1'.repeat(32)}`
    const service = createCarrier({ accountSid, authToken, messagingServiceSid })
    const services = `/v1/Services/${messagingServiceSid}`
    const asked = nock('https://messaging.twilio.com')
    asked
      .get(`${services}/PhoneNumbers`)
      .query(true)
      .reply(200, pool('phone_numbers', { phone_number: '+12025550175' }))
    asked
      .get(`${services}/ShortCodes`)
      .query(true)
      .reply(200, pool('short_codes', { short_code: '12345' }))
    asked
      .get(`${services}/ChannelSenders`)
      .query(true)
      .reply(200, pool('senders', { sender: 'rcs:tallytext_agent' }))
    const to = (number: string) => ({ To: number, 'DateSent>': '2026-11-20T14:00:00Z', PageSize: '1000' })
    const said = (sid: string, minute: string) => ({
      ...listed(sid, 'inbound'),
      from: '+12125550100',
      num_media: '0',
      date_created: `Fri, 20 Nov 2026 14:${minute}:00 +0000`,
    })
    twilio()
      .get(path)
      .query(to('+12025550175'))
      .reply(200, page([said('SM3', '07'), listed('SM2')], `${path}?Page=1&PageToken=PASM2`))
    twilio()
      .get(path)
      .query({ Page: '1', PageToken: 'PASM2' })
      .reply(200, page([said('SM5', '05'), said('SM1', '05')]))
    twilio().get(path).query(to('12345')).reply(200, page([]))
    twilio()
      .get(path)
      .query(to('rcs:tallytext_agent'))
      .reply(200, page([{ ...said('SM4', '06'), from: 'rcs:+12125550101' }]))
    const texts = whole(await service.received(since))
    assert.equal(
      texts?.map(({ sid, from, receivedAt }) => [sid, from, receivedAt]),
      [
        ['SM1', '+12125550100', Date.parse('2026-11-20T14:05:00Z')],
        ['SM5', '+12125550100', Date.parse('2026-11-20T14:05:00Z')],
        ['SM4', '+12125550101', Date.parse('2026-11-20T14:06:00Z')],
        ['SM3', '+12125550100', Date.parse('2026-11-20T14:07:00Z')],
      ],
    )
    assert.equal(texts?.[0]?.body, 'Body of SM1.')
  },
)

wire('texts from us are those of our service or its senders, whatever else is sent from the account', async () => {
  const messagingServiceSid = `MG${'1'.repeat(32)}`
  const service = createCarrier({ accountSid, authToken, messagingServiceSid })
  const services = `/v1/Services/${messagingServiceSid}`
  const asked = nock('https://messaging.twilio.com')
  const senders = [
    ['PhoneNumbers', pool('phone_numbers', { phone_number: '+12025550175' })],
    ['ShortCodes', pool('short_codes')],
    ['ChannelSenders', pool('senders')],
  ] as const
  for (const [kind, answer] of senders) asked.get(`${services}/${kind}`).query(true).reply(200, answer)
  const waiting = { ...listed('SM5'), from: null, messaging_service_sid: messagingServiceSid, status: 'accepted' }
  const undelivered = { ...listed('SM3'), to: 'rcs:+12125550101', status: 'undelivered', error_code: 30_005 }
  const reply = { ...listed('SM2', 'outbound-reply'), from: '+12025550175' }
  const foreign = { ...listed('SM4'), from: '+12025550999' }
  twilio()
    .get(path)
    .query({ PageSize: '1000' })
    .reply(
      200,
      page([waiting, foreign, { ...undelivered, from: '+12025550175' }, listed('SM6', 'inbound')], `${path}?Page=1`),
    )
  twilio()
    .get(path)
    .query({ Page: '1' })
    .reply(200, page([reply, { ...earlier('SM1'), from: '+12025550175' }]))
  const createdAt = Date.parse('2026-11-20T14:05:09Z')
  const sent = whole(await service.sent(since))
  assert.equal(
    sent?.map(({ sid, phone, isReply, fate }) => [sid, phone, isReply, fate.status, fate.errorCode]),
    [
      ['SM2', text.to, true, 'sent', null],
      ['SM3', '+12125550101', false, 'undelivered', 30_005],
      ['SM5', text.to, false, 'sent', null],
    ],
  )
  assert.equal([sent?.[0]?.body, sent?.[0]?.createdAt], ['Body of SM2.', createdAt])
})

wire('a single number asks for its own texts; while the carrier does not list them, they are unknown', async () => {
  twilio()
    .get(path)
    .query({ From: account.fromNumber, PageSize: '1000' })
    .reply(200, page([{ ...listed('SM1'), from: account.fromNumber }]))
  assert.equal((await carrier.sent(since))?.length, 1)
  twilio().get(path).query(true).reply(503)
  assert.is(await carrier.sent(since), null)
})

wire('a list is asked for until a moment, and no longer than there is time', async () => {
  const until = Date.parse('2026-11-20T15:00:00Z')
  const dates = { 'DateSent>': '2026-11-20T14:00:00Z', 'DateSent<': '2026-11-20T15:00:00Z', PageSize: '1000' }
  const next = `${path}?Page=1`
  const inbound = { ...listed('SM1', 'inbound'), from: '+12125550100', num_media: '0' }
  twilio()
    .get(path)
    .query({ To: account.fromNumber, ...dates })
    .reply(200, page([inbound]))
  const texts = whole(await carrier.received(since, { until, within_ms: 10_000 }))
  assert.equal(
    texts?.map(({ sid }) => sid),
    ['SM1'],
  )
  // A text that the carrier took before, and that left only then.
  twilio()
    .get(path)
    .query({ From: account.fromNumber, ...dates })
    .reply(200, page([{ ...earlier('SM2'), from: account.fromNumber }]))
  const sent = whole(await carrier.sent(since, { until, within_ms: 10_000 }))
  assert.equal(
    sent?.map(({ sid }) => sid),
    ['SM2'],
  )
  twilio()
    .get(path)
    .query((query) => query.Page === undefined)
    .times(2)
    .reply(200, page([inbound], next))
  assert.is(await carrier.received(since, { until, within_ms: -1 }), 'too-long')
  assert.is(await carrier.sent(since, { within_ms: -1 }), 'too-long')
})

wire('while one of our senders cannot be asked, what came to us is unknown', async () => {
  twilio().get(path).query(true).reply(503)
  assert.is(await carrier.received(since), null)
})

wire('what became of a text is asked by its id', async () => {
  const one = `/2010-04-01/Accounts/${accountSid}/Messages/SM1.json`
  twilio()
    .get(one)
    .reply(200, { ...listed('SM1'), status: 'undelivered', error_code: 30_005 })
  assert.equal(await carrier.fateOf('SM1'), { status: 'undelivered', errorCode: 30_005 })
  twilio()
    .get(one)
    .reply(...refusal(404, 20404))
  assert.is(await carrier.fateOf('SM1'), null)
})

wire('Twilio’s clock is what the Date of its last answer showed', async () => {
  const fresh = createCarrier(account)
  assert.is(fresh.now(), null)
  const shown = Date.parse('2026-11-20T14:05:09Z')
  twilio()
    .get(path)
    .query(true)
    .reply(200, page([]), { Date: new Date(shown).toUTCString() })
  await fresh.list(text.to, since)
  const ahead_ms = (fresh.now() ?? 0) - shown
  assert.ok(ahead_ms >= 0 && ahead_ms < 30_000, String(ahead_ms))
})

const unlisted: readonly [what: string, answer: (list: nock.Interceptor) => unknown][] = [
  ['a refusal', (list) => list.reply(...refusal(401, 20003))],
  ['too many requests', (list) => list.reply(...refusal(429, 20429))],
  ['a fault inside Twilio', (list) => list.reply(500)],
  ['an answer that is no JSON', (list) => list.reply(200, '<html>Welcome</html>')],
  ['a broken connection', (list) => list.replyWithError(Object.assign(new Error(), { code: 'ECONNRESET' }))],
]

for (const [what, answer] of unlisted) {
  wire(`a list that ends in ${what} is unknown, not empty`, async () => {
    answer(twilio().get(path).query(true))
    assert.is(await carrier.list(text.to, since), null)
  })
}

wire('a list that does not come in time is unknown as well', async () => {
  twilio().get(path).query(true).delay(5_000).reply(200, page([]))
  assert.is(await impatient.list(text.to, since), null)
})

wire('a list whose second page fails is unknown as well', async () => {
  twilio()
    .get(path)
    .query((query) => !('PageToken' in query))
    .reply(200, page([listed('SM1')], `${path}?PageToken=next`))
  twilio().get(path).query({ PageToken: 'next' }).reply(503)
  assert.is(await carrier.list(text.to, since), null)
})

wire.run()
