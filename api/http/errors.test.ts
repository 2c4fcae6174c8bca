import type { Socket } from 'node:net'
import Fastify from 'fastify'
import { test } from 'uvu'
import * as assert from 'uvu/assert'
import { BusyConversation } from '../../sms-engine/engine/busy-conversation.ts'
import { ArchiveUnreadable } from '../../sms-engine/engine/history.ts'
import { Busy } from './busy.ts'
import { installErrors, sendClientError } from './errors.ts'
import { invalidField, Refusal } from './refusal.ts'

const thrown: Record<string, unknown> = {
  refusal: new Refusal(409, 'email_taken', 'There is already an account.'),
  field: invalidField('phoneNumber', 'That number is one digit short.'),
  busy: new Busy('inner words'),
  'overtaken-too-often': new BusyConversation('inner words'),
  'lock-timeout': Object.assign(new Error('inner words'), { code: '55P03' }),
  'statement-timeout': Object.assign(new Error('inner words'), { code: '57014' }),
  'silent-database': Object.assign(new Error('inner words'), { code: 'ESILENT' }),
  deadlock: Object.assign(new Error('inner words'), { code: '40P01' }),
  serialization: Object.assign(new Error('inner words'), { code: '40001' }),
  'no-table': Object.assign(new Error('inner words'), { code: '42P01' }),
  'unreadable-archive': new ArchiveUnreadable('inner words'),
  bug: new TypeError('the secret is 42'),
  text: 'just a text',
  foreign: Object.assign(new Error('inner words'), { statusCode: 402 }),
  fastifys: Object.assign(new Error('Header is too long.'), { code: 'FST_ERR_OF_ANY_KIND', statusCode: 431 }),
  'fastifys-own': Object.assign(new Error('inner words'), { code: 'FST_ERR_OF_ANY_KIND', statusCode: 500 }),
  'fastifys-numberless': Object.assign(new Error('inner words'), { code: 'FST_ERR_OF_ANY_KIND' }),
  'fastifys-odd': Object.assign(new Error('inner words'), { code: 'FST_ERR_OF_ANY_KIND', statusCode: 399 }),
  'bad-url': Object.assign(new Error('inner words'), { code: 'FST_ERR_BAD_URL' }),
  forbidden: Object.assign(new Error('inner words'), { code: 'FST_STATIC_FORBIDDEN_PATH', statusCode: 403 }),
  waiting: new Refusal(429, 'too_many_requests', 'Please wait.', { retry_after_s: 90 }),
  overtaken: new Refusal(409, 'changed_elsewhere', 'Please look again.', { current: { pace: 2 } }),
  emptied: new Refusal(409, 'changed_elsewhere', 'Please look again.', { current: null }),
}

const app = Fastify({ bodyLimit: 1000, genReqId: () => 'request-1' })
installErrors(app)
app.get('/:what', (request) => {
  throw thrown[(request.params as { what: string }).what]
})
app.post('/', () => 'fine')
app.post('/:what', (request) => {
  throw thrown[(request.params as { what: string }).what]
})
test.after(() => app.close())

const internal = {
  message: 'Something went wrong on our side. Please try again.',
  code: 'internal',
  requestId: 'request-1',
}
const busy = { message: 'We are busy just now. Please try again in a moment.', code: 'busy' }
const answers: [what: string, status: number, body: object][] = [
  ['refusal', 409, { message: 'There is already an account.', code: 'email_taken' }],
  [
    'field',
    400,
    {
      message: 'That number is one digit short.',
      code: 'invalid',
      issues: [{ path: ['phoneNumber'], message: 'That number is one digit short.' }],
    },
  ],
  ['busy', 503, busy],
  ['overtaken-too-often', 503, busy],
  ['lock-timeout', 503, busy],
  ['statement-timeout', 503, busy],
  ['silent-database', 503, busy],
  ['deadlock', 503, busy],
  ['serialization', 503, busy],
  ['no-table', 500, internal],
  [
    'unreadable-archive',
    500,
    {
      message: 'What is older is in our archive, which cannot be read just now.',
      code: 'archive_unreadable',
      requestId: 'request-1',
    },
  ],
  ['bug', 500, internal],
  ['text', 500, internal],
  ['foreign', 500, internal],
  ['fastifys', 431, { message: 'Header is too long.', code: 'bad_request' }],
  ['fastifys-own', 500, internal],
  ['fastifys-numberless', 500, internal],
  ['fastifys-odd', 500, internal],
  ['bad-url', 400, { message: 'There is something wrong with this address.', code: 'bad_url' }],
  ['forbidden', 404, { message: 'There is nothing at this address.', code: 'not_found' }],
  ['waiting', 429, { message: 'Please wait.', code: 'too_many_requests' }],
  ['overtaken', 409, { message: 'Please look again.', code: 'changed_elsewhere', current: { pace: 2 } }],
  ['emptied', 409, { message: 'Please look again.', code: 'changed_elsewhere', current: null }],
]
for (const [what, status, body] of answers) {
  test(`a thrown ${what} is answered ${status}`, async () => {
    const response = await app.inject(`/${what}`)
    assert.is(response.statusCode, status)
    assert.match(String(response.headers['content-type']), 'application/json')
    assert.equal(response.json(), body)
    assert.is(response.headers['retry-after'], status === 503 ? '1' : what === 'waiting' ? '90' : undefined)
  })
}

const unknownOutcome = {
  message: 'That took too long, and we cannot say whether it was done. Please look before you try again.',
  code: 'unknown_outcome',
}
for (const [what, body] of [
  ['busy', busy],
  ['overtaken-too-often', busy],
  ['lock-timeout', busy],
  ['deadlock', busy],
  ['serialization', busy],
  ['statement-timeout', unknownOutcome],
  ['silent-database', unknownOutcome],
] as const) {
  test(`of what would change something, a thrown ${what} is answered ${body.code}`, async () => {
    const response = await app.inject({ method: 'POST', url: `/${what}` })
    assert.equal([response.statusCode, response.json()], [503, body])
  })
}

const bodies: [what: string, type: string, body: string, status: number, code: string][] = [
  ['broken JSON', 'application/json', '{"a":', 400, 'invalid_json'],
  ['an empty body', 'application/json', '', 400, 'invalid_json'],
  ['a poisoned prototype', 'application/json', '{"__proto__":{"admin":true}}', 400, 'invalid_json'],
  ['a form', 'application/x-www-form-urlencoded', 'a=1', 415, 'unsupported_media_type'],
  ['too much', 'application/json', JSON.stringify('x'.repeat(1000)), 413, 'too_large'],
]
for (const [what, type, body, status, code] of bodies) {
  test(`${what} is answered ${status}`, async () => {
    const response = await app.inject({ method: 'POST', url: '/', headers: { 'content-type': type }, body })
    assert.is(response.statusCode, status)
    assert.equal(Object.keys(response.json()).sort(), ['code', 'message'])
    assert.is(response.json().code, code)
  })
}

/** Records what is sent on a connection without a readable request before it is closed. */
function answerOn(code: string | undefined, state: { destroyed?: boolean; writable?: boolean } = {}) {
  const sent: string[] = []
  let closedBy: unknown
  const socket = {
    destroyed: false,
    writable: true,
    write: (text: string) => void sent.push(text),
    destroy: (error: unknown) => {
      closedBy = error
    },
    ...state,
  }
  const error = Object.assign(new Error('inner words'), code && { code })
  sendClientError(error, socket as unknown as Socket)
  return { sent: sent.join(''), isClosed: closedBy === error }
}

const noRequests: [code: string | undefined, status: string, told: string][] = [
  ['HPE_HEADER_OVERFLOW', '431 Request Header Fields Too Large', 'too_large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', '408 Request Timeout', 'timeout'],
  ['HPE_INVALID_METHOD', '400 Bad Request', 'bad_request'],
  [undefined, '400 Bad Request', 'bad_request'],
]
for (const [code, status, told] of noRequests) {
  test(`bytes that end in ${code ?? 'an error without a name'} are answered ${status}, whole, and no more is read`, () => {
    const { sent, isClosed } = answerOn(code)
    const [head = '', body = ''] = sent.split('\r\n\r\n')
    const [first, ...headers] = head.split('\r\n')
    assert.is(first, `HTTP/1.1 ${status}`)
    assert.equal(headers, [
      'content-type: application/json; charset=utf-8',
      `content-length: ${Buffer.byteLength(body)}`,
      'connection: close',
    ])
    assert.equal([JSON.parse(body).code, isClosed], [told, true])
  })
}

test('who has gone away is sent nothing', () => {
  assert.equal(answerOn('ECONNRESET'), { sent: '', isClosed: false })
  assert.equal(answerOn('HPE_INVALID_METHOD', { destroyed: true }), { sent: '', isClosed: false })
  assert.equal(answerOn('HPE_INVALID_METHOD', { writable: false }), { sent: '', isClosed: true })
})

test('what fails on our side is logged with its cause, what we refuse is not', async () => {
  const lines: string[] = []
  const logged = Fastify({ logger: { level: 'error', stream: { write: (line: string) => void lines.push(line) } } })
  installErrors(logged)
  logged.get('/:what', (request) => {
    throw thrown[(request.params as { what: string }).what]
  })
  for (const what of ['refusal', 'fastifys']) await logged.inject(`/${what}`)
  assert.equal(lines, [])
  await logged.inject('/bug')
  assert.match(lines.join(), 'the secret is 42')
  await logged.close()
})

test.run()
