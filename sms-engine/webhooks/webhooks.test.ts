import fc from 'fast-check'
import { suite } from 'uvu'
import * as assert from 'uvu/assert'
import { sign } from '../../scripts/carrier-sim/signature.ts'
import { keepDeadLetter } from '../store/dead-letter.ts'
import { ann, bob } from '../testing/cast.ts'
import { startTestService, type TestService } from '../testing/service.ts'

const webhooks = suite<{ service: TestService }>('webhooks')

webhooks.before(async (context) => {
  context.service = await startTestService()
  await context.service.join(ann)
  await context.service.join(bob)
})

webhooks.after(async ({ service }) => {
  await service.stop()
})

const message = {
  MessageSid: `SM${'1'.repeat(32)}`,
  AccountSid: 'AC1',
  From: ann.phone,
  To: '+12025550175',
  Body: 'PLAN',
}

interface Request {
  readonly path?: string
  readonly params: Readonly<Record<string, string>>
  /** Signs something other than what is sent. */
  readonly signed?: {
    readonly path?: string
    readonly params?: Readonly<Record<string, string>>
    readonly token?: string
  }
  readonly unsigned?: boolean
  readonly headers?: Readonly<Record<string, string>>
}

async function call(service: TestService, request: Request): Promise<Response> {
  const path = request.path ?? '/webhooks/twilio/message'
  const signedUrl = service.publicUrl + (request.signed?.path ?? path)
  const token = request.signed?.token ?? service.carrierConfig.authToken
  const signature = sign(token, signedUrl, request.signed?.params ?? request.params)
  return fetch(service.publicUrl + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(!request.unsigned && { 'x-twilio-signature': signature }),
      ...request.headers,
    },
    body: new URLSearchParams(request.params),
  })
}

/** Behavior 2, one line each: what is sent, and the status it should get. */
const table: readonly (readonly [string, Request, number])[] = [
  ['a signed message', { params: message }, 200],
  ['the same message again, as a retry', { params: message }, 200],
  ['a parameter that we do not know', { params: { ...message, MessageSid: 'SMx1', ChannelPrefix: 'sms' } }, 200],
  ['a body with spaces at both ends', { params: { ...message, MessageSid: 'SMx2', Body: '  score  ' } }, 200],
  ['an empty body with a picture', { params: { ...message, MessageSid: 'SMx3', Body: '', NumMedia: '1' } }, 200],
  [
    'emoji, quotes and an ampersand',
    { params: { ...message, MessageSid: 'SMx4', Body: '\u{1F44D} & \u201cok\u201d' } },
    200,
  ],
  ['1,600 characters', { params: { ...message, MessageSid: 'SMx5', Body: 'x'.repeat(1_600) } }, 200],
  ['no signature', { params: message, unsigned: true }, 403],
  ['another token', { params: message, signed: { token: 'not the token' } }, 403],
  ['a parameter changed on the way', { params: { ...message, Body: 'STOP' }, signed: { params: message } }, 403],
  ['a parameter added on the way', { params: { ...message, Extra: '1' }, signed: { params: message } }, 403],
  ['a signature for another path', { params: message, signed: { path: '/webhooks/twilio/status' } }, 403],
  [
    'a forwarded host that is not ours',
    { params: message, signed: { token: 'x' }, headers: { 'x-forwarded-host': 'evil.example' } },
    403,
  ],
  ['no parameters', { params: {} }, 400],
  ['no sender', { params: { MessageSid: 'SMx6', Body: 'hi' } }, 400],
  [
    'a status',
    { path: '/webhooks/twilio/status?message=1', params: { MessageSid: 'SMx7', MessageStatus: 'sent' } },
    204,
  ],
  [
    'a status of a message that we do not know',
    { path: '/webhooks/twilio/status?message=999999', params: { MessageSid: 'SMx8', MessageStatus: 'delivered' } },
    204,
  ],
  [
    'a status without our id',
    { path: '/webhooks/twilio/status', params: { MessageSid: 'SMx9', MessageStatus: 'sent' } },
    400,
  ],
  [
    'a status with an id that is none',
    { path: '/webhooks/twilio/status?message=1;drop', params: { MessageSid: 'SMx9', MessageStatus: 'sent' } },
    400,
  ],
  [
    'an unsigned status',
    {
      path: '/webhooks/twilio/status?message=1',
      params: { MessageSid: 'SMx9', MessageStatus: 'failed' },
      unsigned: true,
    },
    403,
  ],
]

for (const [name, request, status] of table) {
  webhooks(`${name}: ${status}`, async ({ service }) => {
    assert.is((await call(service, request)).status, status)
  })
}

webhooks('behaviour 15: reports in any order, doubled or before our own record, end the same', async ({ service }) => {
  const { pool } = service.engine.db
  const reports = ['queued', 'sent', 'delivered']
  const orders = [
    ['queued', 'sent', 'delivered'],
    ['delivered', 'sent', 'queued'],
    ['sent', 'delivered', 'queued', 'sent', 'delivered'],
    ['delivered', 'delivered', 'queued'],
    [...reports, ...reports].reverse(),
  ]
  for (const [index, order] of orders.entries()) {
    const sid = `SMorder${index}`
    const { rows } = await pool.query(
      `insert into message (conversation_id, phone, direction, kind, body, status, cause, not_after, at)
       values ($1, $2, 'out', 'notice', 'Order.', 'sending', $3, now() + interval '1 hour', now()) returning id`,
      [bob.learner.id, bob.phone, `order:${index}`],
    )
    const path = `/webhooks/twilio/status?message=${rows[0].id}`
    for (const status of order) {
      await call(service, { path, params: { MessageSid: sid, MessageStatus: status } })
    }
    const after = await pool.query('select status, sid from message where id = $1', [rows[0].id])
    assert.equal(after.rows[0], { status: 'delivered', sid })
  }
})

/** Whatever UTF-16 can hold: NULs, lone surrogates, long texts, emoji at and across the 160th character. */
const anyBody = fc.oneof(
  fc.array(fc.nat(0xffff), { maxLength: 300 }).map((units) => String.fromCharCode(...units)),
  fc
    .array(fc.constantFrom('\0', '\uD83D', '\uDC4D', '\u{1F44D}', 'ASK ', ' ', '\n', '"'), { maxLength: 400 })
    .map((parts) => parts.join('')),
  fc.string({ unit: 'grapheme', minLength: 1_590, maxLength: 1_700, size: 'max' }),
  fc.nat(4).map((more) => `${'x'.repeat(157 + more)}\u{1F44D} and on`),
)

webhooks('any text at all is answered and kept, once', async ({ service }) => {
  const { pool } = service.engine.db
  let texts = 0
  await fc.assert(
    fc.asyncProperty(anyBody, fc.constantFrom(ann.phone, bob.phone, '+12125550198'), async (body, phone) => {
      const sid = `SMany${texts++}`
      const { status } = await call(service, { params: { MessageSid: sid, From: phone, Body: body } })
      assert.is(status, 200)
      const { rows } = await pool.query('select body from message where sid = $1', [sid])
      // Lone surrogates are already lost on the wire, before a NUL between two of them is removed here.
      assert.equal(rows, [{ body: body.toWellFormed().replaceAll('\0', '') }])
    }),
    { numRuns: 60 },
  )
  const { rows } = await pool.query(`select error from dead_letter where sid like 'SMany%'`)
  assert.equal(rows, [])
})

webhooks('a text whose turn threw is kept whatever it is made of', async ({ service }) => {
  const inbound = { sid: 'SMletter', body: 'half \uD83D, nothing \0' }
  const event = { id: inbound.sid, type: 'text', body: inbound.body, media: 0, handledByCarrier: null } as const
  const error = new Error(inbound.body)
  await keepDeadLetter(service.engine.db.pool, {
    phone: ann.phone,
    event,
    inbound,
    error,
    replies: ['Sorry.'],
    optOut: null,
  })
  const { rows } = await service.engine.db.pool.query(
    `select event ->> 'body' as body from dead_letter where sid = $1`,
    [inbound.sid],
  )
  assert.equal(rows, [{ body: 'half \uFFFD, nothing ' }])
})

webhooks('a text from our own number is not answered', async ({ service }) => {
  const response = await call(service, { params: { ...message, MessageSid: 'SMown', From: service.engine.sender } })
  assert.not.match(await response.text(), '<Message>')
})

webhooks('behaviour 12: HELP is answered once, by the carrier', async ({ service }) => {
  const before = service.sim.carrier.thread(bob.phone)?.length ?? 0
  await service.text(bob.phone, 'HELP')
  const texts = (service.sim.carrier.thread(bob.phone) ?? []).slice(before)
  assert.equal(
    texts.map((entry) => ('by' in entry ? entry.by : 'note')),
    ['phone', 'carrier'],
  )
})

webhooks('a number proved by a second account leaves the first', async ({ service }) => {
  const { engine } = service
  const other = { ...bob, learner: { ...bob.learner, id: '00000000-0000-4000-8000-000000000009' } }
  await service.join({ ...other, phone: '+12125550109' })
  const { sendCode, checkCode } = await import('../engine/phone-codes.ts')
  await sendCode(engine, { learnerId: other.learner.id, phone: bob.phone, ip: '192.0.2.9', userAgent: null })
  await service.settle()
  const code = /\d{6}/.exec(service.received(bob.phone).at(-1) ?? '')?.[0] ?? ''
  const checked = await checkCode(engine, { learnerId: other.learner.id, phone: bob.phone, code })
  assert.equal(checked, { ok: true })
  const { rows } = await engine.db.pool.query('select id, phone from conversation where id = any($1) order by id', [
    [bob.learner.id, other.learner.id],
  ])
  assert.equal(rows, [
    { id: bob.learner.id, phone: null },
    { id: other.learner.id, phone: bob.phone },
  ])
})

webhooks.run()
